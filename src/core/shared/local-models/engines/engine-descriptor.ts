import type { LocalEngine } from '../../../../contracts/domain/local-model.ts';

/** What the browser offers to engines, as far as the calling thread can tell. */
export interface EngineFeatures {
  /** WebGPU. */
  readonly gpu: boolean;
  readonly webAssembly: boolean;
  /** The Prompt API. Null in a worker: only a page can tell. */
  readonly languageModel: boolean | null;
}

/** All that the app has to know of an engine without loading it. No other code compares the name of an engine. */
export interface EngineDescriptor {
  readonly name: LocalEngine;
  /** The thread in which the engine runs. */
  readonly host: 'worker' | 'page';
  /** Format of its model files. Null: the browser fetches and keeps the model, and the app has no files of it. */
  readonly fileFormat: 'gguf' | 'mlc' | null;
  /** Whether decoding can be held to the lengths of texts and lists in a schema. */
  readonly holdsLengths: boolean;
  /** Where it computes, in words for the person; follows the name of a model. */
  readonly words: string;
  /** Returns why the engine cannot run here, and what to do; null where it may. Loading a model tells whether that model fits. */
  unfit(features: EngineFeatures): string | null;
}
