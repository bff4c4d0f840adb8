import { describe, expect, it } from 'vitest';
import type { Write } from '../../../../src/core/ports/commit-batch.ts';
import { createLoopLab, sessionFaults } from '../../../support/loop-lab.ts';
import { createFreeAgent } from '../../../support/loop-seed.ts';
import { createScriptedModel } from '../../../support/scripted-model.ts';

const write = (path: string, content = path) => ({ toolName: 'write_file', input: { path, content } });
const read = (path: string) => ({ toolName: 'read_file', input: { path } });
const free = createFreeAgent({ approvals: 'destructive-only' });

describe('a failing model', () => {
  const half = { text: 'Half an', calls: [write('/x.md')] };
  const cut = ['ends without a finish part', 'reports an interruption'];
  const failures = {
    'throws before the answer': { throws: new Error('503 busy') },
    'breaks during the stream': { ...half, broken: true, breaks: new Error('connection lost') },
    'ends without a finish part': { ...half, broken: true },
    'reports an interruption': { ...half, finishReason: 'interrupted' as const },
    'reports a failure': { ...half, finishReason: 'error' as const },
    'is stopped by its content filter': { ...half, finishReason: 'content-filter' as const },
    'sends an error part': { ...half, error: new Error('overloaded') },
  };

  for (const [name, turn] of Object.entries(failures)) {
    it(`${name}: executes no call, and the session stays valid`, async () => {
      const lab = await createLoopLab({ agent: free });
      const run = await lab.drive(createScriptedModel([turn]));
      const code = cut.includes(name) ? 'answer-cut' : 'model-failed';
      expect(run).toMatchObject({ status: 'failed', stopReason: 'error', error: { code } });
      expect(await lab.tree()).toEqual({});
      expect(await lab.calls()).toEqual([]);
      const messages = await lab.messages();
      expect(sessionFaults(messages)).toEqual([]);
      expect(messages.at(-1)?.role).toBe('text' in turn ? 'assistant' : 'user');
      expect(lab.log().at(-1)).toBe('run.end failed error');
    });
  }

  it('keeps the text that was streamed until then', async () => {
    const lab = await createLoopLab();
    expect(await lab.drive(createScriptedModel([{ text: 'Half an', broken: true }]))).toMatchObject({
      text: 'Half an',
    });
  });

  it('that is unavailable ends the run with the reason', async () => {
    const lab = await createLoopLab();
    const model = createScriptedModel([]);
    const run = await lab.drive({
      ...model,
      doStream: () => {
        throw new Error('no such engine');
      },
    });
    expect(run).toMatchObject({ status: 'failed', message: 'no such engine' });
  });
});

describe('a run whose agent is missing', () => {
  it.each(['removed', 'switched off'])(
    'ends after its agent was %s while it waited, with a result for every call and no pending approval',
    async (how) => {
      const agent = createFreeAgent();
      const lab = await createLoopLab({ agent });
      const model = createScriptedModel([{ calls: [read('/none.md'), write('/x.md'), write('/y.md')] }]);
      expect(await lab.drive(model)).toMatchObject({ status: 'awaiting-approval' });
      const edit: Write =
        how === 'removed'
          ? { type: 'remove-agents', names: [agent.name] }
          : { type: 'put', table: 'agents', rows: [{ ...agent, active: false, revision: 2 }] };
      await lab.store.commit({ writes: [edit], audit: [] });
      const run = await lab.drive(model);
      expect(run).toMatchObject({
        status: 'failed',
        error: { code: how === 'removed' ? 'unknown-agent' : 'agent-inactive' },
      });
      expect(sessionFaults(await lab.messages())).toEqual([]);
      expect(lab.approvals('pending')).toEqual([]);
      expect((await lab.calls()).map((call) => call.state)).toEqual(['failed', 'denied', 'denied']);
    },
  );

  it('ends when its notebook is removed, with a valid session', async () => {
    const lab = await createLoopLab({ agent: free });
    const model = createScriptedModel([
      () => {
        lab.store.notebook = async () => {
          throw Object.assign(new Error('The notebook does not exist.'), { code: 'not-found' });
        };
        return { calls: [read('/a.md'), write('/x.md')] };
      },
    ]);
    expect(await lab.drive(model)).toMatchObject({ status: 'failed', error: { code: 'not-found' } });
    expect(sessionFaults(await lab.messages())).toEqual([]);
  });
});
