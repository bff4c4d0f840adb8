import { readBlob } from '../../../client/queries/read-blob.ts';

/** Most bytes of a file that is embedded as text. */
export const MAX_TEXT_BYTES = 20 * 1024 * 1024;
/** Most beginnings that are kept. */
const MAX_KEPT = 20;

const kept = new Map<string, Promise<string | null>>();
let last: Promise<unknown> = Promise.resolve();

/**
 * Reads the first `bytes` of a text by its hash; null when it is missing or not text. One file at a time, so that many embeds of long
 * files need the memory of one.
 */
export function readBeginning(hash: string, bytes: number): Promise<string | null> {
  const key = `${hash} ${bytes}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const reading = last.then(async () => decodeBeginning(await readBlob(hash), bytes));
  last = reading.catch(() => undefined);
  const [oldest] = kept.keys();
  if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(key, reading);
  reading.catch(() => kept.delete(key));
  return reading;
}

/** Decodes UTF-8; a character that is cut at the end is left out. */
function decodeBeginning(bytes: Uint8Array | null, most: number): string | null {
  if (bytes === null) return null;
  const text = new TextDecoder('utf-8').decode(bytes.subarray(0, most), { stream: true });
  return text.includes('\0') ? null : text;
}
