import { z } from 'zod';
import { errorDataSchema } from '../errors/error-data.ts';
import type { Said, Sentence } from '../errors/errors.ts';
import { jobId } from '../wire/transfer.ts';
import { hashSchema, idSchema, timestampMsSchema } from './ids.ts';
import { ENGINE_NAMES, ENGINES, type LocalEngine } from './local-engines.ts';
import {
  MODEL_INPUT_FIELDS,
  type ModelBlob,
  type ModelSettings,
  modelBlobSchema,
  modelIdSchema,
  modelSettingsSchema,
} from './model-input-fields.ts';
import { graphicsChoiceSchema } from './models/graphics-choice.ts';
import type { CatalogEntry } from './models/model-catalog.ts';
import { type HubSource, hubAddressSchema, hubSourceSchema, type ModelHub } from './models/model-hub.ts';
import { LOCAL_MODEL_STATES } from './row-words.ts';

/** Local models: rows, commands and results. */

export const localEngineSchema = z.enum(ENGINE_NAMES);

/**
 * `waiting`: registered, no file fetched yet. `paused`: the person stopped the download. `checking`: files are hashed.
 * `ready`: all files are here and match. `failed`: `error` says why and what to do. Whether a
 * model is loaded is not stored: each tab knows its own.
 */
export const localModelStateSchema = z.enum(LOCAL_MODEL_STATES);
export type LocalModelState = z.infer<typeof localModelStateSchema>;

/** One file of a model, kept in the origin's private file system below `folder`. */
export const modelFileSchema = z.strictObject({
  /** Name the engine requests, relative to the model's folder: `mlc-chat-config.json`, `params_shard_0.bin`, `model-00001-of-00003.gguf`. */
  name: z.string().min(1).max(300),
  /** Download URL; null for a file copied from disk, a notebook or an archive. */
  url: z.string().max(2000).nullable(),
  /** Null until known. */
  sizeBytes: z.number().int().nonnegative().nullable(),
  /** Supplied by a manifest, or computed when the file was first complete. Null until then. */
  sha256: hashSchema.nullable(),
  /** Set when this hash was computed here although the model has a supplied manifest. Absent: see `manifest` of the row. */
  hashMade: z.literal(true).optional(),
  /** Set when `sha256` and `sizeBytes` are those that the hub lists for its commit. */
  listed: z.literal(true).optional(),
  /** The file is complete and matched `sha256` at the last check. */
  done: z.boolean(),
});
export type ModelFile = z.infer<typeof modelFileSchema>;

export const DEFAULT_MODEL_SETTINGS: ModelSettings = {
  contextTokens: 4096,
  maxOutputTokens: 1024,
  temperature: 0,
  loadTimeoutMs: 600_000,
  idleTimeoutMs: 300_000,
};

/** What WebLLM needs in addition to the files. */
export const webLlmSourceSchema = z.strictObject({
  /** URL of the folder with the weights; ends with a slash. */
  modelUrl: z.string().max(2000),
  /** The compiled library, a `.wasm`. */
  modelLibUrl: z.string().max(2000),
  /** Merged into the model's `mlc-chat-config.json`. Default: none. */
  overrides: z.record(z.string(), z.unknown()).default({}),
});
export type WebLlmSource = z.infer<typeof webLlmSourceSchema>;

/** An answer of a model, as its engine measured it. */
export const measuredAnswerSchema = z.strictObject({
  atMs: timestampMsSchema,
  inputTokens: z.number().int().nonnegative(),
  /** Part of `inputTokens` that was read for an earlier request and kept. */
  cachedTokens: z.number().int().nonnegative(),
  outputTokens: z.number().int().nonnegative(),
  /** Milliseconds; null when the engine does not report them. */
  prefillMs: z.number().nonnegative().nullable(),
  decodeMs: z.number().nonnegative().nullable(),
  /** Memory of the app with its workers after the answer; null when the browser does not report it. */
  memoryBytes: z.number().nonnegative().nullable(),
});
export type MeasuredAnswer = z.infer<typeof measuredAnswerSchema>;
/** How many answers a row keeps. */
export const KEPT_ANSWERS = 5;

/** A local model as stored. */
export const localModelSchema = z.object({
  modelId: z.string().min(1).max(300),
  engine: localEngineSchema,
  /** The files are a table of word vectors for the search by meaning. Absent for a model that answers. */
  purpose: z.literal('word-table').optional(),
  title: z.string().max(300),
  /** SPDX identifier or free text; empty when unknown. */
  licence: z.string().max(300),
  /** Folder below the app's models in the origin's private file system. */
  folder: z.string().max(100),
  files: z.array(modelFileSchema).max(2000),
  /** Whether the hashes came with the model or were computed here at the first complete download. */
  manifest: z.enum(['supplied', 'made']),
  webLlm: webLlmSourceSchema.nullable(),
  /** The repository of a hub that the files come from. Absent for any other source. */
  hub: hubSourceSchema.optional(),
  /** The last answers, newest first. Absent before the first one. */
  answers: z.array(measuredAnswerSchema).max(KEPT_ANSWERS).optional(),
  /** Whether the model computes on the graphics card. Absent before a comparison. */
  graphics: graphicsChoiceSchema.optional(),
  /** Bytes on this device when the download last stopped, and the expected sum of all files. Absent while neither is known. */
  received: z
    .object({ doneBytes: z.number().int().nonnegative(), totalBytes: z.number().int().nonnegative().nullable() })
    .optional(),
  state: localModelStateSchema,
  error: errorDataSchema.nullable(),
  /** A message shown once, e.g. that a file did not match its hash and is fetched again. Null for none. */
  notice: z.string().max(2000).nullable(),
  settings: modelSettingsSchema,
  /** Context size the model was trained for, in tokens; null until known. */
  trainedContextTokens: z.number().int().positive().nullable(),
  /** Whether the model can think before it answers. Absent while unknown. */
  canThink: z.boolean().optional(),
  addedMs: timestampMsSchema,
  updatedMs: timestampMsSchema,
});
export type LocalModel = z.infer<typeof localModelSchema>;

const ofModel = z.strictObject({ modelId: modelIdSchema });
const { importId } = MODEL_INPUT_FIELDS;

/** Schema of the input of `models.add` for one engine. */
type EngineInputSchema<N extends LocalEngine> = z.ZodObject<
  { readonly engine: z.ZodLiteral<N> } & ReturnType<(typeof ENGINES)[N]['input']>,
  z.core.$strict
>;
type AnyInputSchema = { [N in LocalEngine]: EngineInputSchema<N> }[LocalEngine];

const inputSchemas = ENGINE_NAMES.map((engine) =>
  z.strictObject({ engine: z.literal(engine), ...ENGINES[engine].input(MODEL_INPUT_FIELDS) }),
);

/** A model to add, and its source. */
export const addModelSchema = z.discriminatedUnion('engine', inputSchemas as [AnyInputSchema, ...AnyInputSchema[]]);
export type AddModel = z.output<typeof addModelSchema>;
/** The input of `models.add` for an engine. */
export type ModelInput<N extends LocalEngine> = Extract<AddModel, { engine: N }>;

export const MODEL_COMMANDS = {
  'models.list': z.strictObject({}),
  /** Registers a model. Resolves at once for a URL, and after copying and checking for `file` and `path`. */
  'models.add': addModelSchema,
  /** Waits for the download, checks every file, unloads any other model, and loads this one in this tab. */
  'models.load': z.strictObject({
    modelId: modelIdSchema,
    /** The open notebook: the beginning of prompts about it is read in advance. */
    notebookId: idSchema.optional(),
  }),
  'models.unload': z.strictObject({}),
  'models.pause': ofModel,
  /** Resumes a paused download, or retries a failed one. */
  'models.resume': ofModel,
  'models.remove': ofModel,
  'models.configure': z.strictObject({ modelId: modelIdSchema, settings: modelSettingsSchema.partial() }),
  /** Runs the self-test: 20 small tasks on an in-memory notebook; counts correct calls and tasks, and measures speed and memory. */
  'models.test': ofModel,
  /** Stops the self-test running in this tab. Its call rejects with `cancelled`; no result is stored. */
  'models.stopTest': z.strictObject({}),
  'models.results': z.strictObject({ modelId: modelIdSchema.optional() }),
  /** Returns one archive with all files and their hashes. */
  'models.export': z.strictObject({ modelId: modelIdSchema, jobId }),
  /** Imports such an archive, or the files of an unpacked one. Every hash is checked. */
  'models.import': z.strictObject({
    archive: modelBlobSchema.optional(),
    files: z
      .array(z.strictObject({ path: z.string().max(1000), blob: modelBlobSchema }))
      .max(5000)
      .optional(),
    importId: importId.optional(),
  }),
  /** Stops an import running in this tab. Its call rejects with `cancelled`; nothing is kept. */
  'models.stopImport': z.strictObject({ importId }),
  /** Returns what this device can run. */
  'models.device': z.strictObject({}),
  /** Returns the models that can be downloaded, those that fit this device first. */
  'models.catalog': z.strictObject({ engine: localEngineSchema.optional() }),
  /** Returns the hub and the files that it listed so far. With `address`, uses another hub; null for the default one. */
  'models.hub': z.strictObject({ address: hubAddressSchema.nullable().optional() }),
} as const;

/** A local model as shown on the page and in the console. */
export interface ModelListing {
  modelId: string;
  engine: LocalEngine;
  title: string;
  licence: string;
  /** State of the row, or `loading` or `loaded` in this tab. */
  state: LocalModelState | 'loading' | 'loaded';
  /** Sum over all files with a known size, or what the catalog or the server announced; 0 while unknown. */
  sizeBytes: number;
  /** 0 to 1, of the current download, check or load. 1 when idle. */
  progress: number;
  doneBytes: number;
  files: { name: string; sizeBytes: number | null; done: boolean }[];
  /** Whether the model can answer now; if not, `reason` says why and what to do. */
  available: boolean;
  reason?: string;
  sentence?: Sentence;
  notice?: string;
  settings: ModelSettings;
  /** The repository that the files come from, when it is one of a hub. */
  hub?: HubSource;
  /** The last answers, newest first. */
  answers?: readonly MeasuredAnswer[];
}

/** The hardware available for local models. */
export interface DeviceFacts {
  /** Null where there is no WebGPU. */
  gpu: {
    vendor: string;
    architecture: string;
    /** A software adapter: WebGPU computed on the CPU. Slow, but usable. */
    isSoftware: boolean;
    hasShaderF16: boolean;
    maxBufferBytes: number;
    maxBindingBytes: number;
  } | null;
  /** Why WebGPU is missing; empty when present. */
  gpuReason: Said;
  /** Threads available to WebAssembly; 1 without cross-origin isolation. */
  threads: number;
  /** `navigator.deviceMemory` in gigabytes, rounded by the browser; null when not reported. */
  memoryGb: number | null;
  /** Availability of the browser's built-in model. */
  builtIn: 'available' | 'downloadable' | 'downloading' | 'unavailable';
  /** Free storage; null when the browser does not report it. */
  freeBytes: number | null;
}

/** Result of one self-test on this device. */
export const modelTestSchema = z.object({
  testId: z.string(),
  modelId: z.string(),
  engine: localEngineSchema,
  atMs: timestampMsSchema,
  /** Tokens per second; null when the engine does not report them. */
  prefillPerSecond: z.number().nonnegative().nullable(),
  decodePerSecond: z.number().nonnegative().nullable(),
  /** Peak memory over all threads; null when the browser does not report it. */
  peakBytes: z.number().nonnegative().nullable(),
  durationMs: z.number().nonnegative(),
  /** Tool calls of all tasks, and how many of them were correct. Absent in results of earlier versions. */
  calls: z.object({ made: z.number().int().nonnegative(), right: z.number().int().nonnegative() }).optional(),
  tasks: z.array(
    z.object({ name: z.string(), right: z.boolean(), said: z.string(), durationMs: z.number().nonnegative() }),
  ),
});
export type ModelTest = z.infer<typeof modelTestSchema>;

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
  'models.catalog': CatalogEntry[];
  'models.hub': ModelHub & { isDefault: boolean };
}

/** Progress of a model operation, broadcast to every tab. */
export interface ModelProgress {
  modelId: string;
  phase: 'download' | 'check' | 'load';
  /** Name of the current file, or empty. */
  file: string;
  doneBytes: number;
  /** Null while the size is unknown. */
  totalBytes: number | null;
  /** Id of the import, when files are being copied in. */
  importId?: string;
}

/** Progress of a self-test, broadcast to every tab on the same channel. */
export interface ModelTestProgress {
  type: 'test-progress';
  modelId: string;
  doneTasks: number;
  totalTasks: number;
}
