/** Where the app saves views. Any note can store one. */
export const VIEW_FOLDER = '/views';

const FIRST_COLUMNS = ['date', 'tags'];
/** Most columns beside the name of the note. */
export const MAX_VIEW_COLUMNS = 12;

export const LAYOUTS = ['table', 'board', 'calendar', 'gallery'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** What a view over notes shows. */
export interface ViewSettings {
  readonly layout: Layout;
  /** Filters of a search: `path:`, `tag:`, `prop:name=value`, `date:`. */
  readonly filter: string;
  /** Conditions of a base, which no note stores. Default: none. */
  readonly where?: string;
  /** Properties shown beside the name of the note. */
  readonly columns: readonly string[];
  /** A property, or `note`, `path`, `tags`, `date`. */
  readonly sort: { readonly by: string; readonly descending: boolean };
  /** The property whose values are the columns of the board. */
  readonly group: string;
  /** The property whose days are shown in the calendar. */
  readonly date: string;
}

export const newView: ViewSettings = {
  layout: 'table',
  filter: '',
  columns: FIRST_COLUMNS,
  sort: { by: 'note', descending: false },
  group: 'status',
  date: 'date',
};

/** The properties in which a note stores a view. */
export const VIEW_PROPERTIES = ['view', 'view-filter', 'view-columns', 'view-sort', 'view-group', 'view-date'] as const;

/**
 * Reads the view that a note stores.
 *
 * @param values of `VIEW_PROPERTIES`, in their order; null for a property that the note does not have
 * @returns null when the note stores no view
 */
export function readView(values: readonly (readonly string[] | null)[]): ViewSettings | null {
  const [layout, filter, columns, sort, group, date] = values;
  const wanted = layout?.[0]?.toLowerCase();
  const known = LAYOUTS.find((one) => one === wanted);
  if (known === undefined) return null;
  return {
    layout: known,
    filter: filter?.[0] ?? '',
    columns:
      columns === undefined || columns === null ? FIRST_COLUMNS : withoutRepeats(columns).slice(0, MAX_VIEW_COLUMNS),
    sort: readSort(sort?.[0] ?? ''),
    group: group?.[0] || newView.group,
    date: date?.[0] || newView.date,
  };
}

export function viewProperties(view: ViewSettings): [name: string, value: string | readonly string[]][] {
  return [
    ['view', view.layout],
    ['view-filter', view.filter],
    ['view-columns', view.columns],
    ['view-sort', `${view.sort.by} ${view.sort.descending ? 'desc' : 'asc'}`],
    ['view-group', view.group],
    ['view-date', view.date],
  ];
}

export function isSameView(one: ViewSettings, other: ViewSettings): boolean {
  return JSON.stringify(viewProperties(one)) === JSON.stringify(viewProperties(other));
}

/** Reads `status desc`; the name may contain spaces. */
function readSort(text: string): ViewSettings['sort'] {
  const match = /^(.*?)(?:\s+(asc|desc))?$/i.exec(text.trim());
  const by = match?.[1]?.trim() ?? '';
  return by === '' ? newView.sort : { by, descending: match?.[2]?.toLowerCase() === 'desc' };
}

function withoutRepeats(names: readonly string[]): string[] {
  const trimmed = names.map((name) => name.trim()).filter((name) => name !== '');
  return [...new Map(trimmed.map((name) => [name.toLowerCase(), name])).values()];
}
