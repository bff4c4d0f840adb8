import { once } from '../../core/shared/once.ts';
import { activeLanguage } from '../kit/language/active-language.ts';
import { catalog, message } from '../kit/language/text-catalog.ts';

const month = once(
  () => new Intl.DateTimeFormat(activeLanguage.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);
const long = once(() => new Intl.DateTimeFormat(activeLanguage.locale, { dateStyle: 'full', timeZone: 'UTC' }));
const weekday = once(() => new Intl.DateTimeFormat(activeLanguage.locale, { weekday: 'short', timeZone: 'UTC' }));
const toMs = (day: string) => Date.parse(`${day}T00:00:00Z`);

export const strings = catalog('across', {
  notes: message<(notes: number) => string>('{ $notes -> [one] { $notes } note *[other] { $notes } notes }'),
  title: 'Tables',
  saved: 'Saved views',
  noneSaved: 'No views saved yet. Set a filter and columns, then save them as a view.',
  moreSaved: message<(views: number) => string>('The first { $views } saved views are listed.'),
  allNotes: 'All notes',
  gone: message<(path: string) => string>(
    'The view { $path } no longer exists, or its note stores no view. Select another view.',
  ),
  openNote: 'Open note of this view',
  layout: 'Layout',
  layouts: { table: 'Table', board: 'Board', calendar: 'Calendar', gallery: 'Gallery' },
  filter: 'Filter',
  filterHint: 'path:/experiments tag:lettuce prop:status=done date:2026-11',
  unread: message<(filter: string) => string>(
    'The filter { $filter } is not valid and was ignored. Write dates as date:2026-11-18 or date:2026-11.',
  ),
  columns: 'Columns',
  noProperties: 'No note has properties yet.',
  group: 'Columns from',
  date: 'Days from',
  noneFound: 'No matching notes',
  fromTemplate: 'Start from a template',
  noneFoundText: 'Tables list notes by their properties. Clear the filter, or write a note that has properties.',
  saveAs: 'Save as view…',
  viewName: 'Name of the view',
  saveChanges: 'Save changes',
  discard: 'Discard changes',
  savedAs: message<(path: string) => string>('The view was saved in { $path }.'),
  taken: message<(path: string) => string>('{ $path } already exists. Choose another name.'),
  nameWanted: 'Enter a name.',
  notSaved: message<(why: string) => string>('The view was not saved. { $why }'),
  table: 'Notes as a table',
  sortBy: message<(name: string) => string>('Sort by { $name }'),
  /** Accessible name of a cell that can be edited. */
  cell: message<(property: string, value: string | null) => string>(
    '{ $property }: { $value -> [is-null] empty *[other] { $value } }',
  ),
  edit: message<(property: string, note: string) => string>('{ $property } of { $note }'),
  help: 'Arrow keys move between cells. Enter edits a cell, Escape keeps its value.',
  changed: message<(property: string, note: string) => string>('{ $property } of { $note } was changed.'),
  board: 'Notes as a board',
  without: message<(property: string) => string>('No { $property }'),
  lane: message<(value: string, notes: number) => string>(
    '{ $value }, { $notes -> [one] { $notes } note *[other] { $notes } notes }',
  ),
  move: message<(note: string) => string>('Move { $note }'),
  moveTo: message<(note: string) => string>('Move { $note } to'),
  moreValues: message<(values: number) => string>(
    'The first { $values } values are shown. Narrow the filter to see others.',
  ),
  noValues: message<(property: string) => string>(
    'No note that matches has the property { $property }. Choose another property.',
  ),
  gallery: 'Notes as a gallery',
  galleryHelp: 'Arrow keys move between cards. Enter opens a note.',
  calendar: 'Notes as a calendar',
  month: (day: string) => month().format(toMs(day)),
  weekday: (day: string) => weekday().format(toMs(day)),
  day: (day: string) => long().format(toMs(day)),
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  thisMonth: 'Today',
  noneInMonth: message<(property: string) => string>('No note that matches has a day of this month in { $property }.'),
  tooMany: message<(shown: number) => string>(
    'The first { $shown } notes of the month are shown. Narrow the filter to see others.',
  ),
});
