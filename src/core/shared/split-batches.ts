/** Most items and bytes of one batch. A larger item is a batch of its own. */
export interface BatchLimits {
  readonly items: number;
  readonly bytes: number;
}

/** Splits items into batches, in order. */
export function splitBatches<T>(items: readonly T[], sizeOf: (item: T) => number, limits: BatchLimits): T[][] {
  const batches: T[][] = [];
  let batch: T[] = [];
  let bytes = 0;
  for (const item of items) {
    const size = sizeOf(item);
    if (batch.length > 0 && (batch.length >= limits.items || bytes + size > limits.bytes)) {
      batches.push(batch);
      batch = [];
      bytes = 0;
    }
    batch.push(item);
    bytes += size;
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}
