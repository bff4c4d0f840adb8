import type { LoadableModel } from '../../contracts/wire/model-port.ts';

/** Returns a key that identifies a loaded model with its files and its load-time settings. */
export function modelKey({ modelId, engine, folder, files, settings, webLlm }: LoadableModel): string {
  const hashes = files.map(({ name, sha256 }) => [name, sha256]);
  const { contextTokens, idleTimeoutMs, graphics = 'processor' } = settings;
  return JSON.stringify([engine, modelId, folder, contextTokens, idleTimeoutMs, graphics, hashes, webLlm]);
}
