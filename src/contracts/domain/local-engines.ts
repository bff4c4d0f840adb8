import type { z } from 'zod';
import type { ModelInputFields } from './model-input-fields.ts';

/** What the browser offers to engines, as far as the calling thread can tell. */
export interface EngineFeatures {
  /** WebGPU. */
  readonly gpu: boolean;
  readonly webAssembly: boolean;
  /** The Prompt API. Null in a worker: only a page can tell. */
  readonly languageModel: boolean | null;
}

/** All that the app has to know of an engine without loading it. */
export interface EngineRow {
  /** The thread in which the engine runs. */
  readonly host: 'worker' | 'page';
  /** Format of its model files. Null: the browser fetches and keeps the model, and the app has no files of it. */
  readonly fileFormat: 'gguf' | 'mlc' | null;
  /** Whether decoding can be held to the lengths of texts and lists in a schema. */
  readonly holdsLengths: boolean;
  /** Whether it keeps what it has read, so that a prompt with the same beginning is read faster. */
  readonly keepsPrefix: boolean;
  /** Where it computes, in words for the person; follows the name of a model. */
  readonly words: string;
  /** Returns why the engine cannot run here, as a key of `modelUnfitError`; null where it may. Loading a model tells whether that model fits. */
  readonly unfit: (features: EngineFeatures) => 'engineWebGpu' | 'engineWebAssembly' | 'builtInNone' | null;
  /**
   * What `models.add` takes for a model of the engine, beside `engine`. The fields are passed in, so that the page can read this
   * file without loading zod.
   */
  readonly input: (fields: ModelInputFields) => { readonly modelId: z.ZodType<string> } & z.ZodRawShape;
}

/**
 * The closed list of engines that run models on this device, by name, which is also the `providerId` by which an agent names a
 * model. No other code compares these names. To add one: a folder in `src/adapters`, a row here, and its loader and registration
 * in `src/runtime/local-models/engines.ts`, which does not compile without them.
 */
export const ENGINES = {
  /** WebLLM: models compiled for WebGPU. */
  'web-llm': {
    host: 'worker',
    fileFormat: 'mlc',
    holdsLengths: false,
    keepsPrefix: false,
    words: 'on the graphics card (GPU)',
    unfit: ({ gpu }) => (gpu ? null : 'engineWebGpu'),
    input: ({ modelId, url, json, about }) => ({
      modelId,
      modelUrl: url,
      modelLibUrl: url,
      overrides: json.optional(),
      ...about,
    }),
  },
  /** llama.cpp in WebAssembly: GGUF models. */
  wllama: {
    host: 'worker',
    fileFormat: 'gguf',
    holdsLengths: true,
    keepsPrefix: true,
    words: 'on the processor (CPU)',
    unfit: ({ webAssembly }) => (webAssembly ? null : 'engineWebAssembly'),
    /** Exactly one of `url`, `file` and `path`; `importId` goes with the last two. */
    input: ({ modelId, urls, files, notebookFile, importId, about }) => ({
      modelId,
      url: urls.optional(),
      file: files.optional(),
      path: notebookFile.optional(),
      importId: importId.optional(),
      ...about,
    }),
  },
  /** The browser's own model, by the Prompt API. */
  'built-in': {
    host: 'page',
    fileFormat: null,
    holdsLengths: true,
    keepsPrefix: false,
    words: 'built into the browser',
    unfit: ({ languageModel }) => (languageModel === false ? 'builtInNone' : null),
    input: ({ modelId, settings }) => ({ modelId: modelId.default('built-in'), settings }),
  },
} as const satisfies Readonly<Record<string, EngineRow>>;
export type LocalEngine = keyof typeof ENGINES;

export const ENGINE_NAMES = Object.keys(ENGINES) as readonly LocalEngine[];

/** Whether this is the name of an engine of this device, or the `providerId` of a model on it. */
export function isEngine(name: unknown): name is LocalEngine {
  return typeof name === 'string' && Object.hasOwn(ENGINES, name);
}
