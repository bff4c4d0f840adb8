import type { ModelRequest } from '../../contracts/domain/provider.ts';

/** What requests to a model have shown of how it counts. */
export interface Learned {
  /** Tokens that the model counted for one that was counted here. */
  readonly factor: number;
  /** Tokens that each request had beside what was counted here: marks of a template, words of a server. */
  readonly overhead: number;
  /** The least that was refused as too long, prompt and answer together, in the model's own tokens; null when nothing was. */
  readonly refusedAt: number | null;
}

/** Before anything is known. */
const FIRST_FACTOR = { guessed: 1.1, counted: 1 };
/** What is said of the next text by the ones before: it may be of another kind. */
const MARGIN = 1.05;
/** A guess is never taken for more than this too high. A model's own tokenizer is never taken for too high at all. */
const LEAST_FACTOR = { guessed: 0.9, counted: 1 };
const MOST_FACTOR = 8;
const MOST_OVERHEAD = 1500;

/** Steps to which a measured rate is rounded up, see `steadyRate`. */
const FACTOR_STEPS = [1.5, 2, 3, 4, 6];
const OVERHEAD_STEPS = [512, 1024];
/** Up to these, a measured rate is taken for the one before anything was measured. */
const SMALL_FACTOR = 1.1;
const SMALL_OVERHEAD = 256;

/**
 * Rounds a calibration to a few coarse steps. Each request measures the rate a little differently; instructions and tools are
 * fitted by the rounded rate, so that they stay the same text from one request to the next. The whole prompt is still fitted by
 * the measured rate.
 */
export function steadyRate({ factor, overhead, refusedAt }: Learned, hasTokenizer: boolean): Learned {
  const first = FIRST_FACTOR[hasTokenizer ? 'counted' : 'guessed'];
  return {
    factor: factor <= first * SMALL_FACTOR ? first : (FACTOR_STEPS.find((step) => factor <= step) ?? MOST_FACTOR),
    overhead: overhead <= SMALL_OVERHEAD ? 0 : (OVERHEAD_STEPS.find((step) => overhead <= step) ?? MOST_OVERHEAD),
    refusedAt,
  };
}

type Fit = Pick<ModelRequest, 'fit' | 'inputTokens'>;

/**
 * Learns from the requests to one model, as their rows say: the same rows give the same answer. Refusals count as long as
 * the model has the context that it had then.
 */
export function learnFrom(requests: readonly Fit[], contextTokens: number | null, hasTokenizer: boolean): Learned {
  const how = hasTokenizer ? 'counted' : 'guessed';
  const told = requests.flatMap(({ fit, inputTokens }) =>
    fit && !fit.tooLong && inputTokens > 0 && fit.counted > 0 ? [{ counted: fit.counted, real: inputTokens }] : [],
  );
  const beside = told.map(({ counted, real }) => real - counted);
  const overhead = told.length === 0 ? 0 : Math.min(MOST_OVERHEAD, Math.max(0, Math.min(...beside)));
  const ratios = told.map(({ counted, real }) => ((real - overhead) / counted) * MARGIN);
  const factor = told.length === 0 ? FIRST_FACTOR[how] : Math.min(MOST_FACTOR, Math.max(LEAST_FACTOR[how], ...ratios));
  const refused = requests.flatMap(({ fit }) =>
    fit?.tooLong && fit.contextTokens === contextTokens ? [fit.counted * factor + overhead + fit.answerTokens] : [],
  );
  return { factor, overhead, refusedAt: refused.length === 0 ? null : Math.floor(Math.min(...refused)) };
}
