import { describe, expect, it } from 'vitest';
import { toModelMessages } from '../../../../src/core/prompt/system-prompt.ts';
import { createLoopLab, sessionFaults } from '../../../support/loop-lab.ts';
import { createFreeAgent } from '../../../support/loop-seed.ts';
import { createScriptedModel, type Turn } from '../../../support/scripted-model.ts';

const list = { toolName: 'list_files', input: {} };
const agent = createFreeAgent({ approvals: 'destructive-only' });

const EMPTY: [string, Turn][] = [
  ['no part', {}],
  ['blanks alone', { text: ' \n\t' }],
  ['blanks as reasoning', { reasoning: ' \n' }],
];

describe('an answer without text and calls', () => {
  it.each(EMPTY)('with %s fails the run, and is not stored as a message', async (_, turn) => {
    const lab = await createLoopLab({ agent });
    const run = await lab.drive(createScriptedModel([turn]));
    expect(run).toMatchObject({ status: 'failed', stopReason: 'error', text: '', error: { code: 'model-failed' } });
    expect(run.message).toMatch(/empty.*Retry/);
    expect((await lab.messages()).map(({ role }) => role)).toEqual(['user']);
    expect(lab.store.tables.steps.size).toBe(0);
    expect(lab.log()).toEqual(['model.request failed budget', 'run.end failed error']);
    // It was sent all the same, and is counted.
    expect(lab.store.tables.requests).toHaveLength(1);
  });

  it('after tool results leaves a valid session', async () => {
    const lab = await createLoopLab({ agent });
    expect(await lab.drive(createScriptedModel([{ text: 'I look.', calls: [list] }, {}]))).toMatchObject({
      status: 'failed',
    });
    const messages = await lab.messages();
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool']);
    expect(sessionFaults(messages)).toEqual([]);
  });

  it('that is truncated is not stored either', async () => {
    const lab = await createLoopLab({ agent });
    const run = await lab.drive(createScriptedModel([{ finishReason: 'length' }]));
    expect(run).toMatchObject({ status: 'blocked', stopReason: 'token-limit' });
    expect((await lab.messages()).map(({ role }) => role)).toEqual(['user']);
  });
});

describe('a request that failed before its first token', () => {
  it.each<[string, Turn]>([
    ['by an error', { throws: new Error('503 busy') }],
    ['by the end of the stream', { broken: true }],
  ])('%s stores no message of the model', async (_, turn) => {
    const lab = await createLoopLab({ agent });
    expect(await lab.drive(createScriptedModel([turn]))).toMatchObject({ status: 'failed', text: '' });
    expect((await lab.messages()).map(({ role }) => role)).toEqual(['user']);
  });
});

describe('toModelMessages', () => {
  const row = (role: 'user' | 'assistant' | 'tool', text: string, seq: number) => ({
    sessionId: 's',
    runId: 'r',
    role,
    seq,
    atMs: 0,
    content: [{ type: 'text', text }],
  });

  it('keeps roles alternating where a request has no answer', () => {
    const messages = toModelMessages(
      [row('user', 'One', 1), row('user', 'Two', 2), row('assistant', 'Here.', 3)],
      new Map(),
    );
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
    expect(messages[1]?.content).toEqual([{ type: 'text', text: '(no answer)' }]);
  });

  it('leaves a session with an answer to each request unchanged', () => {
    const rows = [row('user', 'One', 1), row('assistant', 'Here.', 2), row('user', 'Two', 3)];
    expect(toModelMessages(rows, new Map())).toEqual(rows.map(({ role, content }) => ({ role, content })));
  });
});
