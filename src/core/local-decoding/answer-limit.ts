import type { CloisterError } from '../../contracts/errors/errors.ts';
import { contextTooLongError } from '../../contracts/errors/messages/model-messages.ts';
import type { EngineMessage, TextEngine } from '../ports/text-engine.ts';
import type { ModelLimits } from '../prompt/model-limits.ts';
import { estimateAtMost } from '../prompt/token-estimate.ts';

/** Most tokens that a chat template adds to each message. */
const TEMPLATE_TOKENS = 8;
/** Fewest tokens of a useful answer. */
const LEAST_TOKENS = 16;
/** Tokens of a tool call. */
const CALL_TOKENS = 192;
const DEFAULT_TOKENS = 1024;
/** Safety factor for the estimate, which is then rarely too low. */
const MARGIN = 1.2;

export type AnswerLimit =
  /** `isScant`: fewer tokens than requested and than a tool call needs. */
  | { readonly type: 'limited'; readonly maxTokens: number; readonly isScant: boolean }
  | { readonly type: 'none'; readonly usedTokens: number; readonly contextTokens: number };

/**
 * Returns how many tokens an answer may have: as requested, at most what remains of the context. Counts exactly only when the
 * estimate is close, because an engine may count slowly. `none` when the model's own tokenizer shows that nothing remains; an
 * estimate alone refuses nothing, because the engine reports an overflow itself.
 *
 * @param extraTokens tokens beyond the requested ones, such as for thoughts. Default: 0
 */
export async function limitAnswer(
  engine: TextEngine,
  messages: readonly EngineMessage[],
  asked: number | undefined,
  limits: Partial<ModelLimits>,
  extraTokens = 0,
): Promise<AnswerLimit> {
  const wanted = Math.min(asked ?? Number.POSITIVE_INFINITY, limits.maxOutputTokens ?? Number.POSITIVE_INFINITY);
  const most = (Number.isFinite(wanted) ? Math.max(1, Math.floor(wanted)) : DEFAULT_TOKENS) + extraTokens;
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
  // A tokenizer that is unavailable now, such as while the engine serves another request, refuses nothing either.
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
  return contextTooLongError(
    'request',
    { n: usedTokens, modelId, limit: contextTokens },
    { usedTokens, contextTokens },
  );
}
