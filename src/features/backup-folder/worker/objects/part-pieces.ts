import type { SnapshotPart } from '../../../../contracts/domain/notebook/archive/snapshot-part.ts';
import type { Hasher } from '../../../../core/ports/hasher.ts';
import { cutLines } from '../../core/cut-lines.ts';
import { type FolderManifest, type PieceList, pieceSchema } from '../../core/folder-layout.ts';
import type { FolderObjects } from './folder-objects.ts';

/** Writes a part in pieces, so that a changed row writes few bytes. Resolves with the list of pieces; null for a part of one piece. */
export async function writePart(
  { sha256, bytes: sizeBytes }: SnapshotPart,
  bytes: Uint8Array,
  { objects, hasher }: { objects: FolderObjects; hasher: Hasher },
): Promise<PieceList | null> {
  const pieces = cutLines(bytes);
  if (pieces.length <= 1) {
    await objects.put(sha256, sizeBytes, async () => bytes);
    return null;
  }
  let lines = '';
  for (const piece of pieces) {
    const hash = hasher.sha256(piece);
    await objects.put(hash, piece.byteLength, async () => piece);
    lines += `${JSON.stringify({ hash, sizeBytes: piece.byteLength })}\n`;
  }
  const list = new TextEncoder().encode(lines);
  const hash = hasher.sha256(list);
  await objects.put(hash, list.byteLength, async () => list);
  return { hash, sizeBytes: list.byteLength };
}

/** Returns the pieces of a part: the part itself where it is one piece. */
export async function piecesOf(
  { sha256, bytes }: SnapshotPart,
  { pieces }: Pick<FolderManifest, 'pieces'>,
  objects: Pick<FolderObjects, 'read'>,
): Promise<PieceList[]> {
  const list = Object.hasOwn(pieces, sha256) ? pieces[sha256] : undefined;
  if (list === undefined) return [{ hash: sha256, sizeBytes: bytes }];
  const text = new TextDecoder().decode(await objects.read(list.hash, list.sizeBytes));
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => pieceSchema.parse(JSON.parse(line)));
}

/** Reads a part. Each piece is checked by its hash; the caller checks the whole. */
export async function readPart(
  part: SnapshotPart,
  manifest: Pick<FolderManifest, 'pieces'>,
  objects: Pick<FolderObjects, 'read'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(part.bytes);
  let at = 0;
  for (const { hash, sizeBytes } of await piecesOf(part, manifest, objects)) {
    const piece = await objects.read(hash, sizeBytes);
    // Pieces that are longer than the part are refused by its hash.
    bytes.set(piece.subarray(0, Math.max(0, bytes.length - at)), Math.min(at, bytes.length));
    at += piece.byteLength;
  }
  return bytes;
}
