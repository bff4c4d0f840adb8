import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { ModelRef } from '../../contracts/domain/agent.ts';
import type { ModelPrices } from '../../contracts/domain/provider.ts';
import { LOCAL_ENGINES } from '../../contracts/domain/row-words.ts';
import type { ModelLimits } from '../prompt/model-limits.ts';

/** A model and what has to be known before it is asked. */
export interface ChosenModel {
  readonly model: LanguageModelV4;
  /** What `default` turned out to be. */
  readonly ref: ModelRef;
  /** The server that would read the notes; null for a model on this device. */
  readonly remote: { readonly origin: string } | null;
  /** Null where they are not known; a model on this device costs nothing. */
  readonly prices: ModelPrices | null;
  /** Default: nothing is known, and nothing is held back. */
  readonly limits?: ModelLimits;
}

/** A model that runs on this device and costs nothing. */
export function onDevice(model: LanguageModelV4): ChosenModel {
  const ref = { providerId: model.provider, modelId: model.modelId };
  return { model, ref, remote: null, prices: { inputUsdPerMTok: 0, outputUsdPerMTok: 0 } };
}

/** Whether an engine of this device answers for it: its decoding can be held to a form, and it keeps to what it may write. */
export function isOnEngine({ providerId }: ModelRef): boolean {
  return LOCAL_ENGINES.some((engine) => engine === providerId);
}
