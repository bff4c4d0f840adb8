import { describe, expect, it } from 'vitest';
import { fillDays, filterOfDays, orderDays, sumDays } from '../../../../src/ui/audit/filter/log-days.ts';

const noon = new Date(2026, 10, 24, 12).getTime();

describe('filterOfDays', () => {
  it('selects the same days in whichever order they are given', () => {
    const november = { from: '2026-11-01', to: '2026-11-30' };
    const swapped = { from: november.to, to: november.from };
    expect(orderDays(swapped)).toEqual(november);
    expect(filterOfDays(swapped)).toEqual(filterOfDays(november));
    expect(filterOfDays(swapped)).toEqual({
      sinceMs: new Date(2026, 10, 1).getTime(),
      beforeMs: new Date(2026, 11, 1).getTime(),
    });
  });

  it('keeps a range that has no end', () => {
    expect(orderDays({ from: '2026-11-30', to: '' })).toEqual({ from: '2026-11-30', to: '' });
    expect(orderDays({ from: '', to: '2026-11-30' })).toEqual({ from: '', to: '2026-11-30' });
  });
});

describe('fillDays', () => {
  it('shows 14 days up to today, with zeros where nothing happened', () => {
    const counted = [
      { day: '2026-11-10', read: 9, changed: 9, refused: 9 },
      { day: '2026-11-24', read: 3, changed: 2, refused: 1 },
    ];
    const days = fillDays(counted, noon);
    expect(days).toHaveLength(14);
    expect(days[0]).toEqual({ day: '2026-11-11', read: 0, changed: 0, refused: 0 });
    expect(days.at(-1)).toEqual(counted[1]);
    // Of the day before them nothing is shown, and nothing is summed.
    expect(sumDays(days)).toEqual({ read: 3, changed: 2, refused: 1 });
  });
});
