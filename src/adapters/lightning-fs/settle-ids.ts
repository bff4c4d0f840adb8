import type { Change, Transition } from '../../contracts/domain/notebook/notebook.ts';

/**
 * Says which files of a change are which. Git knows names and contents alone: it takes a file away on one branch and makes
 * it anew on the next, and a move is a deletion and a creation. Here a file has an id, by which its history and its labels
 * go. What is made where `keptId` names a file that was taken away is that file again; what is made with the content
 * of a file that goes is that file, moved; what else has its content carries its labels as a copy does.
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
