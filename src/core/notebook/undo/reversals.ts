import type { FileState } from '../../../contracts/domain/notebook/notebook.ts';
import type { NotebookReader } from '../../ports/notebook-reader-port.ts';
import { createDraftTree, type DraftTree } from '../change/draft-tree.ts';
import { type PlanTools, planPlace } from '../change/plan-parts.ts';

/** The reversal of one file: from its current to its earlier state. Null means absent. */
export interface Reversal {
  readonly fileId: string;
  readonly current: FileState | null;
  readonly target: FileState | null;
}

/** A file that stays as it is, and why. */
export interface NotReversed {
  path: string;
  reason: string;
}

/**
 * Removes reversals that cannot be applied together from `reversals`: an occupied path is a conflict, and a folder that is not
 * empty stays. Each pass removes at least one, or is the last.
 */
export function removeConflicting(
  reader: NotebookReader,
  newestId: string,
  reversals: Map<string, Reversal>,
  conflicts: NotReversed[],
  kept: string[],
): DraftTree {
  for (;;) {
    const draft = createDraftTree(reader);
    const dropped = new Set<string>();
    const tools = folderTools(reader, newestId);
    for (const { fileId, current } of reversals.values())
      if (current !== null) draft.apply({ fileId, before: current, after: null });
    for (const { fileId, target } of byTarget(reversals)) {
      const reason = putBack(draft, fileId, target, tools);
      if (reason === null) continue;
      dropped.add(fileId);
      conflicts.push({ path: target.path, reason });
    }
    for (const { fileId, current, target } of reversals.values()) {
      if (current?.kind !== 'folder' || dropped.has(fileId) || current.path === target?.path) continue;
      if (draft.get(current.path)?.kind === 'folder' || draft.children(current.path).length === 0) continue;
      dropped.add(fileId);
      kept.push(current.path);
    }
    if (dropped.size === 0) return draft;
    for (const fileId of dropped) reversals.delete(fileId);
  }
}

function byTarget(reversals: ReadonlyMap<string, Reversal>): { fileId: string; target: FileState }[] {
  const targets: { fileId: string; target: FileState }[] = [];
  for (const { fileId, target } of reversals.values()) if (target !== null) targets.push({ fileId, target });
  return targets.sort((one, other) => (one.target.path < other.target.path ? -1 : 1));
}

function putBack(draft: DraftTree, fileId: string, target: FileState, tools: PlanTools): string | null {
  if (draft.get(target.path) !== undefined) return 'another file or folder now has this path';
  const place = planPlace(draft, target.path, tools);
  if (place.type === 'error') {
    return place.code === 'not-a-folder'
      ? 'a file now has the name of its folder'
      : 'a name that differs only in case or accents is there now';
  }
  for (const folder of place.folders) draft.apply(folder);
  draft.apply({ fileId, before: null, after: target });
  return null;
}

/** Derives ids for folders to recreate, so that the same undo always yields the same ids. */
function folderTools(reader: NotebookReader, changeId: string): PlanTools {
  let count = 0;
  const nextFileId = (): string => {
    for (;;) {
      count += 1;
      const fileId = `${changeId.slice(0, 100)}-folder-${count}`;
      if (reader.getById(fileId) === undefined) return fileId;
    }
  };
  return { hash: () => '', nextFileId };
}
