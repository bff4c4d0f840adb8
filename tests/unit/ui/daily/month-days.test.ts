import { describe, expect, it } from 'vitest';
import { dayAfterKey, weeksOf } from '../../../../src/ui/daily/month-days.ts';

describe('weeksOf', () => {
  it('returns whole weeks from Monday to Sunday', () => {
    const weeks = weeksOf('2026-11-23');
    expect(weeks).toHaveLength(6);
    expect(weeks[0]).toEqual([
      '2026-10-26',
      '2026-10-27',
      '2026-10-28',
      '2026-10-29',
      '2026-10-30',
      '2026-10-31',
      '2026-11-01',
    ]);
    expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06');
    expect(weeksOf('2027-02-10')).toHaveLength(4);
  });
});

describe('dayAfterKey', () => {
  it.each([
    ['ArrowLeft', false, '2026-11-22'],
    ['ArrowRight', false, '2026-11-24'],
    ['ArrowUp', false, '2026-11-16'],
    ['ArrowDown', false, '2026-11-30'],
    ['Home', false, '2026-11-23'],
    ['End', false, '2026-11-29'],
    ['PageUp', false, '2026-10-23'],
    ['PageDown', false, '2026-12-23'],
    ['PageUp', true, '2025-11-23'],
    ['PageDown', true, '2027-11-23'],
    ['Enter', false, null],
    ['a', false, null],
  ])('%s with Shift %s moves to %s', (key, shift, next) => {
    expect(dayAfterKey('2026-11-23', key, shift)).toBe(next);
  });

  it('stays within years of four digits', () => {
    expect(dayAfterKey('8999-12-31', 'ArrowRight', false)).toBeNull();
    expect(dayAfterKey('8999-12-31', 'PageDown', true)).toBeNull();
    expect(dayAfterKey('1000-01-01', 'ArrowLeft', false)).toBeNull();
  });
});
