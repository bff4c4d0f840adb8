import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  LanguageModelV4StreamResult,
  LanguageModelV4ToolCall,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import type { Usage } from '../../contracts/domain/run/run.ts';
import { type ErrorCode, type ErrorData, type Said, toErrorData } from '../../contracts/errors/errors.ts';
import { answerCutError, providerFailedError } from '../../contracts/errors/messages/server-messages.ts';
import { MAX_INPUT_DEPTH, scanJson } from '../execution/scan-json.ts';
import { isTextWasReasoning, metadataOfServer, THINKING_LIMIT } from './calls/answer-metadata.ts';
import { createAnswerMeter, isTooLongFinish, keptPart, TOO_LONG_FINISH } from './limits/answer-size.ts';

/** A part of the answer, in the form that goes back to the model with the next prompt. */
export type AnswerPart = Record<string, unknown> & { type: string };

/** A complete answer, or how the request ended without one. No call of a broken answer is ever executed. */
export type ModelAnswer =
  | {
      type: 'answer';
      parts: AnswerPart[];
      calls: LanguageModelV4ToolCall[];
      text: string;
      reasoning: string;
      finishReason: string;
      usage: Usage;
      /** Why the model ended, in its own words; undefined for none. */
      endedBy?: string | undefined;
      /** Whether the model reported its usage. */
      counted: boolean;
      /** Whether the answer was stopped at its size limit. Only its start is kept, and none of its calls. */
      tooLong: boolean;
    }
  | { type: 'aborted'; text: string; reason: unknown }
  | {
      type: 'failed';
      text: string;
      error: ErrorData;
      usage: Usage | null;
      /** What the model thought, where it gave nothing else; undefined otherwise. */
      onlyThought?: string;
    };

export interface StreamListener {
  text(delta: string): void;
  reasoning(delta: string): void;
}

/** Makes one request and reads the stream to its end, or until the signal is aborted. */
export async function streamModel(
  model: LanguageModelV4,
  options: LanguageModelV4CallOptions & { abortSignal: AbortSignal },
  listener: StreamListener,
): Promise<ModelAnswer> {
  const { abortSignal } = options;
  const answer = newAnswer(listener);
  try {
    const { stream } = await startStream(model, options);
    await readStream(stream, abortSignal, answer.take);
    abortSignal.throwIfAborted();
    return answer.finish();
  } catch (error) {
    if (abortSignal.aborted) return { type: 'aborted', text: answer.text(), reason: abortSignal.reason };
    return { type: 'failed', text: answer.text(), error: asModelError(error), usage: null };
  }
}

/** Resolves with the stream of the answer, or rejects as soon as the signal is aborted: a model may ignore the signal. */
function startStream(
  model: LanguageModelV4,
  options: LanguageModelV4CallOptions & { abortSignal: AbortSignal },
): Promise<LanguageModelV4StreamResult> {
  const { abortSignal } = options;
  return new Promise((resolve, reject) => {
    abortSignal.throwIfAborted();
    const asked = Promise.resolve(model.doStream(options));
    const stop = () => reject(abortSignal.reason);
    abortSignal.addEventListener('abort', stop, { once: true });
    const answered = (result: LanguageModelV4StreamResult) => {
      // An answer that comes after the abort is not read.
      if (abortSignal.aborted) result.stream.cancel(abortSignal.reason).catch(() => undefined);
      resolve(result);
    };
    asked.then(answered, reject).finally(() => abortSignal.removeEventListener('abort', stop));
  });
}

/** Passes each part to `take`. Resolves at the end of the stream, at the size limit, or as soon as the signal is aborted. */
async function readStream(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  signal: AbortSignal,
  take: (part: LanguageModelV4StreamPart) => void,
): Promise<void> {
  const reader = stream.getReader();
  const isTooLong = createAnswerMeter();
  // A cancelled reader answers at once, whatever the source of the stream does.
  const cancel = () => void reader.cancel(signal.reason).catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  try {
    for (let next = await reader.read(); !next.done && !signal.aborted; next = await reader.read()) {
      take(next.value);
      if (!isTooLong(next.value)) continue;
      take(TOO_LONG_FINISH);
      await reader.cancel().catch(() => undefined);
      return;
    }
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

function newAnswer(listener: StreamListener) {
  const parts: AnswerPart[] = [];
  const open = new Map<string, AnswerPart & { text: string }>();
  const calls: LanguageModelV4ToolCall[] = [];
  let finish: Extract<LanguageModelV4StreamPart, { type: 'finish' }> | null = null;
  let failure: ErrorData | null = null;

  const start = (type: 'text' | 'reasoning', id: string, metadata: unknown) => {
    const part = { type, text: '', ...(metadata === undefined ? {} : { providerOptions: metadata }) };
    open.set(`${type} ${id}`, part);
    parts.push(part);
    return part;
  };
  const grow = (type: 'text' | 'reasoning', id: string, delta: string, metadata: unknown) => {
    const part = open.get(`${type} ${id}`) ?? start(type, id, undefined);
    part.text += delta;
    if (metadata !== undefined) part['providerOptions'] = metadata;
    listener[type](delta);
  };
  const textOf = (type: 'text' | 'reasoning') =>
    parts.flatMap((part) => (part.type === type && typeof part['text'] === 'string' ? [part['text']] : [])).join('');
  // Models write line breaks around thoughts, and around none. Only the parts that go back to the model keep them.
  const thoughts = () => textOf('reasoning').trim();

  return {
    text: () => textOf('text'),
    take(part: LanguageModelV4StreamPart): void {
      switch (part.type) {
        case 'text-start':
          if (isTextWasReasoning(part.providerMetadata)) {
            for (const earlier of parts) if (earlier.type === 'text') earlier.type = 'reasoning';
            return;
          }
          start('text', part.id, part.providerMetadata);
          return;
        case 'reasoning-start':
          start('reasoning', part.id, part.providerMetadata);
          return;
        case 'text-delta':
          return grow('text', part.id, part.delta, part.providerMetadata);
        case 'reasoning-delta':
          return grow('reasoning', part.id, part.delta, part.providerMetadata);
        case 'text-end':
        case 'reasoning-end': {
          const ended = open.get(`${part.type === 'text-end' ? 'text' : 'reasoning'} ${part.id}`);
          if (ended && part.providerMetadata !== undefined) ended['providerOptions'] = part.providerMetadata;
          return;
        }
        case 'tool-call':
          // The provider executes this call itself; it never becomes a call of the run.
          if (part.providerExecuted === true) return;
          calls.push(part);
          parts.push(callPart(part));
          return;
        case 'finish':
          finish = part;
          return;
        case 'error':
          failure ??= asModelError(part.error);
          return;
        default:
          // Sources, files, raw chunks and metadata are not used.
          return;
      }
    },
    finish(): ModelAnswer {
      const text = textOf('text');
      const usage = finish === null ? null : usageOf(finish.usage);
      const failed = (code: ErrorCode, said: Said): ModelAnswer => ({
        type: 'failed',
        text,
        usage,
        error: { code, ...said },
      });
      if (failure !== null) return { type: 'failed', text, usage, error: failure };
      if (finish === null || usage === null || finish.finishReason.unified === 'interrupted') {
        return failed('answer-cut', answerCutError.sentence('ended'));
      }
      const { unified, raw } = finish.finishReason;
      if (unified === 'content-filter' || (unified === 'other' && DECLINED.test(raw ?? ''))) {
        return failed('model-failed', declined(text, raw));
      }
      if (unified === 'error') {
        return failed('model-failed', providerFailedError.sentence('reason', { reason: raw ?? unified }));
      }
      if (isTooLongFinish(finish)) {
        const kept = keptPart(text);
        return {
          type: 'answer',
          parts: [{ type: 'text', text: kept }],
          calls: [],
          text: kept,
          reasoning: keptPart(textOf('reasoning')),
          finishReason: unified,
          usage,
          counted: false,
          tooLong: true,
        };
      }
      // An answer that ends at its limit is reported as such: the model may have spent it on reasoning.
      if (calls.length === 0 && text.trim() === '' && unified !== 'length') {
        const onlyThought = thoughts();
        const said = providerFailedError.sentence(
          onlyThought === '' ? 'empty' : raw === THINKING_LIMIT ? 'thinkingLimit' : 'onlyThought',
        );
        const error = { code: 'model-failed' as const, ...said };
        return { type: 'failed', text: '', usage, error, ...(onlyThought === '' ? {} : { onlyThought }) };
      }
      return {
        type: 'answer',
        parts,
        calls,
        text,
        reasoning: thoughts(),
        finishReason: unified,
        endedBy: raw,
        usage,
        counted: isCounted(finish.usage),
        tooLong: false,
      };
    },
  };
}

/** Reasons of compatible servers for an answer that was declined. */
const DECLINED =
  /^(?:refus(?:al|ed)|content[-_]?filter(?:ed)?|safety|guardrail(?:_intervened|s)?|sensitive|prohibited_content)$/i;
/** Longest refusal that is quoted, in characters. */
const MAX_REFUSAL_CHARS = 300;

/**
 * Returns why a model gave no answer: its own words, or the reason of its server. A refusal that ends as an answer does (`stop`) is in
 * the text; another reason ended the text before its end.
 */
function declined(text: string, raw: string | undefined): Said {
  const words = text.trim();
  if (raw !== undefined && raw !== 'stop') return providerFailedError.sentence('declinedReason', { reason: raw });
  return words === '' || words.length > MAX_REFUSAL_CHARS
    ? providerFailedError.sentence('declined')
    : providerFailedError.sentence('declinedSaying', { text: words });
}

/** More tokens than any request has. Sums of thousands of these are still exact integers. */
const MOST_TOKENS = 1_000_000_000;

/** Returns a reported number of tokens, or 0 for a value that cannot be one. */
function countOf(tokens: number | undefined): number {
  return tokens !== undefined && Number.isSafeInteger(tokens) && tokens >= 0 && tokens <= MOST_TOKENS ? tokens : 0;
}

/** Returns whether a model reported plausible usage: every request has at least one input token. */
export function isCounted({ inputTokens, outputTokens }: LanguageModelV4Usage): boolean {
  const counts = [inputTokens.total, outputTokens.total];
  return countOf(inputTokens.total) > 0 && counts.every((tokens) => tokens !== undefined && countOf(tokens) === tokens);
}

/** Returns the usage of one request as the model reports it. */
export function usageOf({ inputTokens, outputTokens }: LanguageModelV4Usage): Usage {
  const cached = countOf(inputTokens.cacheRead);
  const written = countOf(inputTokens.cacheWrite);
  return {
    inputTokens: countOf(inputTokens.total),
    outputTokens: countOf(outputTokens.total),
    requests: 1,
    ...(cached > 0 ? { cachedInputTokens: cached } : {}),
    ...(written > 0 ? { cacheWriteTokens: written } : {}),
  };
}

/** Returns a call as it goes back to the model. */
function callPart({ toolCallId, toolName, input, providerMetadata }: LanguageModelV4ToolCall): AnswerPart {
  const metadata = metadataOfServer(providerMetadata);
  const call = { type: 'tool-call', toolCallId, toolName, input: parsedOrText(input) };
  return metadata === undefined ? call : { ...call, providerOptions: metadata };
}

/** Returns an error as data. One without a known code is the model's failure. */
function asModelError(error: unknown): ErrorData {
  const data = toErrorData(error);
  return data.code === 'internal' ? { ...data, code: 'model-failed' } : data;
}

/** Arguments that are nested too deeply stay text, like broken ones: no database stores them as values. */
function parsedOrText(input: string): unknown {
  return scanJson(input, MAX_INPUT_DEPTH).type === 'ok' ? JSON.parse(input) : input;
}
