import { CloisterError } from '../../../../src/contracts/errors/errors.ts';
import type { EngineMessage, GenerateRequest, TextEngine } from '../../../../src/core/ports/text-engine.ts';

export interface CountingEngine extends TextEngine {
  /** Tokens of each prompt that was taken, by its own count. */
  readonly prompts: number[];
  /** Prompts that it refused as too long. */
  readonly refused: number[];
  /** The largest prompt together with the longest answer it would have had to give. */
  readonly peakTokens: () => number;
}

export interface CountingEngineOptions {
  readonly contextTokens: number;
  readonly count: (text: string) => number;
  /** Whether it can be asked how long a text is. Default: true. */
  readonly counts?: boolean;
  readonly roles?: TextEngine['roles'];
  /** What it says to the n-th prompt that it takes, from 0. */
  readonly say: (index: number, messages: readonly EngineMessage[]) => string;
}

/** What a chat template puts around a message. */
const FRAME = 6;

/** An engine that counts every token, and refuses what does not fit with its answer, as real ones do. */
export function createCountingEngine({
  contextTokens,
  count,
  counts = true,
  say,
  ...more
}: CountingEngineOptions): CountingEngine {
  const prompts: number[] = [];
  const refused: number[] = [];
  let peak = 0;
  const sizeOf = (messages: readonly EngineMessage[]) =>
    messages.reduce((sum, { content }) => sum + count(content) + FRAME, 4);
  return {
    engine: 'wllama',
    modelId: 'counting',
    contextTokens,
    roles: more.roles ?? { system: true, tool: true },
    prompts,
    refused,
    peakTokens: () => peak,
    countTokens: counts ? async (text) => count(text) : null,
    async *generate({ messages, maxTokens }: GenerateRequest) {
      const size = sizeOf(messages);
      if (size + maxTokens > contextTokens) {
        refused.push(size);
        throw new CloisterError('context-too-long', `${size} tokens and ${maxTokens} of an answer do not fit.`);
      }
      peak = Math.max(peak, size + maxTokens);
      const text = say(prompts.length, messages);
      prompts.push(size);
      const spent = count(text);
      for (let at = 0; at < text.length; at += 12) yield { type: 'text' as const, delta: text.slice(at, at + 12) };
      const usage = { inputTokens: size, outputTokens: Math.min(spent, maxTokens) };
      yield { type: 'end' as const, reason: spent > maxTokens ? ('length' as const) : ('stop' as const), usage };
    },
  };
}
