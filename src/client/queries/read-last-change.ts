import type { ChangeRow } from '../../contracts/domain/notebook/notebook.ts';
import { parentOf } from '../../core/shared/paths/path-parts.ts';
import { KEYS, loadDatabase } from '../startup/watch-database.ts';

/** Returns the newest change of a notebook; `null` without one. */
export async function readLastChange(notebookId: string): Promise<ChangeRow | null> {
  return (await (await changesOf(notebookId)).last()) ?? null;
}

/** Returns the newest change that is neither undone nor an undo; `null` without one. */
export async function readLastStanding(notebookId: string): Promise<ChangeRow | null> {
  const standing = (await changesOf(notebookId))
    .reverse()
    .filter((change) => change.undoneBy === null && change.undoes.length === 0);
  return (await standing.first()) ?? null;
}

/** Returns the number of a change in its notebook; null when it does not exist. */
export async function readChangeSeq(changeId: string): Promise<number | null> {
  return (await (await loadDatabase()).changes.get(changeId))?.seq ?? null;
}

/** Returns the paths of the files that a change wrote or created. Empty for a change that is not there. */
export async function readChangedPaths(changeId: string): Promise<string[]> {
  const change = await (await loadDatabase()).changes.get(changeId);
  return (change?.transitions ?? []).flatMap(({ after }) => (after?.kind === 'file' ? [after.path] : []));
}

/** Returns whether a change after `seq` moved, created or deleted a file. */
export async function hasMovedSince(notebookId: string, seq: number): Promise<boolean> {
  const { changes } = await loadDatabase();
  const later = await changes
    .where('[notebookId+seq]')
    .between([notebookId, seq], [notebookId, KEYS.max], false)
    .filter(({ transitions }) => transitions.some(({ before, after }) => before?.path !== after?.path))
    .first();
  return later !== undefined;
}

/**
 * Returns whether the changes after `seq`, up to `last`, concern a file directly in a folder. True when a change is missing, so
 * that it cannot be told.
 */
export async function hasChangedIn(notebookId: string, folder: string, seq: number, last: number): Promise<boolean> {
  let read = 0;
  const { changes } = await loadDatabase();
  const found = await changes
    .where('[notebookId+seq]')
    .between([notebookId, seq], [notebookId, last], false, true)
    .filter(({ transitions }) => {
      read += 1;
      // Where an erased file was is not known any more.
      return transitions.some(
        (each) => each.erased || [each.before, each.after].some((file) => file && parentOf(file.path) === folder),
      );
    })
    .first();
  return found !== undefined || read < last - seq;
}

async function changesOf(notebookId: string) {
  const { changes } = await loadDatabase();
  return changes.where('[notebookId+seq]').between([notebookId, KEYS.min], [notebookId, KEYS.max]);
}
