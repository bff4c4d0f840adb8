import { z } from 'zod';
import { localEngineSchema, modelFileSchema, webLlmSourceSchema } from '../domain/local-model.ts';
import { modelSettingsSchema } from '../domain/model-input-fields.ts';
import { graphicsChoiceSchema } from '../domain/models/graphics-choice.ts';
import { toolFormatNameSchema } from '../domain/models/tool-format-name.ts';
import { errorDataSchema } from '../errors/error-data.ts';
import type { CallContext } from './rpc.ts';

/**
 * Protocol between the agent worker and an engine host: `model.worker.ts`, or the page for the browser's built-in model. One
 * port and one model at a time; a new port replaces the previous one.
 */

/** Kinds of engine hosts. `device` has no engine and only reads the device facts. */
export const modelHostKindSchema = z.enum(['worker', 'page', 'device']);
export type ModelHostKind = z.infer<typeof modelHostKindSchema>;

/** Messages between tabs on `MODEL_CHANNEL`: a tab requests the engine slot, another one refuses to release it now. */
export type PlaceNotice =
  | { readonly type: 'place-wanted'; readonly askId: string }
  | { readonly type: 'place-in-use'; readonly askId: string; readonly modelId: string };

/** Input for loading a model. All files are complete; the host checks each hash before the engine reads a byte. */
export const loadableModelSchema = z.strictObject({
  modelId: z.string(),
  engine: localEngineSchema,
  folder: z.string(),
  files: z.array(modelFileSchema),
  webLlm: webLlmSourceSchema.nullable(),
  settings: modelSettingsSchema,
  /** The result of an earlier comparison. */
  graphics: graphicsChoiceSchema.optional(),
});
export type LoadableModel = z.infer<typeof loadableModelSchema>;

/** The calls of a host: input schemas by name. */
export const ENGINE_CALLS = {
  /** Emits `progress`. Can be cancelled. */
  load: z.strictObject({ model: loadableModelSchema }),
  /** Emits `text` and, last, `end`. Can be cancelled. */
  generate: z.strictObject({
    messages: z.array(
      z.strictObject({
        role: z.enum(['system', 'user', 'assistant', 'tool']),
        content: z.string(),
        parts: z
          .array(z.strictObject({ text: z.string(), isMark: z.boolean() }))
          .readonly()
          .optional(),
      }),
    ),
    calls: z
      .strictObject({
        format: toolFormatNameSchema,
        tools: z.array(z.strictObject({ name: z.string(), form: z.record(z.string(), z.unknown()) })).readonly(),
        mayAnswer: z.boolean(),
      })
      .optional(),
    jsonSchema: z.record(z.string(), z.unknown()).nullable(),
    maxTokens: z.number().int().positive(),
    thoughtTokens: z.number().int().positive().optional(),
    temperature: z.number(),
  }),
  count: z.strictObject({ text: z.string() }),
  unload: z.strictObject({}),
  /** Returns the device facts; needs no loaded model. */
  device: z.strictObject({}),
  /** Resolves with the reason when the model is lost without an unload: device lost, out of memory. */
  untilLost: z.strictObject({}),
} as const;

/** The calls with a channel for events and cancelling. */
export const STREAMING_ENGINE_CALLS = ['load', 'generate'] as const;

/** Facts of a loaded model. */
export const engineFactsSchema = z.strictObject({
  contextTokens: z.number().int().positive(),
  trainedContextTokens: z.number().int().positive().nullable(),
  roles: z.strictObject({ system: z.boolean(), tool: z.boolean() }),
  /** Whether `count` uses the model's own tokenizer. */
  counts: z.boolean(),
  /** How the model calls tools. Absent: in JSON. */
  toolFormat: toolFormatNameSchema.optional(),
  /** Whether the model can think before it answers. Absent: not known for this engine. */
  canThink: z.boolean().optional(),
  /** Threads or device, for display. */
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

/** Events of `load` and `generate`. */
export const engineEventSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('progress'),
    phase: z.enum(['download', 'check', 'load']),
    file: z.string(),
    doneBytes: z.number(),
    totalBytes: z.number().nullable(),
  }),
  z.strictObject({ type: z.literal('text'), delta: z.string() }),
  /** Where the model computes from now on, to be stored. */
  z.strictObject({ type: z.literal('graphics'), choice: graphicsChoiceSchema }),
  z.strictObject({ type: z.literal('end'), reason: z.enum(['stop', 'length']), usage: usageSchema }),
]);
export type EngineEvent = z.infer<typeof engineEventSchema>;

/** Results of the calls. Validated on arrival, because a host runs model files from other sources. */
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

/** Handlers of the calls of a host. */
export type EngineHandlers = {
  [Name in EngineCallName]: (
    input: z.output<(typeof ENGINE_CALLS)[Name]>,
    context: CallContext,
  ) => Promise<EngineResult<Name>>;
};

/** The call from the page to the model worker: transfers a port on which the worker serves the calls of a host. */
export const MODEL_WORKER_CALLS = { connect: z.strictObject({}) } as const;
