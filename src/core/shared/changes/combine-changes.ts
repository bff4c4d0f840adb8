import type { Change, FileState, Transition } from '../../../contracts/domain/notebook/notebook.ts';
import { isOfRun } from '../paths/path-parts.ts';

/**
 * Returns what changes, one after the other, together do to the notebook; null for nothing. The files that runs write for themselves
 * are left out.
 */
export function combineChanges(changes: readonly Change[]): Change | null {
  const [first] = changes;
  if (first === undefined) return null;
  const byFile = new Map<string, Transition>();
  for (const transition of changes.flatMap(({ transitions }) => transitions)) {
    byFile.set(transition.fileId, joinTransitions(byFile.get(transition.fileId), transition));
  }
  const gained = Map.groupBy(
    changes.flatMap(({ addedLabels = [] }) => addedLabels),
    ({ fileId }) => fileId,
  );
  const transitions = [...byFile.values()].filter(
    ({ fileId, before, after }) =>
      (!sameState(before, after) || (after !== null && gained.has(fileId))) && !isOfRun((after ?? before)?.path ?? ''),
  );
  if (transitions.length === 0) return null;
  const blobs = new Map(changes.flatMap((change) => change.blobs.map(({ hash, bytes }) => [hash, bytes])));
  const summary = changes.map((change) => change.summary).join('\n');
  const { notebookId } = first;
  const ids = new Set(transitions.map(({ fileId }) => fileId));
  const addedLabels = [...gained].flatMap(([fileId, added]) =>
    ids.has(fileId) ? { fileId, labels: [...new Set(added.flatMap(({ labels }) => labels))] } : [],
  );
  const change: Change = {
    notebookId,
    transitions,
    blobs: [...blobs].map(([hash, bytes]) => ({ hash, bytes })),
    summary,
  };
  const keptLinks = [...new Set(changes.flatMap((one) => one.keptLinks ?? []))];
  return {
    ...change,
    ...(addedLabels.length > 0 ? { addedLabels } : {}),
    ...(keptLinks.length > 0 ? { keptLinks } : {}),
  };
}

/** Returns what two transitions of a file, one after the other, do together. */
export function joinTransitions(first: Transition | undefined, next: Transition): Transition {
  if (first === undefined) return next;
  const { fileId, after } = next;
  const unmarked = next.unmarked ?? (after?.hash === first.after?.hash ? first.unmarked : undefined);
  return { fileId, before: first.before, after, ...(unmarked ? { unmarked } : {}) };
}

/** Returns whether two states of a file are equal. */
export function sameState(one: FileState | null, other: FileState | null): boolean {
  if (one === null || other === null) return one === other;
  return one.path === other.path && one.kind === other.kind && one.hash === other.hash;
}

/** Returns whether a change concerns only the files that runs write for themselves. */
export function isOfRunsOnly({ transitions }: Pick<Change, 'transitions'>): boolean {
  return transitions.every(({ before, after }) => isOfRun((after ?? before)?.path ?? ''));
}
