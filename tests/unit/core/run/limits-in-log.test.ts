import { describe, expect, it } from 'vitest';
import type { Limits } from '../../../../src/contracts/domain/agent.ts';
import type { StopReason } from '../../../../src/contracts/domain/run/run.ts';
import type { ChosenModel } from '../../../../src/core/run/chosen-model.ts';
import { createLoopLab } from '../../../support/loop-lab.ts';
import { createFreeAgent } from '../../../support/loop-seed.ts';
import { createScriptedModel, type Turn } from '../../../support/scripted-model.ts';

const read = { toolName: 'read_file', input: { path: '/a.md' } };
const endless = (turn: Turn = {}) =>
  createScriptedModel(Array.from({ length: 50 }, () => ({ calls: [read], ...turn })));

/** A run under these limits. Steps and calls are many unless a case says otherwise. */
async function open(limits: Partial<Limits>) {
  const agent = createFreeAgent({ approvals: 'destructive-only' });
  const most = { ...agent.limits, steps: 40, toolCalls: 100, ...limits };
  return createLoopLab({ agent: { ...agent, limits: most }, files: { '/a.md': 'A' } });
}

const PRICES: Partial<ChosenModel> = { prices: { inputUsdPerMTok: 0, outputUsdPerMTok: 1_000_000 } };

describe('the log of a run that a limit stops', () => {
  const cases: readonly [StopReason, Partial<Limits>, Turn, Partial<ChosenModel>][] = [
    ['step-limit', { steps: 2 }, {}, {}],
    ['tool-call-limit', { toolCalls: 2 }, {}, {}],
    ['token-limit', { tokensPerRequest: 10 }, { usage: { outputTokens: 11 } }, {}],
    ['rate-limit', { requestsPerHour: 2 }, {}, {}],
    ['cost-limit', { costUsd: 2 }, { usage: { outputTokens: 3 } }, PRICES],
    ['cost-limit', { costUsd: 2 }, {}, { prices: null }],
  ];
  it.each(cases)('has the %s as a refusal, with its reason', async (stopReason, limits, turn, chosen) => {
    const lab = await open(limits);
    const run = await lab.drive(endless(turn), { chosen });
    expect(run).toMatchObject({ status: 'blocked', stopReason });
    const denied = lab.store.tables.records.filter(({ decision }) => decision === 'denied');
    expect(denied.at(-1)).toMatchObject({ action: 'run.end', rule: stopReason, outputSummary: run.message });
  });

  it('has the time limit as a refusal, with its reason', async () => {
    const lab = await open({ wallClockMs: 1000 });
    const onChunk = (index: number) => void (index === 0 && lab.clock.advance(1000));
    const run = await lab.drive(endless({ onChunk }));
    expect(run).toMatchObject({ status: 'blocked', stopReason: 'time-limit' });
    expect(lab.log().at(-1)).toBe('run.end denied time-limit');
  });

  it.each([
    ['end', createScriptedModel([{ text: 'Done.' }]), 'run.end allowed end'],
    ['error', createScriptedModel([{ error: new Error('broken') }]), 'run.end failed error'],
  ])('has a run that comes to its %s with another decision', async (_name, model, line) => {
    const lab = await open({});
    await lab.drive(model);
    expect(lab.log().at(-1)).toBe(line);
  });
});

const BY_RULES: Partial<ChosenModel> = { ref: { providerId: 'cloister', modelId: 'navigator' } };

describe('a run that is driven by rules', () => {
  it.each([
    [{ requestsPerHour: 2 }, {}],
    [{ costUsd: 0 }, {}],
    [{ tokensPerRequest: 1 }, { usage: { outputTokens: 5 } }],
  ])('is not stopped by a limit for models: %j', async (limits, turn) => {
    const lab = await open({ ...limits, steps: 6 });
    const model = createScriptedModel([
      ...Array.from({ length: 4 }, () => ({ calls: [read], ...turn })),
      { text: 'End.' },
    ]);
    const run = await lab.drive(model, { chosen: BY_RULES });
    expect(run).toMatchObject({ status: 'completed', step: 5 });
    expect(await lab.store.requestsSince(run.agent, 0)).toEqual([]);
  });

  it.each([
    ['step-limit', { steps: 3 }],
    ['tool-call-limit', { toolCalls: 3 }],
  ])('is stopped by its %s', async (stopReason, limits) => {
    const lab = await open(limits);
    const model = endless();
    expect(await lab.drive(model, { chosen: BY_RULES })).toMatchObject({
      status: 'blocked',
      stopReason,
    });
    expect(lab.log().at(-1)).toBe(`run.end denied ${stopReason}`);
  });
});
