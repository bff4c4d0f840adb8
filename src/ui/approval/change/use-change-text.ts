import { useMemo } from 'react';
import { useBlobs } from '../../../client/queries/use-blobs.ts';
import type { Change } from '../../../contracts/domain/notebook/notebook.ts';
import { type DiffRow, diffLines } from '../../../core/shared/diff/diff-lines.ts';
import { type ChangedPath, pathsOf } from './describe-change.ts';

/** One file of a change with its compared text. */
export interface ShownFile {
  changed: ChangedPath;
  /** The previous content is missing from the database, so it cannot be compared. */
  beforeMissing: boolean;
  body:
    | { type: 'none' }
    | {
        type: 'text';
        rows: DiffRow[];
        /** The proposed text. */
        after: string;
      }
    | {
        type: 'binary';
        before: { hash: string; sizeBytes: number } | null;
        after: { hash: string; sizeBytes: number };
      };
}

/** Returns the files of a change with their texts compared; null while loading. */
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

/** Returns the hashes whose bytes are not part of the change. */
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
  return { changed, beforeMissing, body: { type: 'text', rows: diffLines(oldText, newText), after: newText } };
}

/** Decodes UTF-8 without replacement characters, keeping a byte order mark; null for other bytes. */
function toText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
