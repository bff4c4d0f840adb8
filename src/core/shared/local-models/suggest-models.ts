import type { DeviceFacts } from '../../../contracts/domain/local-model.ts';
import { FITS, type Fit } from '../../../contracts/domain/models/model-catalog.ts';
import type { Said } from '../../../contracts/errors/errors.ts';
import { modelUnfitError } from '../../../contracts/errors/messages/model-messages.ts';
import type { CuratedModel, CuratedVariant } from './curated-model.ts';
import { CURATED_MODELS } from './curated-models.ts';

export interface SuggestedModel extends CuratedVariant {
  readonly title: string;
  readonly licence: string;
  readonly fit: Fit;
  /** One or two sentences: why, and what to do. */
  readonly reason: Said;
}

const MB = 1024 * 1024;
/** Shares of the reported memory: above the first other programs run short, above the second the model will not load. */
const TIGHT_PART = 0.45;
const MOST_PART = 0.75;
/** Guaranteed WebGPU binding size in bytes; a larger tensor may not bind. */
const SMALL_BINDING_BYTES = 128 * MB;
/** Largest model for a software adapter. */
const SOFTWARE_MB = 1100;

/**
 * Returns the curated models for a device: each in its best build, models that run well first, better models before others.
 */
export function suggestModels(
  facts: DeviceFacts,
  models: readonly CuratedModel[] = CURATED_MODELS,
): readonly SuggestedModel[] {
  const suggested = models.flatMap(({ title, licence, variants }) => {
    const variant = variantFor(facts, variants);
    return variant === undefined ? [] : [{ ...variant, title, licence, ...fitOf(facts, variant) }];
  });
  const rank = (model: SuggestedModel) => FITS.indexOf(model.fit);
  return suggested.sort((one, other) => rank(one) - rank(other) || inGroup(facts, one, other));
}

/** Prefers half precision when the GPU supports it: smaller and faster. */
function variantFor(facts: DeviceFacts, variants: readonly CuratedVariant[]): CuratedVariant | undefined {
  if (facts.gpu?.hasShaderF16 !== false) return variants[0];
  return variants.find((variant) => !variant.needsShaderF16) ?? variants[0];
}

/** On a slow or small device the smallest model comes first; otherwise the order of the list is kept. */
function inGroup(facts: DeviceFacts, one: SuggestedModel, other: SuggestedModel): number {
  return one.fit === 'fits' || (one.fit === 'tight' && facts.gpu?.isSoftware === false) ? 0 : one.gpuMb - other.gpuMb;
}

function fitOf(facts: DeviceFacts, { gpuMb, needsShaderF16, forSmallDevices }: CuratedVariant) {
  const { gpu } = facts;
  const size = `about ${gigabytes(gpuMb)}`;
  if (gpu === null) return { fit: 'no-gpu', reason: facts.gpuReason } as const;
  if (needsShaderF16 && !gpu.hasShaderF16) {
    return { fit: 'needs-f16', reason: modelUnfitError.sentence('fitF16') } as const;
  }
  if (facts.freeBytes !== null && facts.freeBytes < gpuMb * MB) {
    const free = gigabytes(facts.freeBytes / MB);
    return {
      fit: 'too-large',
      reason: modelUnfitError.sentence('fitStorage', { size, free }),
    } as const;
  }
  const memoryMb = facts.memoryGb === null ? null : facts.memoryGb * 1024;
  if (memoryMb !== null && gpuMb > memoryMb * MOST_PART) {
    return {
      fit: 'too-large',
      reason: modelUnfitError.sentence('fitMemory', { size, limit: String(facts.memoryGb) }),
    } as const;
  }
  if (gpu.isSoftware) {
    return {
      fit: 'tight',
      reason: modelUnfitError.sentence(gpuMb > SOFTWARE_MB ? 'fitSlowLarge' : 'fitSlow'),
    } as const;
  }
  if (gpu.maxBindingBytes <= SMALL_BINDING_BYTES && !forSmallDevices) {
    const most = Math.round(gpu.maxBindingBytes / MB);
    return {
      fit: 'tight',
      reason: modelUnfitError.sentence('fitBuffers', { most }),
    } as const;
  }
  if (memoryMb !== null && gpuMb > memoryMb * TIGHT_PART) {
    return {
      fit: 'tight',
      reason: modelUnfitError.sentence('fitTight', { size, limit: String(facts.memoryGb) }),
    } as const;
  }
  return {
    fit: 'fits',
    reason: modelUnfitError.sentence(memoryMb === null ? 'fitGpuUnsure' : 'fitGpu', { size }),
  } as const;
}

const gigabytes = (megabytes: number) => `${(megabytes / 1024).toFixed(1)} GB`;
