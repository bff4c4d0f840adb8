import { describe, expect, it } from 'vitest';
import { MAX_FILE_BYTES, RUN_QUOTA_BYTES } from '../../../../../src/contracts/domain/notebook/path.ts';
import {
  planCopy,
  planDelete,
  planMkdir,
  planMove,
  planPut,
} from '../../../../../src/core/notebook/change/plan-change.ts';
import { createMemoryNotebook, sha256 } from '../../../../support/memory-notebook.ts';
import { changeOf, createPlanTools } from '../../../../support/plan-tools.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const paths = (rows: readonly { path: string }[]) => rows.map((row) => row.path);

describe('planPut', () => {
  it('creates a file with its missing folders, folders first', () => {
    const notebook = createMemoryNotebook({});
    const change = changeOf(planPut(notebook, '/a/b/c.md', bytesOf('one\ntwo\n'), createPlanTools()));
    expect(change.transitions).toEqual([
      { fileId: 'new-1', before: null, after: { path: '/a', kind: 'folder', hash: null, sizeBytes: 0 } },
      { fileId: 'new-2', before: null, after: { path: '/a/b', kind: 'folder', hash: null, sizeBytes: 0 } },
      {
        fileId: 'new-3',
        before: null,
        after: { path: '/a/b/c.md', kind: 'file', hash: sha256('one\ntwo\n'), sizeBytes: 8 },
      },
    ]);
    expect(change.blobs).toEqual([{ hash: sha256('one\ntwo\n'), bytes: bytesOf('one\ntwo\n') }]);
    expect(change.summary).toBe('Create /a/b/c.md (2 lines)');
  });

  it('writes an existing file under the same id', () => {
    const notebook = createMemoryNotebook({ '/a.md': 'old' });
    const change = changeOf(planPut(notebook, '/a.md', bytesOf('new'), createPlanTools()));
    expect(change.transitions).toHaveLength(1);
    expect(change.transitions[0]).toMatchObject({
      fileId: notebook.get('/a.md')?.fileId,
      before: { hash: sha256('old') },
    });
    expect(change.summary).toBe('Write /a.md (1 line)');
  });

  it('returns unchanged for the same bytes', () => {
    const notebook = createMemoryNotebook({ '/a.md': 'same' });
    expect(planPut(notebook, '/a.md', bytesOf('same'), createPlanTools())).toEqual({ type: 'unchanged' });
  });

  it.each([
    ['empty', new Uint8Array(), 'Create /f (empty)'],
    ['binary', new Uint8Array([0xff, 0xfe]), 'Create /f (2 bytes)'],
  ])('summarizes a file that is %s', (_, bytes, summary) => {
    expect(changeOf(planPut(createMemoryNotebook({}), '/f', bytes, createPlanTools())).summary).toBe(summary);
  });

  it.each([
    ['/a.md/b.md', 'not-a-folder', '/a.md is a file'],
    ['/a.md/x/b.md', 'not-a-folder', '/a.md is a file'],
    ['/A.MD', 'name-collision', '/A.MD differs from the existing /a.md'],
    ['/Dir/new.md', 'name-collision', '/Dir differs from the existing /dir'],
    ['/dir', 'is-a-folder', '/dir is a folder'],
    ['/', 'is-a-folder', '/ is a folder'],
  ])('refuses %s as %s', (path, code, words) => {
    const notebook = createMemoryNotebook({ '/a.md': '', '/dir/x.md': '' });
    const planned = planPut(notebook, path, bytesOf('x'), createPlanTools());
    expect(planned).toMatchObject({ type: 'error', code, message: expect.stringContaining(words) });
  });

  it('detects a collision between two Unicode forms of a name', () => {
    const notebook = createMemoryNotebook({ '/Maße.md': '' });
    expect(planPut(notebook, '/MASSE.md', bytesOf('x'), createPlanTools())).toMatchObject({ code: 'name-collision' });
  });

  it('does not name a path that the agent may not see', () => {
    const notebook = createMemoryNotebook({ '/Secret/x.md': '' });
    const show = (path: string) => (path.startsWith('/Secret') ? null : path);
    const planned = planPut(notebook, '/secret/y.md', bytesOf('x'), { ...createPlanTools(), show });
    expect(planned).toMatchObject({ code: 'name-collision', message: expect.not.stringContaining('/Secret') });
  });

  it('refuses a file over 50 MiB, with its size, the limit and what to do', () => {
    const planned = planPut(
      createMemoryNotebook({}),
      '/d/big.bin',
      new Uint8Array(60 * 1024 * 1024),
      createPlanTools(),
    );
    expect(planned).toMatchObject({
      type: 'error',
      code: 'file-too-large',
      message:
        'big.bin has 60 MB; a file can have at most 50 MB. Split it into smaller files, or keep it outside and note where.',
    });
    const most = planPut(createMemoryNotebook({}), '/big.bin', new Uint8Array(MAX_FILE_BYTES), createPlanTools());
    expect(most.type).toBe('change');
  });

  it('refuses a file beyond the quota, but lets a file shrink', () => {
    const notebook = createMemoryNotebook({ '/a.bin': new Uint8Array(100) }, { quotaBytes: 100 });
    const tools = createPlanTools();
    expect(planPut(notebook, '/b', bytesOf('x'), tools)).toMatchObject({ type: 'error', code: 'quota-exceeded' });
    expect(planPut(notebook, '/a.bin', new Uint8Array(101), tools)).toMatchObject({ code: 'quota-exceeded' });
    expect(planPut(notebook, '/a.bin', new Uint8Array(100).fill(1), tools).type).toBe('change');
    expect(planPut(notebook, '/a.bin', new Uint8Array(99), tools).type).toBe('change');
    expect(planPut(notebook, '/empty', new Uint8Array(), tools).type).toBe('change');
  });

  it('lets a notebook over its quota shrink', () => {
    const notebook = createMemoryNotebook({ '/a.bin': new Uint8Array(200) }, { quotaBytes: 100 });
    expect(planPut(notebook, '/a.bin', new Uint8Array(150), createPlanTools()).type).toBe('change');
    expect(planMove(notebook, '/a.bin', '/b.bin', createPlanTools()).type).toBe('change');
  });

  it('applies the run quota to files of a run', () => {
    const full = new Uint8Array(RUN_QUOTA_BYTES - 10);
    const notebook = createMemoryNotebook(
      { '/runs/r1/big.bin': full, '/a.bin': new Uint8Array(100) },
      { quotaBytes: 100 },
    );
    const put = (path: string, size: number) => planPut(notebook, path, new Uint8Array(size), createPlanTools());
    expect(put('/runs/r1/more', 10).type).toBe('change');
    expect(put('/runs/r1/more', 11)).toMatchObject({ code: 'quota-exceeded' });
    expect(put('/runs/r2/more', 11).type).toBe('change');
    expect(put('/scratch/r1/more', 11).type).toBe('change');
  });
});

describe('planMkdir', () => {
  it('creates a folder with its parents', () => {
    const change = changeOf(planMkdir(createMemoryNotebook({}), '/a/b', createPlanTools()));
    expect(change.transitions.map(({ after }) => after?.path)).toEqual(['/a', '/a/b']);
    expect(change.summary).toBe('Create folder /a/b');
  });

  it.each(['/dir', '/dir/x.md', '/'])('refuses %s, which exists', (path) => {
    const notebook = createMemoryNotebook({ '/dir/x.md': '' });
    expect(planMkdir(notebook, path, createPlanTools())).toMatchObject({ type: 'error', code: 'already-exists' });
  });

  it('refuses another spelling of an existing name', () => {
    const notebook = createMemoryNotebook({ '/dir/x.md': '' });
    expect(planMkdir(notebook, '/DIR', createPlanTools())).toMatchObject({ code: 'name-collision' });
  });
});

describe('planMove', () => {
  it('moves a folder with its contents, and keeps every id', () => {
    const notebook = createMemoryNotebook({ '/a/x.md': 'x', '/a/b/y.md': 'y', '/ab.md': 'z' });
    const ids = notebook
      .rows()
      .map((row) => row.fileId)
      .sort();
    const change = changeOf(planMove(notebook, '/a', '/new/place', createPlanTools()));
    notebook.apply(change);
    expect(paths(notebook.rows())).toEqual([
      '/ab.md',
      '/new',
      '/new/place',
      '/new/place/b',
      '/new/place/b/y.md',
      '/new/place/x.md',
    ]);
    expect(
      notebook
        .rows()
        .map((row) => row.fileId)
        .filter((id) => !id.startsWith('new'))
        .sort(),
    ).toEqual(ids);
    expect(change.blobs).toEqual([]);
    expect(change.summary).toBe('Move /a to /new/place with 2 files');
  });

  it('changes only the case of a file and a folder name', () => {
    const notebook = createMemoryNotebook({ '/Notes/a.md': 'x' });
    notebook.apply(changeOf(planMove(notebook, '/Notes/a.md', '/Notes/A.md', createPlanTools())));
    notebook.apply(changeOf(planMove(notebook, '/Notes', '/notes', createPlanTools())));
    expect(paths(notebook.rows())).toEqual(['/notes', '/notes/A.md']);
  });

  it('returns unchanged for equal paths', () => {
    const notebook = createMemoryNotebook({ '/a.md': '' });
    expect(planMove(notebook, '/a.md', '/a.md', createPlanTools())).toEqual({ type: 'unchanged' });
  });

  it.each([
    ['/dir', '/dir/sub', 'bad-input'],
    ['/dir', '/DIR/sub', 'name-collision'],
    ['/a.md', '/b.md', 'already-exists'],
    ['/a.md', '/dir', 'already-exists'],
    ['/a.md', '/', 'already-exists'],
    ['/a.md', '/B.MD', 'name-collision'],
    ['/a.md', '/b.md/c.md', 'not-a-folder'],
    ['/none.md', '/c.md', 'not-found'],
    ['/', '/c', 'bad-input'],
  ])('refuses %s to %s as %s', (from, to, code) => {
    const notebook = createMemoryNotebook({ '/a.md': '', '/b.md': '', '/dir/x.md': '' });
    expect(planMove(notebook, from, to, createPlanTools())).toMatchObject({ type: 'error', code });
  });

  it('refuses a target where a path would become too long', () => {
    const name = 'n'.repeat(250);
    const deep = `/a${`/${name}`.repeat(16)}`;
    const notebook = createMemoryNotebook({ [deep]: 'x' });
    const planned = planMove(notebook, '/a', `/${'b'.repeat(100)}`, createPlanTools());
    expect(planned).toMatchObject({ type: 'error', code: 'name-too-long' });
  });

  it('counts files that leave a run folder against the quota', () => {
    const notebook = createMemoryNotebook({ '/runs/r1/x.bin': new Uint8Array(101) }, { quotaBytes: 100 });
    expect(planMove(notebook, '/runs/r1/x.bin', '/x.bin', createPlanTools())).toMatchObject({ code: 'quota-exceeded' });
  });
});

describe('planCopy', () => {
  it('copies a folder with new ids and the same bytes', () => {
    const notebook = createMemoryNotebook({ '/a/x.md': 'x', '/a/b/y.md': 'y' });
    const change = changeOf(planCopy(notebook, '/a', '/c', createPlanTools()));
    notebook.apply(change);
    expect(notebook.textAt('/c/b/y.md')).toBe('y');
    expect(notebook.textAt('/a/b/y.md')).toBe('y');
    expect(new Set(notebook.rows().map((row) => row.fileId)).size).toBe(8);
  });

  it.each([
    ['/a', '/a', 'already-exists'],
    ['/a', '/a/in', 'bad-input'],
    ['/a', '/A', 'name-collision'],
    ['/none', '/c', 'not-found'],
  ])('refuses %s to %s as %s', (from, to, code) => {
    const notebook = createMemoryNotebook({ '/a/x.md': 'x' });
    expect(planCopy(notebook, from, to, createPlanTools())).toMatchObject({ type: 'error', code });
  });

  it('requires space for the copy', () => {
    const notebook = createMemoryNotebook({ '/a.bin': new Uint8Array(60) }, { quotaBytes: 100 });
    expect(planCopy(notebook, '/a.bin', '/b.bin', createPlanTools())).toMatchObject({ code: 'quota-exceeded' });
  });
});

describe('planDelete', () => {
  it('deletes a folder with its contents, the deepest path first', () => {
    const notebook = createMemoryNotebook({ '/a/x.md': 'x', '/a/b/y.md': 'y' });
    const change = changeOf(planDelete(notebook, '/a', true));
    expect(change.transitions.map(({ before }) => before?.path)).toEqual(['/a/x.md', '/a/b/y.md', '/a/b', '/a']);
    expect(change.transitions.every(({ after }) => after === null)).toBe(true);
    expect(change.summary).toBe('Delete /a with 2 files');
  });

  it('deletes an empty folder without the recursive option', () => {
    const notebook = createMemoryNotebook({}, { folders: ['/empty'] });
    expect(planDelete(notebook, '/empty', false).type).toBe('change');
  });

  it.each([
    ['/a', false, 'folder-not-empty'],
    ['/none', false, 'not-found'],
    ['/', true, 'bad-input'],
  ])('refuses %s (recursive: %s) as %s', (path, recursive, code) => {
    const notebook = createMemoryNotebook({ '/a/x.md': 'x' });
    expect(planDelete(notebook, path, recursive)).toMatchObject({ type: 'error', code });
  });
});
