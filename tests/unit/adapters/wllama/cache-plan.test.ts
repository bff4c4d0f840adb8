import { expect, it } from 'vitest';
import { planCache } from '../../../../src/adapters/wllama/cache-plan.ts';

it('keeps plain numbers while they fit, and shorter ones where they do not', () => {
  // A model of a thousand million numbers: 16 layers with 8 heads for 64 numbers each.
  const small = { numbers: 16 * 8 * 128, headNumbers: 64 };
  expect(planCache(small, 4096)).toMatchObject({ cache_type_k: 'f32', flash_attn: false });
  expect(planCache(small, 32_768)).toMatchObject({ cache_type_k: 'q8_0', cache_type_v: 'q8_0', flash_attn: true });
  expect(planCache({ ...small, headNumbers: 80 }, 32_768)).toMatchObject({ cache_type_k: 'f16', flash_attn: false });
  expect(planCache(null, 32_768)).toMatchObject({ cache_type_k: 'f32' });
});
