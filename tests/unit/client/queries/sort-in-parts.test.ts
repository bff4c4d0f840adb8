import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortInParts } from '../../../../src/client/queries/folder/sort-in-parts.ts';

const byValue = (a: { value: number }, b: { value: number }) => a.value - b.value;

describe('sortInParts', () => {
  it('sorts as sort does, equal ones in their order', async () => {
    const values = fc.array(fc.nat(50), { maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(values, fc.nat(6), async (some, times) => {
        const all = Array.from({ length: 3 ** times }, () => some).flat();
        const rows = all.map((value, at) => ({ value, at }));
        expect(await sortInParts(rows, byValue)).toEqual([...rows].sort(byValue));
      }),
      { numRuns: 30 },
    );
  });

  it('lets other tasks run while it sorts a hundred thousand', async () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => ({ value: (at * 7919) % 100_003 }));
    const collator = new Intl.Collator(undefined, { numeric: true });
    let tasks = 0;
    const timer = setInterval(() => {
      tasks += 1;
    });
    const sorted = await sortInParts(rows, (a, b) => collator.compare(`${a.value}`, `${b.value}`));
    clearInterval(timer);
    expect(tasks).toBeGreaterThan(3);
    expect(sorted.map(({ value }) => value)).toEqual(rows.map(({ value }) => value).sort((a, b) => a - b));
  });
});
