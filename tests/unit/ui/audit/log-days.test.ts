import { describe, expect, it } from 'vitest';
import { fillDays, sumDays } from '../../../../src/ui/audit/filter/log-days.ts';

const noon = new Date(2026, 10, 24, 12).getTime();

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
