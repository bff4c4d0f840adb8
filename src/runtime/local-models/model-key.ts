import type { LoadableModel } from '../../contracts/wire/model-port.ts';

/** By this a loaded model is known again: what is asked for may have other files now, or settings that hold from its loading on. */
export function modelKey({ modelId, engine, folder, files, settings, webLlm }: LoadableModel): string {
  const hashes = files.map(({ name, sha256 }) => [name, sha256]);
  return JSON.stringify([engine, modelId, folder, settings.contextTokens, settings.idleTimeoutMs, hashes, webLlm]);
}
