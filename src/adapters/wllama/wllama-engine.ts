import type { ChatCompletionChunk, Wllama } from '@wllama/wllama/esm/index.js';
import { CloisterError } from '../../contracts/errors/errors.ts';
import { modelFailedError } from '../../contracts/errors/messages/model-messages.ts';
import type { EngineMessage, EnginePiece, EngineUsage, GenerateRequest } from '../../core/ports/text-engine.ts';
import { type Journal, requestError } from './engine-errors.ts';
import type { ThinkingMode } from './gguf/thinking-mode.ts';
import { callGrammar } from './grammar/call-grammar.ts';
import { schemaGrammar } from './grammar/schema-grammar.ts';
import { withThinking } from './grammar/thinking-grammar.ts';
import { createLine, type Start } from './request-queue.ts';

export interface EngineParts {
  readonly wllama: Wllama;
  /** Name of the model in errors. */
  readonly title: string;
  readonly contextTokens: number;
  readonly journal: Journal;
  /** Escapes control tokens in text for a prompt. */
  readonly escapeText: (text: string) => string;
  /** Text of one control token; null for none. */
  readonly controlToken: string | null;
  /** How the model thinks before it answers; null when it does not. */
  readonly thinking: ThinkingMode | null;
  /** Aborted with the reason when the engine is lost. */
  readonly gone: AbortSignal;
  /** Called when a request shows that the engine is lost. */
  readonly onGone: (error: CloisterError) => void;
}

export interface Requests {
  generate(request: GenerateRequest): AsyncGenerator<EnginePiece, void>;
  /** Null for a vocabulary whose tokens cannot be counted. */
  readonly countTokens: ((text: string) => Promise<number>) | null;
  /** Returns whether the model's template supports a role: the message appears in the prompt. */
  takesRole(role: 'system' | 'tool'): Promise<boolean>;
}

/** Adapts a loaded model to `TextEngine`, one request at a time. */
export function createRequests(parts: EngineParts): Requests {
  const { wllama, title, contextTokens, journal, gone, onGone } = parts;
  const line = createLine(title, gone);
  let emptyTokens: number | null = null;
  const counted = new Map<string, number>();

  async function* ask<T>(start: Start<T>, signal: AbortSignal): AsyncGenerator<T, void> {
    try {
      yield* line(start, signal);
    } catch (error) {
      const found = requestError(error, title, journal);
      if (found.lost && !gone.aborted) onGone(found.error);
      throw found.error;
    }
  }

  const contentOf = ({ content, parts: pieces }: EngineMessage): string =>
    pieces?.map(({ text, isMark }) => (isMark ? text : parts.escapeText(text))).join('') ?? parts.escapeText(content);

  const chat =
    (options: object): Start<ChatCompletionChunk> =>
    (onData, abortSignal) => {
      journal.clear();
      return wllama.createChatCompletion({ messages: [], ...options, stream: true, abortSignal, onData });
    };

  return {
    async *generate({ messages, jsonSchema, calls, maxTokens, thoughtTokens, temperature, signal }) {
      const mode = thoughtTokens === undefined ? null : parts.thinking;
      const answer = calls !== undefined ? callGrammar(calls) : jsonSchema === null ? null : schemaGrammar(jsonSchema);
      const grammar = mode === null ? answer : withThinking(answer, mode, thoughtTokens ?? 0);
      let last: ChatCompletionChunk | null = null;
      let reason: 'stop' | 'length' = 'stop';
      const options = {
        ...COMMON,
        messages: messages.map((message) => ({ role: message.role, content: contentOf(message) })),
        max_tokens: maxTokens,
        temperature,
        ...(grammar === null ? {} : { grammar }),
        ...(mode === null ? {} : THINKING),
      };
      // The tag at the end of the prompt belongs to the thoughts.
      if (mode === 'begun') yield { type: 'text', delta: '<think>' };
      for await (const chunk of ask(chat(options), signal)) {
        const [choice] = chunk.choices;
        if (choice?.finish_reason === 'length') reason = 'length';
        // Empty pieces while the prompt is read show that the engine is active.
        if (choice !== undefined && choice.finish_reason === null)
          yield { type: 'text', delta: choice.delta.content ?? '' };
        last = chunk;
      }
      yield { type: 'end', reason, usage: usageOf(last) };
    },
    countTokens: parts.controlToken === null ? null : count,
    async takesRole(role) {
      // Longer than the context: the refusal shows that the text is in the prompt, and nothing is computed.
      const long: EngineMessage = { role, content: 'q7 '.repeat(contextTokens) };
      const hello: EngineMessage = { role: 'user', content: 'Hello' };
      const messages =
        role === 'system' ? [long, hello] : [hello, { role: 'assistant', content: 'Hello' } as const, long];
      return (await overflowing(chat({ ...COMMON, max_tokens: 1, messages }))) !== null;
    },
  };

  /** Prefixes a context full of control tokens: the refusal reports the token count, and nothing is computed. */
  async function count(text: string): Promise<number> {
    const known = counted.get(text);
    if (known !== undefined) return known;
    const full = (parts.controlToken ?? '').repeat(contextTokens + CONTEXT_STEP);
    if (text === '') return 0;
    emptyTokens ??= await tokensOf(full);
    const tokens = Math.max(0, (await tokensOf(full + parts.escapeText(text))) - emptyTokens);
    // Cached, because the fixed parts of prompts are counted repeatedly.
    if (counted.size >= KEPT_COUNTS) counted.clear();
    counted.set(text, tokens);
    return tokens;
  }

  async function tokensOf(prompt: string): Promise<number> {
    const tokens = await overflowing((onData, abortSignal) =>
      wllama.createCompletion({ prompt, max_tokens: 1, stream: true, abortSignal, onData }),
    );
    if (tokens !== null) return tokens;
    throw modelFailedError('counting', { title });
  }

  /** Returns the token count of a request that exceeds the context; null when the request fits or fails otherwise. */
  async function overflowing<T>(start: Start<T>): Promise<number | null> {
    try {
      for await (const _ of ask(start, new AbortController().signal)) return null;
      return null;
    } catch (error) {
      if (error instanceof CloisterError && error.code === 'model-lost') throw error;
      return error instanceof CloisterError && typeof error.data.tokens === 'number' ? error.data.tokens : null;
    }
  }
}

/** The engine rounds its context size up to a multiple of this, in tokens. */
const CONTEXT_STEP = 256;
/** Number of texts whose token count is cached. */
const KEPT_COUNTS = 500;

const COMMON = {
  chat_template_kwargs: { enable_thinking: false },
  cache_prompt: true,
  return_progress: true,
  stream_options: { include_usage: true },
};

const THINKING = { chat_template_kwargs: { enable_thinking: true } };

function usageOf(chunk: ChatCompletionChunk | null): EngineUsage {
  const { usage, timings } = chunk ?? {};
  return {
    inputTokens: usage?.prompt_tokens ?? 0,
    outputTokens: usage?.completion_tokens ?? 0,
    cachedInputTokens: usage?.prompt_tokens_details?.cached_tokens ?? 0,
    ...(timings === undefined
      ? {}
      : { prefillMs: Math.max(0, timings.prompt_ms), decodeMs: Math.max(0, timings.predicted_ms) }),
  };
}
