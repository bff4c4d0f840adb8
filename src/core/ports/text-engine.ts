import type { LocalEngine } from '../../contracts/domain/local-model.ts';

/** What is said to an engine, as its chat template takes it. */
export interface EngineMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string;
}

export interface GenerateRequest {
  readonly messages: readonly EngineMessage[];
  /** JSON Schema of an object, to which decoding is held; null for free text. */
  readonly jsonSchema: Record<string, unknown> | null;
  /** Most tokens of the answer. */
  readonly maxTokens: number;
  /** 0 takes the likeliest token each time. */
  readonly temperature: number;
  readonly signal: AbortSignal;
}

/** Tokens of one request, by the model's own tokenizer, and how long they took. */
export interface EngineUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Part of `inputTokens` that was still in memory from the request before. Default: 0. */
  readonly cachedInputTokens?: number;
  /** Milliseconds. Left out where the engine does not say. */
  readonly prefillMs?: number;
  readonly decodeMs?: number;
}

export type EnginePiece =
  | { readonly type: 'text'; readonly delta: string }
  /** The last piece. `length`: the answer was cut at `maxTokens` or at the end of the context. */
  | { readonly type: 'end'; readonly reason: 'stop' | 'length'; readonly usage: EngineUsage };

/**
 * A loaded model that can only go on with a text, if need be under a schema. Every local engine is one of these; one wrapper
 * makes a language model of it. Errors carry a code of ours: `cancelled` after `signal`, `context-too-long`, `model-failed`,
 * `model-lost`, `stalled`.
 */
export interface TextEngine {
  readonly engine: LocalEngine;
  readonly modelId: string;
  /** Tokens of prompt and answer together. */
  readonly contextTokens: number;
  /** Which roles the model's template knows beside `user` and `assistant`. */
  readonly roles: { readonly system: boolean; readonly tool: boolean };
  /** Ends with one piece of the type `end`, or rejects. Pieces before a rejection were said, and nothing of them may be carried out. */
  generate(request: GenerateRequest): AsyncIterable<EnginePiece>;
  /** Tokens of a text by the model's own tokenizer; null where there is none to ask. */
  readonly countTokens: ((text: string) => Promise<number>) | null;
}
