import { CloisterError } from '../../contracts/errors/errors.ts';

/** Converts the error of full storage, however deeply nested, to `storage-full`. Returns other errors unchanged. */
export function storageError(error: unknown): unknown {
  if (!isCausedBy(error, isQuotaError) && !isDiskFull(error)) return error;
  return new CloisterError(
    'storage-full',
    'The storage of this device is full. Nothing was written, and existing data is unchanged. Free some space, or remove a notebook or a model, then try again.',
    {},
    error,
  );
}

/**
 * Whether the volume has no space left, whatever the browser's quota. Chromium closes the connection then, and a transaction that
 * starts before it is closed never ends.
 */
export function isDiskFull(error: unknown): boolean {
  return isCausedBy(error, ({ message }) => /FILE_ERROR_NO_SPACE|full disk|disk full/i.test(message));
}

/** Whether the browser closed the connection and aborted its transactions, as Chromium does after another one met a full volume. */
export function isConnectionLost(error: unknown): boolean {
  return isCausedBy(
    error,
    ({ name, message }) => name === 'AbortError' && /backend aborted|connection was closed/i.test(message),
  );
}

/** Dexie puts the name into the message of an abort. */
function isQuotaError({ name, message }: Told): boolean {
  return name === 'QuotaExceededError' || message.includes('QuotaExceededError');
}

interface Told {
  readonly name: string;
  readonly message: string;
}

/** Whether the error, or one inside it, is of a kind. Dexie puts the cause of an error into `inner`. */
function isCausedBy(error: unknown, isKind: (told: Told) => boolean, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 4) return false;
  const told = { name: textIn(error, 'name'), message: textIn(error, 'message') };
  return isKind(told) || isCausedBy(Reflect.get(error, 'inner') ?? Reflect.get(error, 'cause'), isKind, depth + 1);
}

function textIn(error: object, field: string): string {
  const text: unknown = Reflect.get(error, field);
  return typeof text === 'string' ? text : '';
}
