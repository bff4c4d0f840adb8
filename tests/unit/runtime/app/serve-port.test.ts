import { afterEach, describe, expect, it } from 'vitest';
import { CloisterError } from '../../../../src/contracts/errors/errors.ts';
import { COMMANDS } from '../../../../src/contracts/wire/commands.ts';
import { servePort } from '../../../../src/runtime/app/serve-port.ts';

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

/** A port as the page holds it, and what was called behind it. */
function serve(answer: (name: string, input: unknown) => Promise<unknown> = async () => 'answer') {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  const calls: [string, unknown][] = [];
  servePort(port2, (name, input) => {
    calls.push([name, input]);
    return answer(name, input);
  });
  port2.start();
  const replies: unknown[] = [];
  let arrived: () => void = () => {};
  port1.onmessage = (event) => {
    replies.push(event.data);
    arrived();
  };
  /** Posts messages and then one good call; resolves with all replies once that one is answered. */
  const post = async (...messages: unknown[]): Promise<unknown[]> => {
    for (const message of messages) port1.postMessage(message);
    port1.postMessage({ type: 'call', id: 99, name: 'app.ready', input: {} });
    while (!replies.some((reply) => idOf(reply) === 99)) await new Promise<void>((resolve) => (arrived = resolve));
    return replies.filter((reply) => idOf(reply) !== 99);
  };
  return { post, calls: () => calls.filter(([name]) => name !== 'app.ready') };
}

function idOf(reply: unknown): unknown {
  return typeof reply === 'object' && reply !== null && 'id' in reply ? reply.id : null;
}

const withOwnProto = (): object =>
  JSON.parse('{"type":"call","id":1,"name":"files.read","input":{},"__proto__":{"x":1}}');

const HOSTILE: unknown[] = [
  ...[
    null,
    undefined,
    0,
    1n,
    '',
    'call',
    true,
    [],
    ['call', 1, 'files.read'],
    new Map([['type', 'call']]),
    new Date(0),
    new Uint8Array(4),
  ],
  ...[{}, { type: 'call' }, { type: 'call', id: 1 }, { type: 'call', name: 'files.read', input: {} }],
  ...[
    { type: 'CALL', id: 1, name: 'files.read', input: {} },
    { type: 'result', id: 1, value: 1 },
    { type: 'error', id: 1, error: {} },
  ],
  ...[-1, 1.5, '1', null, Number.NaN, Number.POSITIVE_INFINITY, {}].map((id) => ({
    type: 'call',
    id,
    name: 'files.read',
    input: {},
  })),
  ...[7, null, ['files', 'read'], { toString: 'files.read' }, 'x'.repeat(65)].map((name) => ({
    type: 'call',
    id: 1,
    name,
    input: {},
  })),
  // What Comlink's own wire format can do: walk a path, set a property, construct, release.
  { id: 'a', type: 'GET', path: ['constructor', 'constructor'] },
  { id: 'a', type: 'SET', path: ['dispatch'], value: { type: 'RAW', value: 1 } },
  { id: 'a', type: 'APPLY', path: ['constructor', 'constructor'], argumentList: [{ type: 'RAW', value: 'return 1' }] },
  { id: 'a', type: 'CONSTRUCT', path: ['constructor'], argumentList: [] },
  { id: 'a', type: 'RELEASE', path: [] },
  { type: 'call', id: 1, name: 'files.read', input: {}, path: ['files', 'read'] },
  { type: 'call', id: 1, name: 'files.read', input: {}, transfer: [] },
  withOwnProto(),
];

describe('servePort', () => {
  it('drops what is not a call: nothing is called, nothing answered', async () => {
    const { post, calls } = serve();
    expect(await post(...HOSTILE)).toEqual([]);
    expect(calls()).toEqual([]);
  });

  it('passes every listed name on, with its input as it came', async () => {
    const { post, calls } = serve(async (name) => name);
    const names = Object.keys(COMMANDS).filter((name) => name !== 'app.ready');
    const replies = await post(
      ...names.map((name, id) => ({ type: 'call', id, name, input: { a: [name, new Uint8Array([1])] } })),
    );
    expect(replies).toEqual(names.map((name, id) => ({ type: 'result', id, value: name })));
    expect(calls()).toEqual(names.map((name) => [name, { a: [name, new Uint8Array([1])] }]));
  });

  it('answers a call that is refused with plain data, whatever was thrown', async () => {
    const thrown = [
      new CloisterError('not-found', 'There is no /a.', { path: '/a', deep: { n: 1n, f: () => 1 } }),
      new CloisterError('conflict', 'Changed.', { list: [1, undefined] }),
      new TypeError('broken'),
      'a text',
      undefined,
    ];
    const { post } = serve(async (_name, input) => {
      throw thrown[Number(input)];
    });
    const replies = await post(...thrown.map((_, id) => ({ type: 'call', id, name: 'files.read', input: id })));
    expect(replies).toEqual([
      {
        type: 'error',
        id: 0,
        error: { code: 'not-found', message: 'There is no /a.', data: expect.objectContaining({ path: '/a' }) },
      },
      { type: 'error', id: 1, error: { code: 'conflict', message: 'Changed.', data: { list: [1, null] } } },
      { type: 'error', id: 2, error: { code: 'internal', message: 'broken', data: {} } },
      { type: 'error', id: 3, error: { code: 'internal', message: 'a text', data: {} } },
      { type: 'error', id: 4, error: { code: 'internal', message: 'undefined', data: {} } },
    ]);
  });

  it('answers with an error when a result cannot cross, so that nobody waits for it', async () => {
    const { post } = serve(async (name) => (name === 'app.ready' ? null : () => 'a function'));
    expect(await post({ type: 'call', id: 5, name: 'files.list', input: {} })).toEqual([
      { type: 'error', id: 5, error: { code: 'internal', message: expect.any(String), data: {} } },
    ]);
  });

  it('answers a call that throws at once', async () => {
    const { post } = serve((name) => {
      if (name === 'app.ready') return Promise.resolve(null);
      throw new CloisterError('bad-input', 'No.');
    });
    expect(await post({ type: 'call', id: 5, name: 'files.list', input: {} })).toEqual([
      { type: 'error', id: 5, error: { code: 'bad-input', message: 'No.', data: {} } },
    ]);
  });
});
