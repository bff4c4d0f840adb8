import { plainWord } from '../../contracts/sentences/run-sentences.ts';
import { parseBaseExpression } from './bases/parse-base-expression.ts';
import { findDuplicateKeys } from './yaml/duplicate-keys.ts';
import { parseYaml } from './yaml/parse-yaml.ts';
import { yamlValue } from './yaml/yaml-value.ts';

/** A view that a `.base` file defines, known by its name, of which the first counts: https://help.obsidian.md/bases/syntax */
export interface BaseView {
  readonly name: string;
  /** The conditions that are understood, as one expression; empty without one. Every listed note passes it. */
  readonly where: string;
  /** Properties, in their order, each once. */
  readonly columns: readonly string[];
  /** A property, or `note`, `path`, `tags`. */
  readonly sort: { readonly by: string; readonly descending: boolean };
  /** Conditions that are not understood, as written. Without them the view can list more notes than the base, never fewer. */
  readonly unknownFilters: readonly string[];
  /** Other parts that are not understood, as written: the notes are right without them. */
  readonly notApplied: readonly string[];
}

export type ReadBase =
  | { readonly type: 'base'; readonly views: readonly BaseView[] }
  /** Not a base: why, and the line if known. */
  | { readonly type: 'broken'; readonly reason: string; readonly line: number | null };

const MAX_VIEWS = 50;
const MAX_COLUMNS = 12;
/** Most conditions of a view, and how deep they are nested. */
const MAX_CONDITIONS = 100;
const MAX_DEPTH = 20;
const MAX_SHOWN_CHARS = 200;

/** Properties of a file under the names that the list of notes has for them. */
const OF_FILE: ReadonlyMap<string, string> = new Map([
  ['file.name', 'note'],
  ['file.basename', 'note'],
  ['file.path', 'path'],
  ['file.folder', 'path'],
  ['file.tags', 'tags'],
]);

/** Reads the text of a `.base` file. */
export function readBase(text: string): ReadBase {
  const { document, mistakes, hasMore } = parseYaml(text, { subject: plainWord('theFile') });
  const [mistake = document === null ? undefined : findDuplicateKeys(document.contents)[0]] = mistakes;
  if (mistake !== undefined) {
    return { type: 'broken', reason: withoutStop(mistake.message), line: text.slice(0, mistake.at).split('\n').length };
  }
  if (hasMore) return { type: 'broken', reason: 'The file has more than one YAML document.', line: null };
  const value = yamlValue(document?.contents, text);
  if (value.type === 'mistake') return { type: 'broken', reason: withoutStop(value.mistake.message), line: null };
  const read = value.value;
  const base = asRecord(read ?? {});
  if (base === null) return { type: 'broken', reason: 'The file is not a list of named parts', line: null };
  const listed: unknown[] = Array.isArray(base['views']) ? base['views'] : [];
  const views = new Map<string, BaseView>();
  for (const [index, entry] of listed.slice(0, MAX_VIEWS).entries()) {
    const record = asRecord(entry);
    const view = record && readView(record, base, index);
    if (view !== null && !views.has(view.name)) views.set(view.name, view);
  }
  return { type: 'base', views: views.size > 0 ? [...views.values()] : [readView({}, base, 0)] };
}

/** The reason stands within a sentence. */
function withoutStop(reason: string): string {
  return reason.replace(/\.$/, '');
}

function readView(view: Record<string, unknown>, base: Record<string, unknown>, index: number): BaseView {
  const { type = 'table', name, limit, groupBy, order, sort, summaries } = view;
  const found: Conditions = { filters: [], unknown: [], left: MAX_CONDITIONS };
  for (const conditions of [base['filters'], view['filters']])
    if (conditions !== undefined && conditions !== null) addConditions(conditions, found, 0);
  const where = allOf(found);
  const notApplied: string[] = [];
  if (type !== 'table') notApplied.push(`type: ${shown(type)}`);
  if (limit !== undefined) notApplied.push(`limit: ${shown(limit)}`);
  if (summaries !== undefined) notApplied.push(`summaries: ${shown(summaries)}`);
  for (const title of titlesOf(base['properties'])) notApplied.push(`displayName: ${title}`);
  if (groupBy !== undefined) notApplied.push(`groupBy: ${shown(groupBy)}`);
  const columns = new Set<string>();
  for (const entry of Array.isArray(order) ? order : []) {
    const column = propertyOf(entry);
    if (column === null) notApplied.push(shown(entry));
    else if (column !== 'note' && columns.size < MAX_COLUMNS) columns.add(column);
  }
  const [first, ...more] = (Array.isArray(sort) ? sort : []).map(readSort);
  for (const entry of more) notApplied.push(entry.written);
  if (first !== undefined && first.by === null) notApplied.push(first.written);
  return {
    name: typeof name === 'string' && name.trim() !== '' ? name : `${index + 1}`,
    where,
    columns: [...columns],
    sort: { by: first?.by ?? 'note', descending: first?.by != null && first.descending },
    unknownFilters: found.unknown,
    notApplied,
  };
}

interface Conditions {
  readonly filters: string[];
  readonly unknown: string[];
  /** How many more conditions are read. */
  left: number;
}

/** Adds conditions that must all hold. One that is not understood is named; the others are kept. */
function addConditions(conditions: unknown, found: Conditions, depth: number): void {
  const list = groupOf(conditions, 'and');
  if (list !== null && take(found, depth)) {
    for (const one of list) addConditions(one, found, depth + 1);
    return;
  }
  const isOver = found.left < 0 || depth > MAX_DEPTH;
  const written = isOver ? null : writeCondition(conditions, found, depth);
  if (written === null) {
    const name = found.left < 0 || depth > MAX_DEPTH ? '…' : shown(conditions);
    if (found.unknown.at(-1) !== '…') found.unknown.push(name);
  } else if (written !== '') found.filters.push(written);
}

/** Returns conditions as one expression: empty when every note passes them, null when a part of them is not understood. */
function writeCondition(conditions: unknown, found: Conditions, depth: number): string | null {
  if (!take(found, depth)) return null;
  if (typeof conditions === 'string') {
    const text = conditions.trim();
    return text === '' || parseBaseExpression(text) !== null ? text : null;
  }
  for (const kind of ['and', 'or', 'not'] as const) {
    const list = groupOf(conditions, kind);
    if (list === null) continue;
    const parts: string[] = [];
    for (const one of list) {
      const written = writeCondition(one, found, depth + 1);
      if (written === null) return null;
      if (written !== '') parts.push(`(${written})`);
    }
    if (parts.length === 0) return '';
    // Notes that pass none of them.
    if (kind === 'not') return `!(${parts.join(' || ')})`;
    return parts.join(kind === 'and' ? ' && ' : ' || ');
  }
  return null;
}

/** Returns the list of a group such as `and: […]`; null for anything else. */
function groupOf(conditions: unknown, kind: 'and' | 'or' | 'not'): readonly unknown[] | null {
  const [only, ...more] = Object.entries(asRecord(conditions) ?? {});
  if (only === undefined || more.length > 0 || only[0] !== kind) return null;
  return Array.isArray(only[1]) ? only[1] : [only[1]];
}

/** Counts a condition. False when there are too many, or they are nested too deeply. */
function take(found: Conditions, depth: number): boolean {
  found.left -= 1;
  return found.left >= 0 && depth <= MAX_DEPTH;
}

function allOf(found: Conditions): string {
  const where =
    found.filters.length === 1 ? (found.filters[0] ?? '') : found.filters.map((one) => `(${one})`).join(' && ');
  if (where === '' || parseBaseExpression(where) !== null) return where;
  found.unknown.push('…');
  return '';
}

/** Returns the titles that a base gives properties. */
function titlesOf(properties: unknown): string[] {
  return Object.values(asRecord(properties) ?? {})
    .slice(0, MAX_COLUMNS)
    .flatMap((property) => asRecord(property)?.['displayName'] ?? [])
    .map(shown);
}

/** Returns a property as the list of notes calls it; null for one that it does not have. */
function propertyOf(entry: unknown): string | null {
  if (typeof entry !== 'string' || entry.trim() === '') return null;
  const own = OF_FILE.get(entry);
  if (own !== undefined) return own;
  if (entry.startsWith('file.') || entry.startsWith('formula.')) return null;
  return entry.replace(/^note\./, '');
}

function readSort(entry: unknown): { by: string | null; descending: boolean; written: string } {
  const record = asRecord(entry);
  const by = propertyOf(record?.['property'] ?? entry);
  const descending = String(record?.['direction'] ?? 'ASC').toUpperCase() === 'DESC';
  return { by, descending, written: `sort: ${shown(record?.['property'] ?? entry)}` };
}

function asRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : null;
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length <= MAX_SHOWN_CHARS ? text : `${text.slice(0, MAX_SHOWN_CHARS)}…`;
}
