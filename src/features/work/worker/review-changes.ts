import type { Change } from '../../../contracts/domain/notebook/notebook.ts';
import type { Approval, Run } from '../../../contracts/domain/run/run.ts';
import { inCallOrder } from '../../../core/dry-run/run-overlay.ts';
import { combineChanges } from '../../../core/shared/changes/combine-changes.ts';
import type { Services } from '../../../runtime/app/services.ts';
import type { Review } from '../contract/review.ts';

export interface ReviewChanges {
  /** All that is planned, over all rounds, in the order in which it takes effect. */
  readonly planned: readonly Approval[];
  /** What it does to the notebook; null for nothing. */
  readonly combined: Change | null;
  /** Paths of files that are not in the notebook as the work found them. */
  readonly stale: readonly string[];
}

/** Returns the runs of the executor, oldest first. */
export function executorRuns({ rounds }: Pick<Review, 'rounds'>): string[] {
  return [...new Set(rounds.map(({ executorRunId }) => executorRunId))];
}

/** Resolves with the runs of reviewed work, oldest first. */
export async function runsOf({ store }: Pick<Services, 'store'>, review: Review): Promise<Run[]> {
  const ids = [review.planRunId, ...review.rounds.flatMap((one) => [one.executorRunId, one.reviewerRunId])];
  const runs = await Promise.all(ids.map((id) => (id === null ? undefined : store.run(id))));
  return runs.filter((run) => run !== undefined);
}

/** Resolves with what the work would change. */
export async function changesOf({ store }: Pick<Services, 'store'>, review: Review): Promise<ReviewChanges> {
  const byRun = await Promise.all(
    executorRuns(review).map(async (runId) => inCallOrder(await store.approvalsOf(runId, 'planned'))),
  );
  const planned = byRun.flat();
  const combined = combineChanges(planned.flatMap(({ change }) => change ?? []));
  return { planned, combined, stale: combined === null ? [] : await staleIn({ store }, combined) };
}

async function staleIn({ store }: Pick<Services, 'store'>, { notebookId, transitions }: Change): Promise<string[]> {
  const reader = await store.notebook(notebookId);
  return transitions.flatMap(({ before, after }) => {
    // A folder that exists by now makes no difference.
    if ((after ?? before)?.kind === 'folder') return [];
    const now = before === null ? reader.get(after?.path ?? '') : reader.get(before.path);
    return (now?.hash ?? null) === (before?.hash ?? null) ? [] : [(before ?? after)?.path ?? ''];
  });
}

/** Returns the planned changes that touch one of these paths, and those that build on them. */
export function touching(planned: readonly Approval[], paths: readonly string[]): Approval[] {
  const gone = new Set(paths);
  return planned.filter(({ change }) => {
    const own = change?.transitions.flatMap(({ before, after }) => [before?.path, after?.path]) ?? [];
    const isGone = own.some((path) => path !== undefined && gone.has(path));
    if (isGone) for (const path of own) if (path !== undefined) gone.add(path);
    return isGone;
  });
}
