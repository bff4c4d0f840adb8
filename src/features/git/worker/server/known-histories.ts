import { type Repository, readCommits } from '../../../../adapters/git/repository.ts';

/** Commits with all before them. A commit never changes, so neither does its history. */
const histories = new Map<string, ReadonlySet<string>>();
/** Histories that are kept: a few notebooks, each with both sides. */
const MAX_KEPT = 8;

/** Returns a commit and all before it. What was read before is not read again. */
export async function historyOf(repository: Repository, head: string): Promise<ReadonlySet<string>> {
  const kept = histories.get(head);
  if (kept !== undefined) return kept;
  const met = new Set<string>();
  const known = {
    has(oid: string) {
      if (histories.has(oid)) met.add(oid);
      return histories.has(oid);
    },
  };
  const history = new Set(await readCommits(repository, head, known));
  for (const oid of met) for (const before of histories.get(oid) ?? []) history.add(before);
  histories.set(head, history);
  for (const oldest of histories.keys()) {
    if (histories.size <= MAX_KEPT) break;
    histories.delete(oldest);
  }
  return history;
}
