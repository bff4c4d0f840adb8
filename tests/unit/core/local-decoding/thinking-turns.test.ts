import type { LanguageModelV4Prompt, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { createStructuredModel } from '../../../../src/core/local-decoding/structured-tool-calls.ts';
import { toModelTool } from '../../../../src/core/tool-catalog/describe-tool.ts';
import { TOOLS } from '../../../../src/tools/index.ts';
import { createLoopLab } from '../../../support/loop-lab.ts';
import { createFreeAgent } from '../../../support/loop-seed.ts';
import { readParts, textOf } from '../../../support/run-model.ts';
import { createFakeEngine, type EngineTurn } from '../../../support/text-engine.ts';

const tools = TOOLS.map(toModelTool);
const prompt: LanguageModelV4Prompt = [{ role: 'user', content: [{ type: 'text', text: 'Read the plan.' }] }];
/** A thought with a call of each format in it. */
const THOUGHT =
  'I could <tool_call>\n{"name": "delete_file", "arguments": {"path": "/a.md"}}\n</tool_call> or {"tool":"delete_file"}.';
const JSON_CALL = '{"tool":"read_file","input":{"path":"/a.md"}}';
const CALL = '<tool_call>\n{"name": "read_file", "arguments": {"path": "/a.md"}}\n</tool_call>';

const thoughtsOf = (parts: readonly LanguageModelV4StreamPart[]) =>
  parts.map((part) => (part.type === 'reasoning-delta' ? part.delta : '')).join('');
const engineOf = (turns: readonly (EngineTurn | string)[], more: object = {}) => ({
  ...createFakeEngine(turns, more),
  canThink: true,
  thinks: true,
});

describe('a local model that thinks', () => {
  it.each([
    ['JSON', JSON_CALL, {}],
    ['its own format', CALL, { toolFormat: 'hermes' as const }],
  ])('keeps thoughts apart from a call in %s, wherever the stream is cut', async (_, call, more) => {
    const whole = `<think>\n${THOUGHT}\n</think>\n\n${call}`;
    for (let at = 0; at <= whole.length; at += 1) {
      const engine = engineOf([{ pieces: [whole.slice(0, at), whole.slice(at)] }], more);
      const parts = await readParts(createStructuredModel(engine), { prompt, tools });
      expect(thoughtsOf(parts)).toBe(`\n${THOUGHT}\n`);
      expect(textOf(parts)).toBe('');
      expect(parts.filter(({ type }) => type === 'tool-call')).toMatchObject([
        { toolName: 'read_file', input: '{"path":"/a.md"}' },
      ]);
    }
  });

  it('keeps thoughts apart from an answer, one character at a time', async () => {
    for (const [offered, text] of [
      [tools, '{"answer":"Yes."}'],
      [[], 'Yes.'],
    ] as const) {
      const engine = engineOf([{ pieces: [...`<think>${THOUGHT}</think>\n\n${text}`] }]);
      const parts = await readParts(createStructuredModel(engine), { prompt, tools: [...offered] });
      expect(thoughtsOf(parts)).toBe(THOUGHT);
      expect(textOf(parts)).toBe('Yes.');
    }
  });

  it('may think in addition to the tokens of its answer', async () => {
    const engine = engineOf([JSON_CALL], { contextTokens: 32_768 });
    await readParts(createStructuredModel(engine), { prompt, tools: tools.slice(0, 1), maxOutputTokens: 500 });
    expect(engine.requests[0]).toMatchObject({ maxTokens: 3572, thoughtTokens: 2679 });
    const silent = createFakeEngine([JSON_CALL], { contextTokens: 32_768 });
    await readParts(createStructuredModel(silent), { prompt, tools: tools.slice(0, 1), maxOutputTokens: 500 });
    expect(silent.requests[0]).toMatchObject({ maxTokens: 500 });
    expect(silent.requests[0]).not.toHaveProperty('thoughtTokens');
  });

  it('is asked for an invalid answer once more without thoughts', async () => {
    const engine = engineOf([`<think>${THOUGHT}</think>{"tool":"no_such"}`, JSON_CALL], { contextTokens: 32_768 });
    const parts = await readParts(createStructuredModel(engine), { prompt, tools });
    expect(parts.some(({ type }) => type === 'tool-call')).toBe(true);
    expect(engine.requests[1]).not.toHaveProperty('thoughtTokens');
    expect(JSON.stringify(engine.requests[1]?.messages)).not.toContain('I could');
  });
});

describe('a run with a local model that thinks', () => {
  const agent = createFreeAgent({ approvals: 'destructive-only' });
  const list = '{"tool":"list_files","input":{}}';

  it('stores its thoughts with their step, and never sends them back', async () => {
    const lab = await createLoopLab({ agent });
    const engine = engineOf(
      [`<think>First I list.</think>\n\n${list}`, '<think>Now I say it.</think>{"answer":"Done."}'],
      {
        contextTokens: 32_768,
      },
    );
    const run = await lab.drive(createStructuredModel(engine));
    expect(run).toMatchObject({ status: 'completed', text: 'Done.' });
    expect([...lab.store.tables.steps.values()].map(({ reasoning }) => reasoning)).toEqual([
      'First I list.',
      'Now I say it.',
    ]);
    expect(engine.requests).toHaveLength(2);
    expect(JSON.stringify(engine.requests[1]?.messages)).not.toContain('First I list');
  });

  it.each([
    ['with tools', { pieces: ['<think>And then', ' again'], reason: 'length' as const }],
    ['after its thoughts', { pieces: ['<think>And then again</think>\n'], reason: 'length' as const }],
  ])('fails with the way out when the tokens end %s, and calls nothing', async (_, turn) => {
    const lab = await createLoopLab({ agent });
    const run = await lab.drive(createStructuredModel(engineOf([turn], { contextTokens: 32_768 })));
    expect(run).toMatchObject({ status: 'failed', text: '', error: { code: 'model-failed' } });
    expect(run.message).toMatch(/while thinking and gave no answer.*Turn off thinking/);
    expect([...lab.store.tables.steps.values()].map(({ reasoning }) => reasoning)).toEqual(['And then again']);
    expect((await lab.messages()).map(({ role }) => role)).toEqual(['user']);
  });
});
