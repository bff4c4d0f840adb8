import { afterEach, describe, expect, it } from 'vitest';
import { connectCalls } from '../../../src/adapters/comlink/connect-calls.ts';
import { serveCalls } from '../../../src/adapters/comlink/serve-calls.ts';
import type { LocalModel, ModelProgress } from '../../../src/contracts/domain/local-model.ts';
import { CloisterError, type ErrorData } from '../../../src/contracts/errors/errors.ts';
import { STREAMING_ENGINE_CALLS } from '../../../src/contracts/wire/model-port.ts';
import type { CallTypes } from '../../../src/contracts/wire/rpc.ts';
import type { TextEngine } from '../../../src/core/ports/text-engine.ts';
import type { HostedPort } from '../../../src/runtime/local-models/engine/hosted-port.ts';
import { openPort } from '../../../src/runtime/local-models/engine/open-host-port.ts';
import { allowLongCases } from '../../support/browser/long-cases.ts';
import { askEngine } from '../../support/gguf/load-gguf.ts';
import { ggufParts, makeGguf } from '../../support/gguf/make-gguf.ts';
import { makeScriptedGguf } from '../../support/gguf/make-scripted-gguf.ts';
import { splitGguf } from '../../support/gguf/split-gguf.ts';
import { damageModel, storeModel } from './store-model.ts';

allowLongCases();

const workers: Worker[] = [];

afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate();
});

function spawn(): Worker {
  const worker = new Worker(new URL('../../../workers/model.worker.ts', import.meta.url), { type: 'module' });
  workers.push(worker);
  return worker;
}

/** A connection to a worker, as the page creates it. */
function connect(worker: Worker, onLost: (error: ErrorData) => void = () => undefined): HostedPort {
  const { port1, port2 } = new MessageChannel();
  const page = connectCalls<CallTypes>(worker, {
    deadlineMs: null,
    lateError: (name) => new CloisterError('stalled', `${name} took too long.`),
    lostError: (reason) => new CloisterError('worker-lost', reason),
  });
  page.call('connect', {}, { port: port1 }).catch(reportError);
  return openPort(port2, onLost);
}

function load(
  port: HostedPort,
  row: LocalModel,
  onProgress: (step: Omit<ModelProgress, 'modelId'>) => void = () => undefined,
  signal = new AbortController().signal,
): Promise<TextEngine> {
  return port.load(row, { signal, onProgress });
}

describe('the model worker', () => {
  it('checks the files, loads the model and streams its answer', async () => {
    const steps: Omit<ModelProgress, 'modelId'>[] = [];
    const port = connect(spawn());
    const row = await storeModel(makeGguf(), { contextTokens: 2048 });
    const engine = await load(port, row, (step) => steps.push(step));
    expect(engine).toMatchObject({ engine: 'wllama', modelId: 'test', contextTokens: 2048 });
    expect([...new Set(steps.map(({ phase }) => phase))]).toEqual(['check', 'load']);
    const answer = await askEngine(engine, 'Hello', { maxTokens: 30 });
    expect(answer.pieces).toBeGreaterThan(3);
    expect(await engine.countTokens?.('abc')).toBe(3);
    await expect(askEngine(engine, 'word '.repeat(2000))).rejects.toMatchObject({ code: 'context-too-long' });
    expect(await askEngine(engine, 'Hello', { maxTokens: 30 })).toMatchObject({ text: answer.text });
  });

  it('stops decoding on abort, and answers the next request', async () => {
    const engine = await load(connect(spawn()), await storeModel(makeGguf({ neverEnds: true })));
    const stop = new AbortController();
    let pieces = 0;
    const running = (async () => {
      const request = { messages: [{ role: 'user', content: 'Go on' } as const], jsonSchema: null, temperature: 0 };
      for await (const _ of engine.generate({ ...request, maxTokens: 100_000, signal: stop.signal })) {
        pieces += 1;
        if (pieces === 5) stop.abort();
      }
    })();
    await expect(running).rejects.toMatchObject({ code: 'cancelled' });
    expect(pieces).toBe(5);
    expect(await askEngine(engine, 'Hello', { maxTokens: 5 })).toMatchObject({ pieces: 5 });
  });

  it('runs two concurrent requests one after another', async () => {
    const engine = await load(connect(spawn()), await storeModel(makeScriptedGguf(['first', 'second'])));
    const talk = [{ role: 'user', content: 'x' } as const, { role: 'assistant', content: 'x' } as const];
    const both = await Promise.all([askEngine(engine, talk.slice(0, 1)), askEngine(engine, [...talk, ...talk])]);
    expect(both.map(({ text }) => text)).toEqual(['first', 'second']);
  });

  it('keeps the model for a new port, and ends requests of the old port', async () => {
    const worker = spawn();
    const row = await storeModel(makeGguf({ neverEnds: true }));
    const engine = await load(connect(worker), row);
    const old = engine.generate({
      messages: [{ role: 'user', content: 'Go on' }],
      jsonSchema: null,
      maxTokens: 100_000,
      temperature: 0,
      signal: new AbortController().signal,
    });
    await old[Symbol.asyncIterator]().next();
    const steps: unknown[] = [];
    const again = await load(connect(worker), row, (step) => steps.push(step));
    expect(steps).toEqual([]);
    expect(await askEngine(again, 'Hello', { maxTokens: 5 })).toMatchObject({ pieces: 5 });
  });

  it('loads the parts of a split model', async () => {
    const engine = await load(connect(spawn()), await storeModel(splitGguf(ggufParts(), 3)));
    expect((await askEngine(engine, 'Hello')).text).not.toBe('');
  });

  it('names a file whose hash does not match the manifest, before the engine loads it', async () => {
    const row = await storeModel(makeGguf());
    await damageModel(row, 400_000, 1);
    const steps: string[] = [];
    const loading = load(connect(spawn()), row, ({ phase }) => steps.push(phase));
    await expect(loading).rejects.toMatchObject({ code: 'model-damaged', data: { name: 'model.gguf' } });
    expect(new Set(steps)).toEqual(new Set(['check']));
  });

  it('rejects a file that is not a model, with the reason', async () => {
    const port = connect(spawn());
    const zip = await storeModel(new TextEncoder().encode('PK\u0003\u0004 and more'));
    await expect(load(port, zip)).rejects.toMatchObject({ code: 'model-unfit', message: /zip archive/ });
    expect((await askEngine(await load(port, await storeModel(makeScriptedGguf(['ok']))), 'x')).text).toBe('ok');
  });

  it('returns the device facts without a model', async () => {
    const port = connect(spawn());
    expect(await port.device()).toMatchObject({ threads: 1, gpuReason: { message: expect.any(String) } });
  });

  it('rejects open and later requests when the port is closed', async () => {
    const port = connect(spawn());
    const engine = await load(port, await storeModel(makeGguf({ neverEnds: true })));
    const asked = askEngine(engine, 'Go on', { maxTokens: 100_000 });
    const { CloisterError } = await import('../../../src/contracts/errors/errors.ts');
    port.close(new CloisterError('cancelled', 'Enough.'));
    await expect(asked).rejects.toMatchObject({ code: 'cancelled', message: 'Enough.' });
    await expect(askEngine(engine, 'Hello')).rejects.toMatchObject({ message: 'Enough.' });
  });

  it('fails a request when the worker is silent', async () => {
    const { port1, port2 } = new MessageChannel();
    const lost: ErrorData[] = [];
    const port = openPort(port2, (error) => lost.push(error));
    const facts = { contextTokens: 4096, trainedContextTokens: null, roles: { system: true, tool: true } };
    const silence = () => new Promise(() => undefined);
    serveCalls(
      port1,
      { load: () => ({ ...facts, counts: false, runsOn: 'x' }), generate: silence, untilLost: silence },
      { streaming: STREAMING_ENGINE_CALLS },
    );
    const engine = await load(port, await storeModel(makeGguf(), { idleTimeoutMs: 1000 }));
    await expect(askEngine(engine, 'Hello')).rejects.toMatchObject({ code: 'stalled' });
    expect(lost).toMatchObject([{ code: 'stalled' }]);
  });
});
