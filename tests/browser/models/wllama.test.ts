import { afterEach, describe, expect, it } from 'vitest';
import type { LoadedEngine } from '../../../src/core/ports/loaded-engine.ts';
import type { TextEngine } from '../../../src/core/ports/text-engine.ts';
import { allowLongCases } from '../../support/browser/long-cases.ts';
import { brokenGgufs } from '../../support/gguf/broken-gguf.ts';
import { askEngine, loadGguf } from '../../support/gguf/load-gguf.ts';
import { ggufParts, makeGguf } from '../../support/gguf/make-gguf.ts';
import { makeScriptedGguf } from '../../support/gguf/make-scripted-gguf.ts';
import { splitGguf } from '../../support/gguf/split-gguf.ts';

allowLongCases();

const opened: LoadedEngine[] = [];

async function load(...args: Parameters<typeof loadGguf>): Promise<TextEngine> {
  const loaded = await loadGguf(...args);
  opened.push(loaded);
  return loaded.engine;
}

afterEach(async () => {
  for (const loaded of opened.splice(0)) await loaded.unload();
});

const user = (content: string) => ({ role: 'user', content }) as const;
const assistant = (content: string) => ({ role: 'assistant', content }) as const;
const tool = (content: string) => ({ role: 'tool', content }) as const;

describe('a generated model in the real engine', () => {
  it('loads, streams and reports its usage', async () => {
    const read: number[] = [];
    const bytes = makeGguf();
    const engine = await load(bytes, {}, { onProgress: ({ doneBytes }) => read.push(doneBytes) });
    expect(opened[0]?.facts).toEqual({
      contextTokens: 4096,
      trainedContextTokens: 8192,
      roles: { system: true, tool: true },
      counts: true,
      canThink: false,
      runsOn: 'CPU, 1 thread',
    });
    expect(read.at(-1)).toBe(bytes.length);
    const answer = await askEngine(engine, 'Hello', { maxTokens: 40 });
    expect(answer.pieces).toBeGreaterThan(5);
    expect(answer.usage.outputTokens).toBeLessThanOrEqual(40);
    expect(answer.usage.inputTokens).toBeGreaterThan(10);
    expect(await askEngine(engine, 'Hello', { maxTokens: 40 })).toMatchObject({ text: answer.text });
  });

  it('reuses the prompt that it has read', async () => {
    const engine = await load(makeGguf());
    const first = [user('The same words. '.repeat(20))];
    const { usage } = await askEngine(engine, first, { maxTokens: 16 });
    expect(usage.cachedInputTokens).toBeLessThan(usage.inputTokens / 2);
    const next = await askEngine(engine, [...first, assistant('x'), user('And more')], { maxTokens: 16 });
    expect(next.usage.cachedInputTokens).toBeGreaterThan(usage.inputTokens - 20);
  });

  it('counts with its own tokenizer in a context of any size', async () => {
    const engine = await load(makeGguf(), { contextTokens: 3000 });
    expect(await engine.countTokens?.('abc')).toBe(3);
  });

  it('counts with its own tokenizer without losing the prompt cache', async () => {
    const engine = await load(makeGguf());
    const first = [user('The same words. '.repeat(20))];
    const { usage } = await askEngine(engine, first, { maxTokens: 16 });
    expect(await engine.countTokens?.('')).toBe(0);
    expect(await engine.countTokens?.('abc')).toBe(3);
    expect(await engine.countTokens?.('a b')).toBe(3);
    expect(await engine.countTokens?.('ü')).toBe(2);
    expect(await engine.countTokens?.('x'.repeat(9000))).toBe(9000);
    const next = await askEngine(engine, first, { maxTokens: 16 });
    expect(next.usage.cachedInputTokens).toBeGreaterThan(usage.inputTokens - 20);
  });

  it('stops generating on abort, and answers the next request', async () => {
    const engine = await load(makeGguf({ neverEnds: true }));
    const stop = new AbortController();
    const seen: string[] = [];
    const running = (async () => {
      const request = { messages: [user('Go on')], jsonSchema: null, maxTokens: 100_000, temperature: 0 };
      for await (const piece of engine.generate({ ...request, signal: stop.signal })) {
        if (piece.type === 'text' && piece.delta !== '') seen.push(piece.delta);
        if (seen.length === 5) stop.abort();
      }
    })();
    await expect(running).rejects.toMatchObject({ code: 'cancelled' });
    expect(seen.length).toBe(5);
    const next = await askEngine(engine, 'Hello', { maxTokens: 5 });
    expect(next).toMatchObject({ pieces: 5, reason: 'length' });
    expect(seen.length).toBe(5);
  });

  it('stops on abort while it reads a long prompt', async () => {
    const engine = await load(makeGguf({ neverEnds: true, width: 256, layers: 4 }), { contextTokens: 8192 });
    const stop = new AbortController();
    const running = (async () => {
      const request = { messages: [user('word '.repeat(1500))], jsonSchema: null, maxTokens: 10, temperature: 0 };
      let signs = 0;
      for await (const piece of engine.generate({ ...request, signal: stop.signal })) {
        expect(piece).toEqual({ type: 'text', delta: '' });
        signs += 1;
        if (signs === 3) stop.abort();
      }
    })();
    await expect(running).rejects.toMatchObject({ code: 'cancelled' });
    expect(await askEngine(engine, 'Hello', { maxTokens: 5 })).toMatchObject({ pieces: 5 });
  });

  it('runs concurrent requests one after another', async () => {
    const engine = await load(makeGguf());
    const [first, second] = await Promise.all([
      askEngine(engine, 'One', { maxTokens: 20 }),
      askEngine(engine, 'Two', { maxTokens: 20 }),
    ]);
    expect(await askEngine(engine, 'One', { maxTokens: 20 })).toMatchObject({ text: first.text });
    expect(await askEngine(engine, 'Two', { maxTokens: 20 })).toMatchObject({ text: second.text });
  });

  it('rejects a prompt that is too long, and answers the next request', async () => {
    const engine = await load(makeGguf(), { contextTokens: 1024 });
    await expect(askEngine(engine, 'word '.repeat(2000))).rejects.toMatchObject({
      code: 'context-too-long',
      data: { contextTokens: 1024 },
    });
    const cut = await askEngine(engine, 'x'.repeat(990), { maxTokens: 500, temperature: 1 });
    expect(cut.usage.inputTokens + cut.usage.outputTokens).toBeLessThanOrEqual(1025);
  });

  it('replaces an answer that is not valid text', async () => {
    const engine = await load(makeGguf({ garbles: true }));
    const { text } = await askEngine(engine, 'Hello', { maxTokens: 20 });
    expect(text).toBe('\ufffd'.repeat(20));
    expect(await engine.countTokens?.('abc')).toBe(3);
  });

  it('reports that memory ran out, and what to do', async () => {
    const bytes = makeGguf({ layers: 64, contextTokens: 1_000_000 });
    const loading = load(bytes, { contextTokens: 1_000_000 });
    await expect(loading).rejects.toMatchObject({ code: 'model-lost', message: /smaller context/ });
  });
});

describe('the chat template of a file', () => {
  const each = (body: string) => `{% for m in messages %}${body}{% endfor %}`;

  it.each([
    ['none', null, true],
    [
      'a template with two roles',
      each("{% if m.role == 'tool' %}{{ raise_exception('no') }}{% endif %}[{{ m.content }}]"),
      false,
    ],
    ['a template that skips other roles', each("{% if m.role == 'user' %}[{{ m.content }}]{% endif %}"), false],
  ])('%s: reports whether the model sees results of tools', async (_name, chatTemplate, takesTools) => {
    const engine = await load(makeGguf({ chatTemplate }));
    expect(engine.roles.tool).toBe(takesTools);
    expect((await askEngine(engine, 'Hello', { maxTokens: 5 })).pieces).toBe(5);
  });

  it('is refused when it is invalid', async () => {
    await expect(load(makeGguf({ chatTemplate: '{% for m in' }))).rejects.toMatchObject({ code: 'model-unfit' });
  });
});

describe('a scripted model in the real engine', () => {
  const script = [
    JSON.stringify({ tool: 'read_file', input: { path: '/a.md', limit: 10 } }),
    JSON.stringify({ tool: 'read_file', input: { path: '/b.md', limit: 10 } }),
    { at: 'the third line', say: 'Grüße, with “quotes”\nand a line. 🙂' },
    'ok',
  ];

  it('gives its script exactly, turn by turn', async () => {
    const engine = await load(makeScriptedGguf(script));
    const said: string[] = [];
    const messages = [user('Do it')];
    const talk: Parameters<typeof askEngine>[1] = messages;
    let all = [...talk];
    for (const result of ['one', 'two', 'three', 'four']) {
      const { text, reason } = await askEngine(engine, all, { temperature: said.length / 4 });
      expect(reason).toBe('stop');
      said.push(text);
      all = [...all, assistant(text), tool(result)];
    }
    expect(said).toEqual(script.map((turn) => (typeof turn === 'string' ? turn : turn.say)));
    expect(await askEngine(engine, [user('here is the third line')])).toMatchObject({ text: said[2] });
    expect(await askEngine(engine, [tool('the third line'), assistant('x'), user('go')])).toMatchObject({ text: 'ok' });
  });
});

describe('split and broken files', () => {
  it('loads the parts of a split model in any order', async () => {
    const whole = await load(makeGguf());
    const split = await load(splitGguf(ggufParts(), 3).reverse());
    const { text } = await askEngine(whole, 'Hello');
    expect(await askEngine(split, 'Hello')).toMatchObject({ text });
  });

  it.each(Object.entries(brokenGgufs()))('refuses a broken file: %s', async (_name, bytes) => {
    await expect(load(bytes)).rejects.toMatchObject({ code: 'model-unfit' });
  });

  it('stops loading on abort', async () => {
    const stop = new AbortController();
    stop.abort();
    await expect(load(makeGguf(), {}, { signal: stop.signal })).rejects.toMatchObject({ code: 'cancelled' });
  });
});
