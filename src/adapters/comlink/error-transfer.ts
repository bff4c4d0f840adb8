import { transferHandlers } from 'comlink';
import { CloisterError, type ErrorData, hasErrorCode, toErrorData } from '../../contracts/errors/errors.ts';
import { areValues } from '../../contracts/errors/messages/check-values.ts';
import { internalError } from '../../contracts/errors/messages/internal-messages.ts';

/** Comlink's wire format of a thrown value. */
export interface ThrownMessage {
  readonly type: 'HANDLER';
  readonly name: 'throw';
  readonly value: ErrorData;
}

export const thrownMessage = (error: unknown): ThrownMessage => ({
  type: 'HANDLER',
  name: 'throw',
  value: toPlainErrorData(error),
});

/**
 * Makes Comlink send errors as `ErrorData` (its own handler keeps only message, name and stack) and neither send nor accept
 * proxies. Affects the whole thread; repeated calls have no effect.
 *
 * @throws `internal` when the replaced handler of Comlink does not exist
 */
export function installErrorTransfer(): void {
  const own = transferHandlers.get('throw');
  if (own === undefined) throw internalError('noErrorTransfer');
  transferHandlers.set('throw', {
    canHandle: own.canHandle,
    serialize: (thrown: unknown) => [toPlainErrorData(thrownValue(thrown)), []],
    deserialize(data: unknown) {
      throw readError(data);
    },
  });
  transferHandlers.delete('proxy');
}

function thrownValue(thrown: unknown): unknown {
  return typeof thrown === 'object' && thrown !== null && 'value' in thrown ? thrown.value : thrown;
}

/** Converts an error to data that can be cloned. */
function toPlainErrorData(error: unknown): ErrorData {
  const { data, ...said } = toErrorData(error);
  return { ...said, data: toPlainFacts(data ?? {}) };
}

function toPlainFacts(facts: Record<string, unknown>): Record<string, unknown> {
  try {
    return JSON.parse(
      JSON.stringify(facts, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    );
  } catch {
    // Cyclic data: drop it and keep code and message.
    return {};
  }
}

/** Converts received data to an error; `internal` for a code that this version does not know. */
export function readError(data: unknown): CloisterError {
  if (typeof data !== 'object' || data === null) return new CloisterError('internal', String(data));
  const message = String(Reflect.get(data, 'message'));
  const facts = Reflect.get(data, 'data');
  const isRecord = typeof facts === 'object' && facts !== null && !Array.isArray(facts);
  const { key, values } = toErrorData(data);
  const said = areValues(values ?? {}) ? { message, key, values } : message;
  const code = hasErrorCode(data) ? data.code : 'internal';
  return new CloisterError(code, said, isRecord ? { ...facts } : {});
}
