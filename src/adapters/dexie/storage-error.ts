import { CloisterError } from '../../contracts/errors/errors.ts';
import { storageFullError } from '../../contracts/errors/messages/notebook-messages.ts';

/** Converts the error of full storage, however deeply nested, to `storage-full`. Returns other errors unchanged. */
export function storageError(error: unknown): unknown {
  if (error instanceof CloisterError && error.code === 'storage-full') return error;
  if (isConnectionLost(error) || (isDiskFull(error) && isOfOpening(error))) return databaseClosed(error);
  if (!isCausedBy(error, isQuotaError) && !isDiskFull(error)) return error;
  return storageFullError('full', {}, {}, error);
}

/** Creates the error of a database that the browser closed, and that only space from outside Cloister can open again. */
export function databaseClosed(cause: unknown): CloisterError {
  return storageFullError('closed', {}, {}, cause);
}

/**
 * Whether the volume has no space left, whatever the browser's quota. Chromium closes the connection then, and a transaction that
 * starts before it is closed never ends. Large contents have an error of their own.
 */
export function isDiskFull(error: unknown): boolean {
  return isCausedBy(error, ({ message }) =>
    /FILE_ERROR_NO_SPACE|Failed to write blobs|full disk|disk full/i.test(message),
  );
}

/** Whether the browser closed the connection and aborted its transactions, as Chromium does after any write met a full volume. */
export function isConnectionLost(error: unknown): boolean {
  return isCausedBy(error, ({ name, message }) => ABORTS.includes(name) && LOST.test(message));
}

const ABORTS = ['AbortError', 'InvalidStateError'];
const LOST = /backend aborted|connection was closed|transaction was aborted, so/i;

/** Creates the error of a transaction that the browser aborted without a reason of its own: it has closed the connection. */
export function connectionLost(): DOMException {
  return new DOMException('The connection was closed by the browser.', 'AbortError');
}

function isOfOpening(error: unknown): boolean {
  return isCausedBy(error, ({ message }) => message.includes('opening backing store'));
}

/** Dexie puts the name into the message of an abort. */
function isQuotaError({ name, message }: NamedError): boolean {
  return name === 'QuotaExceededError' || message.includes('QuotaExceededError');
}

interface NamedError {
  readonly name: string;
  readonly message: string;
}

/** Whether the error, or one inside it, is of a kind. Dexie puts the cause of an error into `inner`. */
function isCausedBy(error: unknown, isKind: (told: NamedError) => boolean, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false;
  const told = { name: textIn(error, 'name'), message: textIn(error, 'message') };
  return isKind(told) || isCausedBy(Reflect.get(error, 'inner') ?? Reflect.get(error, 'cause'), isKind, depth + 1);
}

function textIn(error: object, field: string): string {
  const text: unknown = Reflect.get(error, field);
  return typeof text === 'string' ? text : '';
}
