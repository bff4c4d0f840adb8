import { describe, expect, it } from 'vitest';
import { readAmount, readDecimal, readWhole, writeAmount } from '../../../../../src/ui/models/limits/read-number.ts';

describe('readWhole', () => {
  it.each([
    ['4096', 4096],
    [' 4,096 ', 4096],
    ['4.096', 4096],
    ['4 096', 4096],
    ['4\u00a0096', 4096],
    ['4\u202f096', 4096],
    ['4’096', 4096],
    ['1,048,576', 1_048_576],
    ['1,00,000', 100_000],
    ['0', 0],
  ])('reads %j', (text, value) => {
    expect(readWhole(text)).toBe(value);
  });

  it.each(['', ',', '12.5', '4096.5', '40,96', '1,234.567', '4,0960', '0,125', '1e3', '0x10', '-1', '9999999999'])(
    'returns NaN for %j',
    (text) => {
      expect(readWhole(text)).toBeNaN();
    },
  );
});

describe('readDecimal', () => {
  it.each([
    ['0.7', 0.7],
    ['0,7', 0.7],
    ['.5', 0.5],
    ['1.125', 1.125],
  ])('reads %j', (text, value) => {
    expect(readDecimal(text)).toBe(value);
  });

  it.each(['', 'warm', '-1', '1e3', '1,000.50'])('returns NaN for %j', (text) => {
    expect(readDecimal(text)).toBeNaN();
  });
});

describe('readAmount', () => {
  it.each([
    ['1,440', 1440],
    ['1.440', 1440],
    ['1 440', 1440],
    ['1,5', 1.5],
    ['0.125', 0.125],
    ['10', 10],
  ])('reads %j', (text, value) => {
    expect(readAmount(text)).toBe(value);
  });

  it.each([0.125, 1.125, 10, 1440, 2.5, 100 / 3])('reads %d as written', (value) => {
    expect(readAmount(writeAmount(value))).toBe(value);
  });
});
