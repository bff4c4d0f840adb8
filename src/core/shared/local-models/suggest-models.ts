import type { DeviceFacts } from '../../../contracts/domain/local-model.ts';
import type { CuratedModel, CuratedVariant } from './curated-model.ts';
import { CURATED_MODELS } from './curated-models.ts';

/**
 * `tight`: it may run, slowly or with other things closed. `too-large`: it will hardly load. `needs-f16`: this GPU lacks what
 * every build of it asks for. `no-gpu`: nothing of this list runs here. None of them is refused.
 */
export type Fit = 'fits' | 'tight' | 'needs-f16' | 'too-large' | 'no-gpu';

export interface SuggestedModel extends CuratedVariant {
  readonly title: string;
  readonly licence: string;
  readonly fit: Fit;
  /** A sentence or two: why, and what to do. */
  readonly reason: string;
}

const MB = 1024 * 1024;
/** Of the memory the browser tells: beyond the first part other programs are crowded out, beyond the second it will not load. */
const TIGHT_PART = 0.45;
const MOST_PART = 0.75;
/** What WebGPU promises everywhere, in bytes; a tensor that is larger does not bind there. */
const SMALL_BINDING_BYTES = 128 * MB;
/** A driver that computes on the CPU copes with the smallest only. */
const SOFTWARE_MB = 1100;

const ORDER: readonly Fit[] = ['fits', 'tight', 'needs-f16', 'too-large', 'no-gpu'];

/**
 * The curated models as they suit a device: each in the one build that is best for it, those that run well first, and among
 * those the better ones first.
 */
export function suggestModels(
  facts: DeviceFacts,
  models: readonly CuratedModel[] = CURATED_MODELS,
): readonly SuggestedModel[] {
  const suggested = models.flatMap(({ title, licence, variants }) => {
    const variant = variantFor(facts, variants);
    return variant === undefined ? [] : [{ ...variant, title, licence, ...fitOf(facts, variant) }];
  });
  const rank = (model: SuggestedModel) => ORDER.indexOf(model.fit);
  return suggested.sort((one, other) => rank(one) - rank(other) || inGroup(facts, one, other));
}

/** Half precision where the GPU has it: it is smaller and faster. */
function variantFor(facts: DeviceFacts, variants: readonly CuratedVariant[]): CuratedVariant | undefined {
  if (facts.gpu?.hasShaderF16 !== false) return variants[0];
  return variants.find((variant) => !variant.needsShaderF16) ?? variants[0];
}

/** Where all is slow or short, the smallest is the best to begin with; else the order of the list stands. */
function inGroup(facts: DeviceFacts, one: SuggestedModel, other: SuggestedModel): number {
  return one.fit === 'fits' || (one.fit === 'tight' && facts.gpu?.isSoftware === false) ? 0 : one.gpuMb - other.gpuMb;
}

function fitOf(facts: DeviceFacts, { gpuMb, needsShaderF16, forSmallDevices }: CuratedVariant) {
  const { gpu } = facts;
  const size = `about ${gigabytes(gpuMb)}`;
  if (gpu === null) return { fit: 'no-gpu', reason: facts.gpuReason } as const;
  if (needsShaderF16 && !gpu.hasShaderF16) {
    return { fit: 'needs-f16', reason: 'This GPU does not compute with half precision (shader-f16).' } as const;
  }
  if (facts.freeBytes < gpuMb * MB) {
    const free = gigabytes(facts.freeBytes / MB);
    return {
      fit: 'too-large',
      reason: `It takes ${size} of storage, and ${free} are free. Remove another model.`,
    } as const;
  }
  const memoryMb = facts.memoryGb === null ? null : facts.memoryGb * 1024;
  if (memoryMb !== null && gpuMb > memoryMb * MOST_PART) {
    return {
      fit: 'too-large',
      reason: `It takes ${size} of memory, and this device has ${facts.memoryGb} GB.`,
    } as const;
  }
  if (gpu.isSoftware) {
    const more = gpuMb > SOFTWARE_MB ? ' Take a smaller one, or a GGUF model.' : '';
    return { fit: 'tight', reason: `No real GPU is there: each answer takes many minutes.${more}` } as const;
  }
  if (gpu.maxBindingBytes <= SMALL_BINDING_BYTES && !forSmallDevices) {
    const most = Math.round(gpu.maxBindingBytes / MB);
    return {
      fit: 'tight',
      reason: `This GPU takes pieces of ${most} MB at most, and this model has larger ones.`,
    } as const;
  }
  if (memoryMb !== null && gpuMb > memoryMb * TIGHT_PART) {
    return {
      fit: 'tight',
      reason: `It takes ${size} of the ${facts.memoryGb} GB here. Close other programs.`,
    } as const;
  }
  const unsure = memoryMb === null ? ' This browser does not say how much memory there is.' : '';
  return { fit: 'fits', reason: `It takes ${size} of GPU memory.${unsure}` } as const;
}

const gigabytes = (megabytes: number) => `${(megabytes / 1024).toFixed(1)} GB`;
