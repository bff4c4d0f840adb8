import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkInputs } from '../../../../src/adapters/comlink/check-inputs.ts';
import { type CallHandlers, type ServeOptions, serveCalls } from '../../../../src/adapters/comlink/serve-calls.ts';
import { CloisterError } from '../../../../src/contracts/errors/errors.ts';
import { answerTo, hostileMessages, notRefused } from '../../../support/rpc/hostile-messages.ts';

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

/** The caller's end of a line, raw. */
function serve(handlers: CallHandlers, options: ServeOptions = {}): MessagePort {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  serveCalls(port2, handlers, options);
  port1.start();
  return port1;
}

const raw = (value: unknown) => ({ type: 'RAW', value });
const call = (name: string, input?: unknown, id = 'c') => ({
  id,
  type: 'APPLY',
  path: [name],
  argumentList: input === undefined ? [] : [raw(input)],
});
const thrown = (error: object) => ({ id: 'c', type: 'HANDLER', name: 'throw', value: error });

describe('serveCalls', () => {
  it('refuses every hostile message with an error, calls no handler, and answers the next call', async () => {
    let runs = 0;
    const port = serve({ 'files.read': () => (runs += 1) });
    expect(hostileMessages('files.read').length).toBeGreaterThan(60);
    expect(await notRefused(port, 'files.read')).toEqual([]);
    expect(runs).toBe(0);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect(await answerTo(port, call('files.read', {}))).toEqual({ id: 'c', ...raw(1) });
  });

  it('exposes own names only, not inherited handlers', async () => {
    const handlers: CallHandlers = Object.create({ inherited: () => 1 });
    const port = serve(handlers);
    for (const name of ['inherited', 'constructor', '__proto__', 'toString']) {
      expect(await answerTo(port, call(name))).toEqual(
        thrown({
          code: 'unknown-command',
          message: `The command "${name}" does not exist.`,
          key: 'unknown-command.command',
          values: { name },
          data: { name },
        }),
      );
    }
  });

  it('passes the input unchanged, also without one', async () => {
    const port = serve({ echo: (input) => [input] });
    expect(await answerTo(port, call('echo', { bytes: new Uint8Array([1]) }))).toEqual({
      id: 'c',
      ...raw([{ bytes: new Uint8Array([1]) }]),
    });
    expect(await answerTo(port, call('echo'))).toEqual({ id: 'c', ...raw([undefined]) });
  });

  it('returns code, message and data of a thrown error as plain data', async () => {
    const errors = [
      new CloisterError('not-found', 'There is no /a.', { path: '/a', deep: { n: 1n, f: () => 1 } }),
      new CloisterError('conflict', 'Changed.', { list: [1, undefined] }),
      new TypeError('broken'),
      'a text',
      undefined,
    ];
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    errors.push(new CloisterError('denied', 'No.', cyclic));
    const port = serve({
      fail: (input) => {
        throw errors[Number(input)];
      },
      reject: (input) => Promise.reject(errors[Number(input)]),
    });
    for (const name of ['fail', 'reject']) {
      const answers = [];
      for (const index of errors.keys()) answers.push(await answerTo(port, call(name, index)));
      expect(answers).toEqual([
        thrown({ code: 'not-found', message: 'There is no /a.', data: { path: '/a', deep: { n: '1' } } }),
        thrown({ code: 'conflict', message: 'Changed.', data: { list: [1, null] } }),
        thrown({ code: 'internal', message: 'broken', data: {} }),
        thrown({ code: 'internal', message: 'a text', data: {} }),
        thrown({ code: 'internal', message: 'undefined', data: {} }),
        thrown({ code: 'denied', message: 'No.', data: {} }),
      ]);
    }
  });

  it('answers with an error when a result cannot be cloned', async () => {
    const port = serve({ give: () => () => 'a function' });
    expect(await answerTo(port, call('give'))).toMatchObject(thrown({ code: 'internal' }));
    expect(await answerTo(port, call('give'))).toMatchObject(thrown({ code: 'internal' }));
  });

  it('refuses a second call with the id of an open call', async () => {
    const held = Promise.withResolvers<string>();
    const port = serve({ wait: () => held.promise });
    port.postMessage(call('wait'));
    expect(await answerTo(port, call('wait'))).toMatchObject(thrown({ code: 'bad-input' }));
    const answer = answerTo(port, null);
    held.resolve('done');
    expect(await answer).toEqual({ id: 'c', ...raw('done') });
    expect(await answerTo(port, call('wait'))).toEqual({ id: 'c', ...raw('done') });
  });

  it('accepts a port only for the names that take one', async () => {
    const port = serve(
      { stream: (_input, { emit }) => emit(1), take: (_input, { port: given }) => given instanceof MessagePort },
      { streaming: ['stream'], withPort: ['take'] },
    );
    const ask = (name: string, count: number) => {
      const made = Array.from({ length: count }, () => new MessageChannel());
      ports.push(...made.flatMap(({ port1, port2 }) => [port1, port2]));
      const sent = made.map(({ port2 }) => port2);
      return answerTo(port, { ...call(name), argumentList: [raw({}), ...sent.map(raw)] }, sent);
    };
    expect(await ask('take', 1)).toEqual({ id: 'c', ...raw(true) });
    expect(await ask('take', 0)).toEqual({ id: 'c', ...raw(false) });
    expect(await ask('take', 2)).toMatchObject(thrown({ code: 'bad-input' }));
    expect(await ask('stream', 1)).toEqual({ id: 'c', ...raw(undefined) });
    expect(await ask('stream', 2)).toMatchObject(thrown({ code: 'bad-input' }));
  });

  it('aborts open calls and sends no answer after it is closed', async () => {
    const { port1, port2 } = new MessageChannel();
    ports.push(port1, port2);
    const aborted = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const served = serveCalls(port2, {
      wait: (_input, { signal }) => {
        signal.addEventListener('abort', () => aborted.resolve());
        started.resolve();
        return aborted.promise;
      },
    });
    const answers: unknown[] = [];
    port1.onmessage = ({ data }) => answers.push(data);
    port1.postMessage(call('wait'));
    await started.promise;
    served.close();
    await aborted.promise;
    port1.postMessage(call('wait'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(answers).toEqual([]);
  });
});

describe('checkInputs', () => {
  it('refuses an invalid input, and names the problem', async () => {
    const seen: unknown[] = [];
    const schemas = { rows: z.strictObject({ from: z.int(), to: z.int().default(9) }) };
    const port = serve(checkInputs(schemas, { rows: (input) => void seen.push(input) }));
    expect(await answerTo(port, call('rows', { from: 'a' }))).toMatchObject(
      thrown({ code: 'bad-input', message: expect.stringContaining('from') }),
    );
    expect(await answerTo(port, call('rows', { from: 1, extra: 1 }))).toMatchObject(thrown({ code: 'bad-input' }));
    expect(await answerTo(port, call('rows'))).toMatchObject(thrown({ code: 'bad-input' }));
    expect(seen).toEqual([]);
    await answerTo(port, call('rows', { from: 1 }));
    expect(seen).toEqual([{ from: 1, to: 9 }]);
  });
});
