import { addDays, daysBetween, isDay, startOfWeek, weekOf } from '../../shared/calendar.ts';
import { type Fail, numberOf, type PlaybookFunction, textOf } from './playbook-function.ts';

export const DATE_FUNCTIONS: Readonly<Record<string, PlaybookFunction>> = {
  today: { parameters: '', about: 'The date of the run, YYYY-MM-DD.', apply: (_args, { today }) => today },
  addDays: {
    parameters: 'date, days',
    about: 'A date so many days later; earlier for a negative number.',
    apply: ([date, days], _context, fail) => addDays(dayOf(date, fail), numberOf(days, fail)),
  },
  daysBetween: {
    parameters: 'from, to',
    about: 'The number of days from one date to another.',
    apply: ([from, to], _context, fail) => daysBetween(dayOf(from, fail), dayOf(to, fail)),
  },
  weekStart: {
    parameters: 'date',
    about: 'The Monday of the week of a date.',
    apply: ([date], _context, fail) => startOfWeek(dayOf(date, fail)),
  },
  week: {
    parameters: 'date',
    about: 'The ISO week of a date, such as 2026-W48.',
    apply: ([date], _context, fail) => {
      const { year, week } = weekOf(dayOf(date, fail));
      return `${year}-W${String(week).padStart(2, '0')}`;
    },
  },
  isDate: { parameters: 'text', about: 'Whether a text is a date.', apply: ([text]) => isDay(textOf(text)) },
};

function dayOf(value: unknown, fail: Fail): string {
  const text = textOf(value);
  if (isDay(text)) return text;
  throw fail(`a date such as 2026-11-26 is expected, not “${text.slice(0, 40)}”.`);
}
