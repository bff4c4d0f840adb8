import { joinTurns } from '../local-prompt/render-prompt.ts';
import type { EngineMessage, TextEngine } from '../ports/text-engine.ts';
import type { ModelLimits } from '../prompt/model-limits.ts';
import { limitAnswer } from './answer-limit.ts';

/** Characters of a wrong answer that are shown to the model again. */
export const SHOWN_CHARS = 1000;

/** An answer that does not fit. */
export interface WrongAnswer {
  /** Ends a sentence that begins with "The answer". */
  readonly fault: string;
  /** Its beginning. */
  readonly text: string;
}

/**
 * The same request with what was wrong with the answer. The budget of the prompt did not reckon with that: the wrong answer is
 * left out where a new one would not fit beside it. Null when the request does not fit even so.
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
  { fault }: WrongAnswer,
  said: readonly EngineMessage[],
): EngineMessage[] {
  const content = `The answer ${fault.toWellFormed()}. Answer again: one JSON object in the form asked for, and nothing else.`;
  return joinTurns([...messages, ...said, { role: 'user', content }]);
}
