/** Bytes of a piece: at least, on average about, and at most, but for one line that is longer. */
const LEAST = 1024;
const AVERAGE = 8192;
const MOST = 65_536;
const LINE_FEED = 10;

/**
 * Cuts lines into pieces where the lines themselves say so: rows that did not change give the same pieces, wherever rows were added or
 * removed before them. A long line is a piece of its own, so that it is not written again because of its neighbours.
 */
export function cutLines(bytes: Uint8Array): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let from = 0;
  let lineFrom = 0;
  const end = (at: number) => {
    if (at > from) pieces.push(bytes.subarray(from, at));
    from = at;
  };
  while (lineFrom < bytes.length) {
    const feed = bytes.indexOf(LINE_FEED, lineFrom);
    const lineTo = feed < 0 ? bytes.length : feed + 1;
    const length = lineTo - lineFrom;
    if (length >= AVERAGE || lineTo - from > MOST) end(lineFrom);
    if (length >= AVERAGE || (lineTo - from >= LEAST && hashOf(bytes, lineFrom, lineTo) % AVERAGE < length))
      end(lineTo);
    lineFrom = lineTo;
  }
  end(bytes.length);
  return pieces;
}

/** FNV-1a: fast, and even enough to choose places. */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  // The high bits are mixed in: the low ones of a product depend on the low ones of its factors alone.
  return (hash ^ (hash >>> 15)) >>> 0;
}
