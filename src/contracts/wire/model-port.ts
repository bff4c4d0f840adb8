import { z } from 'zod';
import { localEngineSchema, modelFileSchema, modelSettingsSchema, webLlmSourceSchema } from '../domain/local-model.ts';
import { errorDataSchema } from '../errors/error-data.ts';

/**
 * What is said between the worker that runs agents and whatever holds an engine: `model.worker.ts`, or the page for the
 * browser's own model. One port, one model at a time. A new port takes the place of the one before.
 */

/** Who holds an engine; `device` holds none, and only looks at what there is to run one with. */
export const modelHostKindSchema = z.enum(['worker', 'page', 'device']);
export type ModelHostKind = z.infer<typeof modelHostKindSchema>;

/** From the agents' worker to its page: it needs the host. With `ifThere` it takes over the one that is there, or none. */
export const wantHostSchema = z.strictObject({
  type: z.literal('want-host'),
  host: modelHostKindSchema,
  ifThere: z.boolean().optional(),
});
/**
 * From the page, with the port in the message's `ports`. To the agents' worker and to the host alike. `loaded`, to the agents'
 * worker alone: what the host held when it last said so; null for nothing.
 */
export const hostPortSchema = z.strictObject({
  type: z.literal('host-port'),
  host: modelHostKindSchema,
  loaded: z.string().nullable().optional(),
});
/** From the page to the agents' worker: there is no host to be had, and why. Without an error: none is there to take over. */
export const hostRefusedSchema = z.strictObject({
  type: z.literal('host-refused'),
  host: modelHostKindSchema,
  error: errorDataSchema.nullable(),
});
/** From the agents' worker: what the host holds or is loading, for the page to show and for the next worker to know. */
export const hostStateSchema = z.strictObject({
  type: z.literal('host-state'),
  host: modelHostKindSchema,
  modelId: z.string().nullable(),
  phase: z.enum(['loading', 'loaded']),
});
/** From the agents' worker: the host is not needed any more, and its memory is given back. */
export const dropHostSchema = z.strictObject({ type: z.literal('drop-host'), host: modelHostKindSchema });
/** What the agents' worker says to its page about hosts. */
export type HostWish = z.infer<typeof wantHostSchema | typeof hostStateSchema | typeof dropHostSchema>;
/** What the page answers. */
export type HostAnswer = z.infer<typeof hostPortSchema | typeof hostRefusedSchema>;

/** What tabs say to each other on `MODEL_CHANNEL`: one needs the place of the host, the other cannot give it up now. */
export type PlaceNotice =
  | { readonly type: 'place-wanted'; readonly askId: string }
  | { readonly type: 'place-in-use'; readonly askId: string; readonly modelId: string };

const id = z.number().int().nonnegative();

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

export const engineCallSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('load'), id, model: loadableModelSchema }),
  z.strictObject({
    type: z.literal('generate'),
    id,
    messages: z.array(z.strictObject({ role: z.enum(['system', 'user', 'assistant', 'tool']), content: z.string() })),
    jsonSchema: z.record(z.string(), z.unknown()).nullable(),
    maxTokens: z.number().int().positive(),
    temperature: z.number(),
  }),
  /** Ends the call of that id, which is answered with the error `cancelled`. */
  z.strictObject({ type: z.literal('abort'), id }),
  z.strictObject({ type: z.literal('count'), id, text: z.string() }),
  z.strictObject({ type: z.literal('unload'), id }),
  /** What the device can do; answered without any model loaded. */
  z.strictObject({ type: z.literal('device'), id }),
]);
export type EngineCall = z.infer<typeof engineCallSchema>;

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

export const engineReplySchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('loaded'), id, facts: engineFactsSchema }),
  z.strictObject({
    type: z.literal('progress'),
    id,
    phase: z.enum(['download', 'check', 'load']),
    file: z.string(),
    doneBytes: z.number(),
    totalBytes: z.number().nullable(),
  }),
  z.strictObject({ type: z.literal('text'), id, delta: z.string() }),
  z.strictObject({ type: z.literal('end'), id, reason: z.enum(['stop', 'length']), usage: usageSchema }),
  z.strictObject({ type: z.literal('counted'), id, tokens: z.number().int().nonnegative() }),
  z.strictObject({ type: z.literal('device'), id, facts: z.record(z.string(), z.unknown()) }),
  z.strictObject({ type: z.literal('done'), id }),
  z.strictObject({ type: z.literal('error'), id, error: errorDataSchema }),
  /** The model is gone: device lost, out of memory. What was under way is answered with the same error. */
  z.strictObject({ type: z.literal('lost'), error: errorDataSchema }),
]);
export type EngineReply = z.infer<typeof engineReplySchema>;
