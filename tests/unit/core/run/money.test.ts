import { describe, expect, it } from 'vitest';
import type { Limits } from '../../../../src/contracts/domain/agent.ts';
import { CloisterError } from '../../../../src/contracts/errors/errors.ts';
import { createLoopLab, sessionFaults } from '../../../support/loop-lab.ts';
import { createFreeAgent, RUN_ID } from '../../../support/loop-seed.ts';
import { createScriptedModel, type Turn } from '../../../support/scripted-model.ts';

const read = { toolName: 'read_file', input: { path: '/a.md' } };
/** A cent for a thousand tokens in, two for a thousand out. */
const prices = { inputUsdPerMTok: 10, outputUsdPerMTok: 20 };
const remote = { origin: 'https://models.example' };

function limited(limits: Partial<Limits>) {
  const agent = createFreeAgent({ approvals: 'destructive-only' });
  return { ...agent, limits: { ...agent.limits, ...limits } };
}

const turn = (inputTokens: number, outputTokens: number, more: Partial<Turn> = {}): Turn => ({
  calls: [read],
  usage: { inputTokens, outputTokens },
  ...more,
});

describe('the cost of a run', () => {
  it('is the exact sum of its requests', async () => {
    const lab = await createLoopLab({ agent: limited({}), files: { '/a.md': 'A' } });
    const model = createScriptedModel([turn(1234, 56), turn(2000, 7), { text: 'End.', usage: { inputTokens: 3 } }]);
    const run = await lab.drive(model, { chosen: { prices } });
    expect(run).toMatchObject({ status: 'completed', unpricedRequests: 0 });
    expect(run.usage).toMatchObject({ inputTokens: 3237, outputTokens: 63, requests: 3 });
    expect(run.costUsd).toBeCloseTo((3237 * 10 + 63 * 20) / 1e6, 12);
    const { requests } = lab.store.tables;
    expect(requests.map(({ inputTokens, outcome }) => [inputTokens, outcome])).toEqual([
      [1234, 'answered'],
      [2000, 'answered'],
      [3, 'answered'],
    ]);
    expect(requests.reduce((sum, one) => sum + (one.costUsd ?? 0), 0)).toBeCloseTo(run.costUsd, 12);
  });

  it('is unknown without a price', async () => {
    const lab = await createLoopLab({ agent: limited({}), files: { '/a.md': 'A' } });
    const run = await lab.drive(createScriptedModel([turn(10, 10), { text: 'End.' }]), { chosen: { prices: null } });
    expect(run).toMatchObject({ status: 'completed', costUsd: 0, unpricedRequests: 2 });
    expect(lab.store.tables.requests.map(({ costUsd }) => costUsd)).toEqual([null, null]);
  });

  it('includes failed and stopped requests, which also count for the hourly limit', async () => {
    const lab = await createLoopLab({ agent: limited({ requestsPerHour: 1 }) });
    expect(await lab.drive(createScriptedModel([{ throws: new Error('503') }]), { chosen: { prices } })).toMatchObject({
      status: 'failed',
      usage: { requests: 1 },
      unpricedRequests: 1,
    });
    expect(lab.store.tables.requests).toMatchObject([{ outcome: 'failed', costUsd: null, runId: RUN_ID }]);
    expect(await lab.store.requestsSince('tester', 0)).toHaveLength(1);
  });
});

describe('the cost limit', () => {
  // Each request costs exactly 0.01.
  const cent = () => turn(1000, 0);

  it.each([
    [0.01, 1],
    [0.02, 2],
    [0.025, 3],
  ])('of %f is reached after %i requests, and stops the run', async (costUsd, requests) => {
    const lab = await createLoopLab({ agent: limited({ costUsd }), files: { '/a.md': 'A' } });
    const model = createScriptedModel(Array.from({ length: 9 }, cent));
    const run = await lab.drive(model, { chosen: { prices, remote } });
    expect(run).toMatchObject({ status: 'blocked', stopReason: 'cost-limit', step: requests });
    expect(model.prompts).toHaveLength(requests);
    expect(sessionFaults(await lab.messages())).toEqual([]);
    expect(lab.log().at(-1)).toBe('run.end denied cost-limit');
  });

  it('limits the answer to the remaining money', async () => {
    const lab = await createLoopLab({ agent: limited({ costUsd: 0.06, tokensPerRequest: 4000 }) });
    const model = createScriptedModel([{ text: 'Half', finishReason: 'length', usage: { outputTokens: 10 } }]);
    const run = await lab.drive(model, { chosen: { prices } });
    const most = model.requests[0]?.maxOutputTokens ?? 0;
    expect(most).toBeLessThan(3000);
    expect(most).toBeGreaterThan(100);
    expect(run).toMatchObject({ status: 'blocked', stopReason: 'cost-limit' });
  });

  it('stops a run before its first request when the price is unknown', async () => {
    const lab = await createLoopLab({ agent: limited({ costUsd: 1 }) });
    const model = createScriptedModel([{ text: 'Never.' }]);
    const run = await lab.drive(model, { chosen: { prices: null, ref: { providerId: 'p', modelId: 'costly' } } });
    expect(run).toMatchObject({ status: 'blocked', stopReason: 'cost-limit', step: 0 });
    expect(run.message).toContain('costly');
    expect(model.prompts).toEqual([]);
  });

  it('does not stop a free model, even at zero', async () => {
    const lab = await createLoopLab({ agent: limited({ costUsd: 0 }) });
    expect(await lab.drive(createScriptedModel([{ text: 'Free.' }]))).toMatchObject({ status: 'completed' });
  });
});

describe('a temporary condition', () => {
  it.each(['airplane-mode', 'key-locked'] as const)('%s pauses the run, which resumes from there', async (code) => {
    const lab = await createLoopLab({ agent: limited({}), files: { '/a.md': 'A' } });
    const error = new CloisterError(code, 'Not now.');
    const paused = await lab.drive(createScriptedModel([turn(1, 1), { throws: error }]));
    expect(paused).toMatchObject({ status: 'paused', message: 'Not now.', step: 1, request: 'none', endedMs: null });
    const resumed = { status: 'running', message: null } as const;
    await lab.store.commit({
      writes: [{ type: 'patch-run', runId: RUN_ID, patch: resumed, from: ['paused'] }],
      audit: [],
    });
    const model = createScriptedModel([{ text: 'There.' }]);
    expect(await lab.drive(model)).toMatchObject({ status: 'completed', text: 'There.', step: 2 });
    expect(sessionFaults(await lab.messages())).toEqual([]);
  });

  it('of an unavailable model pauses the run', async () => {
    const lab = await createLoopLab({ agent: limited({}) });
    const waits = () => {
      throw new CloisterError('key-locked', 'Locked.');
    };
    expect(await lab.drive(createScriptedModel([]), { model: waits })).toMatchObject({ status: 'paused', step: 0 });
  });
});

describe('a local-only note', () => {
  const lo = { label: 'local-only' as const, path: '/a.md' };
  const seed = { agent: limited({}), files: { '/a.md': 'SECRET' } };

  async function labelled() {
    const lab = await createLoopLab(seed);
    const row = (await lab.store.notebook('notebook-1')).get('/a.md');
    if (!row) throw new Error('no file');
    const labels = [{ fileId: row.fileId, notebookId: row.notebookId, labels: [lo.label] }];
    return { lab, label: () => lab.store.commit({ writes: [{ type: 'set-labels', rows: labels }], audit: [] }) };
  }

  it('ends the run before a remote model is asked again, and names the file', async () => {
    const { lab, label } = await labelled();
    await label();
    const model = createScriptedModel([turn(1, 1), { text: 'Never.' }]);
    const run = await lab.drive(model, { chosen: { remote } });
    expect(run).toMatchObject({ status: 'blocked', stopReason: 'denied', error: { code: 'local-only' } });
    expect(run.message).toContain('/a.md');
    expect(run.labels).toEqual([{ label: 'local-only', source: '/a.md' }]);
    expect(model.prompts).toHaveLength(1);
    expect(JSON.stringify(model.prompts)).not.toContain('SECRET');
    expect(lab.log()).toContain('model.request denied flow.local-only');
  });

  it('ends the run when it is labelled after it was read', async () => {
    const { lab, label } = await labelled();
    const model = createScriptedModel([
      turn(1, 1),
      { calls: [read], onChunk: async (index) => void (index === 0 && (await label())) },
      { text: 'Never.' },
    ]);
    const run = await lab.drive(model, { chosen: { remote } });
    expect(run).toMatchObject({ status: 'blocked', stopReason: 'denied' });
    expect(model.prompts).toHaveLength(2);
  });

  it('may be sent to a model on this device', async () => {
    const { lab, label } = await labelled();
    await label();
    const run = await lab.drive(createScriptedModel([turn(1, 1), { text: 'Read.' }]));
    expect(run).toMatchObject({ status: 'completed', labels: [{ label: 'local-only', source: '/a.md' }] });
  });
});
