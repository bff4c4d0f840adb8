import { useMemo } from 'react';
import { useBlobs } from '../../../client/queries/use-blobs.ts';
import type { Change } from '../../../contracts/domain/notebook/notebook.ts';
import { type DiffRow, diffLines } from '../../../core/shared/diff.ts';
import { type ChangedPath, pathsOf } from './describe-change.ts';

/** One file of a change, ready to be shown. */
export interface ShownFile {
  changed: ChangedPath;
  /** What stood there before is gone from the database: it cannot be compared. */
  beforeMissing: boolean;
  body:
    | { type: 'none' }
    | { type: 'text'; rows: DiffRow[] }
    | {
        type: 'binary';
        before: { hash: string; sizeBytes: number } | null;
        after: { hash: string; sizeBytes: number };
      };
}

/** The files of a change with their texts compared; null while they are being read. */
export function useChangeText(change: Change): ShownFile[] | null {
  const wanted = useMemo(() => hashesOf(change), [change]);
  const blobs = useBlobs(wanted);
  return useMemo(() => {
    if (!blobs) return null;
    const own = new Map(change.blobs.map((blob) => [blob.hash, blob.bytes]));
    const bytesOf = (hash: string): Uint8Array | null => own.get(hash) ?? blobs.get(hash) ?? null;
    return pathsOf(change).map((changed) => toShownFile(changed, bytesOf));
  }, [change, blobs]);
}

/** Hashes that the change does not bring along. */
function hashesOf(change: Change): string[] {
  const own = new Set(change.blobs.map((blob) => blob.hash));
  const hashes = change.transitions.flatMap(({ before, after }) => [before?.hash ?? null, after?.hash ?? null]);
  return [...new Set(hashes.filter((hash) => hash !== null).filter((hash) => !own.has(hash)))].sort();
}

function toShownFile(changed: ChangedPath, bytesOf: (hash: string) => Uint8Array | null): ShownFile {
  const { before, after } = changed.transition;
  if (!after?.hash || after.hash === before?.hash) return { changed, beforeMissing: false, body: { type: 'none' } };
  const oldBytes = before?.hash ? bytesOf(before.hash) : null;
  const beforeMissing = Boolean(before?.hash) && oldBytes === null;
  const newBytes = bytesOf(after.hash);
  const oldText = oldBytes && toText(oldBytes);
  const newText = newBytes && toText(newBytes);
  if (newText === null || (oldBytes && oldText === null)) {
    return {
      changed,
      beforeMissing,
      body: {
        type: 'binary',
        before: before?.hash ? { hash: before.hash, sizeBytes: before.sizeBytes } : null,
        after: { hash: after.hash, sizeBytes: after.sizeBytes },
      },
    };
  }
  return { changed, beforeMissing, body: { type: 'text', rows: diffLines(oldText, newText) } };
}

/** Exactly the text of the bytes, or null: nothing is replaced or left out, a byte order mark neither. */
function toText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
