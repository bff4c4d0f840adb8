import type { CloisterError } from '../../contracts/errors.ts';
import type { ModelBlob } from '../../contracts/local-model.ts';
import type { TextEngine } from './text-engine.ts';

/** A file of a model: complete, and of the hash that its manifest says. */
export interface EngineFile<B extends ModelBlob = ModelBlob> {
  /** As in the model's row: `model-00001-of-00003.gguf`. */
  readonly name: string;
  readonly blob: B;
}

/** What an adapter is given while it loads a model, and what it tells as long as the model lives. */
export interface EngineSignals {
  /** Ends the loading; rejects with its reason. After loading it has no effect. */
  readonly signal: AbortSignal;
  /** Bytes read into the engine; null where the whole is not known. */
  readonly onProgress: (doneBytes: number, totalBytes: number | null) => void;
  /**
   * Once, when a loaded model is gone by itself: out of memory, device lost, worker dead. What is under way rejects with the
   * same error. Not after `unload`.
   */
  readonly onLost: (error: CloisterError) => void;
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
