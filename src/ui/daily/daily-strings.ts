import { once } from '../../core/shared/once.ts';
import { activeLanguage } from '../kit/language/active-language.ts';
import { catalog, message } from '../kit/language/text-catalog.ts';

const month = once(
  () => new Intl.DateTimeFormat(activeLanguage.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);
const long = once(() => new Intl.DateTimeFormat(activeLanguage.locale, { dateStyle: 'full', timeZone: 'UTC' }));
const weekday = once(() => new Intl.DateTimeFormat(activeLanguage.locale, { weekday: 'short', timeZone: 'UTC' }));
const weekdayName = once(() => new Intl.DateTimeFormat(activeLanguage.locale, { weekday: 'long', timeZone: 'UTC' }));
const toMs = (day: string) => Date.parse(`${day}T00:00:00Z`);

const marked = catalog('daily-marked', { day: message<(day: string) => string>('{ $day }, has a note') });

export const strings = catalog('daily', {
  title: 'Daily notes',
  today: 'Today',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  month: (day: string) => month().format(toMs(day)),
  weekday: (day: string) => weekday().format(toMs(day)),
  weekdayName: (day: string) => weekdayName().format(toMs(day)),
  longDay: (day: string) => long().format(toMs(day)),
  /** Accessible name of a day. */
  day: (day: string, hasNote: boolean) => (hasNote ? marked.day(long().format(toMs(day))) : long().format(toMs(day))),
  hint: message<(folder: string) => string>(
    'A dot marks a day with a note. Select a day to open its note in { $folder }, or to create it.',
  ),
  settings: 'Change folder and template',
  question: 'Today’s note',
  absent: message<(day: string, notebook: string) => string>(
    'There is no daily note for { $day } in “{ $notebook }” yet.',
  ),
  create: 'Create today’s note',
  isFolder: message<(path: string) => string>(
    '{ $path } is a folder, so it can’t be opened as a note. Rename the folder, then try again.',
  ),
  noTemplate: message<(path: string) => string>(
    'The template { $path } no longer exists. Choose another one in Settings, under Daily notes.',
  ),
  settingsHint: message<(notebook: string) => string>('For the notebook “{ $notebook }” on this device.'),
  folderHint: 'Created with the first note if it does not exist',
  folderWanted: 'Enter a folder that starts with /, for example /daily.',
  template: 'Template',
  templateAuto: '/templates/daily.md if it exists, else the built-in one',
  templateBuiltIn: 'Built-in: plan, events, next steps',
});
