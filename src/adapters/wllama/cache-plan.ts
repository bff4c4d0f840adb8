/** Number format of the engine's KV cache. */
export interface CachePlan {
  readonly cache_type_k: 'f32' | 'f16' | 'q8_0';
  readonly cache_type_v: 'f32' | 'f16' | 'q8_0';
  readonly flash_attn: boolean;
}

/** Cached numbers per token; null when the file does not tell. */
export interface TokenCost {
  readonly numbers: number;
  /** Numbers for the keys and values of one attention head. */
  readonly headNumbers: number;
}

/** Up to this size, the cache holds 32-bit numbers, which WebAssembly computes with directly. Bytes. */
const PLAIN_BYTES = 384 * 1024 * 1024;
/** Numbers in a block of the 8-bit format. */
const BLOCK = 32;

/**
 * Chooses the number format of the KV cache. WebAssembly converts 16-bit numbers one by one: reading 1,500 tokens took seven times
 * as long as with 32-bit numbers, which take twice the memory. A cache too large for those uses 8-bit blocks, a quarter of the size.
 */
export function planCache(cost: TokenCost | null, contextTokens: number): CachePlan {
  const plain = { cache_type_k: 'f32', cache_type_v: 'f32', flash_attn: false } as const;
  if (cost === null || cost.numbers * 4 * contextTokens <= PLAIN_BYTES) return plain;
  if (cost.headNumbers % BLOCK === 0) return { cache_type_k: 'q8_0', cache_type_v: 'q8_0', flash_attn: true };
  return { cache_type_k: 'f16', cache_type_v: 'f16', flash_attn: false };
}

/** Returns the bytes of the KV cache for a whole context, as planned; 0 when the file does not tell. */
export function cacheBytes(cost: TokenCost | null, contextTokens: number): number {
  if (cost === null) return 0;
  const { cache_type_k: type } = planCache(cost, contextTokens);
  return cost.numbers * contextTokens * BYTES[type];
}

/** Bytes per number; a block of the 8-bit format has a scale. */
const BYTES = { f32: 4, f16: 2, q8_0: 34 / 32 } as const;
