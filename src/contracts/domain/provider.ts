import { z } from 'zod';
import type { ErrorCode } from '../errors/errors.ts';
import { originSchema } from '../wire/gate-messages.ts';
import { idSchema, timestampMsSchema } from './ids.ts';
import { LOCAL_ENGINES, PROVIDER_KINDS } from './row-words.ts';

/** The wire format that a server speaks. */
export const providerKindSchema = z.enum(PROVIDER_KINDS);
export type ProviderKind = z.infer<typeof providerKindSchema>;

const price = z.number().nonnegative().max(1_000_000);

/** What a model costs, in US dollars for a million tokens. Typed in by the person: nothing is looked up. */
export const modelPricesSchema = z.strictObject({
  inputUsdPerMTok: price,
  outputUsdPerMTok: price,
  /** For input that the server has kept from before. Default: as any other input. */
  cachedInputUsdPerMTok: price.optional(),
});
export type ModelPrices = z.infer<typeof modelPricesSchema>;

/** One model of a provider. */
export const modelEntrySchema = z.strictObject({
  modelId: z.string().min(1).max(300),
  /** Tokens that fit into one request and its answer. Default: not known. */
  contextTokens: z.number().int().positive().optional(),
  /** Most tokens of one answer; the agent's own limit holds beside it. Default: not known. */
  maxOutputTokens: z.number().int().positive().max(1_000_000).optional(),
  /** 0 to 2. Default: as its server would. */
  temperature: z.number().min(0).max(2).optional(),
  /** Default: not known; then costs are not counted, and an agent with a limit of money does not start. */
  prices: modelPricesSchema.optional(),
});
export type ModelEntry = z.infer<typeof modelEntrySchema>;

/** Ids that stand for something else. */
export const RESERVED_PROVIDER_IDS: readonly string[] = ['default', 'cloister', ...LOCAL_ENGINES];

export const providerIdSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'use lower-case letters, digits and hyphens, at most 63')
  .refine((id) => !RESERVED_PROVIDER_IDS.includes(id), 'this name is reserved');

/** A server that runs models, as stored. The key is not part of it. */
export const providerSchema = z.object({
  providerId: providerIdSchema,
  kind: providerKindSchema,
  /** Where requests go; no slash at the end: `https://api.example.org/v1`. */
  baseURL: z.string().max(2000),
  /** Of `baseURL`. The key is bound to it. */
  origin: originSchema,
  models: z.array(modelEntrySchema).max(2000),
  /**
   * The person says that this server runs on this very device and passes nothing on, so that `local-only` notes may be
   * read to it. Only for addresses of this device. Default false.
   */
  onDevice: z.boolean(),
  /** 1 for a new one; each edit adds 1. */
  revision: z.number().int().positive(),
  createdMs: timestampMsSchema,
  updatedMs: timestampMsSchema,
});
export type Provider = z.infer<typeof providerSchema>;

/** A key, sealed with AES-GCM-256. The additional data binds provider and origin: opened for another, it does not open. */
export const credentialSchema = z.object({
  providerId: providerIdSchema,
  origin: originSchema,
  /** 12 bytes, new for each sealing. */
  nonce: z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array),
  sealed: z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array),
  /** Revision of the vault that it was sealed under. A commit refuses one of another, which would never open again. */
  vaultRevision: z.number().int().positive(),
});
export type Credential = z.infer<typeof credentialSchema>;

/** What was thought of a prompt before it was sent, and what became of that: what later prompts go by. */
export const requestFitSchema = z.strictObject({
  /** Tokens of the prompt, as counted before it was sent. */
  counted: z.number().int().nonnegative(),
  /** Most tokens that its answer might have. */
  answerTokens: z.number().int().positive(),
  /** What the model was said to take; null when it was not known. */
  contextTokens: z.number().int().positive().nullable(),
  /** Refused as longer than the model takes. */
  tooLong: z.boolean(),
});
export type RequestFit = z.infer<typeof requestFitSchema>;

/** One request to a model, however it ended: what limits and sums of money go by. */
export const modelRequestSchema = z.object({
  requestId: idSchema,
  agent: z.string(),
  runId: idSchema,
  step: z.number().int().positive(),
  providerId: z.string(),
  modelId: z.string(),
  startedMs: timestampMsSchema,
  outcome: z.enum(['answered', 'failed', 'stopped']),
  /** As the server counted; 0 where it does not say. */
  inputTokens: z.number().int().nonnegative(),
  outputTokens: z.number().int().nonnegative(),
  /** Part of `inputTokens` that the server had kept from before. */
  cachedInputTokens: z.number().int().nonnegative(),
  /** Null where no price is known, or the server did not count. 0 for a model on this device. */
  costUsd: z.number().nonnegative().nullable(),
  /** How the prompt was fitted to the model. Default: it was not. */
  fit: requestFitSchema.optional(),
});
export type ModelRequest = z.infer<typeof modelRequestSchema>;

/** A provider as page and console see it. Nothing here, or anywhere else, gives the key back. */
export interface ProviderListing {
  providerId: string;
  kind: ProviderKind;
  baseURL: string;
  origin: string;
  hasKey: boolean;
  /** Ids of its models. */
  models: string[];
  /** The same with context and prices. */
  details: ModelEntry[];
  onDevice: boolean;
  available: boolean;
  /** Why it cannot be used now, and what to do. */
  reason?: string;
  /** The same as a code, to act on. */
  code?: ErrorCode;
}

/** What was used of one model on one day of local time. */
export interface UsageSum {
  /** `YYYY-MM-DD` */
  day: string;
  providerId: string;
  modelId: string;
  requests: number;
  inputTokens: number;
  outputTokens: number;
  /** Of the requests whose price is known. */
  costUsd: number;
  /** Requests whose price is not known. */
  unpriced: number;
}

/** What one request of a run would take, before it is made. */
export interface UsageEstimate {
  providerId: string;
  modelId: string;
  /** Null for a model on this device. */
  origin: string | null;
  /** About how many tokens the first request holds: instructions, tools, conversation and the message. */
  inputTokens: number;
  /** The most that it may answer. */
  maxOutputTokens: number;
  /** For the first request: without any answer, and with the longest. Null where no price is known. */
  costUsd: { least: number; most: number } | null;
}

/** How a test of a model came out. */
export interface ProviderTest {
  modelId: string;
  /** Milliseconds until the first piece of the answer. */
  firstTokenMs: number;
  totalMs: number;
  /** Whether it called the tool that it was asked to call, with arguments that fit. */
  callsTools: boolean;
  /** Of a thorough test alone. */
  more?: {
    /** Whether it made two calls in one answer. */
    parallel: boolean;
    /** Whether it said what its calls gave back. */
    usesResults: boolean;
  };
  text: string;
  /** Of all its requests. Null where the server did not count. */
  usage: { inputTokens: number; outputTokens: number; costUsd: number | null } | null;
}

/** How keys are protected on this device. */
export const vaultModeSchema = z.enum(['device', 'passphrase', 'passkey']);
export type VaultMode = z.infer<typeof vaultModeSchema>;

/** What of that may be known. */
export interface VaultStatus {
  mode: VaultMode;
  /** True when the passphrase or passkey is needed before a key can be used. */
  locked: boolean;
  /** Minutes without use after which it locks; not for `device`. */
  idleMinutes: number;
  /** With what the page asks for the passkey. */
  passkey?: { credentialId: Uint8Array<ArrayBuffer>; salt: Uint8Array<ArrayBuffer> };
}
