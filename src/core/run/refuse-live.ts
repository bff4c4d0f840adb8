import { hasEnded, type Run } from '../../contracts/domain/run/run.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';

/** Throws `run-waiting` when one of the runs of a conversation has not ended: it has at most one live run. */
export function refuseLive(runs: readonly Pick<Run, 'runId' | 'status'>[]): void {
  const live = runs.find((run) => !hasEnded(run));
  if (!live) return;
  const message =
    'The run of this session is not finished: it is active or waits for your approval. Answer or cancel it first, or start a new session.';
  throw new CloisterError('run-waiting', message, { runId: live.runId, status: live.status });
}
