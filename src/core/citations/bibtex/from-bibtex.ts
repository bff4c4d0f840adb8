import { plainLine, type Reference, type ReferenceKind } from '../bibliographic-reference.ts';
import { readNames } from './bibtex-names.ts';
import { latexToText } from './latex-text.ts';
import type { BibEntry, BibFile } from './parse-bibtex.ts';

const KINDS = new Map<string, ReferenceKind>([
  ['article', 'article'],
  ['book', 'book'],
  ['mvbook', 'book'],
  ['collection', 'book'],
  ['proceedings', 'book'],
  ['inbook', 'chapter'],
  ['incollection', 'chapter'],
  ['bookinbook', 'chapter'],
  ['inproceedings', 'paper'],
  ['conference', 'paper'],
  ['phdthesis', 'thesis'],
  ['mastersthesis', 'thesis'],
  ['thesis', 'thesis'],
  ['techreport', 'report'],
  ['report', 'report'],
  ['online', 'web'],
  ['electronic', 'web'],
  ['www', 'web'],
]);

/** Returns an entry as plain text. Fields that it lacks come from the entry that its `crossref` names. */
export function fromBibtex(entry: BibEntry, { entries }: BibFile): Reference {
  const { type, key, fields } = entry;
  const parent = entries.get(fields.get('crossref')?.trim() ?? '')?.fields;
  const first = (...names: string[]): string => {
    for (const name of names) {
      const written = fields.get(name) ?? parent?.get(name);
      if (written !== undefined && written.trim() !== '') return written;
    }
    return '';
  };
  const text = (...names: string[]): string => plainLine(latexToText(first(...names)));
  const authors = readNames(first('author'));
  const subtitle = plainLine(latexToText(fields.get('subtitle') ?? ''));
  const title = plainLine(latexToText(fields.get('title') ?? ''));
  return {
    key,
    kind: KINDS.get(type) ?? 'other',
    authors: authors.names,
    editors: readNames(first('editor')).names,
    hasMoreAuthors: authors.hasMore,
    title: subtitle === '' ? title : `${title}: ${subtitle}`,
    container: text('journaltitle', 'journal', 'booktitle') || plainLine(latexToText(parent?.get('title') ?? '')),
    publisher: text('publisher', 'school', 'institution', 'organization'),
    volume: text('volume'),
    issue: text('number', 'issue'),
    pages: text('pages').replace(/(\d)\s*[-–]+\s*(?=[\p{L}\d])/gu, '$1–'),
    edition: text('edition'),
    year: yearOf(text('date') || text('year')),
    doi: addressOf(first('doi')),
    url: addressOf(first('url')),
  };
}

/** An address is no LaTeX, but some programs escape its characters. */
function addressOf(written: string): string {
  return plainLine(written.replace(/\\([_%&#~$])/g, '$1').replace(/[{}\\]/g, ''));
}

/** Returns the year of a date such as `2020-03-01` or `2019/2021`; other words, such as `in press`, as written. */
function yearOf(date: string): string {
  return /^-?\d{4}(?=$|[-/])/.exec(date)?.[0] ?? date.slice(0, 40);
}
