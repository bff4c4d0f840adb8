import type { Blob, Change, FileState, Transition } from '../../../contracts/domain/notebook/notebook.ts';
import type { ErrorCode, Said } from '../../../contracts/errors/errors.ts';
import { alreadyExistsError, nameCollisionError } from '../../../contracts/errors/messages/notebook-messages.ts';
import { saidOf } from '../../../contracts/sentences/said.ts';
import type { NotebookReader } from '../../ports/notebook-reader-port.ts';
import { noRoom, roomOf } from '../change/check-room.ts';
import { createDraftTree, type DraftTree } from '../change/draft-tree.ts';
import { freeName } from '../change/free-name.ts';
import { checkFileSize, type PlanTools, planError, planPlace, shown, stateOf } from '../change/plan-parts.ts';

/** What happens to an entry whose path already exists. */
export type ImportConflict = 'keep-both' | 'replace' | 'skip';

export interface ImportEntry {
  /** Normalized path. */
  readonly path: string;
  /** Null for a folder, which is created if missing. */
  readonly bytes: Uint8Array | null;
}

export interface ImportPlan {
  /** Null when nothing needs to be written. */
  readonly change: Change | null;
  /** Resulting paths in the order of the entries. */
  readonly imported: string[];
  /** The same files by id, with the index of their entry. */
  readonly files: { index: number; fileId: string; path: string }[];
  readonly skipped: ({ path: string; code: ErrorCode } & Said)[];
}

/**
 * Plans one batch of an import: each entry is imported whole or skipped with a reason. Entries see earlier entries of the batch. An
 * entry over the quota is skipped; a smaller later one may still fit.
 */
export function planImport(
  reader: NotebookReader,
  entries: readonly ImportEntry[],
  onConflict: ImportConflict,
  tools: PlanTools,
): ImportPlan {
  const draft = createDraftTree(reader);
  const blobs = new Map<string, Blob>();
  const imported: string[] = [];
  const files: ImportPlan['files'] = [];
  const skipped: ImportPlan['skipped'] = [];
  for (const [index, entry] of entries.entries()) {
    const placed = placeEntry(draft, entry, onConflict, tools);
    if (placed.type === 'error') {
      skipped.push({ path: entry.path, code: placed.code, ...saidOf(placed) });
    } else {
      for (const transition of placed.transitions) draft.apply(transition);
      if (placed.blob !== null) blobs.set(placed.blob.hash, placed.blob);
      if (entry.bytes === null) continue;
      imported.push(placed.path);
      files.push({ index, fileId: draft.get(placed.path)?.fileId ?? '', path: placed.path });
    }
  }
  const transitions = draft.transitions();
  if (transitions.length === 0) return { change: null, imported, files, skipped };
  const wanted = new Set(transitions.map((transition) => transition.after?.hash));
  const summary =
    imported.length === 0
      ? `Import ${transitions.length} folders`
      : imported.length === 1
        ? `Import ${imported[0]}`
        : `Import ${imported.length} files`;
  const kept = [...blobs.values()].filter((blob) => wanted.has(blob.hash));
  return { change: { notebookId: reader.notebookId, transitions, blobs: kept, summary }, imported, files, skipped };
}

type Placed =
  | { type: 'placed'; path: string; transitions: Transition[]; blob: Blob | null }
  | ({ type: 'error'; code: ErrorCode } & Said);

function placeEntry(draft: DraftTree, entry: ImportEntry, onConflict: ImportConflict, tools: PlanTools): Placed {
  const { bytes } = entry;
  return bytes === null
    ? placeFolder(draft, entry.path, tools)
    : placeFile(draft, { ...entry, bytes }, onConflict, tools);
}

function placeFolder(draft: DraftTree, path: string, tools: PlanTools): Placed {
  const there = path === '/' ? undefined : draft.get(path);
  if (path === '/' || there?.kind === 'folder') return { type: 'placed', path, transitions: [], blob: null };
  if (there) return planError('not-a-folder', nameCollisionError.sentence('isFile', { path: shown(tools, path) }));
  const place = planPlace(draft, path, tools);
  if (place.type === 'error') return place;
  const after: FileState = { path, kind: 'folder', hash: null, sizeBytes: 0 };
  const made = { fileId: tools.nextFileId(), before: null, after };
  return { type: 'placed', path, transitions: [...place.folders, made], blob: null };
}

function placeFile(
  draft: DraftTree,
  entry: ImportEntry & { readonly bytes: Uint8Array },
  onConflict: ImportConflict,
  tools: PlanTools,
): Placed {
  const tooLarge = checkFileSize(entry.path, entry.bytes.length, tools);
  if (tooLarge !== null) return tooLarge;
  const hash = tools.hash(entry.bytes);
  const taken = entry.path === '/' ? undefined : draft.findFolded(entry.path);
  if (entry.path === '/' || (taken?.kind === 'folder' && onConflict !== 'keep-both')) {
    return planError('is-a-folder', nameCollisionError.sentence('isFolder', { path: shown(tools, entry.path) }));
  }
  if (taken?.path === entry.path && onConflict === 'skip') {
    return planError('already-exists', alreadyExistsError.sentence('kept', { path: shown(tools, entry.path) }));
  }
  if (taken?.path === entry.path && onConflict === 'replace') {
    if (taken.hash === hash) return { type: 'placed', path: taken.path, transitions: [], blob: null };
    const after: FileState = { path: taken.path, kind: 'file', hash, sizeBytes: entry.bytes.length };
    return withRoom(draft, [{ fileId: taken.fileId, before: stateOf(taken), after }], entry.bytes, hash, taken.path);
  }
  const path = taken !== undefined && onConflict === 'keep-both' ? freeName(draft, entry.path) : entry.path;
  const place = planPlace(draft, path, tools);
  if (place.type === 'error') return place;
  const after: FileState = { path, kind: 'file', hash, sizeBytes: entry.bytes.length };
  return withRoom(
    draft,
    [...place.folders, { fileId: tools.nextFileId(), before: null, after }],
    entry.bytes,
    hash,
    path,
  );
}

function withRoom(draft: DraftTree, transitions: Transition[], bytes: Uint8Array, hash: string, path: string): Placed {
  const growth = transitions.reduce(
    (sum, { before, after }) => sum + (after?.sizeBytes ?? 0) - (before?.sizeBytes ?? 0),
    0,
  );
  const room = roomOf(draft, path);
  if (growth > 0 && room.usedBytes + growth > room.quotaBytes) return noRoom(room, growth);
  return { type: 'placed', path, transitions, blob: { hash, bytes } };
}
