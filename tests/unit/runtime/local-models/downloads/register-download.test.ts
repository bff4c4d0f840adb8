import { expect, it } from 'vitest';
import type { ModelStore } from '../../../../../src/core/ports/rows/model-store.ts';
import { GGUF_CATALOG } from '../../../../../src/core/shared/local-models/gguf-catalog.ts';
import { registerDownload } from '../../../../../src/runtime/local-models/downloads/register-download.ts';

const store = {
  findLocalModel: async () => undefined,
  modelHub: async () => ({ address: null, seen: [] }),
  addLocalModel: async () => undefined,
} as unknown as ModelStore;
const modelStore = { store, loop: { clock: { nowMs: () => 1 } }, syncAllowlist: async () => undefined };
const register = async (url: string) =>
  (await registerDownload(modelStore, { engine: 'wllama', modelId: 'one', url })).received;

it('knows the size of a model of the catalog before the hub lists it', async () => {
  const known = GGUF_CATALOG.find(({ sizeBytes }) => sizeBytes !== null);
  if (!known) throw new Error('no model with a size');
  const { repo, revision, path, sizeBytes } = known;
  const at = (file: string) => `https://huggingface.co/${repo}/resolve/${revision}/${file}`;
  expect(await register(at(path))).toEqual({ doneBytes: 0, totalBytes: sizeBytes });
  expect(await register(at('another.gguf'))).toBeUndefined();
  expect(await register(`https://models.example/${path}`)).toBeUndefined();
});
