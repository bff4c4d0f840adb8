import { CloisterError } from '../../contracts/errors/errors.ts';
import type { EngineMessage, TextEngine } from '../ports/text-engine.ts';
import type { ModelLimits } from '../prompt/model-limits.ts';
import { estimateAtMost } from '../prompt/token-estimate.ts';

/** What a chat template puts around each message, at most. */
const TEMPLATE_TOKENS = 8;
/** An answer shorter than this says nothing. */
const LEAST_TOKENS = 16;
/** What a tool call takes. */
const CALL_TOKENS = 192;
const DEFAULT_TOKENS = 1024;
/** Factor on the estimate, which is then hardly ever too low. */
const MARGIN = 1.2;

export type AnswerLimit =
  /** `isScant`: less than was asked for, and than a tool call takes. */
  | { readonly type: 'limited'; readonly maxTokens: number; readonly isScant: boolean }
  | { readonly type: 'none'; readonly usedTokens: number; readonly contextTokens: number };

/**
 * How many tokens an answer may have: as asked, at most what the context leaves. Measured only where the estimate is close:
 * measuring can take an engine long. `none` where the model's own tokenizer says that nothing is left; an estimate alone refuses
 * nothing, the engine itself will say.
 */
export async function limitAnswer(
  engine: TextEngine,
  messages: readonly EngineMessage[],
  asked: number | undefined,
  limits: Partial<ModelLimits>,
): Promise<AnswerLimit> {
  const wanted = Math.min(asked ?? Number.POSITIVE_INFINITY, limits.maxOutputTokens ?? Number.POSITIVE_INFINITY);
  const most = Number.isFinite(wanted) ? Math.max(1, Math.floor(wanted)) : DEFAULT_TOKENS;
  const contextTokens = Math.min(engine.contextTokens, limits.contextTokens ?? engine.contextTokens);
  const limited = (left: number): AnswerLimit => ({
    type: 'limited',
    maxTokens: Math.min(most, Math.max(left, LEAST_TOKENS)),
    isScant: left < Math.min(most, CALL_TOKENS),
  });
  const text = messages.map(({ content }) => content).join('\n');
  const around = messages.length * TEMPLATE_TOKENS;
  const estimated = contextTokens - around - Math.ceil(estimateAtMost(text) * MARGIN);
  if (estimated >= most || engine.countTokens === null) return limited(estimated);
  // One that cannot be asked now, as while the engine answers somebody else, refuses nothing either.
  const measured = await engine.countTokens(text).catch(() => null);
  if (measured === null) return limited(estimated);
  const usedTokens = measured + around;
  const left = contextTokens - usedTokens;
  return left >= Math.min(most, LEAST_TOKENS) ? limited(left) : { type: 'none', usedTokens, contextTokens };
}

export function tooLong(
  { modelId }: Pick<TextEngine, 'modelId'>,
  { usedTokens, contextTokens }: Extract<AnswerLimit, { type: 'none' }>,
): CloisterError {
  return new CloisterError(
    'context-too-long',
    `The request has ${usedTokens} tokens; the context of ${modelId} is ${contextTokens} tokens, answer included. Start a new session, or increase the context under Models.`,
    { usedTokens, contextTokens },
  );
}
