import { describe, expect, it } from 'vitest';
import type { Limits } from '../../../../src/contracts/domain/agent.ts';
import { onDevice } from '../../../../src/core/run/chosen-model.ts';
import { createLoopLab, sessionFaults } from '../../../support/loop-lab.ts';
import { createFreeAgent, createRunRow, seedRun } from '../../../support/loop-seed.ts';
import { NOON_MS } from '../../../support/memory-notebook.ts';
import { createReplayableModel, createScriptedModel, type Turn } from '../../../support/scripted-model.ts';

const write = (path: string) => ({ toolName: 'write_file', input: { path, content: path } });
const read = { toolName: 'read_file', input: { path: '/a.md' } };

function limited(limits: Partial<Limits>) {
  const agent = createFreeAgent({ approvals: 'destructive-only' });
  return { ...agent, limits: { ...agent.limits, ...limits } };
}

/** A model that calls a tool in every answer and never comes to an end. */
const endless = (calls: Turn['calls'] = [read]) => createScriptedModel(Array.from({ length: 50 }, () => ({ calls })));

describe('the step limit', () => {
  it.each([1, 2, 5])('of %i allows exactly that many requests', async (steps) => {
    const lab = await createLoopLab({ agent: limited({ steps }), files: { '/a.md': 'A' } });
    const model = endless();
    const run = await lab.drive(model);
    expect(run).toMatchObject({ status: 'blocked', stopReason: 'step-limit', step: steps, toolCalls: steps });
    expect(run.message).toContain(`${steps} step`);
    expect(model.prompts).toHaveLength(steps);
    expect(sessionFaults(await lab.messages())).toEqual([]);
    expect(lab.log().at(-1)).toBe('run.end denied step-limit');
  });

  it('does not stop a run that ends with its last step', async () => {
    const lab = await createLoopLab({ agent: limited({ steps: 2 }), files: { '/a.md': 'A' } });
    expect(await lab.drive(createScriptedModel([{ calls: [read] }, { text: 'End.' }]))).toMatchObject({
      status: 'completed',
      step: 2,
    });
  });
});

describe('the tool call limit', () => {
  it.each([
    [3, 1],
    [3, 2],
    [3, 3],
    [3, 7],
    [1, 2],
  ])('of %i is enforced with %i calls in each answer', async (toolCalls, each) => {
    const lab = await createLoopLab({ agent: limited({ toolCalls }) });
    let step = 0;
    const model = createScriptedModel(
      Array.from({ length: 20 }, () => () => {
        step += 1;
        return { calls: Array.from({ length: each }, (_, n) => write(`/${step}-${n}.md`)) };
      }),
    );
    const run = await lab.drive(model);
    expect(run).toMatchObject({ status: 'blocked', stopReason: 'tool-call-limit', toolCalls });
    expect(Object.keys(await lab.tree())).toHaveLength(toolCalls);
    expect(sessionFaults(await lab.messages())).toEqual([]);
    const over = (await lab.calls(run.step)).filter((call) => call.rule === 'limit.tool-calls');
    expect(over.length).toBe(run.step * each - toolCalls);
    expect(over.every((call) => call.state === 'denied')).toBe(true);
  });

  it('ends the run after the earlier approvals are answered', async () => {
    const agent = { ...limited({ toolCalls: 1 }), approvals: 'every-write' as const };
    const lab = await createLoopLab({ agent });
    const model = createReplayableModel([{ calls: [write('/a.md'), write('/b.md')] }]);
    expect(await lab.drive(model)).toMatchObject({ status: 'awaiting-approval' });
    await lab.answer(lab.approvals('pending')[0]?.approvalId ?? '', 'allowed');
    expect(await lab.drive(model)).toMatchObject({ status: 'blocked', stopReason: 'tool-call-limit' });
    expect(await lab.tree()).toEqual({ '/a.md': '/a.md' });
    expect(sessionFaults(await lab.messages())).toEqual([]);
  });
});

describe('the token limit', () => {
  const turn = { text: 'Half an', calls: [write('/x.md')] };
  const cases: Record<string, Turn> = {
    'when the answer was truncated': { ...turn, finishReason: 'length' },
    'when the server reports more tokens': { ...turn, usage: { outputTokens: 101 } },
  };
  for (const [name, cut] of Object.entries(cases)) {
    it(`ends the run ${name}, and executes no call`, async () => {
      const lab = await createLoopLab({ agent: limited({ tokensPerRequest: 100 }) });
      const model = createScriptedModel([cut]);
      const run = await lab.drive(model);
      expect(run).toMatchObject({
        status: 'blocked',
        stopReason: 'token-limit',
        text: 'Half an',
        toolCalls: 0,
        step: 1,
      });
      expect(model.requests[0]?.maxOutputTokens).toBe(100);
      expect(await lab.tree()).toEqual({});
      expect(await lab.calls()).toEqual([]);
      expect(sessionFaults(await lab.messages())).toEqual([]);
    });
  }

  it('allows exactly that many tokens', async () => {
    const lab = await createLoopLab({ agent: limited({ tokensPerRequest: 100 }) });
    const run = await lab.drive(createScriptedModel([{ ...turn, usage: { outputTokens: 100, inputTokens: 9000 } }]));
    expect(run).toMatchObject({ status: 'completed' });
    expect(run.usage).toEqual({ inputTokens: 9000, outputTokens: 100, requests: 2 });
  });

  it('allows an engine that generated twice for one turn, and counts all its tokens', async () => {
    const lab = await createLoopLab({ agent: limited({ tokensPerRequest: 100 }) });
    const model = createScriptedModel([{ ...turn, usage: { outputTokens: 180, inputTokens: 50 } }]);
    const run = await lab.drive(model, { chosen: { ref: { providerId: 'wllama', modelId: 'small' } } });
    expect(run).toMatchObject({ status: 'completed', toolCalls: 1 });
    expect(run.usage.outputTokens).toBe(180);
    expect(lab.store.tables.requests[0]).toMatchObject({ outputTokens: 180 });
  });

  it('ends a run whose engine was truncated', async () => {
    const lab = await createLoopLab({ agent: limited({ tokensPerRequest: 100 }) });
    const model = createScriptedModel([{ ...turn, finishReason: 'length', usage: { outputTokens: 100 } }]);
    const run = await lab.drive(model, { chosen: { ref: { providerId: 'wllama', modelId: 'small' } } });
    expect(run).toMatchObject({ status: 'blocked', stopReason: 'token-limit', toolCalls: 0 });
  });
});

describe('the time limit', () => {
  it('ends the run between two steps', async () => {
    const lab = await createLoopLab({ agent: limited({ wallClockMs: 1000 }), files: { '/a.md': 'A' } });
    const model = createScriptedModel([
      { calls: [read], onChunk: (index) => void (index === 0 && lab.clock.advance(999)) },
      { calls: [read], onChunk: (index) => void (index === 0 && lab.clock.advance(1)) },
    ]);
    const run = await lab.drive(model);
    expect(run).toMatchObject({ status: 'blocked', stopReason: 'time-limit', activeMs: 1000 });
    expect(model.prompts).toHaveLength(2);
    expect(sessionFaults(await lab.messages())).toEqual([]);
  });

  it.each([true, false])(
    'ends a run whose model stalls (rejects on abort: %s), and keeps its text',
    async (rejectsOnAbort) => {
      const lab = await createLoopLab({ agent: limited({ wallClockMs: 1000 }) });
      const model = createScriptedModel([
        {
          text: 'So far',
          broken: true,
          stall: 'after',
          rejectsOnAbort,
          onChunk: (index) => void (index === 3 && queueMicrotask(() => lab.clock.advance(5000))),
        },
      ]);
      const run = await lab.drive(model);
      expect(run).toMatchObject({ status: 'blocked', stopReason: 'time-limit', text: expect.stringContaining('So') });
      expect(sessionFaults(await lab.messages())).toEqual([]);
    },
  );

  it('counts only active time, over all parts of the run', async () => {
    const agent = { ...limited({ wallClockMs: 1000 }), approvals: 'every-write' as const };
    const lab = await createLoopLab({ agent });
    const slow = (ms: number, path: string): Turn => ({
      calls: [write(path)],
      onChunk: (index) => void (index === 0 && lab.clock.advance(ms)),
    });
    const model = createReplayableModel([slow(400, '/a.md'), slow(400, '/b.md'), slow(400, '/c.md')]);
    for (const activeMs of [400, 800]) {
      expect(await lab.drive(model)).toMatchObject({ status: 'awaiting-approval', activeMs });
      lab.clock.advance(3_600_000);
      await lab.answer(lab.approvals('pending')[0]?.approvalId ?? '', 'allowed');
    }
    expect(await lab.drive(model)).toMatchObject({ status: 'blocked', stopReason: 'time-limit', activeMs: 1200 });
    expect(Object.keys(await lab.tree())).toEqual(['/a.md', '/b.md']);
  });
});

describe('the hourly request limit', () => {
  it('applies to all runs of the agent, and allows requests again after an hour', async () => {
    const agent = limited({ requestsPerHour: 3 });
    const lab = await createLoopLab({ agent, files: { '/a.md': 'A' } });
    const model = endless();
    const first = await lab.drive(createScriptedModel([{ calls: [read] }, { text: 'End.' }]));
    expect(first).toMatchObject({ status: 'completed', step: 2 });

    const drive = async (runId: string) => {
      await seedRun(lab.store, createRunRow(agent, { runId, sessionId: `session ${runId}` }));
      const { driveRun } = await import('../../../../src/core/run/drive-run.ts');
      return driveRun(
        { runId, epoch: 1, model: () => onDevice(model), signal: new AbortController().signal },
        lab.ports,
      );
    };
    lab.clock.advance(60_000);
    const second = await drive('run-2');
    expect(second).toMatchObject({ status: 'blocked', stopReason: 'rate-limit', step: 1 });
    expect(second.message).toContain('59 minutes');
    expect(model.prompts).toHaveLength(1);

    lab.clock.setWall(NOON_MS + 3_599_999);
    expect(await drive('run-3')).toMatchObject({ stopReason: 'rate-limit', step: 0 });
    lab.clock.setWall(NOON_MS + 3_600_000);
    expect(await drive('run-4')).toMatchObject({ stopReason: 'rate-limit', step: 2 });
  });

  it('does not count requests of another agent', async () => {
    const agent = limited({ requestsPerHour: 1 });
    const lab = await createLoopLab({ agent });
    const step = {
      runId: 'other',
      index: 1,
      agent: 'other',
      text: '',
      reasoning: '',
      finishReason: 'stop',
      usage: { inputTokens: 0, outputTokens: 0, requests: 1 },
      startedMs: NOON_MS,
      durationMs: 0,
    };
    await lab.store.commit({ writes: [{ type: 'put', table: 'steps', rows: [step] }], audit: [] });
    expect(await lab.drive(createScriptedModel([{ text: 'x' }]))).toMatchObject({ status: 'completed' });
  });
});
