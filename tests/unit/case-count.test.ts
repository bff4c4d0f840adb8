import { expect, it, vi } from 'vitest';
import { spreadCases } from '../support/case-count.ts';

const numbers = Array.from({ length: 101 }, (_, n) => n);

it('spreads reduced cases evenly, from the first to the last', () => {
  vi.stubEnv('CLOISTER_TESTS', '');
  expect(spreadCases(numbers, { reduced: 5 })).toEqual([0, 25, 50, 75, 100]);
  expect(spreadCases(numbers, { reduced: 500 })).toEqual(numbers);
  vi.unstubAllEnvs();
});

it('returns every case on request', () => {
  vi.stubEnv('CLOISTER_TESTS', 'full');
  expect(spreadCases(numbers, { reduced: 5 })).toEqual(numbers);
  vi.unstubAllEnvs();
});
