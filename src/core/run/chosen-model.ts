import type { LanguageModelV4, LanguageModelV4CallOptions, SharedV4ProviderMetadata } from '@ai-sdk/provider';
import type { ModelRef } from '../../contracts/domain/agent.ts';
import { isEngine } from '../../contracts/domain/local-engines.ts';
import type { ModelPrices } from '../../contracts/domain/provider.ts';
import type { GivenNames } from '../execution/repair/given-names.ts';
import type { ModelLimits } from '../prompt/model-limits.ts';
import type { Redaction } from '../redaction/create-redaction.ts';

/** A model and what has to be known before a request. */
export interface ChosenModel {
  readonly model: LanguageModelV4;
  /** The model itself, also where `default` was chosen. */
  readonly ref: ModelRef;
  /** The server that receives the prompts; null for a model on this device. */
  readonly remote: { readonly origin: string } | null;
  /** Null where prices are not known; a model on this device costs nothing. */
  readonly prices: ModelPrices | null;
  /** Whether the model sees pictures. Default: not known, and pictures are only named. */
  readonly sees?: boolean;
  /** Whether the format of the provider takes pictures in results of calls. Default: only in messages of the person. */
  readonly picturesInResults?: boolean;
  /** Default: not known, and prompts are not fitted. */
  readonly limits?: ModelLimits;
  /**
   * Resolves with what masks the next request, before it is fitted and once more by the model itself. Rejects when nothing may be
   * sent. Default: the model receives the plain text.
   */
  readonly redaction?: () => Promise<Redaction>;
  /** Returns the last request as the model received it, after redaction. Default: as it was made. */
  readonly lastSent?: () => SentRequest | null;
  /** The names by which the model knows the tools. Default: those of the run. */
  readonly givenNames?: GivenNames;
  /** Resolves with what masks a request where it is kept. Default: it is kept as it was sent. */
  readonly maskKept?: () => Promise<Redaction>;
}

/** A request as a model received it. */
export interface SentRequest {
  readonly options: LanguageModelV4CallOptions;
  /** Number of different values that are masked in it. */
  readonly masked: number;
  /** Returns the mark of the text that the model has answered so far, as it wrote it. Default: it is stored without one. */
  readonly markOfAnswer?: () => SharedV4ProviderMetadata;
}

/** Returns a model that runs on this device and costs nothing. */
export function onDevice(model: LanguageModelV4): ChosenModel {
  const ref = { providerId: model.provider, modelId: model.modelId };
  return { model, ref, remote: null, prices: { inputUsdPerMTok: 0, outputUsdPerMTok: 0 } };
}

/** Returns whether a local engine runs the model: its decoding can be constrained, and it keeps to its output limit. */
export function isOnEngine({ providerId }: ModelRef): boolean {
  return isEngine(providerId);
}
