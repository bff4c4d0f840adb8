import { once } from '../../../core/shared/once.ts';
import type { Services } from '../../../runtime/app/services.ts';
import { parseSettings } from './git-files.ts';

/** Milliseconds after which something is committed once a day. */
const DAY_MS = 24 * 60 * 60 * 1000;

/** How often it is checked whether a day has passed, and whether reviewed work was approved. */
const CHECK_MS = 60_000;

const commits = once(async () => {
  const [{ commitNow }, { openNotebookGit }] = await Promise.all([
    import('./commit-now.ts'),
    import('./open-notebook-git.ts'),
  ]);
  return async (services: Services, notebookId: string, message: string) => {
    const git = await openNotebookGit(services, notebookId);
    await commitNow(services, notebookId, git, { message: () => message, isAutomatic: true });
  };
});

let checkedMs = 0;

/**
 * Makes the commits that a person has chosen to be made without them: before a run starts, once a day, and after approved work. Git is
 * loaded only for a notebook that has chosen one. Resolves with the time of the next check.
 */
export async function commitWhatIsDue(services: Services): Promise<number | null> {
  const nowMs = services.loop.clock.nowMs();
  const chosen = await readChosen(services);
  if (chosen.length === 0) return null;
  const queued = await services.store.listRunsByStatus(['queued']);
  const isChecked = nowMs - checkedMs < CHECK_MS && nowMs >= checkedMs;
  for (const { notebookId, settings } of chosen) {
    const { automatic, last } = settings;
    const { seq } = (await services.store.findNotebook(notebookId)) ?? { seq: 0 };
    if (last !== null && last.seq === seq) continue;
    const isBeforeRun = automatic.beforeRuns && queued.some((run) => run.notebookId === notebookId);
    const isDaily = automatic.daily && nowMs - (last?.atMs ?? 0) >= DAY_MS;
    const isApproved =
      automatic.afterReviews && !isChecked && (await hasApprovedWork(services, notebookId, last?.seq ?? 0));
    const message = isBeforeRun ? 'Before a run' : isApproved ? 'After approved work' : isDaily ? 'Once a day' : null;
    // A commit that fails must not keep runs from starting: the person finds the changes uncommitted.
    if (message !== null) await (await commits())(services, notebookId, message).catch(() => undefined);
  }
  if (!isChecked) checkedMs = nowMs;
  return nowMs + CHECK_MS;
}

async function readChosen({ store }: Services) {
  return (await store.listGitSettings()).flatMap(({ notebookId, bytes }) => {
    const settings = parseSettings(bytes);
    return settings !== null && Object.values(settings.automatic).some(Boolean) ? [{ notebookId, settings }] : [];
  });
}

/** Resolves with whether a change since the last commit is of approved reviewed work. */
async function hasApprovedWork({ store }: Services, notebookId: string, afterSeq: number): Promise<boolean> {
  const changes = await store.pageChanges(notebookId, { afterSeq, limit: 100 });
  return changes.some(({ provenance, undoneBy }) => provenance !== undefined && undoneBy === null);
}
