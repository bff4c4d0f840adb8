import type { LanguageModelV4FinishReason, LanguageModelV4StreamPart, LanguageModelV4Usage } from '@ai-sdk/provider';
import type { EngineUsage } from './text-engine.ts';

type Part = LanguageModelV4StreamPart;
type Open = { readonly type: 'text' | 'reasoning' } | { readonly type: 'tool-input'; readonly id: string };

/** Writes the parts of a stream in pairs of start and end: what is open is closed before something else begins. */
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
    /** Whether the input of a call has begun. */
    get hasInput() {
      return hasInput;
    },
    /** A piece of text or of thought. */
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
    /** The input of a call begins. */
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

/** Sums up what all requests of one turn used. What nobody counted stays unknown. */
export function sumUsage(used: readonly EngineUsage[]): LanguageModelV4Usage {
  const sum = (pick: (one: EngineUsage) => number | undefined): number | undefined => {
    const counts = used.flatMap((one) => pick(one) ?? []);
    return counts.length === 0 ? undefined : counts.reduce((total, one) => total + one, 0);
  };
  const total = sum((one) => one.inputTokens);
  const cacheRead = sum((one) => one.cachedInputTokens);
  const output = sum((one) => one.outputTokens);
  const prefillMs = sum((one) => one.prefillMs);
  const decodeMs = sum((one) => one.decodeMs);
  return {
    inputTokens: {
      total,
      noCache: total === undefined ? undefined : total - (cacheRead ?? 0),
      cacheRead,
      cacheWrite: undefined,
    },
    outputTokens: { total: output, text: undefined, reasoning: undefined },
    raw: { ...(prefillMs === undefined ? {} : { prefillMs }), ...(decodeMs === undefined ? {} : { decodeMs }) },
  };
}

export function finishPart(unified: LanguageModelV4FinishReason['unified'], used: readonly EngineUsage[]): Part {
  return { type: 'finish', finishReason: { unified, raw: undefined }, usage: sumUsage(used) };
}
