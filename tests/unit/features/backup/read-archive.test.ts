import { expect, it, vi } from 'vitest';
import { openZipArchive } from '../../../../src/features/backup/worker/file/read-archive.ts';
import { rawZip } from '../../../support/zip/raw-zip.ts';

it('reads each byte once when entries are read at the same time', async () => {
  const entries = Array.from({ length: 32 }, (_, n) => ({
    name: `${n}.bin`,
    data: new Uint8Array(100_000).map((_, at) => (at * (n + 7)) % 251),
    stored: true,
  }));
  const blob = rawZip({ entries });
  const archive = await openZipArchive(blob);
  const slice = vi.spyOn(blob, 'slice');
  const read = await Promise.all([...archive.entries.values()].map((entry) => archive.read(entry)));
  expect(read.map((bytes, n) => Buffer.compare(bytes, entries[n]?.data ?? new Uint8Array()))).toEqual(
    Array(32).fill(0),
  );
  const bytes = slice.mock.calls.reduce((sum, [from = 0, to = blob.size]) => sum + to - from, 0);
  expect(bytes).toBeLessThanOrEqual(blob.size * 1.1);
});
