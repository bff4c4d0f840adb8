import { type ModelPrices, modelPricesSchema } from '../../../contracts/domain/provider.ts';
import { readDecimal } from './read-number.ts';

/** Prices as they are typed: US dollars for a million tokens. */
export interface PriceDraft {
  input: string;
  output: string;
  /** Empty: as any other input. */
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

/** Reads prices, or says in which fields no price stands. A comma counts as a point. */
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

/** NaN for what is no price: the schema refuses it. */
function toPrice(text: string): number {
  return readDecimal(text.trim().replace(/^\$/, ''));
}
