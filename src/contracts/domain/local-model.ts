import { z } from 'zod';
import { errorDataSchema } from '../errors/error-data.ts';
import { hashSchema, idSchema, timestampMsSchema } from './ids.ts';
import { LOCAL_ENGINES, LOCAL_MODEL_STATES } from './row-words.ts';

/** Models that run on this device: their rows, what the page may ask for them, and what it is told. */

/** The engine is also the `providerId` by which an agent names a model on this device. */
export const localEngineSchema = z.enum(LOCAL_ENGINES);
export type LocalEngine = z.infer<typeof localEngineSchema>;

/**
 * `waiting`: registered, files still to come. `paused`: the person stopped the download. `checking`: files are hashed.
 * `ready`: all files are here and match. `failed`: `error` says why and what to do. Whether it is loaded is not in the row: a
 * tab's memory says so.
 */
export const localModelStateSchema = z.enum(LOCAL_MODEL_STATES);
export type LocalModelState = z.infer<typeof localModelStateSchema>;

/** One file of a model, kept in the origin's private file system below `folder`. */
export const modelFileSchema = z.strictObject({
  /** As the engine asks for it, relative to the model: `mlc-chat-config.json`, `params_shard_0.bin`, `model-00001-of-00003.gguf`. */
  name: z.string().min(1).max(300),
  /** Where it is fetched from; null for one that came from a disk, a notebook or an archive. */
  url: z.string().max(2000).nullable(),
  /** Null until it is known. */
  sizeBytes: z.number().int().nonnegative().nullable(),
  /** Of the manifest: supplied, or made when the file was complete for the first time. Null until then. */
  sha256: hashSchema.nullable(),
  /** The hash was made here although others of this model were given. Absent: as the row's `manifest` says. */
  hashMade: z.literal(true).optional(),
  /** Complete, and it had this hash when it was last looked at. */
  done: z.boolean(),
});
export type ModelFile = z.infer<typeof modelFileSchema>;

/** How a model is asked. */
export const modelSettingsSchema = z.strictObject({
  /** Tokens of prompt and answer together. Default: what the model was made for, at most what fits. At least 1024. */
  contextTokens: z.number().int().min(1024).max(1_000_000),
  /** Most tokens of one answer. */
  maxOutputTokens: z.number().int().min(16).max(100_000),
  /** 0 to 2. */
  temperature: z.number().min(0).max(2),
  /** Milliseconds that loading may take. */
  loadTimeoutMs: z.number().int().min(1000).max(3_600_000),
  /** Milliseconds without a sign of life after which a request is given up. */
  idleTimeoutMs: z.number().int().min(1000).max(3_600_000),
  /** Milliseconds without a request after which its memory is given back. Default 10 minutes. */
  unloadAfterMs: z.number().int().min(1000).max(86_400_000).optional(),
});
export type ModelSettings = z.infer<typeof modelSettingsSchema>;

export const DEFAULT_MODEL_SETTINGS: ModelSettings = {
  contextTokens: 4096,
  maxOutputTokens: 1024,
  temperature: 0,
  loadTimeoutMs: 600_000,
  idleTimeoutMs: 300_000,
};

/** What WebLLM needs beside the files. */
export const webLlmSourceSchema = z.strictObject({
  /** Folder of the weights, with a slash at its end. */
  modelUrl: z.string().max(2000),
  /** The compiled library, a `.wasm`. */
  modelLibUrl: z.string().max(2000),
  /** Laid over the model's own `mlc-chat-config.json`. Default: none. */
  overrides: z.record(z.string(), z.unknown()).default({}),
});
export type WebLlmSource = z.infer<typeof webLlmSourceSchema>;

/** A model on this device, as stored. */
export const localModelSchema = z.object({
  modelId: z.string().min(1).max(300),
  engine: localEngineSchema,
  title: z.string().max(300),
  /** SPDX name or words; empty where nobody says. */
  licence: z.string().max(300),
  /** Folder below the app's models in the origin's private file system. */
  folder: z.string().max(100),
  files: z.array(modelFileSchema).max(2000),
  /** Whether the hashes were given from outside, or made here at the first complete download. */
  manifest: z.enum(['supplied', 'made']),
  webLlm: webLlmSourceSchema.nullable(),
  state: localModelStateSchema,
  error: errorDataSchema.nullable(),
  /** Something that went by, said once: a file that did not match and is fetched again. Null for none. */
  notice: z.string().max(2000).nullable(),
  settings: modelSettingsSchema,
  /** Tokens the model was made for; null until it is known. */
  trainedContextTokens: z.number().int().positive().nullable(),
  addedMs: timestampMsSchema,
  updatedMs: timestampMsSchema,
});
export type LocalModel = z.infer<typeof localModelSchema>;

/** `{ "<file name>": "<SHA-256 in hexadecimal>" }` */
export const modelManifestSchema = z.record(z.string().max(300), hashSchema);
export type ModelManifest = z.infer<typeof modelManifestSchema>;

const modelId = z
  .string()
  .trim()
  .min(1)
  .max(300)
  .refine((id) => !/[\p{Cc}/\\]/u.test(id), 'use no slash and no control character');
const url = z.string().min(1).max(2000);
/** A browser's `Blob` or `File`, which this floor does not know. */
export interface ModelBlob {
  readonly size: number;
  readonly type: string;
  /** Of a `File`. */
  readonly name?: string;
}
const blob = z.custom<ModelBlob>(
  (value) => typeof value === 'object' && value !== null && 'arrayBuffer' in value && 'stream' in value,
  'expected a file',
);
const ofModel = z.strictObject({ modelId });
/** By which an import that is at work is told of, and can be stopped. */
const importId = idSchema;

/** What is added, and where it comes from. */
export const addModelSchema = z.discriminatedUnion('engine', [
  z.strictObject({
    engine: z.literal('web-llm'),
    modelId,
    modelUrl: url,
    modelLibUrl: url,
    overrides: z.record(z.string(), z.unknown()).optional(),
    manifest: modelManifestSchema.optional(),
    settings: modelSettingsSchema.partial().optional(),
    title: z.string().max(300).optional(),
    licence: z.string().max(300).optional(),
  }),
  z.strictObject({
    engine: z.literal('wllama'),
    modelId,
    /** One of the three. Several URLs or files are the parts of one split model, in any order. */
    url: z.union([url, z.array(url).min(1).max(200)]).optional(),
    file: z.union([blob, z.array(blob).min(1).max(200)]).optional(),
    path: z.strictObject({ notebookId: z.string(), path: z.string() }).optional(),
    /** Of files or a notebook's file. */
    importId: importId.optional(),
    manifest: modelManifestSchema.optional(),
    settings: modelSettingsSchema.partial().optional(),
    title: z.string().max(300).optional(),
    licence: z.string().max(300).optional(),
  }),
  z.strictObject({
    engine: z.literal('built-in'),
    modelId: modelId.default('built-in'),
    settings: modelSettingsSchema.partial().optional(),
  }),
]);
export type AddModel = z.output<typeof addModelSchema>;

export const MODEL_COMMANDS = {
  'models.list': z.strictObject({}),
  /** Registers a model. With files or a notebook's file it resolves once they are copied and checked; with a URL at once. */
  'models.add': addModelSchema,
  /** Waits for the download, checks every file, and loads it in this tab. Another model that is loaded goes first. */
  'models.load': ofModel,
  'models.unload': z.strictObject({}),
  'models.pause': ofModel,
  /** Goes on with a download, or tries a failed one again. */
  'models.resume': ofModel,
  'models.remove': ofModel,
  'models.configure': z.strictObject({ modelId, settings: modelSettingsSchema.partial() }),
  /** Twelve small tasks on a notebook of its own, with speed and memory. */
  'models.test': ofModel,
  /** Ends the test that is under way in this tab, which rejects with `cancelled`: nothing of it is kept. */
  'models.stopTest': z.strictObject({}),
  'models.results': z.strictObject({ modelId: modelId.optional() }),
  /** One archive with all files and their hashes. */
  'models.export': ofModel,
  /** From such an archive, or from the files of a folder. Every hash is checked. */
  'models.import': z.strictObject({
    archive: blob.optional(),
    files: z
      .array(z.strictObject({ path: z.string().max(1000), blob }))
      .max(5000)
      .optional(),
    importId: importId.optional(),
  }),
  /** Stops an import that is at work in this tab, which rejects with `cancelled` and leaves nothing. */
  'models.stopImport': z.strictObject({ importId }),
  /** What this device can run. */
  'models.device': z.strictObject({}),
} as const;

/** A model as page and console see it. */
export interface ModelListing {
  modelId: string;
  engine: LocalEngine;
  title: string;
  licence: string;
  /** As the row's, or `loading` and `loaded` in this tab. */
  state: LocalModelState | 'loading' | 'loaded';
  /** Of all files, as far as known. */
  sizeBytes: number;
  /** 0 to 1, of what is going on: download, check or load. 1 when nothing is. */
  progress: number;
  doneBytes: number;
  files: { name: string; sizeBytes: number | null; done: boolean }[];
  /** Whether it can answer now, and if not why and what to do. */
  available: boolean;
  reason?: string;
  notice?: string;
  settings: ModelSettings;
}

/** What this device has to run models with. */
export interface DeviceFacts {
  /** Null where there is no WebGPU. */
  gpu: {
    vendor: string;
    architecture: string;
    /** A driver that computes on the CPU: slow, but it works. */
    isSoftware: boolean;
    hasShaderF16: boolean;
    maxBufferBytes: number;
    maxBindingBytes: number;
  } | null;
  /** Why there is none, in words; empty where there is one. */
  gpuReason: string;
  /** Threads that WebAssembly may use: 1 without isolation. */
  threads: number;
  /** Gigabytes as the browser says, rounded by it; null where it does not. */
  memoryGb: number | null;
  /** Of the page's browser model. */
  builtIn: 'available' | 'downloadable' | 'downloading' | 'unavailable';
  freeBytes: number;
}

/** How one model did on this device. */
export interface ModelTest {
  testId: string;
  modelId: string;
  engine: LocalEngine;
  atMs: number;
  /** Tokens per second; null where the engine does not say. */
  prefillPerSecond: number | null;
  decodePerSecond: number | null;
  /** Of all threads at its highest; null where the browser does not say. */
  peakBytes: number | null;
  durationMs: number;
  tasks: { name: string; right: boolean; said: string; durationMs: number }[];
}

export interface ModelResults {
  'models.list': ModelListing[];
  'models.add': ModelListing;
  'models.load': ModelListing;
  'models.unload': null;
  'models.pause': ModelListing;
  'models.resume': ModelListing;
  'models.remove': null;
  'models.configure': ModelListing;
  'models.test': ModelTest;
  'models.stopTest': null;
  'models.results': ModelTest[];
  'models.export': ModelBlob;
  'models.import': ModelListing;
  'models.stopImport': null;
  'models.device': DeviceFacts;
}

/** What every tab hears of a model while something is going on. */
export interface ModelProgress {
  modelId: string;
  phase: 'download' | 'check' | 'load';
  /** Of the file under way, or empty. */
  file: string;
  doneBytes: number;
  /** Null where the size is not known yet. */
  totalBytes: number | null;
  /** Of files that are copied in: what the copying was called by who asked for it. */
  importId?: string;
}

/** What every tab hears of a test while it runs, on the same channel. */
export interface ModelTestProgress {
  type: 'test-progress';
  modelId: string;
  doneTasks: number;
  totalTasks: number;
}
