/**
 * Returns raw messages that are not calls of a listed name, for a call server (`adapters/comlink`). `name` is a listed
 * name. Each message has an id, and must be answered with an error under that id; messages with ports or without an id
 * are below.
 */
export function hostileMessages(name: string): [title: string, message: Record<string, unknown>][] {
  const call = { type: 'APPLY', path: [name], argumentList: [{ type: 'RAW', value: {} }] };
  const types = ['GET', 'SET', 'CONSTRUCT', 'ENDPOINT', 'RELEASE', 'apply', 'RAW', 'HANDLER', '', 7, null, undefined];
  const walks = [
    [],
    [''],
    ['constructor'],
    ['constructor', 'constructor'],
    ['__proto__'],
    ['__proto__', 'polluted'],
    ['prototype'],
    ['toString'],
    ['hasOwnProperty'],
    ['valueOf'],
    ['__defineGetter__'],
    ['then'],
    ['unlisted.name'],
    [`${name} `],
    [name.toUpperCase()],
    [name, 'call'],
    [name, 'constructor'],
    [name, 'apply'],
    [name, name],
    [[name]],
    [{ toString: name }],
    [7],
    [null],
    name,
    { 0: name, length: 1 },
    null,
    undefined,
  ];
  const argumentLists = [
    null,
    undefined,
    {},
    'text',
    [{}],
    [null],
    ['text'],
    [{ type: 'RAW' }],
    [{ type: 'HANDLER', name: 'proxy', value: {} }],
    [{ type: 'HANDLER', name: 'throw', value: { isError: false, value: 1 } }],
    [{ type: 'HANDLER', name: '__proto__', value: {} }],
    [
      { type: 'RAW', value: {} },
      { type: 'RAW', value: {} },
    ],
    [
      { type: 'RAW', value: {} },
      { type: 'RAW', value: null },
      { type: 'RAW', value: null },
    ],
  ];
  const withOwnProto: Record<string, unknown> = JSON.parse('{"id":"h","__proto__":{"polluted":1}}');
  return [
    ...types.map((type): [string, Record<string, unknown>] => [`type ${String(type)}`, { ...call, id: 'h', type }]),
    ...types
      .slice(0, 5)
      .map((type): [string, Record<string, unknown>] => [
        `type ${String(type)} of constructor`,
        { id: 'h', type, path: ['constructor', 'constructor'], value: { type: 'RAW', value: 1 }, argumentList: [] },
      ]),
    ...walks.map((path): [string, Record<string, unknown>] => [
      `path ${JSON.stringify(path)}`,
      { ...call, id: 'h', path },
    ]),
    ...argumentLists.map((argumentList): [string, Record<string, unknown>] => [
      `arguments ${JSON.stringify(argumentList)}`,
      { ...call, id: 'h', argumentList },
    ]),
    ...[0, 1, -1, 1.5, true, false, null, undefined, '', 10n, 'x'.repeat(201)].map(
      (id): [string, Record<string, unknown>] => [`id ${String(id).slice(0, 20)}`, { ...call, id }],
    ),
    ...[{}, [], new Map(), { toString: 'h' }].map((id): [string, Record<string, unknown>] => [
      `id ${Object.prototype.toString.call(id)}`,
      { ...call, id },
    ]),
    ['a field more', { ...call, id: 'h', value: 1 }],
    ['a field less', { id: 'h', type: 'APPLY', path: [name] }],
    ['an own __proto__', Object.assign(withOwnProto, call)],
    ['nothing but an id', { id: 'h' }],
  ];
}

/** Messages without an id, which cannot be answered. */
export const WITHOUT_ID: readonly unknown[] = [
  ...[null, undefined, 0, 1n, '', 'APPLY', true, [], new Map([['id', 'h']]), new Date(0), new Uint8Array(4), {}],
  ...[{ type: 'APPLY' }, { type: 'APPLY', path: ['constructor'], argumentList: [] }, { type: 'RELEASE' }],
];

/** One end of a channel for raw messages. */
export interface RawTarget {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
}

/** Posts a raw message and resolves with the next answer. */
export function answerTo(target: RawTarget, message: unknown, transfer: Transferable[] = []): Promise<unknown> {
  return new Promise((resolve) => {
    const listen = ({ data }: MessageEvent<unknown>) => {
      target.removeEventListener('message', listen);
      resolve(data);
    };
    target.addEventListener('message', listen);
    target.postMessage(message, transfer);
  });
}

/** Returns the titles of hostile messages, with and without ports, that were not refused correctly. */
export async function notRefused(
  target: RawTarget,
  name: string,
  { takesPort = false }: { takesPort?: boolean } = {},
): Promise<string[]> {
  const failed: string[] = [];
  const check = async (title: string, id: unknown, message: unknown, transfer: Transferable[] = []) => {
    const answer = await answerTo(target, message, transfer);
    if (!isRefusal(answer, typeof id === 'object' ? null : id)) failed.push(`${title}: ${JSON.stringify(answer)}`);
  };
  for (const message of WITHOUT_ID) target.postMessage(message);
  for (const [title, message] of hostileMessages(name)) await check(title, message.id, message);
  const raw = (value: unknown) => ({ type: 'RAW', value });
  for (const [title, argumentsOf] of [
    ['a port beside the arguments', () => [raw({})]],
    ['a port in the input', (port: MessagePort) => [raw({ port })]],
    ['a proxied callback', (port: MessagePort) => [{ type: 'HANDLER', name: 'proxy', value: port }]],
    ['a port as second argument', (port: MessagePort) => [raw({}), raw(port)]],
    ['a port as third argument', (port: MessagePort) => [raw({}), raw(null), raw(port)]],
  ] satisfies [string, (port: MessagePort) => unknown[]][]) {
    if (takesPort && title === 'a port as second argument') continue;
    const { port1, port2 } = new MessageChannel();
    await check(title, 'h', { id: 'h', type: 'APPLY', path: [name], argumentList: argumentsOf(port2) }, [port2]);
    port1.close();
  }
  return failed;
}

function isRefusal(answer: unknown, id: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false;
  const { id: answered, type, name, value } = Object.fromEntries(Object.entries(answer));
  const isError = type === 'HANDLER' && name === 'throw' && typeof value === 'object' && value !== null;
  return isError && Object.is(answered, id) && ['bad-input', 'unknown-command'].includes(Reflect.get(value, 'code'));
}
