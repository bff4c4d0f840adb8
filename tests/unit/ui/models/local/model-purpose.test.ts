import { describe, expect, it } from 'vitest';
import { CURATED_MODELS } from '../../../../../src/core/shared/local-models/curated-models.ts';
import { purposeOf } from '../../../../../src/ui/models/local/model-purpose.ts';

const listed = new Map(
  CURATED_MODELS.map(({ title, variants: [build] }) => [title, purposeOf({ title, gpuMb: build?.gpuMb ?? 0 })]),
);

describe('purposeOf', () => {
  it.each([
    ['Qwen2.5 Coder 3B', 'code'],
    ['Hermes 3 Llama 3.1 8B', 'tools'],
    ['Mistral 7B Instruct v0.3', 'long'],
    ['Qwen3 4B', 'several'],
    ['Qwen2.5 1.5B', 'short'],
    ['SmolLM2 360M', 'single'],
  ])('says of %s: %s', (title, purpose) => {
    expect(listed.get(title)).toBe(purpose);
  });

  it('promises no more of a smaller model of the same kind', () => {
    const ranks = ['single', 'short', 'several', 'long'];
    const plain = CURATED_MODELS.flatMap(({ title, variants }) => {
      const gpuMb = variants[0]?.gpuMb ?? 0;
      const rank = ranks.indexOf(purposeOf({ title, gpuMb }));
      return rank === -1 ? [] : [{ gpuMb, rank }];
    }).sort((one, other) => one.gpuMb - other.gpuMb);
    expect(plain.map(({ rank }) => rank)).toEqual(plain.map(({ rank }) => rank).sort());
  });
});
