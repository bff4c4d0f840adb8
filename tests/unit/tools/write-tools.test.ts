import { describe, expect, it } from 'vitest';
import { sha256 } from '../../support/memory-notebook.ts';
import { createToolLab } from '../../support/tool-lab.ts';

const LONG_NAME = 'n'.repeat(300);
const TEXTS = ['', 'no line end', 'crlf\r\nlines\r\n', '\ufeffmarked\n', '🧪 ä 日本\n', 'a\0b'];

describe('write_file', () => {
  it.each(TEXTS)('stores %j exactly, in a new file with its folders', async (content) => {
    const lab = createToolLab({});
    expect(await lab.output('write_file', { path: '/new/dir/a.md', content })).toEqual({
      path: '/new/dir/a.md',
      hash: sha256(content),
      sizeBytes: Buffer.byteLength(content),
      created: true,
    });
    expect(lab.notebook.textAt('/new/dir/a.md')).toBe(content);
  });

  it('replaces a file when the hash matches', async () => {
    const lab = createToolLab({ '/a.md': 'old' });
    const input = { path: '/a.md', content: 'new', baseHash: sha256('old') };
    expect(await lab.output('write_file', input)).toMatchObject({ created: false });
    expect(lab.notebook.textAt('/a.md')).toBe('new');
    expect(await lab.call('write_file', input)).toMatchObject({ type: 'error', code: 'conflict' });
  });

  it('reports a conflict when the file was deleted', async () => {
    const input = { path: '/a.md', content: 'new', baseHash: sha256('old') };
    expect(await createToolLab({}).call('write_file', input)).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('it no longer exists'),
    });
  });

  it('returns a result without a change when nothing would change', async () => {
    const lab = createToolLab({ '/a.md': 'same' });
    expect(await lab.call('write_file', { path: '/a.md', content: 'same' })).toMatchObject({
      type: 'result',
      row: null,
      output: { created: false },
    });
  });

  it('requires the right to create for a new file only', async () => {
    const lab = createToolLab({ '/a.md': 'old' }, { can: { create: false } });
    expect((await lab.call('write_file', { path: '/a.md', content: 'new' })).type).toBe('result');
    expect(await lab.call('write_file', { path: '/b.md', content: 'new' })).toMatchObject({
      type: 'error',
      code: 'denied',
    });
  });

  it.each([
    ['/dir', 'is-a-folder'],
    ['/', 'is-a-folder'],
    ['/scratch', 'is-a-folder'],
    ['/A.md', 'name-collision'],
    ['/a.md/b.md', 'not-a-folder'],
    [`/${LONG_NAME}.md`, 'name-too-long'],
  ])('refuses %s as %s', async (path, code) => {
    const lab = createToolLab({ '/a.md': '', '/dir/b.md': '' });
    expect(await lab.call('write_file', { path, content: 'x' })).toMatchObject({ code });
  });

  it('names its scratch file as the agent does', async () => {
    const lab = createToolLab({});
    expect(await lab.output('write_file', { path: '/scratch/x.md', content: 'x' })).toMatchObject({
      path: '/scratch/x.md',
    });
    expect(lab.notebook.textAt('/scratch/run-1/x.md')).toBe('x');
    const below = await lab.call('write_file', { path: '/scratch/x.md/y.md', content: 'x' });
    expect(below).toMatchObject({ code: 'not-a-folder', message: expect.not.stringContaining('run-1') });
  });

  it('refuses a lone surrogate', async () => {
    expect(await createToolLab({}).call('write_file', { path: '/a.md', content: 'a\ud83e' })).toMatchObject({
      code: 'bad-input',
    });
  });

  it.each(['/scratch', '/runs/this'])('tells the agent to shorten what does not fit in %s', async (folder) => {
    const lab = createToolLab({});
    const content = 'x'.repeat(2_000_000);
    const results = [];
    for (let n = 0; n < 60 && results.at(-1)?.type !== 'error'; n += 1) {
      results.push(await lab.call('write_file', { path: `${folder}/${n}.txt`, content }));
    }
    expect(results.length).toBeGreaterThan(1);
    expect(results.at(-1)).toMatchObject({
      code: 'quota-exceeded',
      message: expect.stringMatching(/Write less: shorten or join results/),
    });
    const beyond = createToolLab({}, { quotaBytes: 1 });
    const refused = await beyond.call('write_file', { path: '/a.md', content: 'xx' });
    expect(refused).toMatchObject({ code: 'quota-exceeded', message: expect.not.stringMatching(/shorten/) });
  });

  it('refuses a file beyond the quota, and changes nothing', async () => {
    const lab = createToolLab({ '/a.md': 'x'.repeat(90) }, { quotaBytes: 100 });
    expect(await lab.call('write_file', { path: '/new/b.md', content: 'x'.repeat(11) })).toMatchObject({
      code: 'quota-exceeded',
    });
    expect(lab.notebook.rows().map(({ path }) => path)).toEqual(['/a.md']);
  });
});

describe('create_file', () => {
  it.each(TEXTS)('stores %j exactly', async (content) => {
    const lab = createToolLab({});
    expect(await lab.output('create_file', { path: '/dir/a.md', content })).toMatchObject({ hash: sha256(content) });
    expect(lab.notebook.textAt('/dir/a.md')).toBe(content);
  });

  it('creates an empty file without content', async () => {
    const lab = createToolLab({});
    expect(await lab.output('create_file', { path: '/a.md' })).toMatchObject({ sizeBytes: 0 });
    expect(lab.notebook.textAt('/a.md')).toBe('');
  });

  it.each([
    ['/a.md', 'already-exists'],
    ['/dir', 'already-exists'],
    ['/', 'is-a-folder'],
    ['/A.MD', 'name-collision'],
    ['/a.md/b.md', 'not-a-folder'],
    [`/${LONG_NAME}`, 'name-too-long'],
  ])('refuses %s as %s', async (path, code) => {
    const lab = createToolLab({ '/a.md': 'kept', '/dir/b.md': '' });
    expect(await lab.call('create_file', { path, content: 'x' })).toMatchObject({ code });
    expect(lab.notebook.textAt('/a.md')).toBe('kept');
  });
});

describe('edit_file', () => {
  const edit = async (text: string | Uint8Array, input: object) => {
    const lab = createToolLab({ '/a.md': text });
    const result = await lab.call('edit_file', { path: '/a.md', ...input });
    return { result, text: lab.notebook.textAt('/a.md') };
  };

  it.each([
    ['one two three', 'two', '2', 'one 2 three'],
    ['\ufeffhead\r\nbody\r\n', 'body', 'BODY', '\ufeffhead\r\nBODY\r\n'],
    ['a\r\nb\r\nc', 'a\r\nb', 'x', 'x\r\nc'],
    ['no end', ' end', '', 'no'],
    ['🧪 and 🧬', '🧬', '$& $1 $$', '🧪 and $& $1 $$'],
    ['a\0b', '\0', ' ', 'a b'],
  ])('in %j replaces %j by %j', async (text, oldText, newText, expected) => {
    const edited = await edit(text, { oldText, newText });
    expect(edited.result).toMatchObject({
      type: 'result',
      output: { replacements: 1, hash: sha256(expected), sizeBytes: Buffer.byteLength(expected) },
    });
    expect(edited.text).toBe(expected);
  });

  it('replaces every occurrence on request', async () => {
    expect(await edit('aaaa a', { oldText: 'aa', newText: 'a', replaceAll: true })).toMatchObject({
      result: { output: { replacements: 2 } },
      text: 'aa a',
    });
  });

  it('asks for more context when the text occurs more than once', async () => {
    const edited = await edit('x\ny\nx\n', { oldText: 'x', newText: 'z' });
    expect(edited.result).toMatchObject({
      code: 'not-unique',
      message: expect.stringContaining('2 times in /a.md, at lines 1, 3.'),
    });
    expect(edited.text).toBe('x\ny\nx\n');
  });

  it('names only the first of many lines', async () => {
    const { result } = await edit('x\n'.repeat(9), { oldText: 'x', newText: 'z' });
    expect(result).toMatchObject({
      message: expect.stringContaining('9 times in /a.md, first at lines 1, 2, 3, 4, 5.'),
    });
  });

  it('gives advice when the text is missing, also when only line endings differ', async () => {
    const absent = await edit('text', { oldText: 'none', newText: '' });
    expect(absent.result).toMatchObject({ code: 'not-found', message: expect.stringContaining('Read the file again') });
    const ends = await edit('a\r\nb', { oldText: 'a\nb', newText: '' });
    expect(ends.result).toMatchObject({ code: 'not-found', message: expect.stringContaining('\\r\\n') });
  });

  it('returns a result without a change when nothing would change', async () => {
    expect((await edit('same', { oldText: 'same', newText: 'same' })).result).toMatchObject({
      type: 'result',
      row: null,
    });
  });

  it('reports a conflict when the file has changed', async () => {
    expect((await edit('new', { oldText: 'new', newText: 'x', baseHash: sha256('old') })).result).toMatchObject({
      code: 'conflict',
    });
    expect((await edit('new', { oldText: 'new', newText: 'x', baseHash: sha256('new') })).text).toBe('x');
  });

  it('refuses a replacement over the maximum file size, before it is made', async () => {
    const { result } = await edit('a'.repeat(1000), { oldText: 'a', newText: 'b'.repeat(60_000), replaceAll: true });
    expect(result).toMatchObject({ code: 'file-too-large' });
  });

  it('refuses binary files, and an empty text', async () => {
    expect((await edit(new Uint8Array([0x61, 0xff]), { oldText: 'a', newText: 'b' })).result).toMatchObject({
      code: 'not-text',
    });
    expect((await edit('', { oldText: '', newText: 'b' })).result).toMatchObject({ code: 'bad-input' });
  });

  it.each([
    ['/none.md', 'not-found'],
    ['/dir', 'is-a-folder'],
    [`/${LONG_NAME}`, 'name-too-long'],
  ])('refuses %s as %s', async (path, code) => {
    const lab = createToolLab({ '/dir/b.md': '' });
    expect(await lab.call('edit_file', { path, oldText: 'a', newText: 'b' })).toMatchObject({ code });
  });

  it('requires the right to read, since its answers reveal content', async () => {
    const lab = createToolLab({ '/a.md': 'secret' }, { can: { read: false } });
    expect(await lab.call('edit_file', { path: '/a.md', oldText: 'x', newText: 'y' })).toMatchObject({
      type: 'denied',
    });
  });
});

describe('move_file', () => {
  it('renames a file, and moves a folder with its contents', async () => {
    const lab = createToolLab({ '/a.md': 'a', '/dir/b.md': 'b', '/dir/sub/c.md': 'c' });
    expect(await lab.output('move_file', { from: '/a.md', to: '/new/A 🧪.md' })).toEqual({
      from: '/a.md',
      to: '/new/A 🧪.md',
      moved: 1,
    });
    expect(await lab.output('move_file', { from: '/dir', to: '/archive/dir' })).toMatchObject({ moved: 4 });
    expect(lab.notebook.textAt('/archive/dir/sub/c.md')).toBe('c');
    expect(lab.notebook.textAt('/new/A 🧪.md')).toBe('a');
  });

  it('changes the case of a name', async () => {
    const lab = createToolLab({ '/Notes.md': 'x' });
    expect(await lab.output('move_file', { from: '/Notes.md', to: '/notes.md' })).toMatchObject({ moved: 1 });
    expect(lab.notebook.rows().map(({ path }) => path)).toEqual(['/notes.md']);
  });

  it('returns a result without a change for equal paths', async () => {
    const lab = createToolLab({ '/a.md': '' });
    expect(await lab.call('move_file', { from: '/a.md', to: '/workspace/a.md' })).toMatchObject({
      output: { moved: 0 },
      row: null,
    });
  });

  it.each([
    ['/a.md', '/b.md', 'already-exists'],
    ['/a.md', '/dir', 'already-exists'],
    ['/a.md', '/B.MD', 'name-collision'],
    ['/dir', '/dir/in', 'bad-input'],
    ['/none.md', '/c.md', 'not-found'],
    ['/a.md', `/${LONG_NAME}`, 'name-too-long'],
  ])('refuses %s to %s as %s', async (from, to, code) => {
    const lab = createToolLab({ '/a.md': '', '/b.md': '', '/dir/x.md': '' });
    expect(await lab.call('move_file', { from, to })).toMatchObject({ code });
  });

  it('moves no folder that contains a file out of scope', async () => {
    const lab = createToolLab({ '/dir/a.md': '', '/dir/b.key': '' }, { fileTypes: ['*.md'] });
    expect(await lab.call('move_file', { from: '/dir', to: '/new' })).toMatchObject({
      code: 'denied',
      message: expect.not.stringContaining('b.key'),
    });
  });
});

describe('delete_file', () => {
  it('deletes a file, an empty folder, and a folder with its contents', async () => {
    const lab = createToolLab({ '/a.md': '', '/dir/b.md': '', '/dir/sub/c.md': '' });
    expect(await lab.output('delete_file', { path: '/a.md' })).toEqual({ path: '/a.md', deleted: 1 });
    expect(await lab.output('delete_file', { path: '/dir', recursive: true })).toMatchObject({ deleted: 4 });
    expect(lab.notebook.rows()).toEqual([]);
  });

  it.each([
    ['/dir', 'folder-not-empty'],
    ['/none', 'not-found'],
    ['/', 'bad-input'],
    [`/${LONG_NAME}`, 'name-too-long'],
  ])('refuses %s as %s', async (path, code) => {
    expect(await createToolLab({ '/dir/b.md': '' }).call('delete_file', { path })).toMatchObject({ code });
  });

  it('deletes no folder that contains a file out of scope', async () => {
    const lab = createToolLab({ '/dir/a.md': '', '/dir/b.key': '' }, { fileTypes: ['*.md'] });
    const result = await lab.call('delete_file', { path: '/dir', recursive: true });
    expect(result).toMatchObject({ code: 'denied', message: expect.not.stringContaining('b.key') });
  });
});

describe('list_changes', () => {
  it('lists changes newest first, and whether each can be undone here', async () => {
    const lab = createToolLab({ '/a.md': 'a' });
    await lab.call('write_file', { path: '/a.md', content: 'b' }, { runId: 'run-0' });
    await lab.output('move_file', { from: '/a.md', to: '/b.md' });
    await lab.output('write_file', { path: '/scratch/x.md', content: 'x' });
    expect(await lab.output('list_changes', {})).toMatchObject({
      changes: [
        { changeId: 'change-3', paths: ['/scratch', '/scratch/x.md'], ownSession: true },
        {
          changeId: 'change-2',
          summary: 'Move /a.md to /b.md',
          paths: ['/a.md', '/b.md'],
          ownSession: true,
          by: 'person',
        },
        { changeId: 'change-1', ownSession: false, undone: false },
      ],
    });
  });

  it('filters by file or folder, and applies the limit', async () => {
    const lab = createToolLab({});
    for (const path of ['/a.md', '/dir/b.md', '/dir/c.md']) await lab.output('create_file', { path });
    const ids = async (input: object) =>
      ((await lab.output('list_changes', input)) as { changes: { changeId: string }[] }).changes.map(
        ({ changeId }) => changeId,
      );
    expect(await ids({ path: '/dir' })).toEqual(['change-3', 'change-2']);
    expect(await ids({ path: '/dir', limit: 1 })).toEqual(['change-3']);
    expect(await ids({ path: '/a.md' })).toEqual(['change-1']);
    expect(await ids({ limit: 2 })).toEqual(['change-3', 'change-2']);
  });

  it('returns nothing for an empty notebook', async () => {
    expect(await createToolLab({}).output('list_changes', {})).toEqual({ changes: [] });
  });
});

describe('undo_change', () => {
  it('undoes a change of this session, also one of an earlier run', async () => {
    const lab = createToolLab({ '/a.md': 'old' });
    await lab.call('write_file', { path: '/a.md', content: 'new' }, { runId: 'run-0' });
    const undone = await lab.call('undo_change', { changeId: 'change-1' }, { sessionRunIds: ['run-0', 'run-1'] });
    expect(undone).toMatchObject({ type: 'result', output: { restored: ['/a.md'], conflicts: [] } });
    expect(lab.notebook.textAt('/a.md')).toBe('old');
  });

  it('skips files that were changed since, and reports them', async () => {
    const lab = createToolLab({ '/a.md': 'old' });
    await lab.output('write_file', { path: '/a.md', content: 'new' });
    await lab.call('write_file', { path: '/a.md', content: 'newer' }, { runId: 'run-2' });
    expect(await lab.call('undo_change', { changeId: 'change-1' })).toMatchObject({
      output: { restored: [], conflicts: [{ path: '/a.md', reason: expect.stringContaining('changed since') }] },
      row: null,
    });
  });

  it('names scratch files as the agent does', async () => {
    const lab = createToolLab({});
    await lab.output('write_file', { path: '/scratch/x.md', content: 'x' });
    expect(await lab.output('undo_change', { changeId: 'change-1' })).toMatchObject({ restored: ['/scratch/x.md'] });
  });

  it('refuses a change of another session, an unknown one, and an undone one', async () => {
    const lab = createToolLab({ '/a.md': 'old' });
    const { row } = (await lab.call('write_file', { path: '/a.md', content: 'new' })) as {
      row: { transitions: { fileId: string; before: null; after: null }[] };
    };
    expect(await lab.call('undo_change', { changeId: 'change-1' }, { sessionRunIds: ['run-9'] })).toMatchObject({
      code: 'denied',
    });
    expect(await lab.call('undo_change', { changeId: 'nothing' })).toMatchObject({ code: 'not-found' });
    const back = row.transitions.map(({ fileId, before, after }) => ({ fileId, before: after, after: before }));
    lab.notebook.apply(
      { notebookId: lab.notebook.notebookId, transitions: back, blobs: [], summary: 'Undo' },
      { undoes: ['change-1'] },
    );
    expect(await lab.call('undo_change', { changeId: 'change-1' })).toMatchObject({ code: 'nothing-to-undo' });
  });

  it('hides a change with a file out of scope', async () => {
    const lab = createToolLab({ '/open/a.md': '' }, { scopeFolders: ['/open'] });
    const row = lab.notebook.get('/open/a.md');
    if (row === undefined) throw new Error('the fixture has no such file');
    const { fileId, path, kind, hash, sizeBytes } = row;
    const before = { path, kind, hash, sizeBytes };
    lab.notebook.apply(
      {
        notebookId: lab.notebook.notebookId,
        transitions: [{ fileId, before, after: { ...before, path: '/secret.md' } }],
        blobs: [],
        summary: 'Move',
      },
      { runId: 'run-1' },
    );
    expect(await lab.call('undo_change', { changeId: 'change-1' })).toMatchObject({ code: 'not-found' });
  });

  it('always asks', async () => {
    const { undoChange } = await import('../../../src/tools/app/undo-change.ts');
    expect(undoChange.alwaysAsks).toBe(true);
  });
});
