import { describe, expect, it } from 'vitest';
import { curatedModels } from '../../../../../scripts/web-llm-models.mjs';
import type { DeviceFacts } from '../../../../../src/contracts/domain/local-model.ts';
import { CURATED_MODELS } from '../../../../../src/core/shared/local-models/curated-models.ts';
import { suggestModels } from '../../../../../src/core/shared/local-models/suggest-models.ts';

const GB = 1024 ** 3;
const gpu = {
  vendor: 'apple',
  architecture: 'metal-3',
  isSoftware: false,
  hasShaderF16: true,
  maxBufferBytes: 4 * GB,
  maxBindingBytes: 4 * GB,
};
const strong: DeviceFacts = {
  gpu,
  gpuReason: { message: '' },
  threads: 8,
  memoryGb: 16,
  builtIn: 'unavailable',
  freeBytes: 100 * GB,
};

describe('the list of suggested models', () => {
  it('agrees with the installed package', () => {
    expect(CURATED_MODELS).toEqual(curatedModels());
  });

  it('has models of 5,000 MB at most, without duplicates, with a licence', () => {
    const variants = CURATED_MODELS.flatMap((model) => model.variants);
    expect(variants.every(({ gpuMb }) => gpuMb > 100 && gpuMb <= 5000)).toBe(true);
    expect(new Set(variants.map(({ modelId }) => modelId)).size).toBe(variants.length);
    expect(CURATED_MODELS.every(({ licence }) => licence !== '')).toBe(true);
    for (const { modelUrl, modelLibUrl } of variants) {
      expect(new URL('mlc-chat-config.json', modelUrl).href).toMatch(/\/resolve\/main\/mlc-chat-config\.json$/);
      expect(modelLibUrl).toMatch(/^https:\/\/.*\.wasm$/);
    }
  });
});

describe('suggestModels', () => {
  it('prefers half-precision builds where the GPU supports them, the best first', () => {
    const models = suggestModels(strong);
    expect(models).toHaveLength(CURATED_MODELS.length);
    expect(models.every(({ fit, needsShaderF16 }) => fit === 'fits' && needsShaderF16)).toBe(true);
    expect(models[0]?.modelId).toBe(CURATED_MODELS[0]?.variants[0]?.modelId);
    expect(models[0]?.reason.message).toMatch(/^The model needs about 3\.8 GB of GPU memory\.$/);
  });

  it('suggests other builds where the GPU lacks half precision, and names models without one', () => {
    const models = suggestModels({ ...strong, gpu: { ...gpu, hasShaderF16: false } });
    const lacking = models.filter(({ fit }) => fit === 'needs-f16');
    expect(lacking.length).toBeGreaterThan(0);
    expect(models.slice(-lacking.length)).toEqual(lacking);
    expect(models.filter(({ fit }) => fit !== 'needs-f16').every(({ needsShaderF16 }) => !needsShaderF16)).toBe(true);
    expect(lacking[0]?.reason.message).toContain('shader-f16');
  });

  it('sorts models that are tight or too large for the memory last', () => {
    const models = suggestModels({ ...strong, memoryGb: 4 });
    const fits = models.map(({ fit }) => fit);
    expect([...new Set(fits)]).toEqual(['fits', 'tight', 'too-large']);
    expect(models.find(({ fit }) => fit === 'too-large')?.reason.message).toContain('this device has 4 GB');
    expect(models.find(({ fit }) => fit === 'tight')?.reason.message).toContain('Close other programs');
  });

  it('reports unknown memory, and refuses no model for it', () => {
    const models = suggestModels({ ...strong, memoryGb: null });
    expect(models.every(({ fit }) => fit === 'fits')).toBe(true);
    expect(models[0]?.reason.message).toContain('does not report the available memory');
  });

  it('checks the free storage', () => {
    const models = suggestModels({ ...strong, freeBytes: 1 * GB });
    expect(models[0]?.fit).toBe('fits');
    expect(models.at(-1)?.reason.message).toBe(
      'The model needs about 4.8 GB of storage, and 1.0 GB are free. Remove another model.',
    );
    expect(suggestModels({ ...strong, freeBytes: null }).every(({ fit }) => fit === 'fits')).toBe(true);
  });

  it('warns of a software driver, smallest model first', () => {
    const models = suggestModels({ ...strong, gpu: { ...gpu, isSoftware: true } });
    expect(models.every(({ fit }) => fit === 'tight')).toBe(true);
    const sizes = models.map(({ gpuMb }) => gpuMb);
    expect(sizes).toEqual([...sizes].sort((one, other) => one - other));
    expect(models.at(-1)?.reason.message).toContain('a GGUF model');
    expect(models[0]?.reason.message).not.toContain('smaller one');
  });

  it('warns of small binding limits, but not for models made for them', () => {
    const models = suggestModels({ ...strong, gpu: { ...gpu, maxBindingBytes: 128 * 1024 ** 2 } });
    expect(models.find(({ modelId }) => modelId === 'Qwen3.5-4B-q4f16_1-MLC')?.reason.message).toContain(
      'at most 128 MB',
    );
    expect(models.find(({ modelId }) => modelId === 'Qwen3-4B-q4f16_1-MLC')?.fit).toBe('fits');
  });

  it('gives the reason of a device without WebGPU', () => {
    const models = suggestModels({ ...strong, gpu: null, gpuReason: { message: 'This browser has no WebGPU.' } });
    expect(
      models.every(({ fit, reason }) => fit === 'no-gpu' && reason.message === 'This browser has no WebGPU.'),
    ).toBe(true);
  });
});
