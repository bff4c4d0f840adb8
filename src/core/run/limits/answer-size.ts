import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';

/** Most characters of one answer: its text, reasoning and tool inputs together. */
export const MAX_ANSWER_CHARS = 4_000_000;
/** Characters kept of the text and of the reasoning of an answer that is longer. */
export const KEPT_ANSWER_CHARS = 100_000;

/** Reason, as a server would name it, of an answer that was stopped at its size limit. */
const TOO_LONG = 'answer-size';

/** Ends an answer that was stopped at its size limit, in place of the server's own last part. */
export const TOO_LONG_FINISH = {
  type: 'finish',
  finishReason: { unified: 'length', raw: TOO_LONG },
  usage: {
    inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: undefined, text: undefined, reasoning: undefined },
  },
} as const satisfies LanguageModelV4StreamPart;

/** Returns whether an answer was stopped at its size limit. */
export function isTooLongFinish({ finishReason }: LanguageModelV4StreamPart & { type: 'finish' }): boolean {
  return finishReason.unified === 'length' && finishReason.raw === TOO_LONG;
}

/** Returns a function that is called with each part of an answer, and returns whether the answer is too long with it. */
export function createAnswerMeter(): (part: LanguageModelV4StreamPart) => boolean {
  /** Calls whose input was counted as it was streamed. */
  const streamed = new Set<string>();
  let chars = 0;
  return (part) => {
    switch (part.type) {
      case 'text-delta':
      case 'reasoning-delta':
        chars += part.delta.length;
        break;
      case 'tool-input-delta':
        chars += part.delta.length;
        streamed.add(part.id);
        break;
      case 'tool-call':
        if (!streamed.has(part.toolCallId)) chars += part.input.length;
        break;
      default:
        break;
    }
    return chars > MAX_ANSWER_CHARS;
  };
}

/** Returns what is kept of a text of an answer that is too long. */
export function keptPart(text: string): string {
  return text.slice(0, KEPT_ANSWER_CHARS).toWellFormed();
}
