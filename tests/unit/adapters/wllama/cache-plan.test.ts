import { expect, it } from 'vitest';
import { planCache } from '../../../../src/adapters/wllama/cache-plan.ts';

it('uses 32-bit and 16-bit numbers while they fit, and quantized ones otherwise', () => {
  // A model of a thousand million numbers: 16 layers with 8 heads for 64 numbers each.
  const small = { numbers: 16 * 8 * 128, headNumbers: 64 };
  expect(planCache(small, 4096)).toMatchObject({ cache_type_k: 'f32', flash_attn: false });
  expect(planCache(small, 32_768)).toMatchObject({ cache_type_k: 'q8_0', cache_type_v: 'q8_0', flash_attn: true });
  expect(planCache({ ...small, headNumbers: 80 }, 32_768)).toMatchObject({ cache_type_k: 'f16', flash_attn: false });
  expect(planCache(null, 32_768)).toMatchObject({ cache_type_k: 'f32' });
});
