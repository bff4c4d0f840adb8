import type { ChangeRow } from '../../contracts/domain/notebook/notebook.ts';

export interface ChangedFile {
  path: string;
  action: 'created' | 'changed' | 'deleted' | 'moved' | 'movedBack';
}

/**
 * Returns each file that a run changed and that is not undone, once. Omits folders and the run's own files. An undo by the run counts,
 * unless it undid what the run itself had changed.
 */
export function changedFiles(
  changes: readonly Pick<ChangeRow, 'changeId' | 'actor' | 'undoneBy' | 'undoes' | 'transitions'>[],
): ChangedFile[] {
  const own = new Set(changes.map(({ changeId }) => changeId));
  const spans = new Map<string, { first: string | null; last: string | null; isUndo: boolean }>();
  for (const change of changes) {
    if (change.undoneBy !== null) continue;
    // The person's undo of a run is stored with the run.
    if (change.undoes.length > 0 && (change.actor.type === 'person' || change.undoes.some((id) => own.has(id))))
      continue;
    for (const { fileId, before, after } of change.transitions) {
      if ((after ?? before)?.kind !== 'file') continue;
      const known = spans.get(fileId);
      const last = after?.path ?? null;
      const isUndo = change.undoes.length > 0 && known?.isUndo !== false;
      spans.set(fileId, { first: known ? known.first : (before?.path ?? null), last, isUndo });
    }
  }
  return [...spans.values()].flatMap(({ first, last, isUndo }): ChangedFile[] => {
    const path = last ?? first;
    if (path === null || /^\/(?:runs|scratch)\//.test(path)) return [];
    if (first === null) return [{ path, action: 'created' }];
    if (last === null) return [{ path, action: 'deleted' }];
    if (first === last) return [{ path, action: 'changed' }];
    return [{ path, action: isUndo ? 'movedBack' : 'moved' }];
  });
}

/** Returns the ids of the notes whose links did not follow a move of a run that is not undone; see `Change.keptLinks`. */
export function keptLinksOf(changes: readonly Pick<ChangeRow, 'undoneBy' | 'keptLinks'>[]): string[] {
  return [...new Set(changes.flatMap(({ undoneBy, keptLinks = [] }) => (undoneBy === null ? keptLinks : [])))];
}
