import { CloisterError, hasErrorCode } from '../../contracts/errors/errors.ts';

/** Converts an error of the browser's model to a `CloisterError`. */
export function explainBrowserError(error: unknown): CloisterError {
  if (error instanceof CloisterError) return error;
  if (hasErrorCode(error)) return new CloisterError(error.code, error.message, {}, error);
  const name = typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
  const said = error instanceof Error ? error.message : String(error);
  switch (name) {
    case 'AbortError':
      return new CloisterError('cancelled', 'The model was stopped.', {}, error);
    case 'QuotaExceededError':
      return tooLong(error);
    case 'NotAllowedError':
      return new CloisterError(
        'model-unfit',
        `The browser did not start its built-in model: ${said} Select Load again, and check whether a policy of this device forbids the model.`,
        {},
        error,
      );
    case 'NotSupportedError':
      return new CloisterError(
        'model-unfit',
        `The browser’s built-in model does not support this request: ${said}`,
        {},
        error,
      );
    case 'InvalidStateError':
      return new CloisterError(
        'model-lost',
        'The browser has unloaded its built-in model. Ask again to restart the model.',
        {},
        error,
      );
    case 'NetworkError':
      return new CloisterError(
        'offline',
        `The browser could not download its built-in model: ${said} Go online, then load the model again.`,
        {},
        error,
      );
    case 'NotReadableError':
      return new CloisterError(
        'model-failed',
        'The browser blocked the answer of its built-in model. Rephrase the request, or choose another model.',
        {},
        error,
      );
    default:
      return new CloisterError('model-failed', `The browser’s built-in model failed: ${said} Ask again.`, {}, error);
  }
}

export function tooLong(cause?: unknown, facts: Record<string, unknown> = {}): CloisterError {
  const message =
    'The request does not fit into the context of the browser’s built-in model. Shorten the request, or choose another model.';
  return new CloisterError('context-too-long', message, facts, cause);
}
