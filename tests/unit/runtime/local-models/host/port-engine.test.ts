import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serveCalls } from '../../../../../src/adapters/comlink/serve-calls.ts';
import { CloisterError, type ErrorData, toErrorData } from '../../../../../src/contracts/errors/errors.ts';
import {
  type EngineCallName,
  type EngineEvent,
  STREAMING_ENGINE_CALLS,
} from '../../../../../src/contracts/wire/model-port.ts';
import type { CallContext } from '../../../../../src/contracts/wire/rpc.ts';
import type { TextEngine } from '../../../../../src/core/ports/text-engine.ts';
import type { HostedPort } from '../../../../../src/runtime/local-models/engine/hosted-port.ts';
import { openEnginePort } from '../../../../../src/runtime/local-models/host/port-engine.ts';
import { localModelRow } from '../../../../support/models/local-model-row.ts';

const PATIENCE_MS = 1000;

interface HostCall extends CallContext {
  readonly name: EngineCallName;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The host's end: the test answers its calls by hand. */
let host: MessagePort;
let port: HostedPort;
let engine: TextEngine;
const calls: HostCall[] = [];
const lost: ErrorData[] = [];

/** Lets all messages arrive that were sent. */
async function arrive(): Promise<void> {
  for (let n = 0; n < 20; n += 1) await new Promise((resolve) => setImmediate(resolve));
}

function callOf(name: EngineCallName): HostCall {
  const found = calls.findLast((call) => call.name === name);
  if (!found) throw new Error(`${name} was not called`);
  return found;
}

async function emit(name: EngineCallName, event: EngineEvent): Promise<void> {
  callOf(name).emit(event);
  await arrive();
}

async function answer(name: EngineCallName, value: unknown): Promise<void> {
  callOf(name).resolve(value);
  await arrive();
}

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
  const names: EngineCallName[] = ['load', 'generate', 'count', 'unload', 'device', 'untilLost'];
  const handlers = names.map((name) => [
    name,
    (_input: unknown, context: CallContext) =>
      new Promise((resolve, reject) => calls.push({ ...context, name, resolve, reject })),
  ]);
  serveCalls(host, Object.fromEntries(handlers), { streaming: STREAMING_ENGINE_CALLS });
  port = openEnginePort(port2, (error) => lost.push(error));
  const row = localModelRow({ settings: { idleTimeoutMs: PATIENCE_MS } });
  const loading = port.load(row, { signal: new AbortController().signal, onProgress: () => undefined });
  await arrive();
  const facts = { contextTokens: 4096, trainedContextTokens: null, roles: { system: true, tool: true } };
  await answer('load', { ...facts, counts: true, runsOn: 'nothing' });
  engine = await loading;
});

afterEach(() => {
  host.close();
  vi.useRealTimers();
});

describe('openEnginePort', () => {
  it('does not time out a call that waits behind a long answer', async () => {
    const answered = ask();
    await arrive();
    const counted = engine.countTokens?.('abc');
    await arrive();
    for (let n = 0; n < 4; n += 1) {
      vi.advanceTimersByTime(PATIENCE_MS * 0.8);
      await emit('generate', { type: 'text', delta: `${n}` });
    }
    await emit('generate', end);
    await answer('generate', null);
    expect(await answered).toBe('0123');
    await answer('count', 3);
    expect(await counted).toBe(3);
    expect(lost).toEqual([]);
  });

  it('does not count device facts as a sign of the engine', async () => {
    const answered = ask();
    await arrive();
    vi.advanceTimersByTime(PATIENCE_MS * 0.8);
    const facts = port.device();
    await arrive();
    await answer('device', {});
    await facts;
    vi.advanceTimersByTime(PATIENCE_MS * 0.4);
    expect(await answered).toBe('stalled');
    expect(lost).toMatchObject([{ code: 'stalled' }]);
  });

  it('loses a host that does not stop, and rejects all its calls', async () => {
    const stop = new AbortController();
    const answered = ask(stop.signal);
    await arrive();
    const other = codeOf(engine.countTokens?.('abc') ?? Promise.resolve());
    await arrive();
    stop.abort();
    await arrive();
    expect(callOf('generate').signal.aborted).toBe(true);
    for (let n = 0; n < 8; n += 1) {
      vi.advanceTimersByTime(PATIENCE_MS * 0.8);
      await emit('generate', { type: 'text', delta: 'more' });
    }
    expect(await answered).toBe('stalled');
    expect(await other).toBe('stalled');
  });

  it('does not lose a host whose answer ended before the abort', async () => {
    const stop = new AbortController();
    const answered = ask(stop.signal);
    await arrive();
    await emit('generate', { type: 'text', delta: 'said ' });
    stop.abort();
    await emit('generate', { type: 'text', delta: 'too late' });
    await emit('generate', end);
    await answer('generate', null);
    expect(await answered).toBe('said cancelled');
    vi.advanceTimersByTime(60_000);
    expect(lost).toEqual([]);
  });

  it('passes on the text before a failure, and the error with its data', async () => {
    const answered = ask();
    await arrive();
    callOf('generate').emit({ type: 'text', delta: 'half ' });
    callOf('generate').reject(new CloisterError('context-too-long', 'Too long.', { tokens: 9 }));
    await arrive();
    expect(await answered).toBe('half context-too-long');
    expect(lost).toEqual([]);
  });

  it('reports a loss once, and rejects open calls', async () => {
    const answered = ask();
    await arrive();
    await answer('untilLost', { code: 'model-lost', message: 'Out of memory.' });
    expect(await answered).toBe('model-lost');
    expect(lost).toMatchObject([{ code: 'model-lost', message: 'Out of memory.' }]);
    expect(await ask()).toBe('model-lost');
    expect(lost).toHaveLength(1);
  });

  it('loses the model when the other end closes during a call', async () => {
    const answered = ask();
    await arrive();
    host.close();
    expect(await answered).toBe('model-lost');
    expect(lost).toMatchObject([{ code: 'model-lost', data: { next: 'another-model' } }]);
  });

  it('detects a closed port with the next call', async () => {
    host.close();
    await arrive();
    expect(lost).toEqual([]);
    expect(await ask()).toBe('model-lost');
    expect(lost).toHaveLength(1);
  });
});
