import type { CloisterError } from '../../contracts/errors/errors.ts';
import { unknownCommandError } from '../../contracts/errors/messages/app-messages.ts';
import { callerBadInputError } from '../../contracts/errors/messages/internal-messages.ts';
import { MAX_CALL_ID_CHARS } from '../../contracts/wire/rpc.ts';

/** The calls that a server accepts. */
export interface CallRules {
  isListed(name: string): boolean;
  /** Returns whether calls of a listed name may have a message port as second argument. */
  takesPort(name: string): boolean;
}

export type ReadCall =
  | {
      readonly type: 'call';
      readonly id: string;
      readonly name: string;
      readonly input: unknown;
      readonly port: MessagePort | null;
    }
  /** Must be answered with the error. `id` is null when the message's id is not a primitive value. */
  | { readonly type: 'refused'; readonly id: Primitive; readonly error: CloisterError }
  /** Has no id, so no answer is possible. */
  | { readonly type: 'ignored' };

type Primitive = string | number | bigint | boolean | null | undefined;

const KEYS = ['id', 'type', 'path', 'argumentList'];

/**
 * Classifies one message: only Comlink's `APPLY` of exactly one listed name with plain arguments is a call. Reads own
 * properties only and never walks a property path.
 *
 * @param ports the message's own `ports`
 */
export function readCall(data: unknown, ports: readonly MessagePort[], rules: CallRules): ReadCall {
  if (!isObject(data) || !Object.hasOwn(data, 'id')) return { type: 'ignored' };
  const id = Reflect.get(data, 'id');
  if (typeof id !== 'string' || id === '' || id.length > MAX_CALL_ID_CHARS) {
    return refused(isPrimitive(id) ? id : null, callerBadInputError('callId', { n: MAX_CALL_ID_CHARS }));
  }
  if (Reflect.get(data, 'type') !== 'APPLY') return refused(id, callerBadInputError('onlyCalls'));
  if (Object.keys(data).length !== KEYS.length || !KEYS.every((key) => Object.hasOwn(data, key)))
    return refused(id, callerBadInputError('callFields', { list: KEYS.join(', ') }));
  const name = onlyElement(Reflect.get(data, 'path'));
  if (typeof name !== 'string') return refused(id, callerBadInputError('callPath'));
  if (!rules.isListed(name)) return refused(id, unknownCommandError('command', { name: name.slice(0, 100) }));
  const values = readArguments(Reflect.get(data, 'argumentList'));
  if (values === null || values.length > 2) return refused(id, callerBadInputError('callArguments'));
  const [input, port] = values;
  const hasPort = values.length === 2;
  if (!hasPort && ports.length === 0) return { type: 'call', id, name, input, port: null };
  const isOnlyPort = ports.length === 1 && port === ports[0];
  if (!hasPort || !isOnlyPort || !rules.takesPort(name))
    return refused(id, callerBadInputError('callTransfer', { name }));
  return { type: 'call', id, name, input, port: ports[0] ?? null };
}

function refused(id: Primitive, error: CloisterError): ReadCall {
  return { type: 'refused', id, error };
}

/** Returns the values of Comlink's plain arguments; null when an argument is not plain. */
function readArguments(list: unknown): unknown[] | null {
  if (!Array.isArray(list)) return null;
  const values: unknown[] = [];
  for (const item of list) {
    if (!isObject(item) || Reflect.get(item, 'type') !== 'RAW' || !Object.hasOwn(item, 'value')) return null;
    values.push(Reflect.get(item, 'value'));
  }
  return values;
}

const onlyElement = (list: unknown): unknown => (Array.isArray(list) && list.length === 1 ? list[0] : undefined);
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isPrimitive = (value: unknown): value is Primitive =>
  !isObject(value) && typeof value !== 'symbol' && typeof value !== 'function';
