import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';

/** Tokens and the time they took, of all requests that said both. */
export interface Speed {
  prefillTokens: number;
  prefillMs: number;
  decodeTokens: number;
  decodeMs: number;
}

/** The same model, with an eye on what it says of its speed. What it does not say, as a server, stays 0. */
export function watchSpeed(model: LanguageModelV4, speed: Speed): LanguageModelV4 {
  const note = (part: LanguageModelV4StreamPart): void => {
    if (part.type !== 'finish') return;
    const { raw = {}, outputTokens } = part.usage;
    const { prefillMs, decodeMs, inputTokens, cachedInputTokens } = raw;
    if (typeof prefillMs === 'number' && typeof inputTokens === 'number') {
      speed.prefillMs += prefillMs;
      speed.prefillTokens += inputTokens - (typeof cachedInputTokens === 'number' ? cachedInputTokens : 0);
    }
    if (typeof decodeMs === 'number' && outputTokens.total !== undefined) {
      speed.decodeMs += decodeMs;
      speed.decodeTokens += outputTokens.total;
    }
  };
  return {
    specificationVersion: 'v4',
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: {},
    doGenerate: (options) => model.doGenerate(options),
    async doStream(options) {
      const { stream } = await model.doStream(options);
      return { stream: watched(stream, note) };
    },
  };
}

export function perSecond(tokens: number, ms: number): number | null {
  return ms > 0 && tokens > 0 ? (tokens * 1000) / ms : null;
}

function watched(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  note: (part: LanguageModelV4StreamPart) => void,
): ReadableStream<LanguageModelV4StreamPart> {
  const reader = stream.getReader();
  return new ReadableStream<LanguageModelV4StreamPart>({
    async pull(controller) {
      try {
        const next = await reader.read();
        if (next.done) return controller.close();
        note(next.value);
        controller.enqueue(next.value);
      } catch (error) {
        controller.error(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
