import { useEffect, useState } from 'react';
import type { Change } from '../../../contracts/domain/notebook/notebook.ts';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { useClient } from '../../state/client-context.tsx';
import { movesOf } from './describe-change.ts';

/**
 * Returns the notes whose links would stop naming what a change moves, because the agent can’t change these notes. Asked for the
 * person: the agent does not learn of them.
 */
export function useMissedLinks(change: Change | null): readonly string[] {
  const { call } = useClient();
  const [missed, setMissed] = useState<readonly string[]>([]);
  useEffect(() => {
    const moves = change ? movesOf(change) : [];
    if (change === null || moves.length === 0) return;
    const changes = new Set(change.transitions.map(({ before }) => before?.path));
    const { notebookId } = change;
    return followPromise(
      call('files.planMoves', { notebookId, moves }),
      // Notes that move keep their links to each other, and the change shows their bytes.
      ({ changed }) => setMissed(changed.map(({ path }) => path).filter((path) => !changes.has(path))),
      // What no longer fits the notebook is refused when it is allowed.
      () => undefined,
    );
  }, [call, change]);
  return missed;
}
