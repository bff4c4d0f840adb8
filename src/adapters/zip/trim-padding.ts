/** Bytes with which programs fill up a file: zeros, blanks, line ends, the end mark of CP/M, and erased flash memory. */
const FILLING = new Set([0x00, 0x09, 0x0a, 0x0d, 0x1a, 0x20, 0xff]);
/** Most filling: a block of a tape or a file system. */
const MOST_FILLING = 1024 * 1024;
const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const MOST_COMMENT = 0xffff;

/**
 * Returns an archive without the filling after its end record, and the length of the filling. Only where the end record is the last
 * in the file and nothing but filling follows it: then each reader finds the same archive.
 */
export async function trimPadding(archive: Blob): Promise<{ archive: Blob; fillingBytes: number }> {
  const unchanged = { archive, fillingBytes: 0 };
  const from = Math.max(0, archive.size - MOST_FILLING - END_BYTES - MOST_COMMENT);
  const last = await lastByte(archive);
  // An archive usually ends in the last bytes of its end record, so nothing else is read.
  if (last === null || !FILLING.has(last)) return unchanged;
  const end = new Uint8Array(await archive.slice(from).arrayBuffer());
  const view = new DataView(end.buffer);
  for (let at = end.length - END_BYTES; at >= 0; at -= 1) {
    if (end[at] !== 0x50 || view.getUint32(at, true) !== END_SIGNATURE) continue;
    const after = at + END_BYTES + view.getUint16(at + 20, true);
    if (after >= end.length || end.length - after > MOST_FILLING) return unchanged;
    for (let byte = after; byte < end.length; byte += 1) if (!FILLING.has(end[byte] ?? 1)) return unchanged;
    return { archive: archive.slice(0, from + after), fillingBytes: end.length - after };
  }
  return unchanged;
}

async function lastByte(archive: Blob): Promise<number | null> {
  return new Uint8Array(await archive.slice(Math.max(0, archive.size - 1)).arrayBuffer())[0] ?? null;
}
