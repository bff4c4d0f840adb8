import { useEffect, useState } from 'react';
import { useLive } from '../../../client/queries/use-live.ts';
import { liveDatabase } from '../../../client/startup/watch-database.ts';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { useClient } from '../../../ui/state/client-context.tsx';
import type { GitState } from '../contract/git-requests.ts';

interface LiveState {
  /** Null while loading, and when it could not be read. */
  readonly state: GitState | null;
  /** Changes with the history. */
  readonly revision: number;
}

/** Returns how the history of a notebook stands, again after each change of the notebook or its history. */
export function useGitState(notebookId: string, seq: number): LiveState {
  const { call } = useClient();
  const revision = useLive(
    async () => (await liveDatabase().gitFiles.get([notebookId, '/.git']))?.revision ?? 0,
    [notebookId],
  );
  const [state, setState] = useState<GitState | null>(null);
  useEffect(() => {
    if (revision === undefined || seq < 0) return;
    return followPromise(call('git.status', { notebookId }), setState, () => setState(null));
  }, [call, notebookId, seq, revision]);
  return { state: state?.notebookId === notebookId ? state : null, revision: revision ?? 0 };
}
