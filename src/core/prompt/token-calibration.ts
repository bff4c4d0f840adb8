import type { ModelRequest } from '../../contracts/domain/provider.ts';

/** How a model's own token counts relate to ours, as its earlier requests have shown. */
export interface TokenCalibration {
  /** Tokens of the model for each token of ours. */
  readonly factor: number;
  /** Tokens that each request had beside ours: marks of a chat template, words of a server. */
  readonly overhead: number;
  /** The smallest request that was refused as too long, prompt and answer together, in the model's own tokens; null when nothing was. */
  readonly refusedAt: number | null;
}

/** Before anything is known. */
const FIRST_FACTOR = { estimated: 1.1, measured: 1 };
/** Added to measured rates: the next text may be of another kind. */
const MARGIN = 1.05;
/** An estimate is lowered by at most this factor. The model's own tokenizer is never corrected downwards. */
const LEAST_FACTOR = { estimated: 0.9, measured: 1 };
const MOST_FACTOR = 8;
const MOST_OVERHEAD = 1500;

/** Steps to which a measured rate is rounded up, see `coarseCalibration`. */
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
export function coarseCalibration(
  { factor, overhead, refusedAt }: TokenCalibration,
  hasTokenizer: boolean,
): TokenCalibration {
  const first = FIRST_FACTOR[hasTokenizer ? 'measured' : 'estimated'];
  return {
    factor: factor <= first * SMALL_FACTOR ? first : (FACTOR_STEPS.find((step) => factor <= step) ?? MOST_FACTOR),
    overhead: overhead <= SMALL_OVERHEAD ? 0 : (OVERHEAD_STEPS.find((step) => overhead <= step) ?? MOST_OVERHEAD),
    refusedAt,
  };
}

type Fit = Pick<ModelRequest, 'fit' | 'inputTokens'>;

/**
 * Computes the calibration of a model from the rows of its requests. The same rows give the same calibration. Refusals count as long as
 * the model has the context that it had then.
 */
export function calibrateTokens(
  requests: readonly Fit[],
  contextTokens: number | null,
  hasTokenizer: boolean,
): TokenCalibration {
  const method = hasTokenizer ? 'measured' : 'estimated';
  const measured = requests.flatMap(({ fit, inputTokens }) =>
    fit && !fit.tooLong && inputTokens > 0 && fit.counted > 0 ? [{ counted: fit.counted, real: inputTokens }] : [],
  );
  const extra = measured.map(({ counted, real }) => real - counted);
  const overhead = measured.length === 0 ? 0 : Math.min(MOST_OVERHEAD, Math.max(0, Math.min(...extra)));
  const ratios = measured.map(({ counted, real }) => ((real - overhead) / counted) * MARGIN);
  const factor =
    measured.length === 0 ? FIRST_FACTOR[method] : Math.min(MOST_FACTOR, Math.max(LEAST_FACTOR[method], ...ratios));
  const refused = requests.flatMap(({ fit }) =>
    fit?.tooLong && fit.contextTokens === contextTokens ? [fit.counted * factor + overhead + fit.answerTokens] : [],
  );
  return { factor, overhead, refusedAt: refused.length === 0 ? null : Math.floor(Math.min(...refused)) };
}
