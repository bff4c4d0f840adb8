import { joinTurns } from '../local-prompt/render-prompt.ts';
import type { EngineMessage, TextEngine } from '../ports/text-engine.ts';
import type { ModelLimits } from '../prompt/model-limits.ts';
import { limitAnswer } from './answer-limit.ts';

/** Most characters of an invalid answer that are shown to the model again. */
export const SHOWN_CHARS = 1000;

export interface WrongAnswer {
  /** Ends a sentence that begins with "The answer". */
  readonly fault: string;
  /** Start of the answer. */
  readonly text: string;
  /** Whether the model answers in its own format and not in JSON. */
  readonly isNative: boolean;
}

/**
 * Creates the request with the error of the invalid answer. The prompt's budget does not include this, so the invalid answer
 * is omitted when too little space would remain. Null when the request still does not fit.
 */
export async function askAgain(
  engine: TextEngine,
  messages: readonly EngineMessage[],
  wrong: WrongAnswer,
  asked: number | undefined,
  limits: Partial<ModelLimits>,
): Promise<{ messages: EngineMessage[]; maxTokens: number } | null> {
  const shown = wrong.text.slice(0, SHOWN_CHARS).toWellFormed();
  if (shown.trim() !== '') {
    const whole = corrected(messages, wrong, [{ role: 'assistant', content: shown }]);
    const limit = await limitAnswer(engine, whole, asked, limits);
    if (limit.type === 'limited' && !limit.isScant) return { messages: whole, maxTokens: limit.maxTokens };
  }
  const shortened = corrected(messages, wrong, []);
  const limit = await limitAnswer(engine, shortened, asked, limits);
  return limit.type === 'limited' ? { messages: shortened, maxTokens: limit.maxTokens } : null;
}

function corrected(
  messages: readonly EngineMessage[],
  { fault, isNative }: WrongAnswer,
  said: readonly EngineMessage[],
): EngineMessage[] {
  const form = isNative ? 'in the form asked for' : 'one JSON object in the form asked for, and nothing else';
  const content = `The answer ${fault.toWellFormed()}. Answer again: ${form}.`;
  return joinTurns([...messages, ...said, { role: 'user', content }]);
}
