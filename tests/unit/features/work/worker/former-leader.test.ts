import { afterEach, describe, expect, it } from 'vitest';
import { startTasks } from '../../../../../src/features/work/worker/start-tasks.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../../support/runtime-lab.ts';
import { createReplayableModel } from '../../../../support/scripted-model.ts';

let lab: RuntimeLab;
afterEach(() => lab.stop());

/** Creates a task in a runtime whose runner does nothing by itself. */
async function openTask() {
  const model = createReplayableModel([{ text: 'Done.' }]);
  lab = await openRuntimeLab({ model: () => model, mayDrive: async () => false });
  const notebookId = await lab.notebook({ '/a.md': 'A' });
  await lab.call('agents.create', agentSpec({ name: 'free', approvals: 'destructive-only' }));
  const { taskId } = await lab.call('tasks.create', { title: 'Once', prompt: 'Do it.', agent: 'free', notebookId });
  const { services } = lab.runtime;
  const epoch = await services.store.advanceLeaderEpoch();
  return { services, epoch, task: () => lab.call('tasks.get', { taskId }) };
}

describe('a runner that is the leader no more', () => {
  it('starts no task', async () => {
    const { services, epoch, task } = await openTask();
    await services.store.advanceLeaderEpoch();
    await expect(startTasks(services, epoch)).rejects.toMatchObject({ code: 'epoch-lost' });
    expect(await task()).toMatchObject({ state: 'created', runIds: [], block: null });
    expect(await lab.database.runs.count()).toBe(0);
  });

  it('ends no task whose run has ended', async () => {
    const { services, epoch, task } = await openTask();
    await startTasks(services, epoch);
    const [runId = ''] = (await task()).runIds;
    await lab.database.runs.update(runId, { status: 'completed', stopReason: 'end' });
    await services.store.advanceLeaderEpoch();
    await expect(startTasks(services, epoch)).rejects.toMatchObject({ code: 'epoch-lost' });
    expect(await lab.database.tasks.get((await task()).taskId)).toMatchObject({ state: 'running', endedMs: null });
    await startTasks(services, epoch + 1);
    expect(await task()).toMatchObject({ state: 'completed' });
  });
});
