import type { DeviceFacts } from '../../../contracts/domain/local-model.ts';
import type { Fit } from '../../../contracts/domain/models/model-catalog.ts';
import type { Said } from '../../../contracts/errors/errors.ts';
import { modelUnfitError } from '../../../contracts/errors/messages/model-messages.ts';
import type { GgufModel } from './gguf-catalog.ts';

const GB = 1024 ** 3;
/** What the engine needs beside weights and context: its code, tables and buffers, in bytes. */
const ENGINE_BYTES = 256 * 1024 ** 2;
/** Bytes of a cached number, up to and beyond the size at which the engine caches in 8-bit blocks. */
const PLAIN = 4;
const PACKED = 34 / 32;
const PLAIN_BYTES = 384 * 1024 ** 2;
/** Context that a download of the catalog is set to, in tokens. */
export const CATALOG_CONTEXT = 8192;

/** Shares of the reported memory: above the first other programs run short, above the second the model will not load. */
const TIGHT_PART = 0.45;
const MOST_PART = 0.75;
/** Memory that a device is trusted with when the browser reports none, in bytes. */
const UNREPORTED_BYTES = 2.5 * GB;
/** With fewer threads, models above this size answer slowly. */
const FEW_THREADS = 4;
const SLOW_BYTES = 2 * GB;

/** Estimates the memory of a model at a context; null when its size is unknown. */
export function ggufMemory(
  model: Pick<GgufModel, 'sizeBytes' | 'numbersPerToken'>,
  contextTokens: number,
): number | null {
  if (model.sizeBytes === null) return null;
  const numbers = (model.numbersPerToken ?? 0) * contextTokens;
  const cached = numbers * PLAIN <= PLAIN_BYTES ? numbers * PLAIN : numbers * PACKED;
  return Math.round(model.sizeBytes + cached + ENGINE_BYTES);
}

/** Returns how well a model fits the processor and the memory of a device. */
export function fitOfGguf(
  { freeBytes, memoryGb, threads }: DeviceFacts,
  sizeBytes: number | null,
  memoryBytes: number | null,
): { readonly fit: Fit; readonly reason: Said } {
  if (sizeBytes === null || memoryBytes === null) {
    return { fit: 'tight', reason: modelUnfitError.sentence('fitSizeUnknown') };
  }
  const size = gigabytes(memoryBytes);
  if (freeBytes !== null && freeBytes < sizeBytes) {
    const values = { size: gigabytes(sizeBytes), free: gigabytes(freeBytes) };
    return { fit: 'too-large', reason: modelUnfitError.sentence('fitStorage', values) };
  }
  if (memoryGb !== null && memoryBytes > memoryGb * GB * MOST_PART) {
    return { fit: 'too-large', reason: modelUnfitError.sentence('fitMemory', { size, limit: String(memoryGb) }) };
  }
  if (memoryGb !== null && memoryBytes > memoryGb * GB * TIGHT_PART) {
    return { fit: 'tight', reason: modelUnfitError.sentence('fitTight', { size, limit: String(memoryGb) }) };
  }
  if (threads < FEW_THREADS && sizeBytes > SLOW_BYTES) {
    return { fit: 'tight', reason: modelUnfitError.sentence('fitThreads', { n: threads }) };
  }
  if (memoryGb === null) {
    const fit = memoryBytes > UNREPORTED_BYTES ? 'tight' : 'fits';
    return { fit, reason: modelUnfitError.sentence('fitCpuUnsure', { size }) };
  }
  return { fit: 'fits', reason: modelUnfitError.sentence('fitCpu', { size }) };
}

const gigabytes = (bytes: number) => `${(bytes / GB).toFixed(1)} GB`;
