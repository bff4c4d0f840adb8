import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AgentSpecInput } from '../../../../src/contracts/domain/agent.ts';
import { SCREEN_CHANNEL } from '../../../../src/contracts/wire/channels.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { createScriptedModel } from '../../../support/scripted-model.ts';

const ASKS_FOR_READS: AgentSpecInput['rules'] = [{ effect: 'confirm', tool: 'read_file' }];

let lab: RuntimeLab;
let notebookId: string;
beforeEach(async () => {
  lab = await openRuntimeLab({ model: () => createScriptedModel([{ text: 'Hello.' }]) });
  notebookId = await lab.notebook({ '/a.md': 'A', '/b.md': 'B' });
  await lab.call('agents.create', agentSpec({ name: 'careful', rules: ASKS_FOR_READS }));
});
afterEach(() => lab.stop());

const call = (toolName: string, input: unknown, runId?: string) =>
  lab.call('tools.call', { agent: 'careful', toolName, input, notebookId, ...(runId === undefined ? {} : { runId }) });

async function startRun(): Promise<string> {
  const { runId } = await lab.call('runs.start', { message: 'Hello', notebookId, agent: 'careful' });
  await lab.settled(runId);
  return runId;
}

describe('ui_tabs_open', () => {
  it('shows the file in the tab of the run', async () => {
    const shown: unknown[] = [];
    const channel = new BroadcastChannel(SCREEN_CHANNEL);
    const arrived = new Promise<void>((resolve) => {
      channel.onmessage = ({ data }) => {
        shown.push(data);
        resolve();
      };
    });
    const runId = await startRun();
    expect(await call('ui_tabs_open', { path: '/a.md' }, runId)).toMatchObject({ type: 'result' });
    await Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, 500))]);
    channel.close();
    expect(shown).toEqual([{ runId, notebookId, target: { path: '/a.md' } }]);
  });
});
