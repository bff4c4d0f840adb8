import type { LanguageModelV4FinishReason, LanguageModelV4StreamPart, LanguageModelV4Usage } from '@ai-sdk/provider';
import type { EngineUsage } from '../ports/text-engine.ts';
import { TEXT_WAS_REASONING, THINKING_LIMIT } from '../run/calls/answer-metadata.ts';

type Part = LanguageModelV4StreamPart;
type Open = { readonly type: 'text' | 'reasoning' } | { readonly type: 'tool-input'; readonly id: string };

/** Writes stream parts with matching start and end: the open part is closed before another one starts. */
export function createPartWriter() {
  let open: Open | null = null;
  let count = 0;
  let hasInput = false;

  const close = (): Part[] => {
    const closed = open;
    open = null;
    if (closed === null) return [];
    if (closed.type === 'tool-input') return [{ type: 'tool-input-end', id: closed.id }];
    return [{ type: `${closed.type}-end`, id: `${closed.type}-${count}` }];
  };

  return {
    close,
    /** Whether the input of a call has started. */
    get hasInput() {
      return hasInput;
    },
    /** Writes a piece of text or reasoning. */
    words(type: 'text' | 'reasoning', delta: string): Part[] {
      const parts: Part[] = [];
      if (open?.type !== type) {
        parts.push(...close());
        count += 1;
        open = { type };
        parts.push({ type: `${type}-start`, id: `${type}-${count}` });
      }
      return [...parts, { type: `${type}-delta`, id: `${type}-${count}`, delta }];
    },
    /** Makes reasoning of all text so far. */
    textWasReasoning(): Part[] {
      const parts = close();
      count += 1;
      const id = `text-${count}`;
      return [...parts, { type: 'text-start', id, providerMetadata: TEXT_WAS_REASONING }, { type: 'text-end', id }];
    },
    /** Starts the input of a call. */
    input(id: string, toolName: string): Part[] {
      const parts = close();
      open = { type: 'tool-input', id };
      hasInput = true;
      return [...parts, { type: 'tool-input-start', id, toolName }];
    },
    inputDelta(delta: string): Part[] {
      return open?.type === 'tool-input' ? [{ type: 'tool-input-delta', id: open.id, delta }] : [];
    },
  };
}

export type PartWriter = ReturnType<typeof createPartWriter>;

/**
 * Returns the usage of one turn. Input tokens are those of the first prompt only, because they calibrate the token estimate.
 * `raw` has the sums of all requests. Uncounted values stay unknown, and so does the input when the first request was stopped
 * early, because the second prompt is longer.
 */
export function usageOfTurn(used: readonly (EngineUsage | null)[]): LanguageModelV4Usage {
  const sum = (pick: (one: EngineUsage) => number | undefined): number | undefined => {
    const counts = used.flatMap((one) => (one && pick(one)) ?? []);
    return counts.length === 0 ? undefined : counts.reduce((total, one) => total + one, 0);
  };
  const total = used[0]?.inputTokens;
  const cacheRead = used[0]?.cachedInputTokens;
  const sums = {
    requests: used.length,
    inputTokens: sum((one) => one.inputTokens),
    cachedInputTokens: sum((one) => one.cachedInputTokens),
    prefillMs: sum((one) => one.prefillMs),
    decodeMs: sum((one) => one.decodeMs),
  };
  return {
    inputTokens: {
      total,
      noCache: total === undefined ? undefined : total - (cacheRead ?? 0),
      cacheRead,
      cacheWrite: undefined,
    },
    outputTokens: { total: sum((one) => one.outputTokens), text: undefined, reasoning: undefined },
    raw: Object.fromEntries(Object.entries(sums).filter((entry): entry is [string, number] => entry[1] !== undefined)),
  };
}

/** `thinking-limit`: the tokens were used up by thoughts. */
export function finishPart(
  reason: LanguageModelV4FinishReason['unified'] | typeof THINKING_LIMIT,
  used: readonly (EngineUsage | null)[],
): Part {
  const finishReason =
    reason === THINKING_LIMIT ? { unified: 'other' as const, raw: reason } : { unified: reason, raw: undefined };
  return { type: 'finish', finishReason, usage: usageOfTurn(used) };
}
