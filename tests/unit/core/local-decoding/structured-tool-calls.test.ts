import type { LanguageModelV4CallOptions, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { CloisterError } from '../../../../src/contracts/errors/errors.ts';
import { createStructuredModel } from '../../../../src/core/local-decoding/structured-tool-calls.ts';
import { toModelTool } from '../../../../src/core/tool-catalog/describe-tool.ts';
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
  it('streams the parts of a call in the order of the interface', async () => {
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

  it('streams the text of an answer', async () => {
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

  it('returns the same from doGenerate', async () => {
    const result = await createStructuredModel(createFakeEngine([READ])).doGenerate({ prompt, tools });
    expect(result.content).toMatchObject([{ type: 'tool-call', toolName: 'read_file' }]);
    expect(result.finishReason.unified).toBe('tool-calls');
    const answer = await createStructuredModel(createFakeEngine(['{"answer":"Hello."}'])).doGenerate({ prompt, tools });
    expect(answer.content).toEqual([{ type: 'text', text: 'Hello.' }]);
  });

  it('constrains decoding to one object schema of the offered tools, and describes them', async () => {
    const engine = createFakeEngine([READ]);
    await ask(engine, { tools: tools.slice(0, 2) });
    const [request] = engine.requests;
    expect(request?.jsonSchema).toMatchObject({ type: 'object', anyOf: [{}, {}, { required: ['answer'] }] });
    expect(request?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(request?.messages[0]?.content).toContain('- read_file(path: string, fromLine?: 1..');
    expect(request?.messages[0]?.content).not.toContain('delete_file');
  });

  it('respects the tool choice', async () => {
    const engine = createFakeEngine(() => READ);
    await ask(engine, { toolChoice: { type: 'required' } });
    await ask(engine, { toolChoice: { type: 'tool', toolName: 'read_file' } });
    await ask(engine, { toolChoice: { type: 'none' } });
    const [required, one, none] = engine.requests.map(({ jsonSchema }) => jsonSchema);
    expect(JSON.stringify(required)).not.toContain('answer');
    expect(one).toMatchObject({ properties: { tool: { const: 'read_file' } } });
    expect(none).toBeNull();
  });

  it('generates free text without tools, and separates reasoning', async () => {
    const engine = createFakeEngine([{ pieces: [' <thi', 'nk>Hm', 'm.</th', 'ink>\n\nHel', 'lo <think>.'] }]);
    const parts = await readParts(createStructuredModel(engine), { prompt });
    expect(engine.requests[0]?.jsonSchema).toBeNull();
    expect(textOf(parts)).toBe('Hello <think>.');
    expect(parts.flatMap((part) => (part.type === 'reasoning-delta' ? [part.delta] : [])).join('')).toBe('Hmm.');
    expect(parts.at(-1)).toMatchObject({ finishReason: { unified: 'stop' } });
  });

  it('keeps reasoning away from the parser when tools are offered', async () => {
    const parts = await ask(createFakeEngine([`<think>{"tool":"delete_file"}</think>${READ}`]));
    expect(parts.filter((part) => part.type === 'tool-call')).toMatchObject([{ toolName: 'read_file' }]);
  });

  it('returns no call of a truncated answer', async () => {
    const parts = await ask(createFakeEngine([{ pieces: [READ.slice(0, -1)], reason: 'length' }]));
    expect(parts.some((part) => part.type === 'tool-call')).toBe(false);
    expect(parts.at(-1)).toMatchObject({ finishReason: { unified: 'length' } });
    const words = await ask(createFakeEngine([{ pieces: ['{"answer":"It is \\u00'], reason: 'length' }]));
    expect(textOf(words)).toBe('It is ');
    expect(words.at(-1)).toMatchObject({ finishReason: { unified: 'length' } });
  });

  it('asks once more with the problem, and accepts a valid answer', async () => {
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

  it('stops an engine that violates the schema at the first character, and fails after two attempts', async () => {
    const words: EngineTurn = { pieces: ['Sure! ', 'Here ', 'it is: ', READ] };
    const engine = createFakeEngine([words, words]);
    const parts = await ask(engine);
    expect(engine.stopped()).toBe(2);
    expect(parts.some((part) => part.type === 'tool-call')).toBe(false);
    const error = parts.find((part) => part.type === 'error')?.error;
    expect(error).toMatchObject({ code: 'model-failed', message: expect.stringContaining('is not a JSON object') });
    expect(parts.at(-1)).toMatchObject({ finishReason: { unified: 'error' } });
    await expect(createStructuredModel(createFakeEngine([words, words])).doGenerate({ prompt, tools })).rejects.toThrow(
      'two attempts failed',
    );
  });

  it('keeps the error code of the engine', async () => {
    const lost = new CloisterError('model-lost', 'The device is gone.');
    await expect(ask(createFakeEngine([{ pieces: ['{"answer":"a'], breaks: lost }]))).rejects.toBe(lost);
  });

  it.each(['until-abort', 'forever'] as const)(
    'ends immediately with the reason of the signal while an engine stalls %s',
    async (stalls) => {
      const cancel = new AbortController();
      const engine = createFakeEngine([{ pieces: ['{"answer":"On and'], stalls }]);
      const asked = ask(engine, { abortSignal: cancel.signal });
      setTimeout(() => cancel.abort(new Error('Enough.')), 5);
      await expect(asked).rejects.toThrow('Enough.');
      expect(engine.requests[0]?.signal.aborted).toBe(true);
    },
  );

  it('stops the engine when the stream is cancelled', async () => {
    const engine = createFakeEngine([{ pieces: ['{"answer":"On and'], stalls: 'until-abort' }]);
    const { stream } = await createStructuredModel(engine).doStream({ prompt, tools });
    const reader = stream.getReader();
    await reader.read();
    await reader.read();
    await reader.cancel();
    expect(engine.requests[0]?.signal.aborted).toBe(true);
  });

  it('limits the answer to the rest of the context, and refuses a full context', async () => {
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

describe('a second request for the same turn', () => {
  const LONG = `{"tool":"read_file","input":{"path":"/${'a/'.repeat(600)}","fromLine":0}}`;
  /** Takes a token for four letters, which is less than a guess would. */
  const counts = async (text: string) => Math.ceil(text.length / 4);
  const sizeOf = ({ messages }: { messages: readonly { content: string }[] }) =>
    Math.ceil(messages.map(({ content }) => content).join('\n').length / 4) + messages.length * 8;

  async function firstSize(): Promise<number> {
    const engine = createFakeEngine([READ]);
    await ask(engine);
    return sizeOf(engine.requests[0] ?? { messages: [] });
  }

  it('omits the wrong answer when the context has no room for it', async () => {
    const size = await firstSize();
    for (const room of [300, 450, 700]) {
      const engine = createFakeEngine([LONG, READ], { contextTokens: size + room, countTokens: counts });
      const parts = await ask(engine);
      expect(parts.at(-1)).toMatchObject({ finishReason: { unified: 'tool-calls' } });
      const { messages, maxTokens = 0 } = engine.requests[1] ?? { messages: [] };
      expect(messages.at(-1)?.content).toContain('The answer has an invalid input for read_file');
      expect(messages.some(({ role }) => role === 'assistant')).toBe(room === 700);
      expect(maxTokens).toBeGreaterThanOrEqual(192);
      expect(sizeOf({ messages }) + maxTokens).toBeLessThanOrEqual(size + room);
    }
  });

  it('estimates the size when the engine cannot count', async () => {
    const engine = createFakeEngine([LONG, READ], { contextTokens: 700 });
    await ask(engine, { tools: tools.slice(0, 1) });
    expect(engine.requests[1]?.messages.some(({ role }) => role === 'assistant')).toBe(false);
  });

  it('is not made when the context has no space, and the first prompt is not reported as too long', async () => {
    const engine = createFakeEngine([LONG, READ], { contextTokens: (await firstSize()) + 50, countTokens: counts });
    const parts = await ask(engine);
    expect(engine.requests).toHaveLength(1);
    expect(parts.find((part) => part.type === 'error')?.error).toMatchObject({
      code: 'model-failed',
      message: expect.stringContaining('the context has no space for a second attempt'),
    });
    expect(parts.at(-1)).toMatchObject({ finishReason: { unified: 'error' }, usage: { inputTokens: { total: 10 } } });
  });

  it('reports a malformed answer when the second prompt is too long; other failures keep their code', async () => {
    const refused = new CloisterError('context-too-long', 'Too long.');
    const parts = await ask(createFakeEngine([LONG, { pieces: [], breaks: refused }]));
    expect(parts.find((part) => part.type === 'error')?.error).toMatchObject({ code: 'model-failed' });
    await expect(ask(createFakeEngine([{ pieces: [], breaks: refused }]))).rejects.toBe(refused);
    const lost = new CloisterError('model-lost', 'Gone.');
    await expect(ask(createFakeEngine([LONG, { pieces: [], breaks: lost }]))).rejects.toBe(lost);
  });

  it('reports no prompt tokens when the first request was stopped early', async () => {
    const parts = await ask(createFakeEngine(['Sure!', { pieces: [READ], usage: { inputTokens: 25 } }]));
    const end = parts.at(-1);
    expect(end).toMatchObject({ usage: { outputTokens: { total: 1 }, raw: { requests: 2, inputTokens: 25 } } });
    expect(end?.type === 'finish' && end.usage.inputTokens).toEqual({
      total: undefined,
      noCache: undefined,
      cacheRead: undefined,
      cacheWrite: undefined,
    });
  });

  it('is not made after text of an answer was streamed', async () => {
    const engine = createFakeEngine(['{"answer":"It is bro', '{"answer":"It is whole."}']);
    const parts = await ask(engine);
    expect(engine.requests).toHaveLength(1);
    expect(textOf(parts)).toBe('It is bro');
    expect(parts.at(-1)).toMatchObject({ finishReason: { unified: 'length' } });
    const silent = createFakeEngine(['{"answer":"', '{"answer":"It is whole."}']);
    expect(textOf(await ask(silent))).toBe('It is whole.');
  });

  it('is not made for a missing brace after complete text', async () => {
    for (const reason of ['stop', 'length'] as const) {
      const engine = createFakeEngine([{ pieces: ['{"answer":"Done."', ' '], reason }]);
      const parts = await ask(engine);
      expect(engine.requests).toHaveLength(1);
      expect(textOf(parts)).toBe('Done.');
      expect(parts.at(-1)).toMatchObject({ finishReason: { unified: 'stop' } });
    }
  });
});
