import { useChangesOfRun } from '../../client/queries/use-runs.ts';
import { useUndo } from '../state/undo/use-undo.ts';

/** Returns whether what a run changed can be undone or redone, and how. Read from its changes, so it stays right after a reload. */
export function useUndoOfRun(runId: string, ended: boolean) {
  const undo = useUndo();
  const changes = useChangesOfRun(runId) ?? [];
  const own = changes.filter((change) => change.actor.type === 'agent' && change.undoes.length === 0);
  const canUndo = ended && own.some((change) => change.undoneBy === null);
  const canRedo = ended && !canUndo && own.some((change) => change.undoneBy !== null);
  return { canUndo, canRedo, busy: undo.busy, run: () => void undo.run(runId, canUndo ? 'undo' : 'redo') };
}
