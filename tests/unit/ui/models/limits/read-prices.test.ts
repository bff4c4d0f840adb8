import { describe, expect, it } from 'vitest';
import { readPrices, toPriceDraft } from '../../../../../src/ui/models/limits/read-prices.ts';

describe('readPrices', () => {
  it.each([
    ['3', 3],
    ['0.25', 0.25],
    ['0,25', 0.25],
    ['$ 15', 15],
    ['0', 0],
    ['.5', 0.5],
  ])('reads %j', (input, price) => {
    const read = readPrices({ input, output: '1', cached: '' });
    expect(read).toEqual({ type: 'ok', prices: { inputUsdPerMTok: price, outputUsdPerMTok: 1 } });
  });

  it.each(['', 'free', '-1', '1e3', '1,000.50', 'Infinity', '0x10'])('rejects %j', (input) => {
    expect(readPrices({ input, output: '1', cached: '' })).toEqual({ type: 'bad', fields: ['input'] });
  });

  it('returns every invalid field', () => {
    expect(readPrices({ input: '', output: 'x', cached: 'y' })).toEqual({
      type: 'bad',
      fields: ['input', 'output', 'cached'],
    });
  });

  it('returns unchanged prices', () => {
    const prices = { inputUsdPerMTok: 3, outputUsdPerMTok: 15, cachedInputUsdPerMTok: 0.3 };
    expect(readPrices(toPriceDraft(prices))).toEqual({ type: 'ok', prices });
  });
});
