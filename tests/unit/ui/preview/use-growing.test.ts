import { expect, it } from 'vitest';
import { plainBlock } from '../../../../src/adapters/markdown/to-blocks.ts';
import { nextCount } from '../../../../src/ui/preview/use-growing.ts';

it('inserts fewer letters of expensive text at once than of elements', () => {
  const plain = Array.from({ length: 100 }, () => plainBlock('é'.repeat(8000)));
  const elements = plain.map(({ tree }) => ({ tree: tree.replace('dataPlain', 'dataOther') }));
  const count = nextCount(plain, 0, 1000);
  expect(count * 6).toBeLessThanOrEqual(nextCount(elements, 0, 1000) + 6);
  expect(count).toBeGreaterThan(1);
  expect(nextCount(plain, count, 1000)).toBe(2 * count);
});
