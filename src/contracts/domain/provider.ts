import { z } from 'zod';
import type { ErrorCode, Sentence } from '../errors/errors.ts';
import { plainWord } from '../sentences/run-sentences.ts';
import { originSchema } from '../wire/gate-messages.ts';
import { idSchema, timestampMsSchema } from './ids.ts';
import { ENGINE_NAMES } from './local-engines.ts';
import { PROVIDER_KINDS } from './row-words.ts';
import { sentTextSchema } from './run/sent-text.ts';

/** The wire format that a server speaks. */
export const providerKindSchema = z.enum(PROVIDER_KINDS);
export type ProviderKind = z.infer<typeof providerKindSchema>;

const price = z.number().nonnegative().max(1_000_000);

/** Prices of a model in US dollars per million tokens, entered by the person. Prices are never looked up online. */
export const modelPricesSchema = z.strictObject({
  inputUsdPerMTok: price,
  outputUsdPerMTok: price,
  /** Price of cached input. Default: `inputUsdPerMTok`. */
  cachedInputUsdPerMTok: price.optional(),
});
export type ModelPrices = z.infer<typeof modelPricesSchema>;

/** One model of a provider. */
export const modelEntrySchema = z.strictObject({
  modelId: z.string().min(1).max(300),
  /** Context size in tokens (prompt and answer). Default: unknown. */
  contextTokens: z.number().int().positive().optional(),
  /** Most tokens of one answer, in addition to the agent's own limit. Default: unknown. */
  maxOutputTokens: z.number().int().positive().max(1_000_000).optional(),
  /** 0 to 2. Default: the server's. */
  temperature: z.number().min(0).max(2).optional(),
  /** Whether the model sees pictures, as the server lists it or the person says. Default: unknown; pictures are then only named. */
  sees: z.boolean().optional(),
  /** Default: unknown; costs are then not counted, and an agent with a cost limit does not start. */
  prices: modelPricesSchema.optional(),
});
export type ModelEntry = z.infer<typeof modelEntrySchema>;

/** Provider id of what answers by rules instead of a language model, such as the Navigator and a playbook. */
const RULES_PROVIDER = 'cloister';

/** Returns whether rules answer, at no cost. Limits of requests, tokens and money are for language models. */
export function answersByRules({ providerId }: { readonly providerId: string }): boolean {
  return providerId === RULES_PROVIDER;
}

/** Provider ids with another meaning. */
export const RESERVED_PROVIDER_IDS: readonly string[] = ['default', RULES_PROVIDER, ...ENGINE_NAMES];

export const providerIdSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, plainWord.patterns.shortName)
  .refine((id) => !RESERVED_PROVIDER_IDS.includes(id), 'this name is reserved');

/** What a key belongs to: a provider, or a server with tools (`mcp-` and its id). */
const keyIdSchema = z.string().max(63);

/** Id of an organization at a server, as a header can hold it. */
export const organizationSchema = z.string().regex(/^[\x21-\x7e]{1,200}$/, plainWord.patterns.organization);

/** A model server as stored, without its key. */
export const providerSchema = z.object({
  providerId: providerIdSchema,
  kind: providerKindSchema,
  /** Base of every request URL, without a trailing slash: `https://api.example.org/v1`. */
  baseURL: z.string().max(2000),
  /** Origin of `baseURL`. The key is bound to it. */
  origin: originSchema,
  models: z.array(modelEntrySchema).max(2000),
  /**
   * The person's statement that the server runs on this device and forwards nothing, so that `local-only` notes may be
   * sent to it. Only for loopback addresses. Default false.
   */
  onDevice: z.boolean(),
  /** The only agent that may use this connection and its key; one of the same name that is made later may not. Default: all agents. */
  agentId: idSchema.optional(),
  /** Sent to a server of the kind `openai` as `OpenAI-Organization`. Default: none. */
  organization: organizationSchema.optional(),
  /** 1 for a new provider; each edit adds 1. */
  revision: z.number().int().positive(),
  createdMs: timestampMsSchema,
  updatedMs: timestampMsSchema,
});
export type Provider = z.infer<typeof providerSchema>;

/** An API key encrypted with AES-GCM-256. The additional data binds provider and origin, so decryption fails for any other. */
export const credentialSchema = z.object({
  providerId: keyIdSchema,
  origin: originSchema,
  /** 12 bytes, new for each encryption. */
  nonce: z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array),
  sealed: z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array),
  /** Vault revision the key was encrypted under. A commit refuses any other, which could never be decrypted. */
  vaultRevision: z.number().int().positive(),
});
export type Credential = z.infer<typeof credentialSchema>;

/** Token numbers of a request, estimated before it was sent. Used to calibrate later estimates. */
export const requestFitSchema = z.strictObject({
  /** Estimated tokens of the prompt. */
  counted: z.number().int().nonnegative(),
  /** Tokens reserved for the answer. */
  answerTokens: z.number().int().positive(),
  /** Context size assumed for the model; null when unknown. */
  contextTokens: z.number().int().positive().nullable(),
  /** The server refused the prompt as too long. */
  tooLong: z.boolean(),
});
export type RequestFit = z.infer<typeof requestFitSchema>;

/** One request to a model, whatever its outcome. Limits and cost totals are computed from these rows. */
export const modelRequestSchema = z.object({
  requestId: idSchema,
  agent: z.string(),
  runId: idSchema,
  step: z.number().int().positive(),
  providerId: z.string(),
  modelId: z.string(),
  startedMs: timestampMsSchema,
  outcome: z.enum(['answered', 'failed', 'stopped']),
  /** As reported by the server; 0 when not reported. */
  inputTokens: z.number().int().nonnegative(),
  outputTokens: z.number().int().nonnegative(),
  /** Part of `inputTokens` read from the server's cache. */
  cachedInputTokens: z.number().int().nonnegative(),
  /** Null when the price or the token count is unknown. 0 for a local model. */
  costUsd: z.number().nonnegative().nullable(),
  /** How the prompt was fitted to the model. Default: not fitted. */
  fit: requestFitSchema.optional(),
  /** A failed request, as the model received it. That of an answered one is kept with its step. */
  sent: sentTextSchema.optional(),
});
export type ModelRequest = z.infer<typeof modelRequestSchema>;

/** A provider as shown on the page and in the console. No API returns the key. */
export interface ProviderListing {
  providerId: string;
  kind: ProviderKind;
  baseURL: string;
  origin: string;
  hasKey: boolean;
  /** Model ids. */
  models: string[];
  /** The same models with context sizes and prices. */
  details: ModelEntry[];
  onDevice: boolean;
  /** Name of the only agent that may use it; null when that agent was removed. Default: all agents. */
  agent?: string | null;
  organization?: string;
  available: boolean;
  /** Why the provider is unavailable, and what to do. */
  reason?: string;
  sentence?: Sentence;
  /** The error code behind `reason`. */
  code?: ErrorCode;
}

/** Agent name for requests by the person: invalid as a name, so no agent's limits count them. */
export const PERSON = '(person)';

/** Usage of one model by one agent on one day of local time. */
export interface UsageSum {
  /** `YYYY-MM-DD` */
  day: string;
  /** Name of the agent; `PERSON` for tests of models. */
  agent: string;
  providerId: string;
  modelId: string;
  requests: number;
  /** As measured by the server. */
  inputTokens: number;
  /** Estimated before the requests were sent; null when that was not done for each of them. */
  estimatedTokens: number | null;
  outputTokens: number;
  /** Sum over requests with a known price. */
  costUsd: number;
  /** Number of requests with an unknown price. */
  unpriced: number;
}

/** Estimate of the first request of a run, before it is sent. */
export interface UsageEstimate {
  providerId: string;
  modelId: string;
  /** Null for a local model. */
  origin: string | null;
  /** Estimated tokens: instructions, tools, conversation and the message. */
  inputTokens: number;
  /** Most tokens of the answer. */
  maxOutputTokens: number;
  /** Cost without any answer, and with the longest answer. Null when no price is known. */
  costUsd: { least: number; most: number } | null;
}

/** Result of testing a model of a provider. */
export interface ProviderTest {
  modelId: string;
  /** Milliseconds until the first part of the answer. */
  firstTokenMs: number;
  totalMs: number;
  /** Whether the model called the requested tool with valid arguments. */
  callsTools: boolean;
  /** Only after a thorough test. */
  more?: {
    /** Whether the model made two calls in one answer. */
    parallel: boolean;
    /** Whether the final answer used the results of the calls. */
    usesResults: boolean;
  };
  text: string;
  /** Sum over all requests of the test. Null when the server reported none. */
  usage: { inputTokens: number; outputTokens: number; costUsd: number | null } | null;
}

/** How keys are protected on this device. */
export const vaultModeSchema = z.enum(['device', 'passphrase', 'passkey']);
export type VaultMode = z.infer<typeof vaultModeSchema>;

/** The vault's state, without anything secret. */
export interface VaultStatus {
  mode: VaultMode;
  /** Whether the passphrase or passkey is needed before a key can be used. */
  locked: boolean;
  /** Minutes without use after which the vault locks; ignored for `device`. */
  idleMinutes: number;
  /** What the page needs to request the passkey. */
  passkey?: { credentialId: Uint8Array<ArrayBuffer>; salt: Uint8Array<ArrayBuffer> };
}
