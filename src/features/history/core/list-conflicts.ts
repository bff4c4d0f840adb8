import type { ChangeRow, FileState } from '../../../contracts/domain/notebook/notebook.ts';
import { createDraftTree, type DraftTree } from '../../../core/notebook/change/draft-tree.ts';
import { freeName } from '../../../core/notebook/change/free-name.ts';
import { stateOf } from '../../../core/notebook/change/plan-parts.ts';
import { type NetEffect, netEffects } from '../../../core/notebook/undo/net-effects.ts';
import type { NotebookReader } from '../../../core/ports/notebook-reader-port.ts';
import { sameState } from '../../../core/shared/changes/combine-changes.ts';
import { isOfRun } from '../../../core/shared/paths/path-parts.ts';
import type { MergeConflict } from '../contract/history-requests.ts';

/** A conflict before its texts are read, with what the changes did to the file. */
export interface FoundConflict {
  readonly conflict: MergeConflict;
  readonly effect: NetEffect;
}

type Bare = Pick<MergeConflict, 'kind' | 'takes'> & Partial<Pick<MergeConflict, 'beside' | 'moved'>>;

/**
 * Lists the files that an undo cannot simply restore, and what can be taken of each. A text is listed as `content`: whether it can be
 * merged is known once it is read.
 *
 * @param changes what is taken back, newest first
 * @param done files of the notebook that an undo of these changes has restored, or about which the person has decided
 */
export function listConflicts(
  reader: NotebookReader,
  changes: readonly ChangeRow[],
  done: ReadonlySet<string>,
  isKept: (hash: string) => boolean,
): FoundConflict[] {
  const draft = createDraftTree(reader);
  const found = netEffects(changes).flatMap((effect): FoundConflict[] => {
    const { fileId, before: earlier, after: base } = effect;
    const row = reader.getById(fileId);
    const now = row === undefined ? null : stateOf(row);
    if (effect.erased === true || done.has(fileId) || isOfRun((base ?? earlier)?.path ?? '')) return [];
    const bare = describe(effect, now, draft, isKept);
    if (bare === null) return [];
    const path = now?.path ?? base?.path ?? earlier?.path ?? '';
    const file = (now ?? base ?? earlier)?.kind ?? 'file';
    const by = row?.author ?? null;
    const conflict = { fileId, file, path, now, base, earlier, places: 0, moved: null, beside: null, by, ...bare };
    return [{ conflict, effect }];
  });
  return withoutFollowers(found).sort((a, b) => (a.conflict.path < b.conflict.path ? -1 : 1));
}

function describe(
  effect: NetEffect,
  now: FileState | null,
  draft: DraftTree,
  isKept: (hash: string) => boolean,
): Bare | null {
  const { before: earlier, after: base } = effect;
  if (effect.relabels && now !== null && sameState(earlier, base)) {
    return sameState(now, base) ? null : { kind: 'labels', takes: ['now', 'earlier'] };
  }
  if (sameState(now, earlier)) return null;
  const isLost = typeof earlier?.hash === 'string' && earlier.hash !== now?.hash && !isKept(earlier.hash);
  if (earlier === null) {
    // The file that the change made is gone already, or its folder holds other files: nothing is left to take back.
    if (now === null || now.kind === 'folder') return null;
    return { kind: 'created', takes: ['now', 'earlier'] };
  }
  if (isLost) return { kind: 'lost', takes: ['now'] };
  if (now === null || (sameState(now, base) && !effect.broken)) {
    if (earlier.kind === 'folder') return null;
    const kind = now === null && base !== null ? 'deleted' : 'taken';
    return { kind, takes: ['now', 'earlier'], beside: freePath(draft, effect.fileId, earlier.path) };
  }
  const moved = movedBy(now, base, earlier);
  const isEdited =
    now.hash !== earlier.hash && (effect.broken || (base?.hash !== earlier.hash && now.hash !== base?.hash));
  const beside = freeName(draft, earlier.path);
  if (now.kind === 'file' && isEdited) return { kind: 'content', takes: ['now', 'earlier', 'both'], moved, beside };
  return { kind: 'moved', takes: moved === null ? ['merged', 'now', 'earlier'] : ['now', 'earlier'], moved };
}

/** Returns the path, or the next free name when another file has it. */
export function freePath(draft: Pick<DraftTree, 'findFolded'>, fileId: string, path: string): string {
  const holder = draft.findFolded(path);
  return holder === undefined || holder.fileId === fileId ? path : freeName(draft, path);
}

/** Returns both places of a file that the change and a later one moved. */
function movedBy(now: FileState, base: FileState | null, earlier: FileState): MergeConflict['moved'] {
  const isBoth = now.path !== base?.path && earlier.path !== base?.path && now.path !== earlier.path;
  return isBoth ? { now: now.path, earlier: earlier.path } : null;
}

/** Leaves out what only moved along with a folder that is listed: one decision is enough for all. */
function withoutFollowers(found: readonly FoundConflict[]): FoundConflict[] {
  const folders = found.filter(({ conflict: { file, kind } }) => file === 'folder' && kind === 'moved');
  return found.filter(({ conflict }) => !folders.some((folder) => follows(conflict, folder.conflict)));
}

/** Returns whether a file stands, stood and would stand at the same place of a folder. */
export function follows(one: Pick<MergeConflict, 'kind' | 'now' | 'earlier'>, folder: MergeConflict): boolean {
  if (one.kind !== 'moved' || one.now === null || one.earlier === null) return false;
  const { now, earlier } = folder;
  if (now === null || earlier === null || one.now.path === now.path) return false;
  const isIn = one.now.path.startsWith(`${now.path}/`) && one.earlier.path.startsWith(`${earlier.path}/`);
  return isIn && one.now.path.slice(now.path.length) === one.earlier.path.slice(earlier.path.length);
}
