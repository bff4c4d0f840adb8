/** The size of a model in memory. */
export interface ModelSize {
  readonly layers: number;
  /** Bytes of all weights. */
  readonly weightBytes: number;
  readonly largestTensorBytes: number;
  /** Bytes of the KV cache for the whole context. */
  readonly cacheBytes: number;
}

/** Share of the memory that a model may use on a card: a browser reports no memory of the card, and many share that of the device. */
const SHARE = 0.5;
/** Memory where the browser reports none. Bytes. */
const UNKNOWN_BYTES = 4 * 1024 ** 3;
/** Buffers of the engine for computing. Bytes. */
const COMPUTE_BYTES = 256 * 1024 ** 2;

/**
 * Returns how many layers of a model fit on the card, with one more for the output. 0: none. A tensor larger than the largest
 * buffer would end the engine.
 *
 * @param memoryBytes memory of the device; null when unknown
 */
export function planLayers(size: ModelSize, memoryBytes: number | null, maxBufferBytes: number): number {
  const { layers, weightBytes, largestTensorBytes, cacheBytes } = size;
  if (layers <= 0 || largestTensorBytes > maxBufferBytes) return 0;
  const room = (memoryBytes ?? UNKNOWN_BYTES) * SHARE - COMPUTE_BYTES;
  const layerBytes = (weightBytes + cacheBytes) / (layers + 1);
  return Math.max(0, Math.min(layers + 1, Math.floor(room / Math.max(1, layerBytes))));
}
