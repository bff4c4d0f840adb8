import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider';
import type { Provider } from '../../../contracts/domain/provider.ts';
import { CloisterError } from '../../../contracts/errors/errors.ts';
import { internalError } from '../../../contracts/errors/messages/internal-messages.ts';
import { providerFailedError } from '../../../contracts/errors/messages/server-messages.ts';
import { createAnswerMeter, TOO_LONG_FINISH } from '../../../core/run/limits/answer-size.ts';
import { fitOptions, loadSdkModel } from '../load-sdk-model.ts';
import type { KeyMask } from '../mask/mask-key.ts';
import { maskParts } from '../mask/mask-parts.ts';
import type { ProviderPorts } from '../provider-ports.ts';
import { askProvider } from '../request.ts';
import { type AnswerEvents, createAnswerEvents, cutOff } from './answer-events.ts';
import { createStreamMeter, MAX_ANSWER_PARTS } from './answer-limits.ts';
import { foldThoughts } from './fold-thoughts.ts';
import { joinDeltas } from './join-deltas.ts';

/** Most requests for one answer. */
const MAX_REQUESTS = 8;

/** Creates a model of a provider. Nothing is loaded or sent before the first request. */
export function createModel(
  provider: Provider,
  modelId: string,
  runId: string | null,
  ports: ProviderPorts,
): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: provider.providerId,
    modelId,
    supportedUrls: {},
    doGenerate: () => Promise.reject(internalError('onlyStreaming')),
    doStream: (options) => streamAnswer(provider, modelId, runId, ports, options),
  };
}

async function streamAnswer(
  provider: Provider,
  modelId: string,
  runId: string | null,
  ports: ProviderPorts,
  options: LanguageModelV4CallOptions,
): Promise<LanguageModelV4StreamResult> {
  const signal = options.abortSignal ?? new AbortController().signal;
  // The SDK wraps some errors of its fetch function and swallows others; the cause is kept here.
  let refused: { reason: unknown } | null = null;
  let events: AnswerEvents | null = null;
  let mask: KeyMask | null = null;
  const asked = { provider, modelId };
  const meter = createStreamMeter(options.maxOutputTokens);
  let requests = 0;
  const model = await loadSdkModel(provider, modelId, async (url, { headers, body }) => {
    try {
      // Google's package sends further requests by itself when an answer is longer than one response.
      if (requests++ >= MAX_REQUESTS) throw cutOff(provider);
      const request = { ...asked, runId, url, method: 'POST', headers, body } as const;
      const answer = await askProvider(request, ports, signal);
      mask = answer.mask;
      events = createAnswerEvents(answer, asked, meter);
      return new Response(events.body, { headers: { 'content-type': 'text/event-stream' } });
    } catch (reason) {
      refused = { reason };
      throw reason;
    }
  });
  const known = (): unknown => reasonOf(refused) ?? events?.failure() ?? null;
  try {
    const { stream } = await model.doStream(fitOptions(provider, options));
    return {
      stream: onlyWhole(joinDeltas(stream).pipeThrough(foldThoughts()), provider, known, signal).pipeThrough(
        maskParts(() => mask),
      ),
    };
  } catch (error) {
    signal.throwIfAborted();
    throw known() ?? unreadable(provider, error);
  }
}

function reasonOf(refused: { reason: unknown } | null): unknown {
  return refused?.reason;
}

/**
 * Forwards the parts, but holds back tool calls and the finish part until the answer is complete; an incomplete answer ends with an
 * error instead, and one that is too long with its limit and without its calls. (The SDK emits tool calls even for truncated answers.)
 */
function onlyWhole(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  provider: Provider,
  failure: () => unknown,
  signal: AbortSignal,
): ReadableStream<LanguageModelV4StreamPart> {
  const reader = stream.getReader();
  const isTooLong = createAnswerMeter();
  const held: LanguageModelV4StreamPart[] = [];
  let finish: LanguageModelV4StreamPart | null = null;
  let sdkError: unknown = null;
  let parts = 0;

  const hold = (part: LanguageModelV4StreamPart): LanguageModelV4StreamPart | null => {
    if (part.type === 'error') sdkError ??= part.error ?? 'unknown';
    else if (part.type === 'finish') finish = withReason(provider, part);
    else if (part.type === 'tool-call') held.push(part);
    else if (held.length === 0) return part;
    // The complete input follows in the call.
    else if (part.type !== 'tool-input-delta') held.push(part);
    return null;
  };
  const last = (broken: unknown): LanguageModelV4StreamPart[] => {
    const error =
      failure() ??
      (sdkError === null && broken === null ? null : unreadable(provider, sdkError ?? broken)) ??
      (finish === null ? cutOff(provider) : null);
    if (error !== null) return [...held.filter(({ type }) => type !== 'tool-call'), { type: 'error', error }];
    return finish === null ? held : [...held, finish];
  };

  return new ReadableStream({
    async pull(controller) {
      for (;;) {
        let broken: unknown = null;
        const next = await reader.read().catch((error: unknown) => {
          broken = error;
          return null;
        });
        if (next === null && signal.aborted) return controller.error(signal.reason);
        if (next === null || next.done) {
          for (const part of last(broken)) controller.enqueue(part);
          return controller.close();
        }
        if (isTooLong(next.value)) {
          reader.cancel().catch(() => undefined);
          controller.enqueue(TOO_LONG_FINISH);
          return controller.close();
        }
        if (!next.value.type.endsWith('-delta') && ++parts > MAX_ANSWER_PARTS) {
          reader.cancel().catch(() => undefined);
          controller.enqueue({ type: 'error', error: tooManyParts(provider) });
          return controller.close();
        }
        const part = hold(next.value);
        if (part !== null) return controller.enqueue(part);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/**
 * Google has many finish reasons for unusable answers (malformed call, unexpected call, unsupported language), and adds more. A
 * reason its package does not know is treated as a failure.
 */
function withReason<T extends LanguageModelV4StreamPart & { type: 'finish' }>({ kind }: Provider, part: T): T {
  const { unified, raw } = part.finishReason;
  return kind === 'google' && unified === 'other' ? { ...part, finishReason: { unified: 'error', raw } } : part;
}

function tooManyParts({ providerId, origin }: Provider): CloisterError {
  return providerFailedError('manyParts', { origin, n: MAX_ANSWER_PARTS }, { providerId });
}

/** Creates the error for a request or response the SDK could not handle. Its message may contain the whole request and is dropped. */
function unreadable({ providerId, origin }: Provider, error: unknown): CloisterError {
  if (error instanceof CloisterError) return error;
  return providerFailedError(
    'unread',
    { origin },
    { providerId, reason: error instanceof Error ? error.name : typeof error },
  );
}
