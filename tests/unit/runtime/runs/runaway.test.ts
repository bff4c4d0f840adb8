import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { afterEach, describe, expect, it } from 'vitest';
import type { Limits } from '../../../../src/contracts/domain/agent.ts';
import { onDevice } from '../../../../src/core/run/chosen-model.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { createReplayableModel, type ScriptedCall, type Turn } from '../../../support/scripted-model.ts';

let lab: RuntimeLab;
afterEach(() => lab.stop());

const WIDE: Limits = {
  ...{ requestsPerHour: 1000, tokensPerRequest: 4000, steps: 1000, toolCalls: 10_000, wallClockMs: 600_000 },
};
/** US dollars for a million tokens, in and out. */
const PRICE = 10;

const read = { toolName: 'read_file', input: { path: '/notes/a.md' } };
const isHelper = (prompt: LanguageModelV4Prompt) => JSON.stringify(prompt).includes('Go on for me');
const helpers = (toolName: string, field: string): ScriptedCall[] =>
  Array.from({ length: 3 }, () => ({ toolName, input: { [field]: 'Go on for me' } }));

/** Runs a model that never stops by itself: the same answer to every request. Resolves with the run as it ended. */
async function runAway(
  answer: Turn | ((prompt: LanguageModelV4Prompt) => Turn),
  limits: Partial<Limits>,
  adapter = 'react',
) {
  const prices = { inputUsdPerMTok: PRICE, outputUsdPerMTok: PRICE };
  const model = () =>
    createReplayableModel(Array.from({ length: 300 }, () => (typeof answer === 'function' ? answer : () => answer)));
  lab = await openRuntimeLab({ models: { find: async () => ({ type: 'model', ...onDevice(model()), prices }) } });
  const notebookId = await lab.notebook({ '/notes/a.md': '# A\n' });
  await lab.call('agents.create', agentSpec({ name: 'wild', adapter, limits: { ...WIDE, ...limits } }));
  const { runId } = await lab.call('runs.start', { message: 'Never stop', agent: 'wild', notebookId });
  return lab.settled(runId);
}

describe('a model that never stops', () => {
  it.each([
    ['step-limit', { steps: 7 }, { step: 7, toolCalls: 7, requests: 7 }],
    ['tool-call-limit', { toolCalls: 5 }, { step: 6, toolCalls: 5, requests: 6 }],
    ['rate-limit', { requestsPerHour: 6 }, { step: 6, toolCalls: 6, requests: 6 }],
  ] as const)('ends at the %s exactly, with the reason', async (stopReason, limits, { step, toolCalls, requests }) => {
    const done = await runAway({ calls: [read], usage: { inputTokens: 1000 } }, limits);
    expect(done).toMatchObject({ status: 'blocked', stopReason, step, toolCalls, usage: { requests } });
    expect(done.costUsd).toBeCloseTo((requests * 1000 * PRICE) / 1e6, 9);
    const [limit] = Object.values(limits);
    expect(done.message).toContain(String(limit));
    expect((await lab.call('audit.verify', {})).intact).toBe(true);
  });

  it('ends at the cost that the budget says', async () => {
    const done = await runAway({ calls: [read], usage: { inputTokens: 10_000 } }, { costUsd: 0.5 });
    expect(done).toMatchObject({ status: 'blocked', stopReason: 'cost-limit', usage: { requests: 5 } });
    expect(done.costUsd).toBeCloseTo(0.5, 9);
    expect(done.message).toContain('$0.5');
  });

  it('ends at its time, whatever it does', async () => {
    const done = await runAway({ text: 'Still thinking', stall: 'after' }, { wallClockMs: 300 });
    expect(done).toMatchObject({ status: 'blocked', stopReason: 'time-limit' });
    expect(done.message).toContain('time limit');
  });

  it('makes no call when it writes more than it may', async () => {
    const endless = { text: 'More. '.repeat(500), calls: [read], usage: { outputTokens: 1001 } };
    const done = await runAway({ ...endless, finishReason: 'length' }, { tokensPerRequest: 1000 });
    expect(done).toMatchObject({ status: 'blocked', stopReason: 'token-limit', usage: { requests: 1 } });
    expect(done.calls.filter(({ state }) => state === 'done')).toEqual([]);
  });

  it.each([
    ['react', 'agent_execute', 'task'],
    ['deep-agent', 'task', 'description'],
  ])('spends no more with helpers than it has: %s', async (adapter, toolName, field) => {
    const answer = (prompt: LanguageModelV4Prompt): Turn => ({
      calls: isHelper(prompt) ? [read, ...helpers(toolName, field)] : helpers(toolName, field),
      usage: { inputTokens: 1000 },
    });
    const done = await runAway(answer, { steps: 12 }, adapter);
    expect(done).toMatchObject({ status: 'blocked', stopReason: 'step-limit' });
    const requests = await lab.database.requests.toArray();
    expect(requests).toHaveLength(12);
    expect(done.step + (done.helped?.steps ?? 0)).toBe(12);
    expect(done.helped?.runs).toBeLessThanOrEqual(8);
    const runs = await lab.database.runs.toArray();
    // No helper has helpers.
    expect(runs.every(({ origin }) => origin.type !== 'helper' || origin.of.runId === done.runId)).toBe(true);
  });
});
