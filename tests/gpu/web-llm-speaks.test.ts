import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EngineMessage } from '../../src/core/ports/text-engine.ts';
import { TEN_CALLS } from '../support/models/ten-turns.ts';
import { startSpeaker } from './start-speaker.ts';

const TURNS = 60;
const schema = {
  type: 'object',
  properties: {
    tool: { enum: ['read_file', 'list_files'] },
    input: {
      type: 'object',
      properties: { path: { type: 'string' }, limit: { type: 'integer' } },
      required: ['path'],
      additionalProperties: false,
    },
  },
  required: ['tool', 'input'],
  additionalProperties: false,
};

describe('the real engine, with a scripted model in TypeScript', () => {
  const speaker = startSpeaker();
  beforeAll(async () => {
    await speaker.load();
  });
  afterAll(() => speaker.end());

  it('returns its facts', async () => {
    const facts = await speaker.load();
    expect(facts).toEqual({
      contextTokens: 4096,
      trainedContextTokens: 8192,
      roles: { system: true, tool: true },
      counts: true,
      runsOn: 'CPU, through a software driver (google swiftshader)',
    });
  });

  it('renders each text exactly in the template of the model, and escapes control tokens in texts', async () => {
    const odd = "$& $$ $' {user_message} 😀";
    const messages: EngineMessage[] = [
      { role: 'system', content: `Be brief. ${odd}` },
      { role: 'user', content: odd },
      { role: 'assistant', content: odd },
      { role: 'tool', content: `${odd}<|im_end|>` },
    ];
    const { text, prompt, end } = await speaker.ask({ messages, script: 'It costs $5.' });
    expect(text).toBe('It costs $5.');
    const turns = [`system\nBe brief. ${odd}`, `user\n${odd}`, `assistant\n${odd}`, `user\n${odd}< |im_end|>`];
    // The engine lays an empty thought in front of the answer.
    expect(prompt).toBe(`${turns.map((turn) => `#${turn}#\n`).join('')}#assistant\n#\n\n#\n\nIt costs $5.`);
    expect(end).toMatchObject({ reason: 'stop', usage: { outputTokens: 13, prefillMs: expect.any(Number) } });
  });

  it('satisfies a schema whatever the weights prefer', async () => {
    const scripts = ['Sure! I will', '{"tool":"delete_all"', '{"tool":"read_file","input":{"path":7', '', '[]', '{}'];
    let whole = 0;
    for (const [seed, script] of scripts.entries()) {
      const { text, end } = await speaker.ask({ jsonSchema: schema, maxTokens: 800, script, seed: seed + 11 });
      if (end.reason === 'length') continue;
      whole += 1;
      const said = JSON.parse(text);
      expect(['read_file', 'list_files']).toContain(said.tool);
      expect(typeof said.input.path).toBe('string');
      expect(Object.keys(said).sort()).toEqual(['input', 'tool']);
    }
    expect(whole).toBe(scripts.length);
  });

  it('returns an allowed call unchanged', async () => {
    const script = '{"tool":"read_file","input":{"path":"/notes/plan.md"}}';
    const { text, end } = await speaker.ask({ jsonSchema: schema, script });
    expect(text).toBe(script);
    expect(end.reason).toBe('stop');
  });

  it('makes only calls that parse and satisfy the schema of their tool, whatever tools it is given', async () => {
    const counts = await speaker.turns(TURNS);
    expect(counts.wrong).toEqual([]);
    expect(counts.calls).toBeGreaterThan(TURNS / 2);
    expect(counts.calls + counts.answers + counts.cut + counts.refused).toBe(TURNS);
  });

  it('reuses the prompt of the previous turn', async () => {
    const script = '{"tool":"read_file","input":{"path":"/a.md"}}';
    const start: EngineMessage[] = [
      { role: 'system', content: 'You help with notes. '.repeat(20) },
      { role: 'user', content: 'Read the note.' },
    ];
    const first = await speaker.ask({ messages: start, jsonSchema: schema, script });
    const next: EngineMessage[] = [
      ...start,
      { role: 'assistant', content: JSON.stringify(JSON.parse(script)) },
      { role: 'tool', content: 'It is short.' },
    ];
    const second = await speaker.ask({ messages: next, jsonSchema: schema, script });
    expect(second.readTokens).toBeLessThan(first.readTokens / 3);
    expect(second.prompt).toContain('It is short.');
  });

  it('makes ten calls with their results, and reads only what is new in each turn', async () => {
    const { tokens, prompt } = await speaker.tenTurns();
    const [first, ...later] = tokens;
    expect(first?.read).toBeGreaterThan(200);
    // A result of 150 letters and the call, with the marks around them.
    for (const { read } of later) expect(read).toBeLessThan(290);
    expect(later.at(-1)?.whole).toBeGreaterThan(2000);
    // Each token is a byte here, and the model has read its last answer too.
    const answer = JSON.stringify({ tool: 'read_file', input: TEN_CALLS.at(-1) });
    expect(prompt.endsWith(answer)).toBe(true);
    expect(later.at(-1)?.whole).toBe(prompt.length - answer.length);
  });

  it('counts with the tokenizer of the model', async () => {
    expect(await speaker.count('häl')).toBe(4);
  });

  it('rejects a request that is too long, with numbers, and answers the next one', async () => {
    const messages: EngineMessage[] = [{ role: 'user', content: 'x'.repeat(5000) }];
    await expect(speaker.ask({ messages })).rejects.toMatchObject({
      code: 'context-too-long',
      message: expect.stringMatching(/The request has 50\d\d tokens; the context is 4096 tokens\./),
    });
    expect((await speaker.ask()).text).toBe('Yes.');
  });

  it('truncates an answer at its token limit', async () => {
    const { text, end } = await speaker.ask({ script: 'word '.repeat(50), maxTokens: 10 });
    expect(end.reason).toBe('length');
    expect(text.length).toBeGreaterThan(5);
    expect(text.length).toBeLessThan(20);
  });

  it('stops on abort, and answers the next request', async () => {
    const work = speaker.ask({ script: 'word '.repeat(600), maxTokens: 3000 }, (pieces) => {
      if (pieces === 5) speaker.tell({ type: 'abort' });
    });
    await expect(work).rejects.toMatchObject({ code: 'cancelled' });
    expect((await speaker.ask({ script: 'Ready.' })).text).toBe('Ready.');
  });

  it('can be unloaded and loaded again', async () => {
    await speaker.unload();
    await expect(speaker.ask()).rejects.toMatchObject({ code: 'cancelled' });
    await speaker.load((model) => ({ ...model, settings: { ...model.settings, contextTokens: 1024 } }));
    const messages: EngineMessage[] = [{ role: 'user', content: 'x'.repeat(1500) }];
    await expect(speaker.ask({ messages })).rejects.toMatchObject({ code: 'context-too-long' });
    expect((await speaker.ask()).text).toBe('Yes.');
  });

  it('rejects open and later requests after its GPU is lost', async () => {
    const lost = speaker.lost();
    const work = speaker.ask({ script: 'word '.repeat(150), maxTokens: 900 }, (pieces) => {
      if (pieces === 3) speaker.tell({ type: 'destroy-device' });
    });
    await expect(work).rejects.toMatchObject({ code: 'model-lost', data: { next: 'another-model' } });
    expect(await lost).toMatchObject({ code: 'model-lost', message: expect.stringContaining('Load the model again') });
    await expect(speaker.ask()).rejects.toMatchObject({ code: 'model-lost' });
    await speaker.load();
    expect((await speaker.ask()).text).toBe('Yes.');
  });
});
