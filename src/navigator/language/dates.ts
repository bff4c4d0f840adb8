import {
  addDays,
  addMonths,
  dayFrom,
  endOfMonth,
  isDay,
  mondayOfWeek,
  startOfMonth,
  startOfWeek,
  weekdayOf,
} from '../../core/shared/calendar.ts';

export interface DayRange {
  /** First day, inclusive. */
  readonly start: string;
  /** Last day, inclusive. */
  readonly end: string;
}

/**
 * A period of time. A week runs from Monday to Sunday (ISO 8601); "last week" is the one
 * before this week's Monday; "the last N days" end today and include it; a month or date without a year is
 * the latest one that has begun; a weekday alone is the latest one before today.
 */
export interface Period extends DayRange {
  /** The wording: "last week", "since 2026-11-02". */
  readonly label: string;
  readonly unit: 'day' | 'week' | 'month' | 'year' | 'days';
  /** Relative to today. If the period has no notes, `instead` or a period around the newest note replaces it. */
  readonly relative: boolean;
  /** The first replacement if the period contains no notes. */
  readonly instead?: DayRange & { readonly label: string };
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const NUMBERS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

const MONTH = `(?:${MONTHS.map((name) => (name === 'may' ? 'may' : `${name}|${name.slice(0, 3)}`)).join('|')}|sept)`;
const WEEKDAY = `(?:${WEEKDAYS.join('|')}|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)`;
const COUNT = `(?:\\d{1,3}|${NUMBERS.slice(1).join('|')}|a couple of|couple of|few)`;
const ORDINAL = '(?:st|nd|rd|th)?';
const NAMED_DAY = `\\d{1,2}${ORDINAL} (?:of )?${MONTH}(?: \\d{4})?|${MONTH} \\d{1,2}${ORDINAL}(?!\\d)(?: \\d{4})?`;
const MOMENT =
  `(?:\\d{4}-\\d{2}-\\d{2}|\\d{4}-\\d{2}|\\d{1,2}\\.\\d{1,2}\\.\\d{4}|(?:the )?(?:${NAMED_DAY})|${MONTH}(?: \\d{4})?|` +
  `(?:last |this |previous )?${WEEKDAY}|today|yesterday|(?:the )?(?:last|this|previous) (?:week|month|year)|(?:19|20)\\d{2})`;

type Reader = (groups: string[], today: string) => Period | null;

/** Tried in this order, anywhere in the text. The first match wins. */
const READERS: readonly { readonly regex: RegExp; readonly read: Reader }[] = [
  {
    regex: /\b(?:the )?day before yesterday\b/,
    read: (_, today) => day(addDays(today, -2), 'the day before yesterday', true),
  },
  {
    // "between 22 and 26 December" states the month once.
    regex: new RegExp(
      `\\b(?:between |from )?(?:the )?(\\d{1,2})${ORDINAL} ?(?:and|to|until|till|through|-) ?(?:the )?(\\d{1,2}${ORDINAL} (?:of )?${MONTH}(?: \\d{4})?)(?![\\w-])`,
    ),
    read: ([a, b], today) => {
      const last = momentOf(b, today);
      return last && spanning(dayOrNull(`${last.start.slice(0, 8)}${(a ?? '').padStart(2, '0')}`), last);
    },
  },
  {
    regex: new RegExp(`\\b(${COUNT}|a|an) (day|week|month)s? ago\\b`),
    read: ([count, unit], today) => {
      const n = /^an?$/.test(count ?? '') ? 1 : numberOf(count ?? '');
      const at = unit === 'month' ? addMonths(today, -n) : addDays(today, -n * (unit === 'week' ? 7 : 1));
      return day(at, at, false);
    },
  },
  { regex: /\b(?:this (?:morning|afternoon|evening)|tonight)\b/, read: (_, today) => day(today, 'today', true) },
  {
    regex: new RegExp(
      `\\b(?:between|from) (${MOMENT}) (?:and|to|until|till|through|-) (${MOMENT})(?![\\w-])|\\b(\\d{4}-\\d{2}-\\d{2}) (?:to|until|till|through|-) (\\d{4}-\\d{2}-\\d{2})(?![\\w-])`,
    ),
    read: ([a, b, c, d], today) => spanning(momentOf(a ?? c, today), momentOf(b ?? d, today)),
  },
  {
    regex: new RegExp(`\\b(?:since|starting|after) (${MOMENT})(?![\\w-])`),
    read: ([a], today) => {
      const moment = momentOf(a, today);
      if (!moment || moment.start > today) return null;
      return {
        start: moment.start,
        end: today,
        label: `since ${moment.start}`,
        unit: 'days',
        relative: moment.relative,
      };
    },
  },
  {
    regex: new RegExp(`\\b(?:until|till|before|up to) (${MOMENT})(?![\\w-])`),
    read: ([a], today) => {
      const moment = momentOf(a, today);
      return (
        moment && {
          start: '0001-01-01',
          end: addDays(moment.start, -1),
          label: `before ${moment.start}`,
          unit: 'days',
          relative: false,
        }
      );
    },
  },
  {
    regex: new RegExp(`\\b(?:last|past|previous) (${COUNT}) (day|week|month|year)s?\\b`),
    read: ([count, unit], today) => rolling(count, unit, today),
  },
  {
    regex:
      /\b(?:calendar )?week (\d{1,2})(?: (?:of )?(\d{4}))?\b|\b(\d{4})-?w(\d{1,2})\b|\bkw ?(\d{1,2})(?: (\d{4}))?\b/,
    read: numberedWeek,
  },
  {
    regex: new RegExp(`\\bweek (?:of|from) (?:the )?(${MOMENT})(?![\\w-])`),
    read: ([a], today) => {
      const moment = momentOf(a, today);
      return moment && week(startOfWeek(moment.start), `the week of ${moment.start}`, false);
    },
  },
  {
    regex: /\b(?:the )?week before last\b/,
    read: (_, today) => week(addDays(startOfWeek(today), -14), 'the week before last', true),
  },
  { regex: new RegExp(`\\b((?:${NAMED_DAY}))(?![\\w-])`), read: ([a], today) => momentOf(a, today) },
  {
    regex: /(?<![\w-])(\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{1,2}\.\d{4}|\d{4}-\d{2})(?![\w-])/,
    read: ([a], today) => momentOf(a, today),
  },
  { regex: new RegExp(`\\b(${MONTH} \\d{4})(?![\\w-])`), read: ([a], today) => momentOf(a, today) },
  {
    regex: new RegExp(`\\b(?:in|during|of|for|from) (${MONTH}|(?:19|20)\\d{2})(?![\\w-])`),
    read: ([a], today) => momentOf(a, today),
  },
  { regex: /\b(today|yesterday)(?:'s)?\b/, read: ([a], today) => momentOf(a, today) },
  {
    regex: /\b(last|past|previous|this|current) (week|month|year)(?:'s)?\b/,
    read: ([which, unit], today) => calendarUnit(which, unit, today),
  },
  {
    regex: new RegExp(`\\b(?:on |last |this )?(${WEEKDAYS.join('|')})(?:'s)?\\b`),
    read: ([a], today) => momentOf(a, today),
  },
  {
    regex: /\b(january|february|april|june|july|august|september|october|november|december)(?:'s)?\b/,
    read: ([a], today) => momentOf(a, today),
  },
];

/**
 * Finds the first period in folded words joined by single spaces. `from` and `to` are offsets into `text`.
 * Null if there is none.
 */
export function findPeriod(text: string, today: string): { period: Period; from: number; to: number } | null {
  for (const { regex, read } of READERS) {
    const match = regex.exec(text);
    if (!match) continue;
    const period = read(match.slice(1), today);
    // An invalid or future date is no period, and its words are not tried with other readers.
    if (!period || period.start > period.end) return null;
    return { period, from: match.index, to: match.index + match[0].length };
  }
  return null;
}

function day(at: string, label: string, relative: boolean): Period {
  return { start: at, end: at, label, unit: 'day', relative };
}

export function week(monday: string, label: string, relative: boolean): Period {
  return { start: monday, end: addDays(monday, 6), label, unit: 'week', relative };
}

export function month(at: string, label: string, relative: boolean): Period {
  return { start: startOfMonth(at), end: endOfMonth(at), label, unit: 'month', relative };
}

export function year(number: number, label: string, relative: boolean): Period {
  return { start: dayFrom(number, 1, 1), end: dayFrom(number, 12, 31), label, unit: 'year', relative };
}

function spanning(a: Period | null, b: Period | null): Period | null {
  if (!a || !b) return null;
  const [first, second] = a.start <= b.start ? [a, b] : [b, a];
  return {
    start: first.start,
    end: second.end,
    label: `${first.start} to ${second.end}`,
    unit: 'days',
    relative: false,
  };
}

function rolling(count: string | undefined, unit: string | undefined, today: string): Period | null {
  const n = numberOf(count ?? '');
  if (n < 1) return null;
  const label = `the last ${n} ${unit}${n === 1 ? '' : 's'}`;
  const start =
    unit === 'day'
      ? addDays(today, 1 - n)
      : unit === 'week'
        ? addDays(today, 1 - 7 * n)
        : addDays(addMonths(today, -(unit === 'year' ? 12 * n : n)), 1);
  return { start, end: today, label, unit: 'days', relative: true };
}

function numberOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  if (text.endsWith('couple of')) return 2;
  return text === 'few' ? 3 : NUMBERS.indexOf(text);
}

function numberedWeek(groups: string[], today: string): Period | null {
  const [named, namedYear, isoYear, iso, short, shortYear] = groups;
  const number = Number(named ?? iso ?? short);
  const given = namedYear ?? isoYear ?? shortYear;
  let inYear = given ? Number(given) : Number(today.slice(0, 4));
  if (!given && mondayOfWeek(inYear, number) > today) inYear -= 1;
  const monday = mondayOfWeek(inYear, number);
  // The last days of December may belong to week 1, and some years have no week 53.
  if (number < 1 || number > 53 || (number === 53 && mondayOfWeek(inYear + 1, 1) === monday)) return null;
  return week(monday, `week ${number} of ${inYear}`, false);
}

function calendarUnit(which: string | undefined, unit: string | undefined, today: string): Period {
  const isThis = which === 'this' || which === 'current';
  const label = `${isThis ? 'this' : 'last'} ${unit}`;
  if (unit === 'week') {
    if (which === 'past')
      return { start: addDays(today, -6), end: today, label: 'the past week', unit: 'days', relative: true };
    if (isThis) return week(startOfWeek(today), label, true);
    return {
      ...week(addDays(startOfWeek(today), -7), label, true),
      instead: { start: addDays(today, -6), end: today, label: 'the last 7 days' },
    };
  }
  if (unit === 'month') {
    if (which === 'past')
      return {
        start: addDays(addMonths(today, -1), 1),
        end: today,
        label: 'the past month',
        unit: 'days',
        relative: true,
      };
    return month(isThis ? today : addMonths(startOfMonth(today), -1), label, true);
  }
  return year(Number(today.slice(0, 4)) - (isThis ? 0 : 1), label, true);
}

/** Returns the period of one date, month, weekday or year. Null for an invalid date. */
function momentOf(text: string | undefined, today: string): Period | null {
  const said = (text ?? '').replace(/^the /, '');
  if (isDay(said)) return day(said, said, false);
  if (/^\d{4}-\d{2}$/.test(said)) return isDay(`${said}-01`) ? month(`${said}-01`, said, false) : null;
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(said);
  if (dotted) return dayOrNull(dayFrom(Number(dotted[3]), Number(dotted[2]), Number(dotted[1])));
  if (/^\d{4}$/.test(said)) return year(Number(said), said, false);
  if (said === 'today') return day(today, said, true);
  if (said === 'yesterday') return day(addDays(today, -1), said, true);
  const unit = /^(last|this|previous) (week|month|year)$/.exec(said);
  if (unit) return calendarUnit(unit[1], unit[2], today);
  return namedDay(said, today) ?? namedMonth(said, today) ?? namedWeekday(said, today);
}

function dayOrNull(at: string): Period | null {
  return isDay(at) ? day(at, at, false) : null;
}

function namedDay(said: string, today: string): Period | null {
  const dayFirst = new RegExp(`^(\\d{1,2})${ORDINAL} (?:of )?(${MONTH})(?: (\\d{4}))?$`).exec(said);
  const monthFirst = new RegExp(`^(${MONTH}) (\\d{1,2})${ORDINAL}(?: (\\d{4}))?$`).exec(said);
  const [number, name, inYear] = dayFirst
    ? dayFirst.slice(1)
    : monthFirst
      ? [monthFirst[2], monthFirst[1], monthFirst[3]]
      : [];
  if (name === undefined) return null;
  const at = (of: number) => dayFrom(of, monthNumber(name), Number(number));
  if (inYear) return dayOrNull(at(Number(inYear)));
  const thisYear = Number(today.slice(0, 4));
  return dayOrNull(at(at(thisYear) <= today ? thisYear : thisYear - 1));
}

function namedMonth(said: string, today: string): Period | null {
  const match = new RegExp(`^(${MONTH})(?: (\\d{4}))?$`).exec(said);
  if (!match?.[1]) return null;
  const number = monthNumber(match[1]);
  const thisYear = Number(today.slice(0, 4));
  const inYear = match[2] ? Number(match[2]) : dayFrom(thisYear, number, 1) <= today ? thisYear : thisYear - 1;
  const name = MONTHS[number - 1] ?? '';
  return month(dayFrom(inYear, number, 1), `${name.charAt(0).toUpperCase()}${name.slice(1)} ${inYear}`, false);
}

function monthNumber(name: string): number {
  return MONTHS.findIndex((month) => month.startsWith(name.slice(0, 3))) + 1;
}

function namedWeekday(said: string, today: string): Period | null {
  const name = said.replace(/^(?:last|this|previous) /, '');
  const number = WEEKDAYS.findIndex((weekday) => weekday.startsWith(name.slice(0, 3))) + 1;
  if (number === 0 || name.length < 3) return null;
  const back = (weekdayOf(today) - number + 7) % 7 || 7;
  return day(addDays(today, -back), `${capital(WEEKDAYS[number - 1] ?? '')} ${addDays(today, -back)}`, true);
}

function capital(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

/** Words of time, for spelling correction. */
export const TIME_WORDS: readonly string[] = [
  ...MONTHS.filter((name) => name.length > 4),
  ...WEEKDAYS,
  'today',
  'yesterday',
  'week',
  'weeks',
  'month',
  'months',
  'last',
  'since',
  'between',
  'previous',
];
