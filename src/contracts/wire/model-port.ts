import { z } from 'zod';
import { localEngineSchema, modelFileSchema, webLlmSourceSchema } from '../domain/local-model.ts';
import { modelSettingsSchema } from '../domain/model-input-fields.ts';
import { errorDataSchema } from '../errors/error-data.ts';
import type { CallContext } from './rpc.ts';

/**
 * What is said between the worker that runs agents and whatever holds an engine: `model.worker.ts`, or the page for the
 * browser's own model. One port, one model at a time. A new port takes the place of the one before.
 */

/** Who holds an engine; `device` holds none, and only looks at what there is to run one with. */
export const modelHostKindSchema = z.enum(['worker', 'page', 'device']);
export type ModelHostKind = z.infer<typeof modelHostKindSchema>;

/** What tabs say to each other on `MODEL_CHANNEL`: one needs the place of the host, the other cannot give it up now. */
export type PlaceNotice =
  | { readonly type: 'place-wanted'; readonly askId: string }
  | { readonly type: 'place-in-use'; readonly askId: string; readonly modelId: string };

/** What an engine needs to load a model. All files are complete; the host checks each hash before the engine sees a byte. */
export const loadableModelSchema = z.strictObject({
  modelId: z.string(),
  engine: localEngineSchema,
  folder: z.string(),
  files: z.array(modelFileSchema),
  webLlm: webLlmSourceSchema.nullable(),
  settings: modelSettingsSchema,
});
export type LoadableModel = z.infer<typeof loadableModelSchema>;

/** The calls of a host: by name, the schema of the input. */
export const ENGINE_CALLS = {
  /** Emits `progress`. Can be cancelled. */
  load: z.strictObject({ model: loadableModelSchema }),
  /** Emits `text` and, last, `end`. Can be cancelled. */
  generate: z.strictObject({
    messages: z.array(z.strictObject({ role: z.enum(['system', 'user', 'assistant', 'tool']), content: z.string() })),
    jsonSchema: z.record(z.string(), z.unknown()).nullable(),
    maxTokens: z.number().int().positive(),
    temperature: z.number(),
  }),
  count: z.strictObject({ text: z.string() }),
  unload: z.strictObject({}),
  /** What the device can do; answered without any model loaded. */
  device: z.strictObject({}),
  /** Resolves with the reason when the model is lost by itself: device lost, out of memory. */
  untilLost: z.strictObject({}),
} as const;

/** The calls that have a channel for events and to be cancelled. */
export const STREAMING_ENGINE_CALLS = ['load', 'generate'] as const;

/** What is known of a model once it is loaded. */
export const engineFactsSchema = z.strictObject({
  contextTokens: z.number().int().positive(),
  trainedContextTokens: z.number().int().positive().nullable(),
  roles: z.strictObject({ system: z.boolean(), tool: z.boolean() }),
  /** Whether `count` is answered by the model's own tokenizer. */
  counts: z.boolean(),
  /** Threads, device: for people. */
  runsOn: z.string(),
});
export type EngineFacts = z.infer<typeof engineFactsSchema>;

const usageSchema = z.strictObject({
  inputTokens: z.number().int().nonnegative(),
  outputTokens: z.number().int().nonnegative(),
  cachedInputTokens: z.number().int().nonnegative().optional(),
  prefillMs: z.number().nonnegative().optional(),
  decodeMs: z.number().nonnegative().optional(),
});

/** What `load` and `generate` emit. */
export const engineEventSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('progress'),
    phase: z.enum(['download', 'check', 'load']),
    file: z.string(),
    doneBytes: z.number(),
    totalBytes: z.number().nullable(),
  }),
  z.strictObject({ type: z.literal('text'), delta: z.string() }),
  z.strictObject({ type: z.literal('end'), reason: z.enum(['stop', 'length']), usage: usageSchema }),
]);
export type EngineEvent = z.infer<typeof engineEventSchema>;

/** What each call resolves with; checked on arrival, because a host may run what was loaded from a file. */
export const ENGINE_RESULTS = {
  load: engineFactsSchema,
  generate: z.null(),
  count: z.number().int().nonnegative(),
  unload: z.null(),
  device: z.record(z.string(), z.unknown()),
  untilLost: errorDataSchema,
} as const;

export type EngineCallName = keyof typeof ENGINE_CALLS;
export type EngineResult<Name extends EngineCallName> = z.output<(typeof ENGINE_RESULTS)[Name]>;

/** What answers the calls of a host. */
export type EngineHandlers = {
  [Name in EngineCallName]: (
    input: z.output<(typeof ENGINE_CALLS)[Name]>,
    context: CallContext,
  ) => Promise<EngineResult<Name>>;
};

/** The call of the model worker from its page: brings a port, on which the worker then answers the calls of a host. */
export const MODEL_WORKER_CALLS = { connect: z.strictObject({}) } as const;
