import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openZip } from '../../../../src/adapters/zip/read-zip.ts';
import { writeZip, type ZipMember } from '../../../../src/adapters/zip/write-zip.ts';
import { ZIP_LIMITS } from '../../../../src/adapters/zip/zip-limits.ts';
import { LABEL_LIST_NAME, MAX_IMPORT_FILES } from '../../../../src/contracts/domain/notebook/label-list-path.ts';
import { toErrorData } from '../../../../src/contracts/errors/errors.ts';
import { openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { rawZip } from '../../../support/zip/raw-zip.ts';

let lab: RuntimeLab;
beforeEach(async () => {
  lab = await openRuntimeLab();
});
afterEach(() => lab.stop());

async function exported(files: Readonly<Record<string, string>>): Promise<Blob> {
  const notebookId = await lab.notebook(files);
  await lab.call('files.mkdir', { notebookId, path: '/empty' });
  await lab.call('files.setLabels', { notebookId, path: '/notes', labels: ['local-only'] });
  const archive = await lab.call('notebooks.export', { notebookId });
  if (!(archive instanceof Blob)) throw new Error('no Blob came back');
  return archive;
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => toErrorData(error).message,
  );

describe('an exported notebook with as many files as an import takes', () => {
  const FILES = { '/a.md': 'A', '/notes/b.md': 'B', '/notes/c/d.md': 'D' };

  it('is imported whole: its folders and its list of labels are not counted', async () => {
    const archive = await exported(FILES);
    const { items, skipped } = await openZip(archive, { files: 3, entries: 2 * 3 + 1 });
    expect(skipped).toEqual([]);
    expect(items.map(({ path }) => path)).toEqual([
      '/a.md',
      '/notes/b.md',
      '/notes/c/d.md',
      `/${LABEL_LIST_NAME}`,
      '/empty',
    ]);
    expect(await refusal(openZip(archive, { files: 2 }))).toMatch(/more than 2 files, which is the limit/);
  });

  it('is imported whole when it was packed again below one folder', async () => {
    const entries = ['lab/a.md', `lab/${LABEL_LIST_NAME}`].map((name) => ({ name, data: '{}' }));
    expect((await openZip(rawZip({ entries }), { files: 1 })).items).toHaveLength(2);
  });

  it('has one list that is not counted, and only so many entries of any kind', async () => {
    const lists = rawZip({
      entries: ['a', 'b', 'c'].map((top) => ({ name: `${top}/${LABEL_LIST_NAME}`, data: '{}' })),
    });
    expect(await refusal(openZip(lists, { files: 1 }))).toMatch(/more than 1 files/);
    const folders = rawZip({ entries: ['a/', 'b/', 'c/'].map((name) => ({ name })) });
    expect(await refusal(openZip(folders, { entries: 2 }))).toMatch(/more than 2 entries/);
    const lying = rawZip({ entries: ['a/', 'b/', 'c/'].map((name) => ({ name })), count: 2 });
    expect(await refusal(openZip(lying, { entries: 2 }))).toMatch(/more than 2 entries|damaged/);
  });

  it('has a limit that the folders and the list of the largest notebook fit in', () => {
    expect(ZIP_LIMITS).toMatchObject({ files: MAX_IMPORT_FILES, entries: 2 * MAX_IMPORT_FILES + 1 });
  });

  it('fits at the real limit', async () => {
    function* members(): Generator<ZipMember> {
      for (let folder = 0; folder < 200; folder += 1) {
        yield { type: 'folder', path: `/${folder}`, modifiedMs: 0 };
        for (let file = 0; file < MAX_IMPORT_FILES / 200; file += 1)
          yield { type: 'file', path: `/${folder}/${file}.md`, modifiedMs: 0, bytes: new Uint8Array([file % 256]) };
      }
      yield { type: 'file', path: `/${LABEL_LIST_NAME}`, modifiedMs: 0, bytes: new Uint8Array([123, 125]) };
    }
    const { items, skipped } = await openZip(await writeZip(members()));
    expect([items.length, skipped]).toEqual([MAX_IMPORT_FILES + 1, []]);
  });
});
