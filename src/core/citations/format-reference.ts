import type { CitationStyle, ReferencePart } from '../../contracts/wire/citation-requests.ts';
import type { PersonName, Reference } from './bibliographic-reference.ts';

/** Most names that a reference lists: of more, the first nineteen and the last. */
const MAX_LISTED_NAMES = 20;
const NO_DATE = 'n.d.';

/** Returns the short name of a reference for a citation in the text: `Smith & Lee`, `Smith et al.`, else its title. */
export function shortAuthor({ authors, editors, shortNames, hasMoreAuthors, title, key }: Reference): string {
  const names = [shortNames, authors, editors].find((list) => list.length > 0) ?? [];
  const [first, second] = names;
  if (first === undefined) return title === '' ? key : `“${shorten(title)}”`;
  if (names.length > 2 || (hasMoreAuthors && names !== shortNames)) return `${first.family} et al.`;
  return second === undefined ? first.family : `${first.family} & ${second.family}`;
}

export function shownYear({ year }: Reference): string {
  return year === '' ? NO_DATE : year;
}

/**
 * Returns a reference as it stands in the list.
 *
 * @param year the year to show, with a letter when several references would have the same
 */
export function formatReference(reference: Reference, style: CitationStyle, year: string): ReferencePart[] {
  const { kind, container, volume, issue, pages, edition, publisher, key } = reference;
  const names = creators(reference);
  const isWhole = container === '' || kind === 'book';
  const title = reference.title || key;
  const parts: ReferencePart[] = [];
  const put = (text: string, isTitle = false): void => void parts.push({ text, isTitle });

  if (style === 'author-date') {
    if (names === '') putTitle();
    put(names === '' ? ` (${year}).` : `${names} (${year}). `);
    if (names !== '') putTitle();
  } else {
    if (names !== '') put(`${ended(names)} `);
    putTitle();
  }
  if (container !== '' && !isWhole) {
    if (kind === 'chapter' || kind === 'paper') put(' In');
    put(' ');
    put(container, true);
    const place = [issue === '' ? volume : `${volume}(${issue})`, pages].filter((part) => part !== '').join(', ');
    put(place === '' ? '.' : `, ${place}.`);
  } else if (volume !== '' || pages !== '') put(` ${[volume, pages].filter((part) => part !== '').join(', ')}.`);
  if (style === 'author-date') {
    if (publisher !== '') put(` ${ended(publisher)}`);
  } else put(` ${ended([publisher, year].filter((part) => part !== '').join(', '))}`);
  return parts;

  function putTitle(): void {
    put(title, isWhole);
    const note = edition === '' ? '' : ` (${/^\d+$/.test(edition) ? `${ordinal(edition)} ed.` : edition})`;
    if (style === 'numeric' || names !== '') put(note === '' ? ended(title).slice(title.length) : `${note}.`);
    else put(note);
  }
}

/** Returns the address of a reference: its DOI, else its URL; null without one that a browser may open. */
export function addressOf({ doi, url }: Reference): string | null {
  const name = doi.replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '');
  if (/^10\.\d{4,9}\/[^\s<>"]{1,500}$/.test(name))
    return `https://doi.org/${encodeURI(name).replace(/[#?]/g, encodeURIComponent)}`;
  return /^https?:\/\/[^\s<>"]{1,1500}$/i.test(url) ? url : null;
}

function creators({ authors, editors, hasMoreAuthors }: Reference): string {
  if (authors.length > 0) return listed(authors, hasMoreAuthors);
  if (editors.length === 0) return '';
  return `${listed(editors, false)} (${editors.length === 1 ? 'Ed.' : 'Eds.'})`;
}

function listed(names: readonly PersonName[], hasMore: boolean): string {
  const shown = names.map(inverted);
  if (hasMore) return `${shown.slice(0, MAX_LISTED_NAMES).join(', ')}, et al.`;
  const last = shown.at(-1) ?? '';
  if (shown.length > MAX_LISTED_NAMES) return `${shown.slice(0, MAX_LISTED_NAMES - 1).join(', ')}, … ${last}`;
  return shown.length === 1 ? last : `${shown.slice(0, -1).join(', ')}, & ${last}`;
}

function inverted({ family, given }: PersonName): string {
  const initials = given
    .split(/[\s.]+/)
    .filter((word) => word !== '')
    .map((word) => word.split('-').map(initial).join('-'));
  return initials.length === 0 ? family : `${family}, ${initials.join(' ')}`;
}

function initial(word: string): string {
  const [first = ''] = word;
  return first === '' ? '' : `${first.toUpperCase()}.`;
}

function ended(text: string): string {
  return /[.?!…]["”’)]?$/.test(text) ? text : `${text}.`;
}

function ordinal(number: string): string {
  const [tens, ones] = [Number(number.slice(-2)), Number(number.slice(-1))];
  if (tens >= 11 && tens <= 13) return `${number}th`;
  return `${number}${['th', 'st', 'nd', 'rd'][ones] ?? 'th'}`;
}

function shorten(title: string): string {
  const words = title.split(' ');
  return words.length <= 5 ? title.slice(0, 80) : `${words.slice(0, 4).join(' ').slice(0, 80)}…`;
}
