import { z } from 'zod';
import { hashSchema, idSchema } from './ids.ts';

/** Fields of models that are added, from which each engine in `local-engines.ts` composes its input of `models.add`. */

/** Settings for requests to a model. */
export const modelSettingsSchema = z.strictObject({
  /** Context size in tokens (prompt and answer). Default: the trained context, at most what fits on this device. Minimum 1024. */
  contextTokens: z.number().int().min(1024).max(1_000_000),
  /** Most tokens of one answer. */
  maxOutputTokens: z.number().int().min(16).max(100_000),
  /** 0 to 2. */
  temperature: z.number().min(0).max(2),
  /** Deadline for loading, in milliseconds. */
  loadTimeoutMs: z.number().int().min(1000).max(3_600_000),
  /** Milliseconds without progress after which a request fails. */
  idleTimeoutMs: z.number().int().min(1000).max(3_600_000),
  /** Milliseconds without a request after which the model is unloaded. Default 10 minutes. */
  unloadAfterMs: z.number().int().min(1000).max(86_400_000).optional(),
  /**
   * GGUF models only. `processor`: WebGPU is not touched. `measured`: processor and graphics card answer the same questions at the
   * next load, and the card is used when its answers are the same and faster. Default: `processor`.
   */
  graphics: z.enum(['processor', 'measured']).optional(),
  /** GGUF models only, where `canThink` of the row is true: the model thinks before each answer, which takes longer. Default: false. */
  thinks: z.boolean().optional(),
});
export type ModelSettings = z.infer<typeof modelSettingsSchema>;

/** `{ "<file name>": "<SHA-256 in hexadecimal>" }` */
export const modelManifestSchema = z.record(z.string().max(300), hashSchema);
export type ModelManifest = z.infer<typeof modelManifestSchema>;

/** The part of a browser's `Blob` or `File` used here; this layer has no DOM types. */
export interface ModelBlob {
  readonly size: number;
  readonly type: string;
  /** Present for a `File`. */
  readonly name?: string;
}
export const modelBlobSchema = z.custom<ModelBlob>(
  (value) => typeof value === 'object' && value !== null && 'arrayBuffer' in value && 'stream' in value,
  'expected a file',
);

export const modelIdSchema = z
  .string()
  .trim()
  .min(1)
  .max(300)
  .refine((id) => !/[\p{Cc}/\\]/u.test(id), 'use no slash and no control character');

const url = z.string().min(1).max(2000);
const settings = modelSettingsSchema.partial().optional();

export const MODEL_INPUT_FIELDS = {
  modelId: modelIdSchema,
  url,
  /** One URL, or those of all parts of one split model, in any order. */
  urls: z.union([url, z.array(url).min(1).max(200)]),
  /** One file, or all parts of one split model, in any order. */
  files: z.union([modelBlobSchema, z.array(modelBlobSchema).min(1).max(200)]),
  notebookFile: z.strictObject({ notebookId: z.string(), path: z.string() }),
  /** Identifies a running import in progress reports and for stopping. */
  importId: idSchema,
  /** A JSON object. */
  json: z.record(z.string(), z.unknown()),
  settings,
  /** What may be given for every model whose files Cloister keeps. */
  about: {
    manifest: modelManifestSchema.optional(),
    settings,
    title: z.string().max(300).optional(),
    licence: z.string().max(300).optional(),
  },
} as const;
export type ModelInputFields = typeof MODEL_INPUT_FIELDS;
