import { describe, expect, it } from 'vitest';
import { createToolLab } from '../../../support/tool-lab.ts';

const decode = async (lab: ReturnType<typeof createToolLab>, path: string) => {
  const hash = lab.notebook.get(path)?.hash;
  return hash ? new TextDecoder().decode(await lab.notebook.readBytes(hash)) : null;
};

describe('copy_file', () => {
  const files = { '/a/one.md': 'one', '/a/sub/two.bin': new Uint8Array([0, 255]), '/b/x.md': 'x' };

  it('copies a folder byte for byte, as one change', async () => {
    const lab = createToolLab(files);
    const result = await lab.call('copy_file', { from: '/a', to: '/c/a' });
    expect(result).toMatchObject({ type: 'result', output: { from: '/a', to: '/c/a', copied: 4 } });
    expect(lab.notebook.get('/c/a/sub/two.bin')?.hash).toBe(lab.notebook.get('/a/sub/two.bin')?.hash);
    expect(await lab.notebook.changes({})).toHaveLength(1);
  });

  it('replaces nothing, and copies no folder into itself', async () => {
    const lab = createToolLab(files);
    expect(await lab.call('copy_file', { from: '/a/one.md', to: '/b/x.md' })).toMatchObject({ code: 'already-exists' });
    expect(await lab.call('copy_file', { from: '/a', to: '/a/sub/a' })).toMatchObject({ code: 'bad-input' });
    expect(await lab.notebook.changes({})).toEqual([]);
  });

  it('copies nothing of a folder with a file that the agent may not read', async () => {
    const lab = createToolLab(files, { scopeFolders: ['/a', '/b'], fileTypes: ['*.md'] });
    expect(await lab.call('copy_file', { from: '/a', to: '/b/a' })).toMatchObject({ type: 'error', code: 'denied' });
    expect(JSON.stringify(await lab.call('copy_file', { from: '/a', to: '/b/a' }))).not.toContain('two.bin');
  });
});

describe('tag_files', () => {
  it('tags named notes and those of a folder as one change, and names what it skips', async () => {
    const lab = createToolLab({
      '/n/a.md': 'A',
      '/n/b.md': '---\ntags: [x]\n---\nB',
      '/n/c.txt': 'C',
      '/d.md': '---\n{\n---\n',
    });
    const paths = ['/n', '/n/a.md', '/n/c.txt', '/d.md'];
    const result = await lab.call('tag_files', { paths, tag: 'lettuce' });
    expect(result).toMatchObject({ output: { tagged: ['/n/a.md', '/n/b.md'] } });
    const { skipped } = (result as { output: { skipped: { path: string }[] } }).output;
    expect(skipped.map(({ path }) => path)).toEqual(['/n/c.txt', '/d.md']);
    expect(await decode(lab, '/n/b.md')).toContain('lettuce');
    expect(await lab.notebook.changes({})).toHaveLength(1);
  });

  it('removes a tag, and changes nothing where nothing has it', async () => {
    const lab = createToolLab({ '/a.md': '---\ntags: [Draft, y]\n---\n', '/b.md': 'b' });
    const call = () => lab.call('tag_files', { paths: ['/'], tag: 'draft', remove: true });
    expect(await call()).toMatchObject({ output: { tagged: ['/a.md'] } });
    expect(await call()).toMatchObject({ output: { tagged: [] }, row: null });
    expect(await decode(lab, '/a.md')).not.toMatch(/draft/i);
  });

  it('changes no note out of scope', async () => {
    const lab = createToolLab({ '/a/in.md': 'a', '/b/out.md': 'b' }, { scopeFolders: ['/a'] });
    expect(await lab.call('tag_files', { paths: ['/a', '/b'], tag: 'x' })).toMatchObject({ type: 'denied' });
    expect(await lab.call('tag_files', { paths: ['/a', '/none.md'], tag: 'x' })).toMatchObject({ type: 'denied' });
  });
});

describe('list_deleted and restore_file', () => {
  it('bring back a folder with all that was deleted with it', async () => {
    const lab = createToolLab({ '/n/a.md': 'A', '/n/s/b.md': 'B' });
    await lab.call('delete_file', { path: '/n', recursive: true });
    expect(await lab.output('list_deleted', {})).toMatchObject({
      deleted: [{ path: '/n', kind: 'folder', files: 2, by: expect.stringMatching(/^(?:agent|person|app)/) }],
      total: 1,
    });
    expect(await lab.output('restore_file', { path: '/n' })).toMatchObject({ path: '/n' });
    expect(await decode(lab, '/n/s/b.md')).toBe('B');
    expect(await lab.output('list_deleted', {})).toMatchObject({ deleted: [], total: 0 });
    expect(await lab.call('restore_file', { path: '/n' })).toMatchObject({ type: 'error', code: 'not-found' });
  });

  it('restore under a free name when the path is taken', async () => {
    const lab = createToolLab({ '/a.md': 'old' });
    await lab.call('delete_file', { path: '/a.md' });
    await lab.call('create_file', { path: '/a.md', content: 'new' });
    const { path } = (await lab.output('restore_file', { path: '/a.md' })) as { path: string };
    expect(path).not.toBe('/a.md');
    expect(await decode(lab, path)).toBe('old');
    expect(await decode(lab, '/a.md')).toBe('new');
  });

  it('tell nothing of what was deleted out of scope, and bring none of it back', async () => {
    const lab = createToolLab({ '/in/a.md': 'a', '/out/b.md': 'b' }, { scopeFolders: ['/in'] });
    const row = lab.notebook.get('/out/b.md');
    if (row === undefined) throw new Error('the fixture has no such file');
    const before = { path: row.path, kind: row.kind, hash: row.hash, sizeBytes: row.sizeBytes };
    const { notebookId } = lab.notebook;
    const transitions = [{ fileId: row.fileId, before, after: null }];
    lab.notebook.apply({ notebookId, transitions, blobs: [], summary: 'Delete /out/b.md' }, { runId: null });
    expect(await lab.output('list_deleted', {})).toEqual({ deleted: [], total: 0 });
    expect(await lab.call('restore_file', { path: '/out/b.md' })).toMatchObject({ type: 'denied' });
    expect(lab.notebook.get('/out/b.md')).toBeUndefined();
  });
});

describe('list_templates', () => {
  it('names the variables that a template asks for', async () => {
    const lab = createToolLab({
      '/templates/exp.md': '# {{title}}\n{{sample}} on {{date}}\n',
      '/templates/x.pdf': 'x',
    });
    expect(await lab.output('list_templates', {})).toMatchObject({
      templates: [{ path: '/templates/exp.md', name: expect.any(String), variables: ['sample'] }],
      truncated: false,
    });
    expect(lab.read).toEqual(['/templates/exp.md']);
    expect(await createToolLab({ '/a.md': 'a' }).call('list_templates', {})).toMatchObject({ code: 'not-found' });
  });
});

describe('list_views and create_view', () => {
  it('write a view as the app reads it, and list it', async () => {
    const lab = createToolLab({ '/views/plain.md': 'no view' });
    const input = { path: '/views/board.md', layout: 'board', filter: 'prop:status="in work"', group: 'status' };
    expect(await lab.call('create_view', input)).toMatchObject({ type: 'result', output: { path: '/views/board.md' } });
    expect(await decode(lab, '/views/board.md')).toContain('view: board');
    expect(await lab.output('list_views', {})).toMatchObject({
      views: [{ path: '/views/board.md', layout: 'board', filter: 'prop:status="in work"' }],
    });
    expect(await lab.call('create_view', input)).toMatchObject({ type: 'error', code: 'already-exists' });
  });

  it('stores a view in a note only', async () => {
    expect(await createToolLab({}).call('create_view', { path: '/v.txt' })).toMatchObject({ code: 'bad-input' });
  });
});
