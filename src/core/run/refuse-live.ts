import { hasEnded, type Run } from '../../contracts/domain/run/run.ts';
import { runWaitingError } from '../../contracts/errors/messages/app-messages.ts';

/** Throws `run-waiting` when one of the runs of a conversation has not ended: it has at most one live run. */
export function refuseLive(runs: readonly Pick<Run, 'runId' | 'status'>[]): void {
  const live = runs.find((run) => !hasEnded(run));
  if (!live) return;
  throw runWaitingError('session', {}, { runId: live.runId, status: live.status });
}
