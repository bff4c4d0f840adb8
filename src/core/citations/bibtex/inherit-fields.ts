import type { BibEntry, BibFile } from './parse-bibtex.ts';

/** Other names of fields, in the order in which they count. */
const NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ['date', ['date', 'year']],
  ['journaltitle', ['journaltitle', 'journal']],
  ['institution', ['institution', 'school']],
  ['eprinttype', ['eprinttype', 'archiveprefix']],
]);

const VOLUMES: ReadonlySet<string> = new Set(['mvbook', 'mvcollection', 'mvproceedings', 'mvreference']);
const ARTICLES: ReadonlySet<string> = new Set(['article', 'review', 'suppperiodical']);
const WHOLES: ReadonlySet<string> = new Set(['book', 'collection', 'proceedings', 'reference', 'periodical']);
const TITLE_PARTS = /^(|main|book|journal)(title|subtitle|titleaddon)$/;

/** A field of another entry: `xdata=key-field`. */
const GRANULAR = /^\s*xdata\s*=\s*([^{},]{1,200})-([a-z]{1,40})\s*$/i;
const NONE: readonly string[] = [];

/** Most entries that are read for one field, so that entries which name each other come to an end. */
const MAX_ENTRIES = 24;
/** Most entries that one `xdata` names. */
const MAX_DATA = 12;

/** Returns an entry of a file by its key or by one of its `ids`. */
export function entryOf(file: BibFile, key: string): BibEntry | undefined {
  return file.entries.get(key) ?? file.entries.get(file.aliases.get(key) ?? '');
}

/**
 * Returns a field as written: its own, else that of the entries that its `xdata` names, else that of its `crossref`, under the name that
 * biblatex gives a field of the parent in this kind of entry. Empty without one.
 */
export function readField(entry: BibEntry, name: string, file: BibFile): string {
  const found = inherited(entry, name, file, { left: MAX_ENTRIES });
  const granular = found.includes('xdata') ? GRANULAR.exec(found) : null;
  if (granular === null) return found;
  const [, key = '', field = ''] = granular;
  const source = entryOf(file, key.trim());
  return source === undefined ? '' : inherited(source, field.toLowerCase(), file, { left: MAX_ENTRIES });
}

function inherited(entry: BibEntry, name: string, file: BibFile, budget: { left: number }): string {
  budget.left -= 1;
  if (budget.left < 0) return '';
  const { fields, type } = entry;
  for (const own of NAMES.get(name) ?? [name]) {
    const value = fields.get(own);
    if (value !== undefined && value.trim() !== '') return value;
  }
  for (const source of sourcesOfData(fields, type)) {
    const data = entryOf(file, source);
    const value = data === undefined ? '' : inherited(data, name, file, budget);
    if (value !== '') return value;
  }
  const crossref = fields.get('crossref');
  const parent = crossref === undefined ? undefined : entryOf(file, crossref.trim());
  if (parent === undefined || parent === entry) return '';
  for (const source of sourcesOf(name, parent.type, type)) {
    const value = inherited(parent, source, file, budget);
    if (value !== '') return value;
  }
  return '';
}

/** Returns the keys of the entries whose fields an entry has under the same names. A set has those of its first member. */
function sourcesOfData(fields: BibEntry['fields'], type: string): readonly string[] {
  const data = fields.get('xdata')?.split(',', MAX_DATA) ?? NONE;
  const members = type === 'set' ? (fields.get('entryset')?.split(',', 1) ?? NONE) : NONE;
  return data === NONE && members === NONE ? NONE : [...data, ...members].map((key) => key.trim());
}

/** Returns the fields of a parent from which a field of its child comes. */
function sourcesOf(name: string, parent: string, child: string): readonly string[] {
  if (name === 'bookauthor') return ['bookauthor', 'author'];
  const [, level, part] = TITLE_PARTS.exec(name) ?? [];
  if (level === undefined || part === undefined) return [name];
  const isVolume = VOLUMES.has(parent);
  if (level === '') return parent === child && !isVolume ? [name] : [];
  if (level === 'main') return isVolume ? [name, part] : [name];
  if (level === 'journal') return ARTICLES.has(child) && !isVolume ? [name, part] : [name];
  return isVolume || WHOLES.has(child) || ARTICLES.has(child) ? [name] : [name, part];
}
