import type { LocalEngine } from '../../contracts/domain/local-engines.ts';
import type { ToolFormatName } from '../../contracts/domain/models/tool-format-name.ts';

/** A message for an engine's chat template. */
export interface EngineMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string;
  /** The content in parts, when it has marks of the model's own format: the engine escapes all but those. */
  readonly parts?: readonly EnginePart[] | undefined;
}

export interface EnginePart {
  readonly text: string;
  readonly isMark: boolean;
}

/** The calls that a model may write in its own format. */
export interface CallForm {
  readonly format: ToolFormatName;
  readonly tools: readonly { readonly name: string; readonly form: Record<string, unknown> }[];
  /** Whether a text without a call is allowed. */
  readonly mayAnswer: boolean;
}

export interface GenerateRequest {
  readonly messages: readonly EngineMessage[];
  /** Constrains decoding to texts and calls in the model's own format. Excludes `jsonSchema`. */
  readonly calls?: CallForm | undefined;
  /** JSON Schema of an object that constrains decoding; null for free text. */
  readonly jsonSchema: Record<string, unknown> | null;
  /** Most tokens to generate, thoughts included. */
  readonly maxTokens: number;
  /** Most tokens that the model may think before it answers. Absent: it must not think. */
  readonly thoughtTokens?: number | undefined;
  /** 0 selects the most likely token each time. */
  readonly temperature: number;
  readonly signal: AbortSignal;
}

/** Tokens of one request, by the model's own tokenizer, and their durations. */
export interface EngineUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Part of `inputTokens` that was cached from the previous request. Default: 0. */
  readonly cachedInputTokens?: number;
  /** Milliseconds. Absent when the engine does not report it. */
  readonly prefillMs?: number;
  readonly decodeMs?: number;
}

export type EnginePiece =
  | { readonly type: 'text'; readonly delta: string }
  /** The last piece. `length`: the text was truncated at `maxTokens` or at the end of the context. */
  | { readonly type: 'end'; readonly reason: 'stop' | 'length'; readonly usage: EngineUsage };

/**
 * Generates text with a loaded model, optionally constrained by a schema. Every local engine implements this; one wrapper
 * turns it into a language model. Error codes: `cancelled` after `signal`, `context-too-long`, `model-failed`, `model-lost`,
 * `stalled`.
 */
export interface TextEngine {
  readonly engine: LocalEngine;
  readonly modelId: string;
  /** Tokens of prompt and output together. */
  readonly contextTokens: number;
  /** Roles that the model's template supports besides `user` and `assistant`. */
  readonly roles: { readonly system: boolean; readonly tool: boolean };
  /** The format in which the model was trained to call tools. Absent: it answers in JSON. */
  readonly toolFormat?: ToolFormatName;
  /** Whether the model can think before it answers. Absent: not known for this engine. */
  readonly canThink?: boolean;
  /** Whether the person lets it think. Default: false. */
  readonly thinks?: boolean;
  /** Streams text. Ends with one piece of type `end`, or rejects; pieces before a rejection must not be executed. */
  generate(request: GenerateRequest): AsyncIterable<EnginePiece>;
  /** Counts the tokens of a text with the model's own tokenizer; null when it has none. */
  readonly countTokens: ((text: string) => Promise<number>) | null;
}
