import { expect, it } from 'vitest';
import { waitForRun } from '../../src/client/runs/wait-for-run.ts';
import { loadDatabase } from '../../src/client/startup/watch-database.ts';
import { watchCancel } from '../../src/client/workers/watch-cancel.ts';
import { createWorkerClient, type WorkerClient } from '../../src/client/workers/worker-client.ts';

it('cancels a run whose model blocks the thread, and restarts the worker', async () => {
  let workers = 0;
  const client = watchCancel(
    createWorkerClient({
      async spawn() {
        workers += 1;
        return new Worker(new URL('./stuck.worker.ts', import.meta.url), { type: 'module' });
      },
    }),
  );
  await client.ready;
  const { notebookId } = await client.call('notebooks.create', { name: 'Stuck' });
  await client.call('agents.create', {
    name: 'stuck',
    scope: { notebooks: ['*'], folders: ['/**'], fileTypes: ['*'] },
    can: { read: true },
  });
  const { runId } = await client.call('runs.start', { message: 'Never end.', agent: 'stuck', notebookId });
  while ((await (await loadDatabase()).runs.get(runId))?.status !== 'running')
    await new Promise((resolve) => setTimeout(resolve, 10));
  while (await answers(client)) await new Promise((resolve) => setTimeout(resolve, 10));
  // The thread is blocked, so even the cancel request cannot be stored.
  const cancelledMs = performance.now();
  await client.call('runs.cancel', { runId });
  const run = await waitForRun(runId);
  console.log(`cancelled after ${Math.round(performance.now() - cancelledMs)} ms`);
  expect(run).toMatchObject({ status: 'cancelled', stopReason: 'cancelled' });
  expect(workers).toBe(2);
  // The forced cancel and the end of the run are in the log.
  const entries = await client.call('audit.entries', { runId });
  const logged = entries.map(({ action, actor, rule, outputSummary }) => [action, actor.type, rule, outputSummary]);
  expect(logged).toContainEqual(['run.cancel', 'person', 'person', 'The first request to cancel had no effect.']);
  expect(logged.at(-1)?.slice(0, 3)).toEqual(['run.end', 'agent', 'cancelled']);
  expect((await client.call('notebooks.list', {})).length).toBeGreaterThan(0);
});

/** Returns whether the worker still answers. */
function answers(client: WorkerClient): Promise<boolean> {
  const answered = client.call('app.ready', {}).then(
    () => true,
    () => false,
  );
  return Promise.race([answered, new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 300))]);
}
