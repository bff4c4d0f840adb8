import { type ModelPrices, modelPricesSchema } from '../../../contracts/domain/provider.ts';
import { readDecimal } from './read-number.ts';

/** Prices as typed, in US dollars per million tokens. */
export interface PriceDraft {
  input: string;
  output: string;
  /** Empty means the input price. */
  cached: string;
}

export function toPriceDraft(prices: ModelPrices | undefined): PriceDraft {
  const text = (price: number | undefined) => (price === undefined ? '' : String(price));
  return {
    input: text(prices?.inputUsdPerMTok),
    output: text(prices?.outputUsdPerMTok),
    cached: text(prices?.cachedInputUsdPerMTok),
  };
}

export type ReadPrices = { type: 'ok'; prices: ModelPrices } | { type: 'bad'; fields: (keyof PriceDraft)[] };

/** Validates prices, with a decimal point or comma. Returns them, or the invalid fields. */
export function readPrices({ input, output, cached }: PriceDraft): ReadPrices {
  const parsed = modelPricesSchema.safeParse({
    inputUsdPerMTok: toPrice(input),
    outputUsdPerMTok: toPrice(output),
    ...(cached.trim() === '' ? {} : { cachedInputUsdPerMTok: toPrice(cached) }),
  });
  if (parsed.success) return { type: 'ok', prices: parsed.data };
  const wrong = parsed.error.issues.map((issue) => issue.path[0]);
  return { type: 'bad', fields: FIELDS.filter(([, name]) => wrong.includes(name)).map(([field]) => field) };
}

const FIELDS = [
  ['input', 'inputUsdPerMTok'],
  ['output', 'outputUsdPerMTok'],
  ['cached', 'cachedInputUsdPerMTok'],
] as const satisfies [keyof PriceDraft, keyof ModelPrices][];

/** Parses a price; NaN if invalid, which the schema refuses. */
function toPrice(text: string): number {
  return readDecimal(text.trim().replace(/^\$/, ''));
}
