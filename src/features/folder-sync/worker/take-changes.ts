import type { Label } from '../../../contracts/domain/notebook/label.ts';
import type { Change, FileState, Transition } from '../../../contracts/domain/notebook/notebook.ts';
import { orderTransitions } from '../../../core/notebook/change/order-transitions.ts';
import { stateOf } from '../../../core/notebook/change/plan-parts.ts';
import type { NotebookReader } from '../../../core/ports/notebook-reader-port.ts';
import { joinTransitions } from '../../../core/shared/changes/combine-changes.ts';
import { ancestorsOf } from '../../../core/shared/paths/path-parts.ts';
import { commitAsPerson } from '../../../runtime/app/services.ts';
import type { InStep } from '../contract/sides.ts';
import type { Placed } from '../core/place-targets.ts';
import { mergeSides } from './merge-sides.ts';
import type { SyncContext } from './sync-context.ts';

/** Contents of one commit: number and bytes above which another one follows. */
const PART = { files: 200, bytes: 32 * 1024 * 1024 };

/** What the folder brought. */
export interface Taken {
  /** Files that were created, changed, moved or deleted in the notebook. */
  readonly files: number;
  readonly changeIds: readonly string[];
  /** Items whose content changed while it was read; the next pass decides about them. */
  readonly skipped: ReadonlySet<Placed>;
}

interface Part {
  readonly transitions: Map<string, Transition>;
  readonly blobs: Map<string, Uint8Array>;
  readonly copies: NonNullable<Change['copies']>;
  readonly fileLabels: { fileId: string; labels: readonly Label[] }[];
  readonly put: InStep[];
  readonly remove: string[];
  bytes: number;
  contents: number;
}

/**
 * Brings what the folder has changed into the notebook: one change with undo, or several where it is more than one commit takes.
 * The rows of what is in step are part of the same transaction.
 */
export async function takeChanges(
  context: SyncContext,
  reader: NotebookReader,
  placed: readonly Placed[],
): Promise<Taken> {
  const { services, folder, job, row } = context;
  const { notebookId } = row;
  const newId = () => services.loop.ids.next('file');
  const changeIds: string[] = [];
  const skipped = new Set<Placed>();
  const touched = new Set<string>();
  let part = emptyPart();
  const add = (transition: Transition) => {
    part.transitions.set(transition.fileId, joinTransitions(part.transitions.get(transition.fileId), transition));
    if ((transition.after ?? transition.before)?.kind === 'file') touched.add(transition.fileId);
  };
  const flush = async () => {
    const changeId = await commitPart(context, reader, part);
    if (changeId !== null) changeIds.push(changeId);
    part = emptyPart();
  };

  const folders = placeAll(reader, placed, newId, add);
  const vanished = labelsOfVanished(reader, placed);
  for (const item of placed) {
    const { kind, known, here, there, target } = item;
    if (target === null) {
      // What still has to be removed on disk stays noted until it is.
      if (known !== null && there === null) part.remove.push(known.fileId);
      continue;
    }
    if (kind === 'folder') {
      const fileId = here?.fileId ?? folders.get(target.path) ?? reader.get(target.path)?.fileId;
      if (fileId !== undefined && there !== null) keepInStep(part, notebookId, item, fileId);
      continue;
    }
    if (there === null || target.content === 'here' || (target.content === 'same' && here !== null)) {
      if (there !== null && here !== null) keepInStep(part, notebookId, item, here.fileId);
      continue;
    }
    job.advance();
    const bytes = await folder.read(there.diskPath).catch(() => null);
    const hash = bytes === null ? null : services.loop.hasher.sha256(bytes);
    if (bytes === null || hash !== there.hash || hash === null) {
      skipped.add(item);
      continue;
    }
    if (part.contents >= PART.files || part.bytes + bytes.byteLength > PART.bytes) await flush();
    const put = (fileId: string, before: FileState | null, path: string, content: Uint8Array, of: string) => {
      add({ fileId, before, after: { path, kind: 'file', hash: of, sizeBytes: content.byteLength } });
      part.blobs.set(of, content);
      part.bytes += content.byteLength;
      part.contents += 1;
    };
    if (here === null) {
      const fileId = newId();
      put(fileId, null, target.path, bytes, hash);
      const labels = [...new Set([...(context.sidecar.labels.get(there.diskPath) ?? []), ...vanished])];
      if (labels.length > 0) part.fileLabels.push({ fileId, labels });
      keepInStep(part, notebookId, item, fileId);
      continue;
    }
    const before: FileState = { path: target.path, kind: 'file', hash: here.hash, sizeBytes: here.sizeBytes };
    if (target.content === 'there') put(here.fileId, before, target.path, bytes, hash);
    else {
      const merged = await mergeSides(reader, item, bytes);
      if (merged.type === 'merged') {
        const of = services.loop.hasher.sha256(merged.bytes);
        if (of !== here.hash) put(here.fileId, before, target.path, merged.bytes, of);
        context.note({ type: 'merged', path: target.path });
      } else if (item.copy !== null) {
        const fileId = newId();
        put(fileId, null, item.copy.path, bytes, hash);
        part.copies.push({ fileId, from: here.fileId });
        context.note({ type: 'copy', path: target.path, copy: item.copy.path });
      }
    }
    keepInStep(part, notebookId, item, here.fileId);
  }
  await flush();
  return { files: touched.size, changeIds, skipped };
}

/** Moves, deletes and makes folders: all that needs no content. Returns the ids of new folders by path. */
function placeAll(
  reader: NotebookReader,
  placed: readonly Placed[],
  newId: () => string,
  add: (transition: Transition) => void,
): ReadonlyMap<string, string> {
  const leaving = new Set<string>();
  const made = new Map<string, string>();
  const makeFolders = (path: string) => {
    for (const folder of ancestorsOf(path)) {
      const row = reader.get(folder);
      if (made.has(folder) || (row !== undefined && !leaving.has(row.fileId))) continue;
      const fileId = newId();
      made.set(folder, fileId);
      add({ fileId, before: null, after: { path: folder, kind: 'folder', hash: null, sizeBytes: 0 } });
    }
  };
  const moved = placed.filter(({ here, target }) => here !== null && target !== null && target.path !== here.path);
  for (const { here } of moved) if (here !== null) leaving.add(here.fileId);
  for (const { here, target, kind } of placed) if (target === null && kind === 'file' && here) leaving.add(here.fileId);
  const folders = placed.filter(({ kind, here, target }) => kind === 'folder' && here !== null && target === null);
  const deepest = folders.toSorted((a, b) => (b.here?.path.length ?? 0) - (a.here?.path.length ?? 0));
  for (const { here } of deepest) {
    // Something in it is not carried, and stays.
    if (here && reader.children(here.path).every(({ fileId }) => leaving.has(fileId))) leaving.add(here.fileId);
  }
  for (const { here, target } of moved) {
    const row = here && reader.getById(here.fileId);
    if (row && target?.path !== undefined)
      add({ fileId: row.fileId, before: stateOf(row), after: { ...stateOf(row), path: target.path } });
    if (row?.kind === 'folder' && target) made.set(target.path, row.fileId);
  }
  moveAlong(reader, placed, add);
  for (const { here, target } of placed) {
    const row = target === null && here !== null && leaving.has(here.fileId) ? reader.getById(here.fileId) : undefined;
    if (row) add({ fileId: row.fileId, before: stateOf(row), after: null });
  }
  for (const { kind, here, target, copy } of placed) {
    if (target === null) continue;
    if (target.path !== here?.path) makeFolders(target.path);
    if (kind === 'folder' && here === null) makeFolders(`${target.path}/.`);
    if (copy !== null) makeFolders(copy.path);
  }
  return made;
}

/** Moves what is not carried along with its folder. */
function moveAlong(reader: NotebookReader, placed: readonly Placed[], add: (transition: Transition) => void): void {
  const folders = new Map<string, string>();
  for (const { kind, here, target } of placed)
    if (kind === 'folder' && here !== null && target !== null) folders.set(here.path, target.path);
  const carried = new Set(placed.flatMap(({ here }) => here?.fileId ?? []));
  for (const [from, to] of folders) {
    if (from === to) continue;
    for (const row of reader.descendants(from)) {
      const nearest = ancestorsOf(row.path).findLast((folder) => folders.has(folder));
      if (carried.has(row.fileId) || nearest !== from) continue;
      add({
        fileId: row.fileId,
        before: stateOf(row),
        after: { ...stateOf(row), path: to + row.path.slice(from.length) },
      });
    }
  }
}

/** Notes what of the folder the notebook now has. What still has to be written to the folder is told from it by the next pass. */
function keepInStep(part: Part, notebookId: string, { kind, known, there, target }: Placed, fileId: string): void {
  if (there === null || target === null) return;
  const { diskPath, hash, sizeBytes, modifiedMs } = there;
  const path = target.naming === 'here' && known !== null ? known.path : target.path;
  if (known !== null && known.fileId !== fileId) part.remove.push(known.fileId);
  const row: InStep = { notebookId, fileId, kind, path, diskPath, hash, sizeBytes, modifiedMs };
  const isSame =
    known?.fileId === fileId &&
    known.path === path &&
    known.diskPath === diskPath &&
    known.hash === hash &&
    known.modifiedMs === modifiedMs;
  if (!isSame) part.put.push(row);
}

/**
 * Returns the labels of files that disappeared from the folder in this pass. A new file may be one of them, renamed and changed at once, so it gets
 * them: labels only add.
 */
function labelsOfVanished(reader: NotebookReader, placed: readonly Placed[]): Label[] {
  if (!reader.hasLabels) return [];
  const gone = placed.filter(({ kind, here, target }) => kind === 'file' && here !== null && target === null);
  return [...new Set(gone.flatMap(({ here }) => (here ? reader.labelsAt(here.path).map(({ label }) => label) : [])))];
}

async function commitPart({ services, row }: SyncContext, reader: NotebookReader, part: Part): Promise<string | null> {
  const { notebookId, folderName } = row;
  const { put, remove, copies, fileLabels } = part;
  const transitions = orderTransitions([...part.transitions.values()]);
  const inStep = { type: 'sync-files' as const, notebookId, put, remove };
  if (transitions.length === 0) {
    if (put.length + remove.length > 0) await services.store.commit({ writes: [inStep], audit: [] });
    return null;
  }
  const files = transitions.filter(({ before, after }) => (after ?? before)?.kind === 'file').length;
  const change: Change = {
    notebookId: reader.notebookId,
    transitions,
    blobs: [...part.blobs].map(([hash, bytes]) => ({ hash, bytes })),
    summary: `Take ${files === 1 ? '1 file' : `${files} files`} from the folder ${folderName}`,
    ...(copies.length > 0 ? { copies } : {}),
  };
  return commitAsPerson(
    services,
    change,
    {
      action: 'sync.take',
      journal: 'import',
      target:
        transitions.find(({ after }) => after?.kind === 'file')?.after?.path ?? transitions[0]?.before?.path ?? null,
      inputSummary: folderName,
      ...(fileLabels.length > 0 ? { fileLabels } : {}),
    },
    { writes: [inStep] },
  );
}

function emptyPart(): Part {
  return {
    transitions: new Map(),
    blobs: new Map(),
    copies: [],
    fileLabels: [],
    put: [],
    remove: [],
    bytes: 0,
    contents: 0,
  };
}
