import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ErrorData, toErrorData } from '../../../../../src/contracts/errors/errors.ts';
import type { EngineCall, EngineReply } from '../../../../../src/contracts/wire/model-port.ts';
import type { TextEngine } from '../../../../../src/core/ports/text-engine.ts';
import { openEnginePort } from '../../../../../src/runtime/local-models/host/port-engine.ts';
import { localModelRow } from '../../../../support/models/local-model-row.ts';

const PATIENCE_MS = 1000;

let host: MessagePort;
let engine: TextEngine;
const calls: EngineCall[] = [];
const lost: ErrorData[] = [];

/** Lets all messages arrive that were sent. */
async function arrive(): Promise<void> {
  for (let n = 0; n < 20; n += 1) await new Promise((resolve) => setImmediate(resolve));
}
const say = async (reply: EngineReply) => {
  host.postMessage(reply);
  await arrive();
};
const idOf = (type: EngineCall['type']) => calls.findLast((call) => call.type === type)?.id ?? -1;
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'fine',
    (error: unknown) => toErrorData(error).code,
  );
const end = { type: 'end', reason: 'stop', usage: { inputTokens: 1, outputTokens: 1 } } as const;

/** Reads an answer; its text, or the code it failed with. */
async function ask(signal = new AbortController().signal): Promise<string> {
  let text = '';
  const request = { messages: [], jsonSchema: null, maxTokens: 9, temperature: 0, signal };
  try {
    for await (const piece of engine.generate(request)) if (piece.type === 'text') text += piece.delta;
    return text;
  } catch (error) {
    return `${text}${toErrorData(error).code}`;
  }
}

beforeEach(async () => {
  calls.length = 0;
  lost.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { port1, port2 } = new MessageChannel();
  host = port1;
  host.onmessage = ({ data }: MessageEvent<EngineCall>) => void calls.push(data);
  const port = openEnginePort(port2, (error) => lost.push(error));
  const signal = new AbortController().signal;
  const loading = port.load(localModelRow({ settings: { idleTimeoutMs: PATIENCE_MS } }), {
    ...{ signal, onProgress: () => undefined },
  });
  await arrive();
  const facts = { contextTokens: 4096, trainedContextTokens: null, roles: { system: true, tool: true } };
  await say({ type: 'loaded', id: idOf('load'), facts: { ...facts, counts: true, runsOn: 'nothing' } });
  engine = await loading;
});

afterEach(() => {
  host.close();
  vi.useRealTimers();
});

describe('a line to a host', () => {
  it('gives nothing up that waits behind a long answer', async () => {
    const answer = ask();
    await arrive();
    const counted = engine.countTokens?.('abc');
    await arrive();
    for (let n = 0; n < 4; n += 1) {
      vi.advanceTimersByTime(PATIENCE_MS * 0.8);
      await say({ type: 'text', id: idOf('generate'), delta: `${n}` });
    }
    await say({ ...end, id: idOf('generate') });
    expect(await answer).toBe('0123');
    await say({ type: 'counted', id: idOf('count'), tokens: 3 });
    expect(await counted).toBe(3);
    expect(lost).toEqual([]);
  });

  it('takes a look at the device for no sign of the engine', async () => {
    const answer = ask();
    await arrive();
    vi.advanceTimersByTime(PATIENCE_MS * 0.8);
    await say({ type: 'device', id: 99, facts: {} });
    vi.advanceTimersByTime(PATIENCE_MS * 0.4);
    expect(await answer).toBe('stalled');
    expect(lost).toMatchObject([{ code: 'stalled' }]);
  });

  it('gives a host up that says nothing after it was told to stop, whoever else waits', async () => {
    const stop = new AbortController();
    const answer = ask(stop.signal);
    await arrive();
    const other = codeOf(engine.countTokens?.('abc') ?? Promise.resolve());
    await arrive();
    stop.abort();
    for (let n = 0; n < 8; n += 1) {
      vi.advanceTimersByTime(PATIENCE_MS * 0.8);
      await say({ type: 'text', id: idOf('generate'), delta: 'more' });
    }
    expect(await answer).toBe('stalled');
    expect(await other).toBe('stalled');
  });

  it('is done with an answer that had ended before the host heard of the stop', async () => {
    const stop = new AbortController();
    const answer = ask(stop.signal);
    await arrive();
    await say({ type: 'text', id: idOf('generate'), delta: 'said ' });
    stop.abort();
    await say({ type: 'text', id: idOf('generate'), delta: 'too late' });
    await say({ ...end, id: idOf('generate') });
    expect(await answer).toBe('said cancelled');
    vi.advanceTimersByTime(60_000);
    expect(lost).toEqual([]);
    expect(calls.at(-1)).toEqual({ type: 'abort', id: idOf('generate') });
  });
});
