import { ENGINES } from '../../../contracts/domain/local-engines.ts';
import type { LocalModel } from '../../../contracts/domain/local-model.ts';
import { CloisterError, hasErrorCode, toErrorData } from '../../../contracts/errors/errors.ts';
import { modelNotFoundError } from '../../../contracts/errors/messages/model-messages.ts';
import { offlineError, stalledError } from '../../../contracts/errors/messages/server-messages.ts';

/** Throws when the model cannot be loaded, with the reason. */
export function refuseUnready({ modelId, engine, state, error }: LocalModel): void {
  // The browser fetches its own model during the load.
  if (state === 'ready' || (ENGINES[engine].fileFormat === null && state !== 'failed')) return;
  if (error) throw new CloisterError(error.code, error, { ...error.data, modelId, next: 'another-model' });
  throw modelNotFoundError('files', { modelId }, { state });
}

/** Returns the error for a load that exceeded its time limit. */
export function tooLate({ modelId, settings }: LocalModel): CloisterError {
  return stalledError('load', { modelId, n: Math.round(settings.loadTimeoutMs / 1000) }, { next: 'another-model' });
}

/** Messages of browsers for code of the app that cannot be fetched. */
const NOT_FETCHED = /dynamically imported module|importing a module script|failed to fetch/i;

/** Returns an `offline` error for code that cannot be fetched; any other error unchanged. */
export function explained(error: unknown): unknown {
  if (!hasErrorCode(error, 'internal') || !NOT_FETCHED.test(error.message)) return error;
  return offlineError('engineFailed', {}, {}, error);
}

/** Returns the same error with its model, and with what to do. */
export function naming({ modelId, engine }: Pick<LocalModel, 'modelId' | 'engine'>, error: unknown): unknown {
  const plain = explained(error);
  if (plain instanceof CloisterError && plain !== error) {
    return new CloisterError(plain.code, plain, { modelId, engine }, error);
  }
  if (!hasErrorCode(error)) return error;
  const { data, ...said } = toErrorData(error);
  return new CloisterError(said.code, said, { next: 'another-model', ...data, modelId, engine }, error);
}

/** Returns the file names in a `model-damaged` error. */
export function damagedNames(error: unknown): string[] {
  const data = typeof error === 'object' && error !== null && 'data' in error ? error.data : null;
  const files = typeof data === 'object' && data !== null && 'files' in data ? data.files : [];
  return (Array.isArray(files) ? files : []).flatMap((file: unknown) => {
    if (typeof file === 'string') return [file];
    if (typeof file !== 'object' || file === null || !('name' in file)) return [];
    return typeof file.name === 'string' ? [file.name] : [];
  });
}
