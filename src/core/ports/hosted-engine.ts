import type { ModelBlob } from '../../contracts/domain/local-model.ts';
import type { TextEngine } from './text-engine.ts';

/** A file of a model: complete, and of the hash that its manifest says. */
export interface EngineFile<B extends ModelBlob = ModelBlob> {
  /** As in the model's row: `model-00001-of-00003.gguf`. */
  readonly name: string;
  readonly blob: B;
}

/** A loaded model beside the memory it holds: what an adapter hands to whoever serves it. */
export interface HostedEngine extends TextEngine {
  /** Tokens the model was made for; null where its files do not say. */
  readonly trainedContextTokens: number | null;
  /** Threads, device: for people. */
  readonly runsOn: string;
  /** Gives the memory back. What is under way rejects with `cancelled`. A second call does nothing. */
  unload(): Promise<void>;
}
