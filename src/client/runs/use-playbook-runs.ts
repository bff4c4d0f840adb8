import type { Run } from '../../contracts/domain/run/run.ts';
import { useLive } from '../queries/use-live.ts';
import { liveDatabase } from '../startup/watch-database.ts';

const MOST = 20;

/** Returns the latest runs of a playbook in a notebook, newest first. Without a name, returns those of all playbooks. */
export function usePlaybookRuns(notebookId: string, name: string | null): Run[] | undefined {
  return useLive(
    () =>
      liveDatabase()
        .runs.orderBy('createdMs')
        .reverse()
        .filter(
          (run) =>
            run.notebookId === notebookId &&
            run.driver.type === 'playbook' &&
            (name === null || run.driver.playbook.name === name),
        )
        .limit(MOST)
        .toArray(),
    [notebookId, name],
  );
}
