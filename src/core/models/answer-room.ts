import { CloisterError } from '../../contracts/errors.ts';
import type { ModelLimits } from './model-limits.ts';
import type { EngineMessage, TextEngine } from './text-engine.ts';

/** What a chat template puts around each message, at most. */
const TEMPLATE_TOKENS = 8;
/** An answer shorter than this says nothing. */
const LEAST_TOKENS = 16;
const DEFAULT_TOKENS = 1024;

/**
 * How many tokens an answer may have: as asked, at most what the context leaves. `context-too-long` where the model's own
 * tokenizer says that nothing is left; an estimate alone refuses nothing, the engine itself will say.
 */
export async function answerRoom(
  engine: TextEngine,
  messages: readonly EngineMessage[],
  asked: number | undefined,
  limits: Partial<ModelLimits>,
): Promise<number> {
  const wanted = Math.min(asked ?? Number.POSITIVE_INFINITY, limits.maxOutputTokens ?? Number.POSITIVE_INFINITY);
  const most = Number.isFinite(wanted) ? Math.max(1, Math.floor(wanted)) : DEFAULT_TOKENS;
  const contextTokens = Math.min(engine.contextTokens, limits.contextTokens ?? engine.contextTokens);
  const text = messages.map(({ content }) => content).join('\n');
  const around = messages.length * TEMPLATE_TOKENS;
  if (engine.countTokens === null) {
    const left = contextTokens - around - Math.ceil(text.length / 3);
    return Math.min(most, Math.max(LEAST_TOKENS, left));
  }
  const used = (await engine.countTokens(text)) + around;
  const left = contextTokens - used;
  if (left >= Math.min(most, LEAST_TOKENS)) return Math.min(most, left);
  throw new CloisterError(
    'context-too-long',
    `The request takes ${used} tokens, and ${engine.modelId} has room for ${contextTokens} with its answer. Start a new session, or give the model more context in the model room.`,
    { usedTokens: used, contextTokens },
  );
}
