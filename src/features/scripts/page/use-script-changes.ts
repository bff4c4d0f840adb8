import { useLive } from '../../../client/queries/use-live.ts';
import { KEYS, liveDatabase } from '../../../client/startup/watch-database.ts';
import type { ChangeRow } from '../../../contracts/domain/notebook/notebook.ts';
import { isScriptChange } from '../../../contracts/domain/run/script.ts';

const MOST = 20;

/** Returns the latest changes that scripts made in a notebook, newest first. */
export function useScriptChanges(notebookId: string): ChangeRow[] | undefined {
  return useLive(
    () =>
      liveDatabase()
        .changes.where('[notebookId+seq]')
        .between([notebookId, KEYS.min], [notebookId, KEYS.max])
        .reverse()
        .filter(isScriptChange)
        .limit(MOST)
        .toArray(),
    [notebookId],
  );
}

/** Returns the script that made a change; null without one, undefined while loading. */
export function useScriptOf(changeId: string | null): string | null | undefined {
  return useLive(
    async () => (changeId === null ? null : ((await liveDatabase().changes.get(changeId))?.scriptSource ?? null)),
    [changeId],
  );
}
