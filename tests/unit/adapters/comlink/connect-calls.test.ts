import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Connection, connectCalls } from '../../../../src/adapters/comlink/connect-calls.ts';
import { type CallHandlers, type ServeOptions, serveCalls } from '../../../../src/adapters/comlink/serve-calls.ts';
import { CloisterError, toErrorData } from '../../../../src/contracts/errors/errors.ts';
import type { CallTypes } from '../../../../src/contracts/wire/rpc.ts';
import { ManualWorker } from '../../../support/rpc/manual-worker.ts';

const ports: MessagePort[] = [];
const lost: CloisterError[] = [];
beforeEach(() => void lost.splice(0));
afterEach(() => {
  vi.useRealTimers();
  for (const port of ports.splice(0)) port.close();
});

const OPTIONS = {
  deadlineMs: 1000,
  lateError: (name: string, deadlineMs: number) => new CloisterError('stalled', `${name} took over ${deadlineMs} ms.`),
  lostError: (reason: string) => new CloisterError('worker-lost', `Lost: ${reason}`),
  onLost: (error: CloisterError) => void lost.push(error),
};

function connect(handlers: CallHandlers, options: ServeOptions = {}) {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  serveCalls(port2, handlers, options);
  const connection: Connection<CallTypes> = connectCalls(port1, OPTIONS);
  return { connection, far: port2 };
}

const failureOf = (promise: Promise<unknown>) => promise.then(() => null, toErrorData);
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('connectCalls', () => {
  it('calls by name, and keeps code and data of errors', async () => {
    const { connection } = connect({
      'files.read': (input) => ({ got: input }),
      fail: () => {
        throw new CloisterError('conflict', 'Changed.', { path: '/a', list: [1] });
      },
    });
    expect(await connection.call('files.read', { path: '/a' })).toEqual({ got: { path: '/a' } });
    const error = await connection.call('fail', {}).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CloisterError);
    expect(toErrorData(error)).toEqual({ code: 'conflict', message: 'Changed.', data: { path: '/a', list: [1] } });
    expect(await failureOf(connection.call('constructor', {}))).toMatchObject({ code: 'unknown-command' });
  });

  it('rejects an input that cannot be cloned', async () => {
    const { connection } = connect({ take: () => 1 });
    expect(await failureOf(connection.call('take', { f: () => 1 }))).toMatchObject({ code: 'bad-input' });
    expect(await connection.call('take', {})).toBe(1);
  });

  it('rejects a call at its deadline, and ignores a late answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const manual = new ManualWorker();
    const connection = connectCalls(manual.worker, OPTIONS);
    const late = failureOf(connection.call('slow', {}));
    const patient = connection.call('slower', {}, { deadlineMs: 5000 });
    const endless = connection.call('endless', {}, { deadlineMs: null });
    await vi.advanceTimersByTimeAsync(1001);
    expect(await late).toEqual({ code: 'stalled', message: 'slow took over 1000 ms.', data: {} });
    for (const call of manual.calls) manual.answer('answer', call);
    expect(await patient).toBe('answer');
    expect(await endless).toBe('answer');
    for (const call of manual.calls) manual.answer('again', call);
    expect(await late).toMatchObject({ code: 'stalled' });
  });

  it('rejects all open calls when the worker fails, and reports the loss', async () => {
    const manual = new ManualWorker();
    const connection = connectCalls(manual.worker, OPTIONS);
    const open = [connection.call('a', {}), connection.call('b', {}, { deadlineMs: null })].map(failureOf);
    const event = Object.assign(new Event('error', { cancelable: true }), { message: 'out of memory' });
    manual.dispatchEvent(event);
    expect(await Promise.all(open)).toEqual(
      Array(2).fill({ code: 'worker-lost', message: 'Lost: out of memory', data: {} }),
    );
    expect(event.defaultPrevented).toBe(true);
    expect(lost).toHaveLength(1);
  });

  it('terminates the worker when it is closed, and rejects open and later calls', async () => {
    const manual = new ManualWorker();
    const connection = connectCalls(manual.worker, OPTIONS);
    const open = failureOf(connection.call('a', {}));
    connection.close(new CloisterError('cancelled', 'Not needed.'));
    expect(manual.isTerminated).toBe(true);
    expect(await open).toMatchObject({ code: 'cancelled' });
    expect(await failureOf(connection.call('b', {}))).toMatchObject({ code: 'cancelled' });
  });

  it('rejects all open calls when the other end of the port is closed', async () => {
    const { connection, far } = connect({ wait: () => new Promise(() => undefined) }, { streaming: ['wait'] });
    const open = [connection.call('wait', {}), connection.call('wait', {}, { onEvent: () => undefined })].map(
      failureOf,
    );
    await turn();
    far.close();
    expect(await Promise.all(open)).toMatchObject([{ code: 'worker-lost' }, { code: 'worker-lost' }]);
    expect(lost).toHaveLength(1);
  });

  it('rejects a call with a malformed answer', async () => {
    const manual = new ManualWorker();
    const connection = connectCalls(manual.worker, OPTIONS);
    for (const answer of [
      { type: 'HANDLER', name: 'proxy', value: 1 },
      { type: 'HANDLER', name: '__proto__', value: 1 },
      { type: 'APPLY', path: ['x'], argumentList: [] },
      { type: 7 },
    ]) {
      const open = failureOf(connection.call('a', {}));
      manual.say({ ...answer, id: manual.calls.at(-1)?.id });
      expect(await open).toMatchObject({ code: 'internal' });
    }
    for (const noise of [null, 'text', {}, { id: 'x' }, { id: 'x', type: 'RAW', value: 1 }]) manual.say(noise);
    const open = connection.call('a', {});
    manual.answer('fine');
    expect(await open).toBe('fine');
  });

  it('delivers every event in order before the result', async () => {
    const { connection } = connect(
      {
        count: (_input, { emit }) => {
          for (let n = 0; n < 50; n += 1) emit(n);
          return 'done';
        },
        fail: (_input, { emit }) => {
          emit('before');
          throw new CloisterError('model-lost', 'Gone.');
        },
      },
      { streaming: ['count', 'fail'] },
    );
    const events: unknown[] = [];
    expect(await connection.call('count', {}, { onEvent: (event) => events.push(event) })).toBe('done');
    expect(events).toEqual(Array.from({ length: 50 }, (_, n) => n));
    const before: unknown[] = [];
    const failed = failureOf(connection.call('fail', {}, { onEvent: (event) => before.push(event) }));
    expect(await failed).toMatchObject({ code: 'model-lost' });
    expect(before).toEqual(['before']);
  });

  it('cancels a call with its signal, and delivers no later event', async () => {
    const reached = Promise.withResolvers<void>();
    const { connection } = connect(
      {
        work: (_input, { signal, emit }) =>
          new Promise((_resolve, reject) => {
            emit('begun');
            signal.addEventListener('abort', () => {
              emit('late');
              reject(new CloisterError('cancelled', 'Stopped.'));
            });
          }),
      },
      { streaming: ['work'] },
    );
    const ending = new AbortController();
    const events: unknown[] = [];
    const open = failureOf(
      connection.call(
        'work',
        {},
        {
          signal: ending.signal,
          onEvent: (event) => {
            events.push(event);
            reached.resolve();
          },
        },
      ),
    );
    await reached.promise;
    ending.abort();
    expect(await open).toEqual({ code: 'cancelled', message: 'Stopped.', data: {} });
    expect(events).toEqual(['begun']);
    expect(await failureOf(connection.call('work', {}, { signal: ending.signal }))).toMatchObject({
      code: 'cancelled',
    });
  });

  it('does not wait for an event channel that the server refuses', async () => {
    const { connection } = connect({ plain: () => 1 });
    const open = connection.call('plain', {}, { onEvent: () => undefined });
    expect(await failureOf(open)).toMatchObject({ code: 'bad-input' });
    expect(await connection.call('plain', {})).toBe(1);
  });

  it('transfers a port', async () => {
    const { connection } = connect(
      { take: (_input, { port }) => port?.postMessage('through the port') },
      { withPort: ['take'] },
    );
    const { port1, port2 } = new MessageChannel();
    ports.push(port1);
    const said = new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data);
    });
    await connection.call('take', {}, { port: port2 });
    expect(await said).toBe('through the port');
  });
});
