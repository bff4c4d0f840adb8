import type { ModelPrices } from '../../../contracts/domain/provider.ts';
import type { Usage } from '../../../contracts/domain/run/run.ts';

const MILLION = 1_000_000;
/** What Anthropic, the only server that charges for it, takes for writing to its cache, on top of the price of the tokens. */
const WRITE_SURCHARGE = 0.25;

/** Returns the cost of a request in US dollars. */
export function costOf(
  { inputTokens, outputTokens, cachedInputTokens = 0, cacheWriteTokens = 0 }: Omit<Usage, 'requests'>,
  prices: ModelPrices,
): number {
  const { inputUsdPerMTok, outputUsdPerMTok, cachedInputUsdPerMTok = inputUsdPerMTok } = prices;
  const fresh = Math.max(0, inputTokens - cachedInputTokens) + cacheWriteTokens * WRITE_SURCHARGE;
  const kept = Math.min(inputTokens, cachedInputTokens);
  return (fresh * inputUsdPerMTok + kept * cachedInputUsdPerMTok + outputTokens * outputUsdPerMTok) / MILLION;
}

/** Returns how many tokens of an answer a sum pays for after the prompt. At least 1. */
export function affordableTokens(leftUsd: number, inputTokens: number, prices: ModelPrices): number {
  if (prices.outputUsdPerMTok === 0) return Number.POSITIVE_INFINITY;
  const left = leftUsd - (inputTokens * prices.inputUsdPerMTok) / MILLION;
  return Math.max(1, Math.floor((left * MILLION) / prices.outputUsdPerMTok));
}

/** Estimates the tokens of a text without a tokenizer. Letters outside ASCII take more. */
export function estimateTokens(text: string): number {
  let plain = 0;
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) < 128) plain += 1;
  return Math.ceil(plain / 4 + (text.length - plain) / 1.5);
}

/** Formats US dollars with as many digits as a small sum needs: `$0.0123`. */
export function usd(sum: number): string {
  return `$${sum >= 1 ? sum.toFixed(2) : sum.toFixed(4)}`;
}
