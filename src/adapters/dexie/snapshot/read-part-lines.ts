import type { SnapshotPart } from '../../../contracts/domain/notebook/archive/snapshot-part.ts';

/** The lines of a part, or why its bytes are not those that the manifest says. */
export type PartLines =
  | { readonly type: 'lines'; readonly lines: string[] }
  | { readonly type: 'damaged'; readonly problem: 'size' | 'hash' | 'rows' };

/** Returns the lines of a part, each one row, after comparing its bytes with the manifest. */
export function readPartLines(part: SnapshotPart, bytes: Uint8Array, sha256: (bytes: Uint8Array) => string): PartLines {
  if (bytes.length !== part.bytes) return damaged('size');
  if (sha256(bytes) !== part.sha256) return damaged('hash');
  const lines = new TextDecoder().decode(bytes).split('\n');
  if (lines.pop() !== '' || lines.length !== part.rows) return damaged('rows');
  return { type: 'lines', lines };
}

function damaged(problem: 'size' | 'hash' | 'rows'): PartLines {
  return { type: 'damaged', problem };
}
