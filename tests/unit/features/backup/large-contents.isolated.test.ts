import 'fake-indexeddb/auto';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toErrorData } from '../../../../src/contracts/errors/errors.ts';
import { leftovers, makeBackup, rowsOf, startAfterRestore } from '../../../support/backup/backup-lab.ts';
import { unzip } from '../../../support/backup/check-backup.ts';
import { openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { rawZip } from '../../../support/zip/raw-zip.ts';

const LARGE = 'notebooks/My workspace/Plants/large.bin';
/** Above the size from which a stored entry is not read into memory whole, and no multiple of the pieces in which it is read. */
const LARGE_BYTES = 9 * 1024 * 1024 + 5;

let lab: RuntimeLab;
let blob: Blob;
beforeAll(async () => {
  lab = await openRuntimeLab();
  const notebookId = await lab.notebook({ '/a.md': 'one\n' });
  // Random bytes are stored without compression, repeated ones are not.
  const entries = [
    { path: '/large.bin', content: new Uint8Array(randomBytes(LARGE_BYTES)) },
    { path: '/packed.txt', content: new Uint8Array(LARGE_BYTES).map((_, at) => (at >> 7) ^ (at & 15)) },
  ];
  await lab.call('notebooks.import', { notebookId, entries, importId: 'large' });
  blob = await makeBackup(lab);
});
afterAll(() => lab.stop());

it('restores large contents, which are no blobs afterwards', async () => {
  expect(await lab.call('backup.drill', { blob })).toMatchObject({ equal: true, files: 3 });
  const fresh = await openRuntimeLab();
  await fresh.call('backup.restore', { blob, replace: true });
  fresh.stop();
  const restored = await startAfterRestore();
  const { blobs } = await rowsOf(restored.database);
  expect(blobs?.map((row) => Object(row).bytes instanceof Uint8Array)).toEqual([true, true, true]);
  expect(blobs).toEqual((await rowsOf(lab.database))['blobs']);
  expect(await leftovers()).toEqual([]);
  restored.stop();
});

it.each([
  ['first', 0],
  ['last', LARGE_BYTES - 1],
])('names a large content whose %s byte was changed, in an archive that was packed again', async (_, at) => {
  const entries = [...(await unzip(blob))].map(([name, bytes]) => {
    const data = new Uint8Array(bytes);
    if (name === LARGE) data[at] = (data[at] ?? 0) ^ 1;
    return { name, data, stored: name === LARGE };
  });
  const refused = await lab
    .call('backup.restore', { blob: rawZip({ entries }), replace: true })
    .then(() => null, toErrorData);
  expect(refused).toMatchObject({ code: 'backup-damaged', message: expect.stringContaining(LARGE) });
  expect(await leftovers()).toEqual([]);
});
