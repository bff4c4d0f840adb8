import { CloisterError, hasErrorCode } from '../../contracts/errors/errors.ts';

/** What the browser says of its model in our words. */
export function explainBrowserError(error: unknown): CloisterError {
  if (error instanceof CloisterError) return error;
  if (hasErrorCode(error)) return new CloisterError(error.code, error.message, {}, error);
  const name = typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
  const said = error instanceof Error ? error.message : String(error);
  switch (name) {
    case 'AbortError':
      return new CloisterError('cancelled', 'The model was told to stop.', {}, error);
    case 'QuotaExceededError':
      return tooLong(error);
    case 'NotAllowedError':
      return new CloisterError(
        'model-unfit',
        `The browser did not let its model start: ${said} Press Load once more, as it wants to be asked by a click; and look whether a rule of this device forbids it.`,
        {},
        error,
      );
    case 'NotSupportedError':
      return new CloisterError('model-unfit', `The browser’s model cannot do what was asked: ${said}`, {}, error);
    case 'InvalidStateError':
      return new CloisterError(
        'model-lost',
        'The browser has put its model away. Ask again, and it is restarted.',
        {},
        error,
      );
    case 'NetworkError':
      return new CloisterError(
        'offline',
        `The browser could not fetch its model: ${said} Go online, then load it again.`,
        {},
        error,
      );
    case 'NotReadableError':
      return new CloisterError(
        'model-failed',
        'The browser held back what its model answered. Ask in other words, or ask another model.',
        {},
        error,
      );
    default:
      return new CloisterError('model-failed', `The browser’s model failed: ${said} Ask again.`, {}, error);
  }
}

export function tooLong(cause?: unknown, facts: Record<string, unknown> = {}): CloisterError {
  const message = 'The question does not fit into the context of the browser’s model. Ask with less, or another model.';
  return new CloisterError('context-too-long', message, facts, cause);
}
