/** Names that a `.base` file may use in a condition and that are understood: https://help.obsidian.md/bases/functions */

export const BASE_FUNCTIONS = [
  'today',
  'now',
  'date',
  'duration',
  'if',
  'list',
  'number',
  'min',
  'max',
  'link',
] as const;
export type BaseFunction = (typeof BASE_FUNCTIONS)[number];

/** Fields of the file of a note. */
export const FILE_FIELDS = [
  'name',
  'basename',
  'path',
  'folder',
  'ext',
  'tags',
  'links',
  'mtime',
  'ctime',
  'size',
  'properties',
] as const;
export type FileField = (typeof FILE_FIELDS)[number];
/** Fields that are no part of the index. */
export const ROW_FIELDS: ReadonlySet<FileField> = new Set(['mtime', 'ctime', 'size']);

export const FILE_METHODS = ['hasTag', 'inFolder', 'hasProperty', 'hasLink', 'asLink'] as const;
export type FileMethod = (typeof FILE_METHODS)[number];

export const BASE_METHODS = [
  ...['isType', 'relative', 'flat', 'repeat', 'keys', 'values'],
  ...['contains', 'containsAny', 'containsAll', 'startsWith', 'endsWith', 'isEmpty', 'isTruthy', 'toString'],
  ...['lower', 'upper', 'title', 'trim', 'replace', 'split', 'slice', 'reverse'],
  ...['join', 'unique', 'sort', 'abs', 'ceil', 'floor', 'round', 'toFixed', 'date', 'time', 'format'],
] as const;

/** Methods of a list whose first argument is evaluated for each item, with these variables. */
export const ITEM_METHODS = ['filter', 'map', 'reduce'] as const;
export type ItemMethod = (typeof ITEM_METHODS)[number];
export const ITEM_VARIABLES = ['value', 'index', 'acc'] as const;
export type ItemVariable = (typeof ITEM_VARIABLES)[number];

/** What a value is asked for without parentheses. */
export const VALUE_FIELDS = [
  'length',
  'year',
  'month',
  'day',
  'hour',
  'minute',
  'second',
  'millisecond',
  'days',
  'hours',
] as const;
export type ValueField = (typeof VALUE_FIELDS)[number];

export function isOneOf<T extends string>(list: readonly T[], name: string): name is T {
  return list.some((one) => one === name);
}
