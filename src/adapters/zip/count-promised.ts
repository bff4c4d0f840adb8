import type { BlobSource } from './blob-source.ts';

const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const END = 0x06054b50;
const LOCATOR_BYTES = 20;
const LOCATOR = 0x07064b50;
const END_64_BYTES = 56;
const END_64 = 0x06064b50;

/**
 * Returns the number of entries claimed at the end of an archive; null when unknown. Used to refuse an archive with too many entries
 * before reading the directory; a wrong claim is found there.
 */
export async function countPromised(source: BlobSource): Promise<number | null> {
  const length = Math.min(source.size, END_BYTES + LONGEST_COMMENT);
  const from = source.size - length;
  const tail = await source.readUint8Array(from, length);
  const view = new DataView(tail.buffer);
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== END) continue;
    const count = view.getUint16(at + 10, true);
    return count === 0xffff ? ((await count64(source, from + at)) ?? count) : count;
  }
  return null;
}

async function count64(source: BlobSource, end: number): Promise<number | null> {
  const locator = new DataView((await source.readUint8Array(end - LOCATOR_BYTES, LOCATOR_BYTES)).buffer);
  if (locator.byteLength < LOCATOR_BYTES || locator.getUint32(0, true) !== LOCATOR) return null;
  const at = Number(locator.getBigUint64(8, true));
  const record = new DataView((await source.readUint8Array(at, END_64_BYTES)).buffer);
  if (record.byteLength < END_64_BYTES || record.getUint32(0, true) !== END_64) return null;
  return Number(record.getBigUint64(32, true));
}
