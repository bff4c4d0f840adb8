import { transferHandlers } from 'comlink';
import { CloisterError, type ErrorData, isErrorCode, toErrorData } from '../../contracts/errors/errors.ts';

/** Comlink's wire form of something that was thrown. */
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
 * Makes Comlink send errors as `ErrorData` (its own handler keeps message, name and stack only), and makes it send and accept
 * no proxies. Applies to all of this thread; repeated calls change nothing.
 *
 * @throws `internal` when Comlink no longer has the handler that is replaced
 */
export function installErrorTransfer(): void {
  const own = transferHandlers.get('throw');
  if (own === undefined) throw new CloisterError('internal', 'Comlink has no transfer handler for errors.');
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

/** The error as data that can be cloned. */
function toPlainErrorData(error: unknown): ErrorData {
  const { code, message, data } = toErrorData(error);
  return { code, message, data: toPlainFacts(data ?? {}) };
}

function toPlainFacts(facts: Record<string, unknown>): Record<string, unknown> {
  try {
    return JSON.parse(
      JSON.stringify(facts, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    );
  } catch {
    // Cyclic facts: code and message say enough.
    return {};
  }
}

/** The error that the other side sent; `internal` where the data has no code of this version. */
export function readError(data: unknown): CloisterError {
  if (typeof data !== 'object' || data === null) return new CloisterError('internal', String(data));
  const code = Reflect.get(data, 'code');
  const message = Reflect.get(data, 'message');
  const facts = Reflect.get(data, 'data');
  const isRecord = typeof facts === 'object' && facts !== null && !Array.isArray(facts);
  return new CloisterError(isErrorCode(code) ? code : 'internal', String(message), isRecord ? { ...facts } : {});
}
