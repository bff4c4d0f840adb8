import type { LanguageModelV4CallOptions, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { CloisterError } from '../../../../src/contracts/errors.ts';
import { createStructuredModel } from '../../../../src/core/models/structured-tool-calls.ts';
import { toModelTool } from '../../../../src/core/tools/describe-tool.ts';
import { TOOLS } from '../../../../src/tools/index.ts';
import { readParts, textOf } from '../../../support/run-model.ts';
import { createFakeEngine, type EngineTurn, type FakeEngine } from '../../../support/text-engine.ts';

const tools = TOOLS.map(toModelTool);
const prompt: LanguageModelV4Prompt = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: [{ type: 'text', text: 'Read the plan.' }] },
];
const READ = '{"tool":"read_file","input":{"path":"/notes/plan.md"}}';

function ask(engine: FakeEngine, options: Partial<LanguageModelV4CallOptions> = {}) {
  return readParts(createStructuredModel(engine), { prompt, tools, ...options });
}

describe('createStructuredModel', () => {
  it('streams a call in the order the interface asks for', async () => {
    const parts = await ask(
      createFakeEngine([{ pieces: ['{"tool":"read_', 'file","input":{"pa', 'th":"/notes/plan.md"}', '}'] }]),
    );
    expect(parts).toEqual([
      { type: 'stream-start', warnings: [] },
      { type: 'tool-input-start', id: 'call-1', toolName: 'read_file' },
      { type: 'tool-input-delta', id: 'call-1', delta: '{"pa' },
      { type: 'tool-input-delta', id: 'call-1', delta: 'th":"/notes/plan.md"}' },
      { type: 'tool-input-end', id: 'call-1' },
      { type: 'tool-call', toolCallId: 'call-1', toolName: 'read_file', input: '{"path":"/notes/plan.md"}' },
      {
        type: 'finish',
        finishReason: { unified: 'tool-calls', raw: undefined },
        usage: {
          inputTokens: { total: 10, noCache: 10, cacheRead: undefined, cacheWrite: undefined },
          outputTokens: { total: 4, text: undefined, reasoning: undefined },
          raw: { requests: 1, inputTokens: 10 },
        },
      },
    ]);
  });

  it('says the text of an answer as it comes', async () => {
    const parts = await ask(
      createFakeEngine([{ pieces: ['{"answer":"It is \\u00', 'e9 \\ud83d', '\\ude00.', '\\n"}'] }]),
    );
    expect(parts.map((part) => part.type)).toEqual([
      'stream-start',
      'text-start',
      'text-delta',
      'text-delta',
      'text-delta',
      'text-delta',
      'text-end',
      'finish',
    ]);
    expect(textOf(parts)).toBe('It is é 😀.\n');
  });

  it('gives the same from doGenerate', async () => {
    const result = await createStructuredModel(createFakeEngine([READ])).doGenerate({ prompt, tools });
    expect(result.content).toMatchObject([{ type: 'tool-call', toolName: 'read_file' }]);
    expect(result.finishReason.unified).toBe('tool-calls');
    const answer = await createStructuredModel(createFakeEngine(['{"answer":"Hello."}'])).doGenerate({ prompt, tools });
    expect(answer.content).toEqual([{ type: 'text', text: 'Hello.' }]);
  });

  it('holds decoding to one object schema of the tools that are offered, and tells of them', async () => {
    const engine = createFakeEngine([READ]);
    await ask(engine, { tools: tools.slice(0, 2) });
    const [request] = engine.requests;
    expect(request?.jsonSchema).toMatchObject({ type: 'object', anyOf: [{}, {}, { required: ['answer'] }] });
    expect(request?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(request?.messages[0]?.content).toContain('- read_file(path: string, fromLine?: 1..');
    expect(request?.messages[0]?.content).not.toContain('delete_file');
  });

  it('heeds the choice of tools', async () => {
    const engine = createFakeEngine(() => READ);
    await ask(engine, { toolChoice: { type: 'required' } });
    await ask(engine, { toolChoice: { type: 'tool', toolName: 'read_file' } });
    await ask(engine, { toolChoice: { type: 'none' } });
    const [required, one, none] = engine.requests.map(({ jsonSchema }) => jsonSchema);
    expect(JSON.stringify(required)).not.toContain('answer');
    expect(one).toMatchObject({ properties: { tool: { const: 'read_file' } } });
    expect(none).toBeNull();
  });

  it('talks freely without tools, and keeps thoughts apart', async () => {
    const engine = createFakeEngine([{ pieces: [' <thi', 'nk>Hm', 'm.</th', 'ink>\n\nHel', 'lo <think>.'] }]);
    const parts = await readParts(createStructuredModel(engine), { prompt });
    expect(engine.requests[0]?.jsonSchema).toBeNull();
    expect(textOf(parts)).toBe('Hello <think>.');
    expect(parts.flatMap((part) => (part.type === 'reasoning-delta' ? [part.delta] : [])).join('')).toBe('Hmm.');
    expect(parts.at(-1)).toMatchObject({ finishReason: { unified: 'stop' } });
  });

  it('keeps thoughts from the parser where there are tools', async () => {
    const parts = await ask(createFakeEngine([`<think>{"tool":"delete_file"}</think>${READ}`]));
    expect(parts.filter((part) => part.type === 'tool-call')).toMatchObject([{ toolName: 'read_file' }]);
  });

  it('gives out no call of an answer that was cut', async () => {
    const parts = await ask(createFakeEngine([{ pieces: [READ.slice(0, -1)], reason: 'length' }]));
    expect(parts.some((part) => part.type === 'tool-call')).toBe(false);
    expect(parts.at(-1)).toMatchObject({ finishReason: { unified: 'length' } });
    const words = await ask(createFakeEngine([{ pieces: ['{"answer":"It is \\u00'], reason: 'length' }]));
    expect(textOf(words)).toBe('It is ');
    expect(words.at(-1)).toMatchObject({ finishReason: { unified: 'length' } });
  });

  it('asks once more, saying what was wrong, and takes what fits then', async () => {
    const engine = createFakeEngine(['{"tool":"read_file","input":{"path":""}}', READ]);
    const parts = await ask(engine);
    expect(parts.filter((part) => part.type === 'tool-call')).toMatchObject([{ toolCallId: 'call-1-again' }]);
    expect(engine.requests[1]?.messages.slice(-2)).toEqual([
      { role: 'assistant', content: '{"tool":"read_file","input":{"path":""}}' },
      { role: 'user', content: expect.stringContaining('input.path must have 1 characters or more') },
    ]);
    // The prompt is as long as it was: a model that has to be asked twice does not count otherwise.
    expect(parts.at(-1)).toMatchObject({
      usage: { inputTokens: { total: 10 }, outputTokens: { total: 2 }, raw: { inputTokens: 20 } },
    });
  });

  it('stops an engine that does not keep to the schema at the first letter, and fails when asked twice', async () => {
    const words: EngineTurn = { pieces: ['Sure! ', 'Here ', 'it is: ', READ] };
    const engine = createFakeEngine([words, words]);
    const parts = await ask(engine);
    expect(engine.stopped()).toBe(2);
    expect(parts.some((part) => part.type === 'tool-call')).toBe(false);
    const error = parts.find((part) => part.type === 'error')?.error;
    expect(error).toMatchObject({ code: 'model-failed', message: expect.stringContaining('is not a JSON object') });
    expect(parts.at(-1)).toMatchObject({ finishReason: { unified: 'error' } });
    await expect(createStructuredModel(createFakeEngine([words, words])).doGenerate({ prompt, tools })).rejects.toThrow(
      'asked twice',
    );
  });

  it('keeps the code of what the engine says went wrong', async () => {
    const lost = new CloisterError('model-lost', 'The device is gone.');
    await expect(ask(createFakeEngine([{ pieces: ['{"answer":"a'], breaks: lost }]))).rejects.toBe(lost);
  });

  it.each(['heeds', 'deaf'] as const)(
    'ends at once with the reason of the signal, from an engine that %s it',
    async (stalls) => {
      const cancel = new AbortController();
      const engine = createFakeEngine([{ pieces: ['{"answer":"On and'], stalls }]);
      const asked = ask(engine, { abortSignal: cancel.signal });
      setTimeout(() => cancel.abort(new Error('Enough.')), 5);
      await expect(asked).rejects.toThrow('Enough.');
      expect(engine.requests[0]?.signal.aborted).toBe(true);
    },
  );

  it('stops the engine when nobody reads on', async () => {
    const engine = createFakeEngine([{ pieces: ['{"answer":"On and'], stalls: 'heeds' }]);
    const { stream } = await createStructuredModel(engine).doStream({ prompt, tools });
    const reader = stream.getReader();
    await reader.read();
    await reader.read();
    await reader.cancel();
    expect(engine.requests[0]?.signal.aborted).toBe(true);
  });

  it('leaves the answer what the context has room for, and refuses what leaves none', async () => {
    const engine = createFakeEngine(() => '{"answer":"a"}', { contextTokens: 1000, countTokens: async () => 900 });
    await ask(engine, { maxOutputTokens: 500 });
    expect(engine.requests[0]?.maxTokens).toBe(84);
    const full = createFakeEngine([], { contextTokens: 1000, countTokens: async () => 990 });
    await expect(ask(full)).rejects.toMatchObject({ code: 'context-too-long' });
    const roomy = createFakeEngine([], {
      contextTokens: 32_768,
      countTokens: () => Promise.reject(new Error('Slow.')),
    });
    await ask(roomy, { maxOutputTokens: 500 });
    expect(roomy.requests[0]?.maxTokens).toBe(500);
    const limited = createStructuredModel(engine, {
      providerId: 'mine',
      limits: { maxOutputTokens: 20, temperature: 0.5 },
    });
    await readParts(limited, { prompt, tools });
    expect(limited.provider).toBe('mine');
    expect(engine.requests[1]).toMatchObject({ maxTokens: 20, temperature: 0.5 });
  });
});
