import { describe, expect, it } from 'vitest';
import type { DeviceFacts } from '../../../../../src/contracts/domain/local-model.ts';
import { describeCatalog } from '../../../../../src/core/shared/local-models/describe-catalog.ts';
import { GGUF_CATALOG } from '../../../../../src/core/shared/local-models/gguf-catalog.ts';
import { ggufMemory } from '../../../../../src/core/shared/local-models/suggest-gguf.ts';

const GB = 1024 ** 3;
const HUB = 'https://huggingface.co';
const laptop: DeviceFacts = {
  gpu: null,
  gpuReason: { message: 'none' },
  threads: 8,
  memoryGb: 8,
  builtIn: 'unavailable',
  freeBytes: 50 * GB,
};

describe('the catalog of GGUF models', () => {
  it('gives commit, size and hash, or says that they were not verified', () => {
    for (const { revision, sizeBytes, sha256, notes, path } of GGUF_CATALOG) {
      expect(path).toMatch(/^[\w.-]+\.gguf$/);
      if (notes.includes('unverified-hash')) expect([revision, sizeBytes, sha256]).toEqual(['main', null, null]);
      else {
        expect(revision).toMatch(/^[0-9a-f]{40}$/);
        expect(sha256).toMatch(/^[0-9a-f]{64}$/);
        expect(sizeBytes).toBeGreaterThan(100_000_000);
      }
    }
    expect(new Set(GGUF_CATALOG.map(({ modelId }) => modelId)).size).toBe(GGUF_CATALOG.length);
  });

  it('has models that fit a device without a graphics card, and names them first', () => {
    const entries = describeCatalog(laptop, HUB);
    expect(entries[0]).toMatchObject({ engine: 'wllama', fits: 'fits' });
    expect(entries.filter(({ fits }) => fits === 'fits').length).toBeGreaterThan(3);
    expect(entries.find(({ engine }) => engine === 'web-llm')?.fits).toBe('no-gpu');
  });

  it('puts small models first where memory and threads are few', () => {
    const phone = { ...laptop, memoryGb: 2, threads: 2 };
    const titles = describeCatalog(phone, HUB, 'wllama').filter(({ fits }) => fits === 'fits');
    expect(titles.map(({ modelId }) => modelId)).toEqual(['Granite-4.0-H-350M']);
    const slow = describeCatalog({ ...laptop, threads: 2 }, HUB, 'wllama');
    expect(slow.find(({ modelId }) => modelId === 'Qwen3.5-4B')?.fits).toBe('tight');
    expect(slow[0]?.modelId).toBe('Qwen3.5-2B');
  });

  it('refuses none, and says why one is too large', () => {
    const [large] = describeCatalog({ ...laptop, freeBytes: GB }, HUB, 'wllama').filter(
      ({ modelId }) => modelId === 'Qwen3.5-9B',
    );
    expect(large).toMatchObject({ fits: 'too-large' });
    expect(large?.reason.message).toBe('The model needs 5.3 GB of storage, and 1.0 GB are free. Remove another model.');
  });

  it('names the files of another hub', () => {
    const [first] = describeCatalog(laptop, 'http://127.0.0.1:9', 'wllama');
    expect(first?.files[0]?.url).toMatch(/^http:\/\/127\.0\.0\.1:9\/[^/]+\/[^/]+\/resolve\/[0-9a-f]{40}\/.*\.gguf$/);
  });

  it('estimates memory from weights and context', () => {
    const model = { sizeBytes: GB, numbersPerToken: 1024 };
    expect(ggufMemory(model, 8192)).toBe(GB + 1024 * 8192 * 4 + 256 * 1024 ** 2);
    // Beyond 384 MB the engine caches in blocks of 8 bits.
    expect(ggufMemory({ ...model, numbersPerToken: 57_344 }, 8192)).toBe(
      Math.round(GB + (57_344 * 8192 * 34) / 32 + 256 * 1024 ** 2),
    );
    expect(ggufMemory({ sizeBytes: null, numbersPerToken: 1 }, 8192)).toBeNull();
  });
});
