import { useState } from 'react';
import { useChangesOfRun } from '../../client/queries/use-runs.ts';
import { useUndo } from '../state/undo/use-undo.ts';

type Way = 'undo' | 'redo';

/** Returns what a run's changes allow, undo or redo, and does it. Read from its changes, so it stays right after a reload. */
export function useUndoOfRun(runId: string, ended: boolean) {
  const undo = useUndo();
  const [pressed, setPressed] = useState<Way>('undo');
  const changes = useChangesOfRun(runId) ?? [];
  const own = changes.filter((change) => change.actor.type === 'agent' && change.undoes.length === 0);
  const possible: Way | null =
    own.length === 0 ? null : own.some((change) => change.undoneBy === null) ? 'undo' : 'redo';
  // The changes arrive before the command ends: until then the button would name an action that it does not take yet.
  const way = ended && possible !== null && undo.busy ? pressed : possible;
  return {
    way: ended ? way : null,
    busy: undo.busy,
    run: () => {
      if (possible === null) return;
      setPressed(possible);
      void undo.run(runId, possible);
    },
  };
}
