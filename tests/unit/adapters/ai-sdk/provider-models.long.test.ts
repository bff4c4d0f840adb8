import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { afterEach, describe, expect, it } from 'vitest';
import type { ProviderPorts } from '../../../../src/adapters/ai-sdk/provider-ports.ts';
import { CloisterError } from '../../../../src/contracts/errors/errors.ts';
import { errorEvent, page, refusal } from '../../../support/provider/faults.ts';
import { createProviderLab, LAB_KEY, type ProviderLab, sendByFetch } from '../../../support/provider/provider-lab.ts';
import type { Script, Turn } from '../../../support/provider/script.ts';
import { WIRE_FORMATS, type WireFormat } from '../../../support/provider/wire-format.ts';

const FORMATS = WIRE_FORMATS;
const KEY_HEADER: Readonly<Record<WireFormat, readonly [string, string]>> = {
  'openai-compatible': ['authorization', `Bearer ${LAB_KEY}`],
  openai: ['authorization', `Bearer ${LAB_KEY}`],
  anthropic: ['x-api-key', LAB_KEY],
  google: ['x-goog-api-key', LAB_KEY],
};
const OPTIONS: LanguageModelV4CallOptions = {
  prompt: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: [{ type: 'text', text: 'Hello' }] },
  ],
  tools: [
    {
      type: 'function',
      name: 'look',
      inputSchema: { type: 'object', properties: { at: { type: 'string' } } },
      inputExamples: [{ input: { at: '/' } }],
    },
  ],
  maxOutputTokens: 1000,
};

let lab: ProviderLab | undefined;
afterEach(() => lab?.close());

async function open(script: Script = [], ports: Partial<ProviderPorts> = {}): Promise<ProviderLab> {
  lab = await createProviderLab({ script }, ports);
  return lab;
}

async function ask(
  { models, provider }: ProviderLab,
  format: WireFormat,
  options: Partial<LanguageModelV4CallOptions> = {},
  overrides: Parameters<ProviderLab['provider']>[1] = {},
): Promise<LanguageModelV4StreamPart[]> {
  const model = models.model(provider(format, overrides), 'test-model', 'run-1');
  const { stream } = await model.doStream({ ...OPTIONS, ...options });
  return Array.fromAsync(stream);
}

const codeOf = (error: unknown) => (error instanceof CloisterError ? error.code : String(error));
async function failureOf(parts: Promise<LanguageModelV4StreamPart[]>): Promise<CloisterError> {
  const error = await parts.then(
    (all) => all.flatMap((part) => (part.type === 'error' ? [part.error] : []))[0],
    (reason: unknown) => reason,
  );
  if (error instanceof CloisterError) return error;
  throw new Error(`No error of ours, but ${String(error)}`);
}

describe.each(FORMATS)('a model of a provider that speaks %s', (format) => {
  const turn: Turn = {
    reasoning: 'Let me see.',
    text: ['Grüße ', '漢字 🙂'],
    calls: [
      { name: 'look', input: { at: '/a' } },
      { name: 'look', input: { at: '/🙂' }, deltaChars: 1 },
    ],
  };

  it('streams text, reasoning, calls and usage, in chunks of any size', async () => {
    for (const chunkBytes of [undefined, 1, 7]) {
      const parts = await ask(await open([{ ...turn, ...(chunkBytes === undefined ? {} : { chunkBytes }) }]), format);
      const of = <T extends LanguageModelV4StreamPart['type']>(type: T) =>
        parts.filter((part): part is Extract<LanguageModelV4StreamPart, { type: T }> => part.type === type);
      expect(
        of('text-delta')
          .map(({ delta }) => delta)
          .join(''),
      ).toBe('Grüße 漢字 🙂');
      expect(
        of('reasoning-delta')
          .map(({ delta }) => delta)
          .join(''),
      ).toBe('Let me see.');
      expect(of('tool-call').map(({ toolName, input }) => [toolName, JSON.parse(input)])).toEqual([
        ['look', { at: '/a' }],
        ['look', { at: '/🙂' }],
      ]);
      expect(parts.at(-1)).toMatchObject({
        type: 'finish',
        finishReason: { unified: 'tool-calls' },
        usage: { inputTokens: { total: 12 }, outputTokens: { total: 34 } },
      });
      await lab?.close();
    }
  });

  it('sends the key to its origin only, and no header that needs a CORS exception', async () => {
    const { server, sent } = await open([{ text: 'Hi' }]);
    if (lab) await ask(lab, format);
    const [request] = server.asked();
    const headers = request?.headers ?? {};
    const [keyName, value] = KEY_HEADER[format];
    expect(headers[keyName]).toBe(value);
    for (const [name] of Object.values(KEY_HEADER)) if (name !== keyName) expect(headers[name]).toBeUndefined();
    expect(headers['anthropic-dangerous-direct-browser-access']).toBe(format === 'anthropic' ? 'true' : undefined);
    const names = format === 'anthropic' ? ['anthropic-dangerous-direct-browser-access', 'anthropic-version'] : [];
    expect(Object.keys(sent[0]?.headers ?? {}).sort()).toEqual([...names, 'content-type', keyName].sort());
    expect(JSON.stringify([request, sent])).not.toContain('set-by-cloister');
    expect(request?.body).not.toContain('input_examples');
    expect(request?.body).not.toContain('eager_input_streaming');
    expect(sent[0]).toMatchObject({ runId: 'run-1', method: 'POST' });
  });

  it('sends no key header without a key', async () => {
    const opened = await open([{ text: 'Hi' }], { key: () => Promise.resolve(null) });
    await ask(opened, format);
    const { headers = {} } = opened.server.asked()[0] ?? {};
    for (const [name] of Object.values(KEY_HEADER)) expect(headers[name]).toBeUndefined();
  });

  it('sends nothing to another origin, and does not read the key', async () => {
    let asked = 0;
    const key = () => Promise.resolve(`${asked++}`);
    const opened = await open([], { key });
    const error = await failureOf(ask(opened, format, {}, { origin: 'https://models.example' }));
    expect(error.code).toBe('key-mismatch');
    expect([asked, opened.sent.length]).toEqual([0, 0]);
  });

  it('passes on errors of the vault and the gate, without their causes', async () => {
    for (const code of ['key-locked', 'airplane-mode', 'gate-off', 'denied'] as const) {
      const refuse = () => Promise.reject(new CloisterError(code, `No: ${LAB_KEY}`, { a: 1 }, new Error(LAB_KEY)));
      const opened = await open([], code === 'key-locked' ? { key: refuse } : { send: refuse });
      const error = await failureOf(ask(opened, format));
      expect(error.code).toBe(code);
      if (code !== 'key-locked') expect(JSON.stringify([error.message, error.cause])).not.toContain(LAB_KEY);
      expect(opened.waits).toEqual([]);
      await opened.close();
    }
  });

  it('refuses a key that is not a valid header value before a request', async () => {
    const opened = await open([], { key: () => Promise.resolve('sk-with a\nbreak') });
    const error = await failureOf(ask(opened, format));
    expect(error.code).toBe('key-rejected');
    expect(error.message).not.toContain('sk-with');
    expect(opened.sent).toEqual([]);
  });

  it('masks the key in everything the server returns', async () => {
    const opened = await open([
      {
        text: [`It is ${LAB_KEY}!`],
        calls: [{ name: 'look', input: { at: LAB_KEY }, deltaChars: 1000 }],
        chunkBytes: 3,
      },
      { fault: refusal(format, 401, { type: 'authentication_error', message: `Wrong: ${LAB_KEY}` }) },
      { text: 'Well', fault: errorEvent(format, 4, { type: 'api_error', message: `Lost ${LAB_KEY}` }) },
      { fault: { type: 'answer', status: 400, body: `no ${LAB_KEY}`, headers: { 'retry-after': LAB_KEY } } },
    ]);
    const parts = await ask(opened, format);
    expect(JSON.stringify(parts)).toContain('*'.repeat(LAB_KEY.length));
    expect(JSON.stringify(parts)).not.toContain(LAB_KEY);
    for (let i = 0; i < 3; i++) {
      const error = await failureOf(ask(opened, format));
      expect(JSON.stringify([error.message, error.data, error.stack, error.cause])).not.toContain(LAB_KEY);
      expect(error.message).toContain('*'.repeat(LAB_KEY.length));
    }
  });

  it('retries temporary errors, three attempts in all, and waits as long as the server asks', async () => {
    const busy = { type: 'overloaded_error', message: 'Busy' };
    const opened = await open([
      { fault: refusal(format, 503, busy) },
      { fault: refusal(format, 429, { type: 'rate_limit_error', message: 'Slow' }, { 'retry-after': '7' }) },
      { text: 'Here' },
    ]);
    const parts = await ask(opened, format);
    expect(parts.at(-1)?.type).toBe('finish');
    expect(opened.waits).toEqual([500, 7000]);
    const bodies = new Set(opened.server.asked().map(({ body }) => body));
    expect(bodies.size).toBe(1);

    opened.server.setScript(() => ({ fault: refusal(format, 529, busy) }));
    expect((await failureOf(ask(opened, format))).code).toBe('provider-busy');
    expect(opened.server.asked()).toHaveLength(3);
  });

  it('does not retry after more than a minute, without credit, or for lasting errors', async () => {
    const limit = { type: 'rate_limit_error', message: 'Slow' };
    const far = new Date(Date.now() + 3_600_000).toUTCString();
    const once: [string, Turn['fault']][] = [
      ['rate-limited', refusal(format, 429, limit, { 'retry-after': '61' })],
      ['rate-limited', refusal(format, 429, limit, { 'retry-after': far })],
      [
        'credit-exhausted',
        refusal(format, 429, { type: 'insufficient_quota', message: 'You exceeded your current quota' }),
      ],
      ['key-rejected', refusal(format, 401, { type: 'authentication_error', message: 'No' })],
      ['provider-refused', refusal(format, 400, { type: 'invalid_request_error', message: 'No' })],
      ['not-an-api', page(200)],
    ];
    const opened = await open();
    for (const [code, fault] of once) {
      opened.server.setScript(() => ({ ...(fault ? { fault } : {}) }));
      const error = await failureOf(ask(opened, format));
      expect(error.code).toBe(code);
      expect(opened.server.asked()).toHaveLength(1);
      if (code === 'rate-limited') expect(Number(error.data['retryAfterSeconds'])).toBeGreaterThan(60);
    }
    expect(opened.waits).toEqual([]);
  });

  it('waits until the date of Retry-After', async () => {
    const soon = new Date(Date.now() + 30_000).toUTCString();
    const limit = refusal(format, 429, { type: 'rate_limit_error', message: 'Slow' }, { 'retry-after': soon });
    const opened = await open([{ fault: limit }, { text: 'Here' }]);
    await ask(opened, format);
    expect(opened.waits).toHaveLength(1);
    expect(opened.waits[0]).toBeGreaterThan(0);
    expect(opened.waits[0]).toBeLessThanOrEqual(30_000);
  });

  it('stops waiting on abort', async () => {
    const controller = new AbortController();
    const sleep = () => {
      setImmediate(() => controller.abort('enough'));
      return new Promise<void>(() => undefined);
    };
    const opened = await open([{ fault: refusal(format, 503, { type: 'x', message: 'Busy' }) }], { sleep });
    await expect(ask(opened, format, { abortSignal: controller.signal })).rejects.toBe('enough');
    expect(opened.server.asked()).toHaveLength(1);
  });

  it('aborts the request before and during the answer', async () => {
    for (const at of ['headers', 300] as const) {
      const opened = await open([{ text: ['a', 'b', 'c'], fault: { type: 'stall', at } }]);
      const controller = new AbortController();
      const asked = ask(opened, format, { abortSignal: controller.signal });
      while (opened.server.asked().length === 0) await new Promise((done) => setImmediate(done));
      controller.abort('enough');
      await expect(asked).rejects.toBe('enough');
      await expect.poll(() => opened.sent[0]?.signal.aborted).toBe(true);
      await opened.close();
    }
  });

  it('times out without a first byte, and without a next one', async () => {
    // Long enough for the request to reach the server of a busy machine.
    const timeouts = { firstByteMs: 400, idleMs: 400 };
    for (const at of ['headers', 0, 200] as const) {
      const opened = await open([{ text: ['a', 'b', 'c'], fault: { type: 'stall', at } }], { timeouts });
      const error = await failureOf(ask(opened, format));
      expect(error.code).toBe('stalled');
      expect(opened.sent[0]?.signal.aborted).toBe(true);
      expect(opened.server.asked()).toHaveLength(1);
      await opened.close();
    }
  });

  it('allows a slow first byte', async () => {
    const timeouts = { firstByteMs: 5000, idleMs: 200 };
    const send: ProviderPorts['send'] = async (request) => {
      const response = await sendByFetch(request);
      const body = response.body?.pipeThrough(
        new TransformStream({ start: () => new Promise((done) => setTimeout(done, 400)) }),
      );
      return new Response(body ?? null, response);
    };
    const parts = await ask(await open([{ text: 'Late', chunkBytes: 1000 }], { timeouts, send }), format);
    expect(parts.at(-1)?.type).toBe('finish');
  });

  it('completes an answer when the server keeps the connection open', async () => {
    const timeouts = { firstByteMs: 5000, idleMs: 500 };
    const fault = { type: 'stall', at: 100_000 } as const;
    const parts = await ask(await open([{ ...turn, fault }], { timeouts }), format);
    expect(parts.at(-1)?.type).toBe('finish');
  });

  it('returns no call of an incomplete answer, and reports an error', async () => {
    const opened = await open([{ ...turn, stopReason: null }]);
    const parts = await ask(opened, format);
    expect(parts.some((part) => part.type === 'tool-call' || part.type === 'finish')).toBe(false);
    expect(codeOf(parts.at(-1)?.type === 'error' && (await failureOf(Promise.resolve(parts))))).toBe('answer-cut');
  });

  it('returns arguments that are not valid JSON unchanged', async () => {
    const opened = await open([{ calls: [{ name: 'look', argumentsText: '{"at": "/a"' }] }]);
    const parts = await ask(opened, format);
    expect(parts.find((part) => part.type === 'tool-call')).toMatchObject({ input: '{"at": "/a"' });
    expect(parts.at(-1)?.type).toBe('finish');
  });

  it('rejects a chunk over the maximum size', async () => {
    const text = `data: ${'x'.repeat(1_100_000)}`;
    const error = await failureOf(ask(await open([{ fault: { type: 'event', afterEvents: 1, text } }]), format));
    expect(error).toMatchObject({ code: 'provider-failed' });
    expect(error.message).toContain('1048576 characters');
  });

  it('reads a stream with a wrong content type, and rejects a document instead of a stream', async () => {
    const labelled = await ask(await open([{ text: 'Hi', contentType: 'application/json' }]), format);
    expect(labelled.at(-1)?.type).toBe('finish');
    await lab?.close();
    const documents: [string, string][] = [
      ['not-an-api', '{"choices":[{"message":{"content":"Hi"}}]}'],
      ['provider-busy', '{"error":{"type":"overloaded_error","message":"Busy"}}'],
      ['not-an-api', '  <html><body>Sign in</body></html>'],
      ['answer-cut', ''],
    ];
    for (const [code, body] of documents) {
      const opened = await open([{ fault: { type: 'answer', status: 200, body } }]);
      expect((await failureOf(ask(opened, format))).code).toBe(code);
      await opened.close();
    }
  });

  it('retries a lost connection, and distinguishes a refused connection from an empty reply', async () => {
    const opened = await open([{ fault: { type: 'drop' } }, { text: 'Here' }]);
    expect((await ask(opened, format)).at(-1)?.type).toBe('finish');
    opened.server.setScript(() => ({ fault: { type: 'drop' } }));
    expect((await failureOf(ask(opened, format))).code).toBe('cors-blocked');
    expect(opened.server.asked()).toHaveLength(3);
    const probe = opened.sent.at(-1);
    expect(probe).toMatchObject({ method: 'GET', mode: 'no-cors', headers: {} });
    await opened.close();
    expect((await failureOf(ask(opened, format))).code).toBe('server-unreachable');
  });

  it('does not follow a redirect', async () => {
    const headers = { location: 'https://elsewhere.example/v1' };
    const send: ProviderPorts['send'] = ({ url, method, headers: given, body, signal }) =>
      fetch(url, { method, headers: given, signal, redirect: 'manual', ...(body === undefined ? {} : { body }) });
    const opened = await open([{ fault: { type: 'answer', status: 307, body: '', headers } }], { send });
    expect((await failureOf(ask(opened, format))).code).toBe('provider-refused');
  });

  it('sends requests only through the given fetch function', async () => {
    const opened = await open([{ text: 'Hi' }], {
      send: (request) => {
        globalThis.fetch = real;
        const sending = sendByFetch(request);
        globalThis.fetch = closed;
        return sending;
      },
    });
    const real = globalThis.fetch;
    const closed = () => Promise.reject(new Error('closed'));
    globalThis.fetch = closed;
    try {
      expect((await ask(opened, format)).at(-1)?.type).toBe('finish');
    } finally {
      globalThis.fetch = real;
    }
  });
});

describe('a Google answer in several requests', () => {
  const more = (text: string, finishReason: string, rest: object = {}) =>
    `data: ${JSON.stringify({ candidates: [{ content: { parts: [{ text }] }, finishReason, ...rest }] })}\r\n\r\n`;
  const next = (token: string) => more('a', 'CONTINUATION', { continuationToken: token });
  const answers = (...bodies: string[]): Turn[] =>
    bodies.map((text) => ({ fault: { type: 'event', afterEvents: 0, text } }));

  it('is one answer, or none when one of its parts fails', async () => {
    const whole = await ask(await open(answers(next('1'), next('2'), more('b', 'STOP'))), 'google');
    expect(whole.flatMap((part) => (part.type === 'text-delta' ? [part.delta] : [])).join('')).toBe('aab');
    expect(lab?.server.asked().map(({ body }) => JSON.parse(body).continuationToken)).toEqual([undefined, '1', '2']);
    await lab?.close();
    const cut = await failureOf(ask(await open(answers(next('1'), more('b', ''))), 'google'));
    expect(cut.code).toBe('answer-cut');
    await lab?.close();
    const refused = refusal('google', 400, { type: 'invalid_request_error', message: 'No more' });
    const failed = await failureOf(ask(await open([...answers(next('1')), { fault: refused }]), 'google'));
    expect(failed.code).toBe('provider-refused');
  });

  it('ends after eight requests', async () => {
    const opened = await open(() => ({ fault: { type: 'event', afterEvents: 0, text: next('again') } }));
    expect((await failureOf(ask(opened, 'google'))).code).toBe('answer-cut');
    expect(opened.server.asked()).toHaveLength(8);
  });
});
