import type { ChatCompletionChunk, ChatCompletionRequestStreaming } from '@mlc-ai/web-llm';
import type { CloisterError } from '../../contracts/errors/errors.ts';
import { callerBadInputError } from '../../contracts/errors/messages/internal-messages.ts';
import { modelFailedError } from '../../contracts/errors/messages/model-messages.ts';
import type {
  EngineMessage,
  EnginePiece,
  EngineUsage,
  GenerateRequest,
  TextEngine,
} from '../../core/ports/text-engine.ts';
import { watchAnswer } from './answer-watch.ts';
import { createChatMessages } from './chat-messages.ts';
import { createFrontCutter, EMPTY_THINKING } from './empty-thinking.ts';
import { type Doing, explainWebLlmError } from './explain-web-llm-error.ts';
import type { ModelConfig } from './model-config.ts';
import type { ModelTokens } from './model-tokens.ts';

/** The used part of the package's `MLCEngine`. */
export interface AnsweringEngine {
  chatCompletion(request: ChatCompletionRequestStreaming): Promise<AsyncIterable<ChatCompletionChunk>>;
  /** Takes effect between two tokens. Does not stop a later request. */
  interruptGenerate(): unknown;
  resetChat(): Promise<void>;
}

export interface WebLlmParts {
  readonly engine: AnsweringEngine;
  readonly modelId: string;
  readonly library: string;
  readonly config: Pick<ModelConfig, 'template' | 'contextTokens'>;
  readonly tokens: ModelTokens;
  /** Milliseconds without a piece after which a request is stopped. */
  readonly idleTimeoutMs: number;
  /** Counts tokens with the model's own tokenizer; null when the tokenizer is inaccessible. */
  readonly countTokens: ((text: string) => number) | null;
  /** Why the model was lost; null while it is loaded. */
  readonly gone: () => CloisterError | null;
  /** Calls `listener` once when the model is lost. Returns a function that unsubscribes. */
  readonly onGone: (listener: (error: CloisterError) => void) => () => void;
}

/** Longest run of whitespace: constrained by a schema, a small model may output whitespace without end. */
const MOST_BLANKS = 240;
/** Tokens of the block that the engine puts before an answer and counts as part of it. */
const FRONT_TOKENS = 8;

/** Adapts WebLLM to `TextEngine`. Runs one request at a time; a second one waits until the first has ended. */
export function createWebLlmEngine(parts: WebLlmParts): TextEngine {
  const { engine, modelId, config, tokens, countTokens } = parts;
  const messages = createChatMessages(config.template, [...tokens.special, ...config.template.marks]);
  const doing: Doing = { modelId, library: parts.library, file: null, during: 'generate' };
  const frontTokens = tokens.thinks ? (countTokens?.(EMPTY_THINKING) ?? FRONT_TOKENS) : 0;
  /** Tokens of the last prompt and its answer that the engine keeps. It reuses them when the next prompt starts with them. */
  let keptTokens = 0;
  /** Settles when the engine has ended the cancelled request. */
  let letGo: Promise<void> = Promise.resolve();

  /** Discards pieces until the engine stops. The engine stops between two tokens, but not while it reads the prompt. */
  async function drain(pieces: AsyncIterator<ChatCompletionChunk>, pending: Promise<unknown>): Promise<void> {
    try {
      await pending;
      for (;;) {
        engine.interruptGenerate();
        if ((await pieces.next()).done === true) break;
      }
    } catch {
      // The request was cancelled; its outcome does not matter.
    }
    await engine.resetChat().catch(() => undefined);
  }

  /** Returns the usage with cached tokens. The engine counts only tokens that it computes; fewer than the text has means that the rest was cached. */
  function wholeOf(usage: EngineUsage, asked: readonly EngineMessage[], before: number): EngineUsage {
    if (countTokens === null || usage.inputTokens === 0) return usage;
    const words = countTokens(asked.map(({ content }) => content).join('\n'));
    const whole = usage.inputTokens < words ? Math.max(words, before + usage.inputTokens) : usage.inputTokens;
    return { ...usage, inputTokens: whole, cachedInputTokens: whole - usage.inputTokens };
  }

  async function* generate(request: GenerateRequest): AsyncGenerator<EnginePiece> {
    const goneNow = parts.gone();
    if (goneNow) throw goneNow;
    const watch = watchAnswer(request.signal, parts.idleTimeoutMs, modelId);
    const offGone = parts.onGone(watch.fail);
    const cutter = tokens.thinks ? createFrontCutter() : null;
    let pieces: AsyncIterator<ChatCompletionChunk> | null = null;
    let pending: Promise<unknown> = Promise.resolve();
    let isOver = false;
    try {
      await watch.next(letGo);
      const before = keptTokens;
      keptTokens = 0;
      const asked = { ...requestOf(request, frontTokens), messages: messages.of(request.messages) };
      const created = engine.chatCompletion({ ...asked, ...thinking(tokens) });
      pending = created;
      pieces = (await watch.next(created))[Symbol.asyncIterator]();
      let raw = '';
      let text = '';
      let blanks = 0;
      let reason: string | null = null;
      let usage: EngineUsage = { inputTokens: 0, outputTokens: 0 };
      for (;;) {
        const next = pieces.next();
        pending = next;
        const { done, value: chunk } = await watch.next(next);
        if (done === true) break;
        if (chunk.usage) usage = usageOf(chunk.usage);
        const [choice] = chunk.choices;
        reason = choice?.finish_reason ?? reason;
        const piece = choice?.delta.content ?? '';
        if (piece === '') continue;
        raw += piece;
        const delta = cutter?.push(piece) ?? piece;
        if (delta === '') continue;
        text += delta;
        blanks = delta.trim() === '' ? blanks + delta.length : 0;
        if (request.jsonSchema !== null && blanks > MOST_BLANKS) {
          yield { type: 'end', reason: 'length', usage };
          return;
        }
        yield { type: 'text', delta };
      }
      isOver = true;
      const rest = cutter?.end() ?? '';
      if (rest !== '') yield { type: 'text', delta: rest };
      if (reason !== 'stop' && reason !== 'length') {
        throw parts.gone() ?? modelFailedError('noReason', { modelId });
      }
      if (reason === 'stop') messages.keep(text + rest, raw);
      const whole = wholeOf(usage, request.messages, before);
      // The engine chose the last token but never read it.
      keptTokens = whole.inputTokens + Math.max(0, whole.outputTokens - 1);
      yield { type: 'end', reason, usage: whole };
    } catch (error) {
      throw explainWebLlmError(parts.gone() ?? error, doing);
    } finally {
      watch.end();
      offGone();
      if (!isOver && pieces !== null) {
        engine.interruptGenerate();
        letGo = drain(pieces, pending);
      }
    }
  }

  return {
    engine: 'web-llm',
    modelId,
    contextTokens: config.contextTokens,
    roles: config.template.roles,
    generate,
    countTokens: countTokens && (async (text) => countTokens(text)),
  };
}

/** Returns the parameters except the messages. No penalties, because names and JSON keys have to be repeated verbatim. */
function requestOf({ jsonSchema, maxTokens, temperature }: GenerateRequest, frontTokens: number) {
  if (jsonSchema !== null && jsonSchema['type'] !== 'object') {
    // The engine may never return for any other schema.
    throw callerBadInputError('objectSchema');
  }
  const held = jsonSchema && {
    response_format: { type: 'json_object' as const, schema: JSON.stringify(jsonSchema) },
    repetition_penalty: 1,
    frequency_penalty: 0,
    presence_penalty: 0,
  };
  return {
    stream: true as const,
    stream_options: { include_usage: true },
    max_tokens: maxTokens + frontTokens,
    temperature,
    ...held,
  } satisfies Partial<ChatCompletionRequestStreaming>;
}

/** Reasoning is off, because it would precede the JSON and use up the tokens of the answer. */
function thinking({ thinks }: ModelTokens): Pick<ChatCompletionRequestStreaming, 'extra_body'> {
  return thinks ? { extra_body: { enable_thinking: false } } : {};
}

function usageOf({ prompt_tokens, completion_tokens, extra }: NonNullable<ChatCompletionChunk['usage']>): EngineUsage {
  const prefillMs = msOf(prompt_tokens, extra.prefill_tokens_per_s);
  // The first token is part of reading the prompt.
  const decodeMs = msOf(Math.max(0, completion_tokens - 1), extra.decode_tokens_per_s);
  return {
    inputTokens: prompt_tokens,
    outputTokens: completion_tokens,
    ...(prefillMs !== null && { prefillMs }),
    ...(decodeMs !== null && { decodeMs }),
  };
}

function msOf(tokenCount: number, perSecond: number): number | null {
  return Number.isFinite(perSecond) && perSecond > 0 ? (tokenCount / perSecond) * 1000 : null;
}
