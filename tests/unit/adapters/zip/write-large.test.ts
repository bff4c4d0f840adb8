import { expect, it } from 'vitest';
import { writeZipInto, type ZipMember } from '../../../../src/adapters/zip/write-zip.ts';

const LARGE_BYTES = 9 * 1024 * 1024;

it('writes a large member before it reads the next one', async () => {
  const sink = {
    sizeBytes: 0,
    add({ length }: Uint8Array) {
      sink.sizeBytes += length;
    },
  };
  const written: number[] = [];
  async function* members(): AsyncGenerator<ZipMember> {
    for (let n = 0; n < 3; n += 1) {
      written.push(sink.sizeBytes);
      const bytes = new Uint8Array(LARGE_BYTES);
      for (let at = 0; at < bytes.length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
      yield { type: 'file', path: `/${n}.bin`, modifiedMs: 0, bytes };
    }
  }
  await writeZipInto(members(), sink);
  expect(written.map((bytes) => Math.floor(bytes / LARGE_BYTES))).toEqual([0, 1, 2]);
});
