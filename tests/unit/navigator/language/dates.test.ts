import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
  endOfMonth,
  isDay,
  mondayOfWeek,
  startOfWeek,
  weekdayOf,
  weekOf,
} from '../../../../src/core/shared/calendar.ts';
import { findPeriod } from '../../../../src/navigator/language/dates.ts';
import { resolvePeriod } from '../../../../src/navigator/language/resolve-period.ts';

const days = fc.integer({ min: -200_000, max: 200_000 }).map((offset) => addDays('2026-01-01', offset));

describe('calendar', () => {
  it('computes ISO weeks across years', () => {
    expect(weekOf('2027-01-01')).toEqual({ year: 2026, week: 53 });
    expect(weekOf('2024-12-30')).toEqual({ year: 2025, week: 1 });
    expect(weekOf('2023-01-01')).toEqual({ year: 2022, week: 52 });
    expect(mondayOfWeek(2026, 1)).toBe('2025-12-29');
    expect(mondayOfWeek(2021, 1)).toBe('2021-01-04');
  });

  it('assigns every day to one week, which begins on a Monday', () => {
    fc.assert(
      fc.property(days, (day) => {
        const monday = startOfWeek(day);
        const { year, week } = weekOf(day);
        expect(weekdayOf(monday)).toBe(1);
        expect(daysBetween(monday, day)).toBe(weekdayOf(day) - 1);
        expect(mondayOfWeek(year, week)).toBe(monday);
      }),
    );
  });

  it('adds months, and clamps the day to the month', () => {
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonths('2026-01-15', -13)).toBe('2024-12-15');
    expect(endOfMonth('2024-02-10')).toBe('2024-02-29');
    expect(endOfMonth('2026-12-31')).toBe('2026-12-31');
  });

  it('distinguishes valid from invalid days', () => {
    expect(['2024-02-29', '2026-12-31'].map(isDay)).toEqual([true, true]);
    expect(['2026-02-29', '2026-13-01', '2026-1-1', '', '0000-00-00'].map(isDay)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('findPeriod', () => {
  // [words, today, first day, last day]
  it.each([
    ['today', '2026-11-24', '2026-11-24', '2026-11-24'],
    ['yesterday', '2027-01-01', '2026-12-31', '2026-12-31'],
    ['the day before yesterday', '2026-03-01', '2026-02-27', '2026-02-27'],
    ['this week', '2026-11-24', '2026-11-23', '2026-11-29'],
    ['this week', '2026-11-29', '2026-11-23', '2026-11-29'],
    ['last week', '2026-11-23', '2026-11-16', '2026-11-22'],
    ['last week', '2026-11-24', '2026-11-16', '2026-11-22'],
    ['last week', '2026-11-29', '2026-11-16', '2026-11-22'],
    ['last week', '2027-01-01', '2026-12-21', '2026-12-27'],
    ['last week', '2027-01-04', '2026-12-28', '2027-01-03'],
    ['last week', '2024-03-04', '2024-02-26', '2024-03-03'],
    ['the week before last', '2026-11-24', '2026-11-09', '2026-11-15'],
    ['the past week', '2026-11-24', '2026-11-18', '2026-11-24'],
    ['this month', '2026-02-10', '2026-02-01', '2026-02-28'],
    ['last month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['last month', '2027-01-15', '2026-12-01', '2026-12-31'],
    ['last year', '2026-11-24', '2025-01-01', '2025-12-31'],
    ['last 3 days', '2026-11-24', '2026-11-22', '2026-11-24'],
    ['the last three days', '2027-01-01', '2026-12-30', '2027-01-01'],
    ['past two weeks', '2026-11-24', '2026-11-11', '2026-11-24'],
    ['previous 10 days', '2026-11-05', '2026-10-27', '2026-11-05'],
    ['last 2 months', '2026-11-24', '2026-09-25', '2026-11-24'],
    ['the last couple of weeks', '2026-11-24', '2026-11-11', '2026-11-24'],
    ['since monday', '2026-11-24', '2026-11-23', '2026-11-24'],
    ['since monday', '2026-11-23', '2026-11-16', '2026-11-23'],
    ['since 2026-11-02', '2026-11-24', '2026-11-02', '2026-11-24'],
    ['since october', '2026-11-24', '2026-10-01', '2026-11-24'],
    ['since yesterday', '2026-11-24', '2026-11-23', '2026-11-24'],
    ['before 2026-11-02', '2026-11-24', '0001-01-01', '2026-11-01'],
    ['in march', '2026-11-24', '2026-03-01', '2026-03-31'],
    ['in december', '2026-11-24', '2025-12-01', '2025-12-31'],
    ['in november', '2026-11-24', '2026-11-01', '2026-11-30'],
    ['in may', '2026-11-24', '2026-05-01', '2026-05-31'],
    ['in march 2025', '2026-11-24', '2025-03-01', '2025-03-31'],
    ['sept 2025', '2026-11-24', '2025-09-01', '2025-09-30'],
    ['in 2025', '2026-11-24', '2025-01-01', '2025-12-31'],
    ['2026-11-01', '2026-11-24', '2026-11-01', '2026-11-01'],
    ['2026-11', '2026-11-24', '2026-11-01', '2026-11-30'],
    ['on 18.11.2026', '2026-11-24', '2026-11-18', '2026-11-18'],
    ['18 november', '2026-11-24', '2026-11-18', '2026-11-18'],
    ['november 18th', '2026-11-24', '2026-11-18', '2026-11-18'],
    ['the 3rd of december', '2026-11-24', '2025-12-03', '2025-12-03'],
    ['november 18 2025', '2026-11-24', '2025-11-18', '2025-11-18'],
    ['on monday', '2026-11-24', '2026-11-23', '2026-11-23'],
    ['last tuesday', '2026-11-24', '2026-11-17', '2026-11-17'],
    ['between 2026-11-01 and 2026-11-15', '2026-11-24', '2026-11-01', '2026-11-15'],
    ['between 2026-11-15 and 2026-11-01', '2026-11-24', '2026-11-01', '2026-11-15'],
    ['from october to november', '2026-11-24', '2026-10-01', '2026-11-30'],
    ['from 2026-12-28 to 2027-01-03', '2027-01-05', '2026-12-28', '2027-01-03'],
    ['week 47', '2026-11-24', '2026-11-16', '2026-11-22'],
    ['week 53 of 2026', '2027-01-10', '2026-12-28', '2027-01-03'],
    ['2026-w01', '2026-11-24', '2025-12-29', '2026-01-04'],
    ['week 50', '2026-11-24', '2025-12-08', '2025-12-14'],
    ['the week of 2026-11-18', '2026-11-24', '2026-11-16', '2026-11-22'],
  ])('parses "%s" on %s as %s to %s', (text, today, start, end) => {
    expect(findPeriod(text, today)?.period).toMatchObject({ start, end });
  });

  it.each([
    '',
    'may i see it',
    'march on',
    'week 54',
    '2026-02-30',
    'in 450',
    'of 1000 seeds',
    'the last note',
    'week 53 of 2025',
    'since 2027-01-01',
  ])('returns null for "%s"', (text) => {
    const found = findPeriod(text, '2026-11-24');
    expect(found?.period.label ?? null).toBeNull();
  });

  it('returns the position of the words', () => {
    const text = 'experiments of last week about x';
    const found = findPeriod(text, '2026-11-24');
    expect(text.slice(found?.from, found?.to)).toBe('last week');
  });

  it('never returns a period that ends before it begins', () => {
    const words = fc.constantFrom(
      'last',
      'this',
      'week',
      'month',
      '3',
      'days',
      'since',
      'between',
      'and',
      'monday',
      '2026-11-01',
      'march',
      'to',
      'from',
      'week 5',
      '99',
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 6 }), days, (parts, today) => {
        const period = findPeriod(parts.join(' '), today)?.period;
        expect(period === undefined || (isDay(period.start) && isDay(period.end) && period.start <= period.end)).toBe(
          true,
        );
      }),
    );
  });
});

describe('resolvePeriod', () => {
  const lastWeek = findPeriod('last week', '2026-11-24')?.period;
  const march = findPeriod('in march 2026', '2026-11-24')?.period;
  if (!lastWeek || !march) throw new Error('the periods have to be found');

  it('keeps the calendar week when it has a note, also on its first and last day', () => {
    for (const day of ['2026-11-16', '2026-11-22']) {
      expect(resolvePeriod(lastWeek, [day, '2026-11-24'])).toEqual({
        range: { start: '2026-11-16', end: '2026-11-22' },
        label: 'last week',
        substituted: false,
      });
    }
  });

  it('falls back to the last 7 days', () => {
    expect(resolvePeriod(lastWeek, ['2026-11-23', '2026-11-15'])).toEqual({
      range: { start: '2026-11-18', end: '2026-11-24', label: 'the last 7 days' },
      label: 'the last 7 days',
      substituted: true,
    });
  });

  it('falls back to the last week with notes', () => {
    expect(resolvePeriod(lastWeek, ['2026-10-01', '2026-10-07'])).toMatchObject({
      range: { start: '2026-10-05', end: '2026-10-11' },
      label: 'the last week with notes',
      substituted: true,
    });
  });

  it('does not replace a named month', () => {
    expect(resolvePeriod(march, ['2026-10-01'])).toMatchObject({
      range: { start: '2026-03-01', end: '2026-03-31' },
      substituted: false,
    });
  });

  it('keeps the requested period without any dates', () => {
    expect(resolvePeriod(lastWeek, []).substituted).toBe(false);
  });
});
