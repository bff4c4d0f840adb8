import type { ModelLimits } from './model-limits.ts';
import type { TokenCalibration } from './token-calibration.ts';

/** How the context of a model is shared out, in our tokens, before calibration. */
export interface TokenBudget {
  /** Most of instructions, tools and conversation together. */
  readonly promptTokens: number;
  /** What is kept free for the answer, in the model's own tokens. */
  readonly answerTokens: number;
  /** Most of one tool result; a longer one goes into a file. */
  readonly resultTokens: number;
  /** Use compact instructions and tools, and the catalog in place of the whole list. */
  readonly isSmall: boolean;
}

/** Below this, a model is not given the whole list of tools. */
const SMALL_CONTEXT_TOKENS = 8192;
/** What a tool call, or a short answer, takes. */
const LEAST_ANSWER = 192;
const LEAST_PROMPT = 64;
const LEAST_RESULT = 96;
/** What a template may put around the whole. */
const FRAME = 16;
/** After a refusal, prompt and answer together have this share of what was refused. */
const TIGHTER = 0.75;
/** What is free goes to the answer, but not to the last token: there are servers that refuse what might not fit. */
const FREE_SHARE = 0.7;

type KnownLimits = Pick<ModelLimits, 'contextTokens' | 'maxOutputTokens'>;

/** Null where nothing is known of the context: then nothing is held back. */
export function planBudget(
  limits: KnownLimits,
  tokensPerRequest: number,
  calibration: TokenCalibration,
): TokenBudget | null {
  const contextTokens = contextOf(limits, calibration);
  if (contextTokens === null) return null;
  const { factor, overhead } = calibration;
  const mostAnswer = Math.min(tokensPerRequest, limits.maxOutputTokens ?? Number.POSITIVE_INFINITY);
  const answerTokens = Math.max(1, Math.min(mostAnswer, Math.max(Math.floor(contextTokens / 4), LEAST_ANSWER)));
  const free = Math.floor((contextTokens - answerTokens - FRAME - overhead) / factor);
  return {
    promptTokens: Math.max(LEAST_PROMPT, free),
    answerTokens,
    resultTokens: Math.max(LEAST_RESULT, Math.floor(contextTokens / factor / 4)),
    isSmall: contextTokens < SMALL_CONTEXT_TOKENS,
  };
}

/** Returns how many tokens the answer may have beside a prompt of `estimatedTokens` (before calibration): what is free, and never less than was kept for it. */
export function answerTokenLimit(
  limits: KnownLimits,
  estimatedTokens: number,
  calibration: TokenCalibration,
  { answerTokens }: TokenBudget,
): number {
  const contextTokens = contextOf(limits, calibration) ?? Number.POSITIVE_INFINITY;
  const free = contextTokens - FRAME - calibration.overhead - Math.ceil(estimatedTokens * calibration.factor);
  return Math.min(
    limits.maxOutputTokens ?? Number.POSITIVE_INFINITY,
    Math.max(answerTokens, Math.floor(free * FREE_SHARE)),
  );
}

/** Tokens of prompt and answer together, as the model is said to take, or as it has shown since. */
function contextOf({ contextTokens }: KnownLimits, { refusedAt }: TokenCalibration): number | null {
  if (refusedAt === null) return contextTokens;
  const shown = Math.floor(refusedAt * TIGHTER);
  return Math.min(contextTokens ?? shown, shown);
}
