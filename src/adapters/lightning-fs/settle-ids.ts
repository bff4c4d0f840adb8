import type { Change, Transition } from '../../contracts/domain/notebook/notebook.ts';

/**
 * Assigns `fileId`s to the files of a change. Git knows only names and contents: it deletes a file on one branch and creates it on
 * the next, and a move is a deletion and a creation. Here history and labels follow the `fileId`. A file created where `keptId`
 * knows a removed file is that file again; a file created with the content of a deleted one is that file, moved; any other file with
 * that content gets its labels as a copy.
 */
export function settleIds(change: Change, keptId: (path: string) => string | undefined): Change {
  const { transitions } = change;
  const gone = new Map<string, Transition>();
  for (const one of transitions) if (one.after === null && one.before?.hash) gone.set(one.before.hash, one);
  const used = new Set(transitions.map(({ fileId }) => fileId));
  const moved = new Map<string, Transition>();
  const copies: NonNullable<Change['copies']> = [];
  const settled = transitions.map((one): Transition => {
    if (one.before !== null || one.after === null) return one;
    const kept = keptId(one.after.path);
    const source = one.after.hash === null ? undefined : gone.get(one.after.hash);
    if (kept !== undefined && !used.has(kept)) {
      used.add(kept);
      if (source) copies.push({ fileId: kept, from: source.fileId });
      return { ...one, fileId: kept };
    }
    if (!source) return one;
    if (!moved.has(source.fileId)) {
      const move = { ...source, after: one.after };
      moved.set(source.fileId, move);
      return move;
    }
    copies.push({ fileId: one.fileId, from: source.fileId });
    return one;
  });
  const rest = settled.filter((one) => one.after !== null || !moved.has(one.fileId));
  return { ...change, transitions: rest, ...(copies.length > 0 ? { copies } : {}) };
}
