import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider';
import type { Provider } from '../../../contracts/domain/provider.ts';
import { CloisterError } from '../../../contracts/errors/errors.ts';
import { fitOptions, loadSdkModel } from '../load-sdk-model.ts';
import type { KeyMask } from '../mask-key.ts';
import { maskParts } from '../mask-parts.ts';
import type { ProviderPorts } from '../provider-ports.ts';
import { askProvider } from '../request.ts';
import { type AnswerEvents, createAnswerEvents, cutOff } from './answer-events.ts';

/** Requests that one answer may take. */
const MAX_REQUESTS = 8;

/** A model of a provider. Nothing is loaded or sent before it is asked. */
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
    doGenerate: () => Promise.reject(new CloisterError('internal', 'Models are asked for streams only.')),
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
  // The SDK wraps what is thrown below it, and swallows some; the cause is kept here.
  let refused: { reason: unknown } | null = null;
  let events: AnswerEvents | null = null;
  let mask: KeyMask | null = null;
  const asked = { provider, modelId };
  let requests = 0;
  const model = await loadSdkModel(provider, modelId, async (url, { headers, body }) => {
    try {
      // Google's package asks on by itself where an answer is longer than one request brings.
      if (requests++ >= MAX_REQUESTS) throw cut(provider);
      const request = { ...asked, runId, url, method: 'POST', headers, body } as const;
      const answer = await askProvider(request, ports, signal);
      mask = answer.mask;
      events = createAnswerEvents(answer, asked);
      return new Response(events.body, { headers: { 'content-type': 'text/event-stream' } });
    } catch (reason) {
      refused = { reason };
      throw reason;
    }
  });
  const known = (): unknown => reasonOf(refused) ?? events?.failure() ?? null;
  try {
    const { stream } = await model.doStream(fitOptions(provider, options));
    return { stream: onlyWhole(stream, provider, known, signal).pipeThrough(maskParts(() => mask)) };
  } catch (error) {
    signal.throwIfAborted();
    throw known() ?? unreadable(provider, error);
  }
}

function reasonOf(refused: { reason: unknown } | null): unknown {
  return refused?.reason;
}

/**
 * Passes the parts on, but no call and no end before the answer is whole; in place of the end of one that is not there
 * is an error. (The SDK makes calls even of what was cut off.)
 */
function onlyWhole(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  provider: Provider,
  failure: () => unknown,
  signal: AbortSignal,
): ReadableStream<LanguageModelV4StreamPart> {
  const reader = stream.getReader();
  const held: LanguageModelV4StreamPart[] = [];
  let finish: LanguageModelV4StreamPart | null = null;
  let sdkError: unknown = null;

  const hold = (part: LanguageModelV4StreamPart): LanguageModelV4StreamPart | null => {
    if (part.type === 'error') sdkError ??= part.error ?? 'unknown';
    else if (part.type === 'finish') finish = withReason(provider, part);
    else if (part.type === 'tool-call' || held.length > 0) held.push(part);
    else return part;
    return null;
  };
  const last = (broken: unknown): LanguageModelV4StreamPart[] => {
    const error =
      failure() ??
      (sdkError === null && broken === null ? null : unreadable(provider, sdkError ?? broken)) ??
      (finish === null ? cut(provider) : null);
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
        const part = hold(next.value);
        if (part !== null) return controller.enqueue(part);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/**
 * Google has many words for an answer that is none (a call that was malformed or out of place, a language it does not
 * speak), and new ones come. What its package does not know is no end to act upon.
 */
function withReason<T extends LanguageModelV4StreamPart & { type: 'finish' }>({ kind }: Provider, part: T): T {
  const { unified, raw } = part.finishReason;
  return kind === 'google' && unified === 'other' ? { ...part, finishReason: { unified: 'error', raw } } : part;
}

function cut(provider: Provider): CloisterError {
  const { providerId, origin } = provider;
  return new CloisterError('answer-cut', cutOff(provider), { providerId, origin });
}

/** What the SDK could not write or read. Its own words may hold the whole request and are left out. */
function unreadable({ providerId, origin }: Provider, error: unknown): CloisterError {
  if (error instanceof CloisterError) return error;
  return new CloisterError(
    'provider-failed',
    `The answer of ${origin} could not be read. Check which kind of server this is, then try again.`,
    { providerId, origin, reason: error instanceof Error ? error.name : typeof error },
  );
}
