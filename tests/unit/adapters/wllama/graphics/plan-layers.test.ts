import { describe, expect, it } from 'vitest';
import { planLayers } from '../../../../../src/adapters/wllama/graphics/plan-layers.ts';

const GB = 1024 ** 3;
const size = { layers: 32, weightBytes: 2 * GB, largestTensorBytes: 0.4 * GB, cacheBytes: 0.4 * GB };

describe('planLayers', () => {
  it('puts all layers and the output on a card with enough memory', () => {
    expect(planLayers(size, 8 * GB, 2 * GB)).toBe(33);
  });

  it('puts as many on it as half of the memory holds', () => {
    expect(planLayers(size, 4 * GB, 2 * GB)).toBe(24);
    expect(planLayers(size, null, 2 * GB)).toBe(24);
    expect(planLayers({ ...size, cacheBytes: 8 * GB }, 4 * GB, 2 * GB)).toBe(5);
  });

  it.each([
    ['a tensor larger than the largest buffer', size, 8 * GB, 0.25 * GB],
    ['too little memory', size, 0.5 * GB, 2 * GB],
    ['an unknown number of layers', { ...size, layers: 0 }, 8 * GB, 2 * GB],
  ])('puts nothing on it with %s', (_name, of, memory, buffer) => {
    expect(planLayers(of, memory, buffer)).toBe(0);
  });
});
