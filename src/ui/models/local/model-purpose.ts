import type { SuggestedModel } from '../../../core/shared/local-models/suggest-models.ts';

/** What a model is good for, as far as its size and its training tell. */
export type ModelPurpose = 'code' | 'tools' | 'long' | 'several' | 'short' | 'single';

/** Graphics memory in megabytes from which a model is good for more: about 7, 3 and 1.5 billion parameters. */
const LONG_MB = 4500;
const SEVERAL_MB = 2200;
const SHORT_MB = 1500;

/** Returns what a model is good for. A model trained for a task names it in its title. */
export function purposeOf({ title, gpuMb }: Pick<SuggestedModel, 'title' | 'gpuMb'>): ModelPurpose {
  if (/\bcoder\b/i.test(title)) return 'code';
  if (/\bhermes\b/i.test(title)) return 'tools';
  if (gpuMb >= LONG_MB) return 'long';
  if (gpuMb >= SEVERAL_MB) return 'several';
  return gpuMb >= SHORT_MB ? 'short' : 'single';
}
