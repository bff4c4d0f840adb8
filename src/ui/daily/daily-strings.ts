const month = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' });
const long = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short', timeZone: 'UTC' });
const weekdayName = new Intl.DateTimeFormat(undefined, { weekday: 'long', timeZone: 'UTC' });
const toMs = (day: string) => Date.parse(`${day}T00:00:00Z`);

export const strings = {
  title: 'Daily notes',
  close: 'Close',
  today: 'Today',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  month: (day: string) => month.format(toMs(day)),
  weekday: (day: string) => weekday.format(toMs(day)),
  weekdayName: (day: string) => weekdayName.format(toMs(day)),
  /** Accessible name of a day. */
  day: (day: string, hasNote: boolean) => `${long.format(toMs(day))}${hasNote ? ', has a note' : ''}`,
  hint: (folder: string) =>
    `A dot marks a day with a note. Select a day to open its note in ${folder}, or to create it.`,
  settings: 'Change folder and template',
  created: (path: string) => `${path} was created.`,
  undo: 'Undo',
  isFolder: (path: string) =>
    `${path} is a folder, so it can’t be opened as a note. Rename the folder, then try again.`,
  noTemplate: (path: string) =>
    `The template ${path} no longer exists. Choose another one in Settings, under Daily notes.`,
  settingsHint: (notebook: string) => `For the notebook “${notebook}” on this device.`,
  folder: 'Folder',
  folderHint: 'Created with the first note if it does not exist',
  folderWanted: 'Enter a folder that starts with /, for example /daily.',
  template: 'Template',
  templateAuto: '/templates/daily.md if it exists, else the built-in one',
  templateBuiltIn: 'Built-in: plan, events, next steps',
};
