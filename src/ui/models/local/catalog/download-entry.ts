import type { AddModel } from '../../../../contracts/domain/local-model.ts';
import type { CatalogEntry } from '../../../../contracts/domain/models/model-catalog.ts';

const HASH = /^[0-9a-f]{64}$/;

/** Returns a hash as typed, in the form in which hashes are compared; null for anything else, empty for empty text. */
export function readHash(text: string): string | null {
  const hash = text.trim().toLowerCase();
  return hash === '' || HASH.test(hash) ? hash : null;
}

/** Returns the input of `models.add` for a model of the catalog, with the hash of the catalog where it has one. */
export function downloadOf({ modelId, title, licence, contextTokens, files, sha256 }: CatalogEntry): AddModel {
  const [first, library] = files;
  const about = { modelId, title, licence, settings: { contextTokens } };
  // A model for the graphics card is a folder and a library.
  if (library !== undefined) {
    return { engine: 'web-llm', modelUrl: first?.url ?? '', modelLibUrl: library.url, ...about };
  }
  return {
    engine: 'wllama',
    url: first?.url ?? '',
    ...about,
    ...(sha256 === null || first === undefined ? {} : { manifest: { [first.path]: sha256 } }),
  };
}
