/** Ending of a packed folder: `pdf/cmaps.pack` holds the files of `pdf/cmaps/`. */
export const PACK_ENDING = '.pack';

/** Files of a folder in one file: the length of the index in 4 bytes (little-endian), the index as JSON, the contents. */
export interface PackIndex {
  /** Start after the index, length in bytes and MIME type of each file, by its path in the folder. */
  readonly [path: string]: readonly [start: number, length: number, type: string];
}

const LENGTH_BYTES = 4;

/** Returns the files of a folder as one file. */
export function packFiles(
  files: readonly { path: string; bytes: Uint8Array; type: string }[],
): Uint8Array<ArrayBuffer> {
  const index: Record<string, PackIndex[string]> = {};
  let end = 0;
  for (const { path, bytes, type } of files) {
    index[path] = [end, bytes.length, type];
    end += bytes.length;
  }
  const header = new TextEncoder().encode(JSON.stringify(index));
  const pack = new Uint8Array(LENGTH_BYTES + header.length + end);
  new DataView(pack.buffer).setUint32(0, header.length, true);
  pack.set(header, LENGTH_BYTES);
  let at = LENGTH_BYTES + header.length;
  for (const { bytes } of files) {
    pack.set(bytes, at);
    at += bytes.length;
  }
  return pack;
}

/** Opens a packed folder. Returns a function that reads a file; undefined for an unknown path. */
export async function openPack(pack: Blob): Promise<(path: string) => Blob | undefined> {
  const length = new DataView(await pack.slice(0, LENGTH_BYTES).arrayBuffer()).getUint32(0, true);
  const contents = LENGTH_BYTES + length;
  const index: PackIndex = JSON.parse(await pack.slice(LENGTH_BYTES, contents).text());
  return (path) => {
    const found = Object.hasOwn(index, path) ? index[path] : undefined;
    if (found === undefined) return undefined;
    const [start, bytes, type] = found;
    return pack.slice(contents + start, contents + start + bytes, type);
  };
}
