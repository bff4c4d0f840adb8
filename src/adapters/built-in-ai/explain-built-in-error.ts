import { CloisterError, hasErrorCode, toErrorData } from '../../contracts/errors/errors.ts';
import {
  contextTooLongError,
  modelFailedError,
  modelLostError,
  modelUnfitError,
} from '../../contracts/errors/messages/model-messages.ts';
import { cancelledError } from '../../contracts/errors/messages/page-messages.ts';
import { offlineError } from '../../contracts/errors/messages/server-messages.ts';

/** Converts an error of the browser's model to a `CloisterError`. */
export function explainBrowserError(error: unknown): CloisterError {
  if (error instanceof CloisterError) return error;
  if (hasErrorCode(error)) return new CloisterError(error.code, toErrorData(error), {}, error);
  const name = typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
  const said = error instanceof Error ? error.message : String(error);
  switch (name) {
    case 'AbortError':
      return cancelledError('model', {}, {}, error);
    case 'QuotaExceededError':
      return tooLong(error);
    case 'NotAllowedError':
      return modelUnfitError('builtInStart', { text: said }, {}, error);
    case 'NotSupportedError':
      return modelUnfitError('builtInRequest', { text: said }, {}, error);
    case 'InvalidStateError':
      return modelLostError('builtIn', {}, {}, error);
    case 'NetworkError':
      return offlineError('builtIn', { text: said }, {}, error);
    case 'NotReadableError':
      return modelFailedError('builtInBlocked', {}, {}, error);
    default:
      return modelFailedError('builtIn', { text: said }, {}, error);
  }
}

export function tooLong(cause?: unknown, facts: Record<string, unknown> = {}): CloisterError {
  return contextTooLongError('builtIn', {}, facts, cause);
}
