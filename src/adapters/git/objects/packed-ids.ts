import type { Repository } from '../repository.ts';
import { toHex } from './sha1.ts';

const PACKS = '/.git/objects/pack';
/** Where the ids begin in an index of version 2: after its head and the counts by first byte. */
const IDS = 8 + 256 * 4;
const ID_BYTES = 20;

/** Reads the ids of all packed objects from the indexes of the packs. */
export async function readPackedIds({ fs }: Repository): Promise<Set<string>> {
  const names: unknown = await fs.promises.readdir(PACKS).catch(() => []);
  const found = new Set<string>();
  for (const name of Array.isArray(names) ? names.map(String) : []) {
    if (!name.endsWith('.idx')) continue;
    const bytes: unknown = await fs.promises.readFile(`${PACKS}/${name}`);
    if (!(bytes instanceof Uint8Array) || bytes.length < IDS) continue;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    if (view.getUint32(0) !== 0xff744f63 || view.getUint32(4) !== 2) continue;
    const end = Math.min(bytes.length, IDS + view.getUint32(IDS - 4) * ID_BYTES);
    for (let at = IDS; at + ID_BYTES <= end; at += ID_BYTES) found.add(toHex(bytes.subarray(at, at + ID_BYTES)));
  }
  return found;
}
