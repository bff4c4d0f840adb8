import { noteOwnRun } from '../../../client/runs/run-screen-requests.ts';
import { featureParts } from '../page/feature-parts.ts';

/** Notes that a message was queued in this tab: the screen requests of its run apply here, as those of a run started here do. */
export async function noteOwnTask(taskId: string): Promise<void> {
  // A message that is cancelled or blocked has no run.
  const { runOfQueued } = await featureParts();
  const runId = await runOfQueued(taskId).catch(() => null);
  if (runId !== null) noteOwnRun(runId);
}
