import type { ChangeRow, FileState } from '../../../contracts/domain/notebook/notebook.ts';
import { sameState } from '../../../core/shared/changes/combine-changes.ts';
import { isOfRun, isWithin } from '../../../core/shared/paths/path-parts.ts';
import {
  type DifferenceCounts,
  type Differences,
  type FileDifference,
  MAX_LISTED_FILES,
} from '../contract/history-requests.ts';

/** The state of a file at two times. */
export interface NetState {
  readonly fileId: string;
  readonly before: FileState | null;
  readonly after: FileState | null;
}

/** Collects changes, from the newest to the oldest, into the states of each file at both ends. */
export function createNetStates(): { add(change: Pick<ChangeRow, 'transitions'>): void; states(): NetState[] } {
  const net = new Map<string, NetState>();
  return {
    add({ transitions }) {
      for (const { fileId, before, after, erased } of transitions) {
        // An erased file has no state to compare or restore.
        if (erased === true) continue;
        net.set(fileId, { fileId, before, after: net.has(fileId) ? (net.get(fileId)?.after ?? null) : after });
      }
    },
    states: () =>
      [...net.values()].filter(({ before, after }) => !sameState(before, after) && !isOfRun(pathOf(before, after))),
  };
}

/** Returns those states that concern a folder or a file, by its path at both times; null: it did not exist. */
export function statesWithin(states: readonly NetState[], earlier: string | null, later: string | null): NetState[] {
  const isIn = (state: FileState | null, folder: string | null) =>
    state !== null && folder !== null && isWithin(state.path, folder);
  return states.filter(({ before, after }) => isIn(before, earlier) || isIn(after, later));
}

/**
 * Returns the path of a file or folder after a change; null when it did not exist.
 *
 * @param changes all of the file
 */
export function pathAfter(changes: readonly ChangeRow[], fileId: string, seq: number): string | null {
  const last = changes.filter((change) => change.seq <= seq).sort((a, b) => b.seq - a.seq)[0];
  return last?.transitions.find((each) => each.fileId === fileId)?.after?.path ?? null;
}

/** Lists how files differ, by path. Folders are not listed: they follow their files. */
export function listDifferences(states: readonly NetState[]): Differences {
  const files = states.flatMap(toDifference).sort((a, b) => (a.path < b.path ? -1 : 1));
  const counts: Record<keyof DifferenceCounts, number> = { added: 0, changed: 0, moved: 0, deleted: 0 };
  for (const { kind } of files) counts[kind] += 1;
  return { files: files.slice(0, MAX_LISTED_FILES), counts };
}

function toDifference({ fileId, before, after }: NetState): FileDifference[] {
  if ((after ?? before)?.kind !== 'file') return [];
  const kind =
    before === null ? 'added' : after === null ? 'deleted' : before.hash === after.hash ? 'moved' : 'changed';
  return [{ fileId, kind, path: pathOf(before, after), before, after }];
}

function pathOf(before: FileState | null, after: FileState | null): string {
  return (after ?? before)?.path ?? '';
}
