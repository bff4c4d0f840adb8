import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openZip } from '../../../../src/adapters/zip/read-zip.ts';
import { layOutZip } from '../../../../src/adapters/zip/stored-zip.ts';
import { Reader, ZipReader } from '../../../../src/adapters/zip/zip-library.ts';

const GB = 1024 ** 3;
const text = (value: string) => new TextEncoder().encode(value);
const member = (name: string, content: string) => ({
  name,
  modifiedMs: Date.UTC(2026, 4, 6, 7, 8, 9),
  blob: new Blob([content]),
  crc32: crc32(text(content)),
});

/** An archive of which only the small pieces are there: what lies between them are zeros. */
class Sparse extends Reader<readonly (Uint8Array | { readonly size: number })[]> {
  readonly #pieces: readonly (Uint8Array | { readonly size: number })[];

  constructor(pieces: readonly (Uint8Array | { readonly size: number })[]) {
    super(pieces);
    this.#pieces = pieces;
    this.size = pieces.reduce((sum, piece) => sum + sizeOf(piece), 0);
  }

  override async readUint8Array(index: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(Math.max(0, Math.min(length, this.size - index)));
    let at = 0;
    for (const piece of this.#pieces) {
      if (piece instanceof Uint8Array) {
        const from = Math.max(index, at);
        const to = Math.min(index + bytes.length, at + piece.length);
        if (from < to) bytes.set(piece.subarray(from - at, to - at), from - index);
      }
      at += sizeOf(piece);
    }
    return bytes;
  }
}
const sizeOf = (piece: Uint8Array | { readonly size: number }) =>
  piece instanceof Uint8Array ? piece.length : piece.size;

describe('layOutZip', () => {
  it('creates an archive that is read back byte for byte', async () => {
    const members = [
      member('list.json', '{}'),
      member('a/b.bin', 'hello'),
      member('empty', ''),
      member('ünï.bin', 'x'),
    ];
    const zip = await openZip(new Blob(layOutZip(members)));
    expect(zip.skipped).toEqual([]);
    expect(zip.notes).toEqual([]);
    const read = await Promise.all(
      zip.items.map(async (item) => {
        if (item.type !== 'file') return [item.path, null];
        const content = await zip.read(item);
        return [item.path, content.type === 'bytes' ? new TextDecoder().decode(content.bytes) : content.message];
      }),
    );
    expect(read).toEqual([
      ['/list.json', '{}'],
      ['/a/b.bin', 'hello'],
      ['/empty', ''],
      ['/ünï.bin', 'x'],
    ]);
  });

  it('writes true sizes and offsets of files over four gigabytes, and of later files', async () => {
    const sizes = [3 * GB, 5 * GB, 7, 4 * GB - 1, 4 * GB];
    const pieces = layOutZip(sizes.map((size, at) => ({ name: `f${at}`, modifiedMs: 0, crc32: at, blob: { size } })));
    const sparse = new Sparse(pieces);
    const entries = await new ZipReader(sparse).getEntries();
    expect(entries.map(({ uncompressedSize }) => uncompressedSize)).toEqual(sizes);
    expect(entries.map(({ crc32: sum }) => sum)).toEqual([0, 1, 2, 3, 4]);
    for (const { offset } of entries) {
      const [p, k] = await sparse.readUint8Array(offset, 2);
      expect([p, k]).toEqual([0x50, 0x4b]);
    }
  });

  it('writes more than 65,535 files', async () => {
    const count = 66_000;
    const members = Array.from({ length: count }, (_, at) => ({
      name: `f${at}`,
      modifiedMs: 0,
      crc32: 0,
      blob: new Blob(),
    }));
    expect((await openZip(new Blob(layOutZip(members)))).items).toHaveLength(count);
  });
});

describe('stream', () => {
  it('streams a file to the end of the archive', async () => {
    const content = 'some text '.repeat(100_000);
    const zip = await openZip(new Blob(layOutZip([member('a', content)])));
    const [item] = zip.items;
    if (item?.type !== 'file') throw new Error('there is no file');
    expect(await new Response(zip.stream(item)).text()).toBe(content);
  });

  it('can be cancelled', async () => {
    const zip = await openZip(new Blob(layOutZip([member('a', 'x'.repeat(3_000_000))])));
    const [item] = zip.items;
    if (item?.type !== 'file') throw new Error('there is no file');
    const reader = zip.stream(item).getReader();
    expect((await reader.read()).done).toBe(false);
    await reader.cancel();
  });
});
