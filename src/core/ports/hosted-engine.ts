import type { ModelBlob } from '../../contracts/domain/model-input-fields.ts';
import type { TextEngine } from './text-engine.ts';

/** A complete file of a model, verified against its manifest's hash. */
export interface EngineFile<B extends ModelBlob = ModelBlob> {
  /** Name as in the model's row: `model-00001-of-00003.gguf`. */
  readonly name: string;
  readonly blob: B;
}

/** A loaded model that owns memory, as an adapter returns it to the engine host. */
export interface HostedEngine extends TextEngine {
  /** Context length that the model was trained for, in tokens; null when unknown. */
  readonly trainedContextTokens: number | null;
  /** Threads or device, for display. */
  readonly runsOn: string;
  /** Frees the memory. Active requests reject with `cancelled`. A second call does nothing. */
  unload(): Promise<void>;
}
