import type { Run, RunStatus } from '../../contracts/domain/run/run.ts';
import { recordAsPerson, type Services } from '../app/services.ts';

/** Stores the person's request to cancel or pause a run; the runner, in any tab, carries it out. Rejects with `run-not-live`. */
export async function requestStop(
  services: Services,
  { runId, status, agent, notebookId, sessionId }: Run,
  want: 'cancel' | 'pause',
  from: readonly RunStatus[],
): Promise<void> {
  // Queue a parked run, so that the runner handles the request.
  const patch = status === 'running' ? { request: want } : { request: want, status: 'queued' as const };
  await recordAsPerson(
    services,
    { action: `run.${want}`, target: agent, runId, notebookId, sessionId },
    { writes: [{ type: 'patch-run', runId, patch, from }] },
  );
  services.wakeRunner();
}
