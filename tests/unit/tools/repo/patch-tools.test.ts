import { describe, expect, it } from 'vitest';
import { planUndo } from '../../../../src/core/notebook/change/plan-change.ts';
import { createToolLab, type LabResult } from '../../../support/tool-lab.ts';

const FILES = {
  '/code/src/fetch.ts': '// Seconds\nexport const TIMEOUT = 5;\n\nexport const RETRIES = 2;\n',
  '/code/src/old.ts': 'export const a = 1;\n',
  '/code/readme.md': 'See [old](src/old.ts).\n',
  '/code/gone.ts': 'one\n',
};
const PATCH = [
  'diff --git a/src/fetch.ts b/src/fetch.ts',
  '--- a/src/fetch.ts',
  '+++ b/src/fetch.ts',
  '@@ -1,3 +1,3 @@',
  ' // Seconds',
  '-export const TIMEOUT = 5;',
  '+export const TIMEOUT = 30;',
  ' ',
  'diff --git a/src/old.ts b/src/new.ts',
  'similarity index 50%',
  'rename from src/old.ts',
  'rename to src/new.ts',
  '--- a/src/old.ts',
  '+++ b/src/new.ts',
  '@@ -1 +1,2 @@',
  ' export const a = 1;',
  '+export const b = 2;',
  '--- /dev/null',
  '+++ b/lib/deep/made.ts',
  '@@ -0,0 +1 @@',
  '+made',
  '--- a/gone.ts',
  '+++ /dev/null',
  '@@ -1 +0,0 @@',
  '-one',
  '',
].join('\n');

const open = () => createToolLab(FILES);
const propose = (lab: ReturnType<typeof open>, patch = PATCH, folder = '/code') =>
  lab.call('repo_propose_patch', { name: 'fix', patch, folder });
const apply = (lab: ReturnType<typeof open>, more: object = {}) =>
  lab.call('repo_apply_patch', { path: '/runs/this/patches/fix.patch', folder: '/code', ...more });
const textsOf = (lab: ReturnType<typeof open>) =>
  Object.fromEntries(
    lab.notebook.rows().flatMap(({ path, kind }) => (kind === 'file' ? [[path, lab.notebook.textAt(path)]] : [])),
  );
const rowOf = (result: LabResult) => (result.type === 'result' ? result.row : null);

describe('repo_propose_patch', () => {
  it('keeps the patch in the folder of the run, and changes nothing else', async () => {
    const lab = open();
    const result = await propose(lab);
    expect(result).toMatchObject({
      output: {
        path: '/runs/this/patches/fix.patch',
        files: [
          {
            path: '/code/src/fetch.ts',
            action: 'change',
            added: 1,
            removed: 1,
            hunks: [{ line: 1, offset: 0, fuzz: 0 }],
          },
          { path: '/code/src/new.ts', from: '/code/src/old.ts', action: 'move', added: 1, removed: 0 },
          { path: '/code/lib/deep/made.ts', action: 'create', added: 1 },
          { path: '/code/gone.ts', action: 'delete', removed: 1 },
        ],
      },
    });
    expect(textsOf(lab)).toEqual({ ...FILES, '/runs/run-1/patches/fix.patch': PATCH });
  });

  it('needs no right but to read', async () => {
    const lab = createToolLab(FILES, { can: { write: false, create: false, delete: false } });
    expect(await propose(lab)).toMatchObject({ type: 'result' });
    expect(await apply(lab)).toMatchObject({ type: 'denied', code: 'scope.operations' });
  });

  it('refuses a patch that does not fit, with the hunk and the line', async () => {
    const result = await propose(open(), PATCH.replace('TIMEOUT = 5', 'TIMEOUT = 6'));
    expect(result).toMatchObject({ type: 'error', code: 'conflict' });
    expect(result).toMatchObject({
      message: expect.stringMatching(/^Hunk 1 of 1 for \/code\/src\/fetch\.ts .* line 2 /),
    });
  });

  it('refuses what is no patch, and works only in a run', async () => {
    expect(await propose(open(), 'no patch')).toMatchObject({ type: 'error', code: 'bad-input' });
    expect(await propose(createToolLab(FILES, { runId: null }))).toMatchObject({
      type: 'denied',
      code: 'scope.reserved',
    });
  });
});

describe('repo_apply_patch', () => {
  it('changes, renames, creates and deletes in one change, which one undo takes back', async () => {
    const lab = open();
    await propose(lab);
    const before = textsOf(lab);
    const fileId = lab.notebook.get('/code/src/old.ts')?.fileId;
    const result = await apply(lab);
    expect(result).toMatchObject({ output: { fuzz: 0, files: [{}, {}, {}, {}] } });
    const { '/code/src/old.ts': _old, '/code/gone.ts': _gone, ...kept } = before;
    expect(textsOf(lab)).toEqual({
      ...kept,
      '/code/src/fetch.ts': FILES['/code/src/fetch.ts'].replace('5', '30'),
      '/code/src/new.ts': 'export const a = 1;\nexport const b = 2;\n',
      '/code/lib/deep/made.ts': 'made\n',
    });
    // The renamed file stays the same file. Its links are left to the patch.
    expect(lab.notebook.get('/code/src/new.ts')?.fileId).toBe(fileId);
    const row = rowOf(result);
    if (row === null) throw new Error('Nothing was changed.');
    const undone = planUndo(lab.notebook, [row], () => true);
    if (undone.change === null) throw new Error('Nothing can be undone.');
    lab.notebook.apply(undone.change);
    expect(undone.conflicts).toEqual([]);
    expect(textsOf(lab)).toEqual(before);
  });

  it('tells where each hunk was found and how it fits', async () => {
    const lab = open();
    await propose(lab);
    const moved = `// A file\n// of code\n${FILES['/code/src/fetch.ts'].replace('// Seconds', '// In seconds')}`;
    await lab.output('write_file', { path: '/code/src/fetch.ts', content: moved });
    expect(await apply(lab, { maxFuzz: 0 })).toMatchObject({ type: 'error', code: 'conflict' });
    expect(await apply(lab)).toMatchObject({
      output: { fuzz: 1, files: [{ hunks: [{ line: 4, offset: 2, fuzz: 1 }] }, {}, {}, {}] },
    });
  });

  it('applies nothing when one hunk of one file does not fit', async () => {
    const lab = open();
    await propose(lab);
    await lab.output('write_file', { path: '/code/gone.ts', content: 'two\n' });
    const before = textsOf(lab);
    expect(await apply(lab)).toMatchObject({ type: 'error', code: 'conflict' });
    expect(textsOf(lab)).toEqual(before);
  });

  it('applies nothing when the guard refuses one file', async () => {
    const lab = createToolLab(FILES, { scopeFolders: ['/code/src', '/code'], fileTypes: ['*.ts', '*.patch'] });
    const patch = '--- /dev/null\n+++ b/x.ts\n@@ -0,0 +1 @@\n+x\n--- /dev/null\n+++ b/x.md\n@@ -0,0 +1 @@\n+x\n';
    expect(await propose(lab, patch)).toMatchObject({ type: 'denied', code: 'scope.file-types' });
    await lab.output('create_file', { path: '/runs/this/patches/fix.patch', content: patch });
    expect(await apply(lab)).toMatchObject({ type: 'denied', code: 'scope.file-types' });
    expect(lab.notebook.get('/code/x.ts')).toBeUndefined();
  });

  it('takes a patch file of the notebook, too, and says when it is none', async () => {
    const lab = createToolLab({ ...FILES, '/fixes/a.patch': PATCH, '/fixes/b.patch': 'nothing' });
    expect(await apply(lab, { path: '/fixes/a.patch' })).toMatchObject({ type: 'result' });
    expect(await apply(lab, { path: '/fixes/b.patch' })).toMatchObject({
      type: 'error',
      message: expect.stringMatching(/^The patch file \/fixes\/b\.patch cannot be used: /),
    });
    expect(await apply(lab, { path: '/fixes/c.patch' })).toMatchObject({ type: 'error', code: 'not-found' });
  });
});
