import { plainLine, type Reference, type ReferenceKind } from '../bibliographic-reference.ts';
import { readYear } from '../read-year.ts';
import { readNames } from './bibtex-names.ts';
import { readField } from './inherit-fields.ts';
import { latexToText } from './latex-text.ts';
import type { BibEntry, BibFile } from './parse-bibtex.ts';

const KINDS = new Map<string, ReferenceKind>([
  ['article', 'article'],
  ['review', 'article'],
  ['suppperiodical', 'article'],
  ['book', 'book'],
  ['booklet', 'book'],
  ['mvbook', 'book'],
  ['collection', 'book'],
  ['mvcollection', 'book'],
  ['proceedings', 'book'],
  ['mvproceedings', 'book'],
  ['reference', 'book'],
  ['mvreference', 'book'],
  ['inbook', 'chapter'],
  ['incollection', 'chapter'],
  ['bookinbook', 'chapter'],
  ['suppbook', 'chapter'],
  ['suppcollection', 'chapter'],
  ['inreference', 'chapter'],
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

/** Where the number of a work in an archive leads to. */
const ARCHIVES = new Map([
  ['arxiv', 'https://arxiv.org/abs/'],
  ['pubmed', 'https://pubmed.ncbi.nlm.nih.gov/'],
  ['jstor', 'https://www.jstor.org/stable/'],
  ['hdl', 'https://hdl.handle.net/'],
]);

/** Returns an entry as plain text. Fields that it lacks come from the entries that its `xdata` and `crossref` name. */
export function fromBibtex(entry: BibEntry, file: BibFile): Reference {
  const kind = KINDS.get(entry.type) ?? 'other';
  const first = (...names: string[]): string => {
    for (const name of names) {
      const written = readField(entry, name, file);
      if (written !== '') return written;
    }
    return '';
  };
  const text = (...names: string[]): string => plainLine(latexToText(first(...names)));
  const titleOf = (level: string): string => {
    const title = joined(': ', text(`${level}title`), text(`${level}subtitle`));
    return joined('. ', title, text(`${level}titleaddon`));
  };
  const authors = readNames(first('author'));
  const editors = readNames(first('editor'));
  const isWhole = kind === 'book';
  const main = titleOf('main');
  const book = titleOf('book');
  return {
    key: entry.key,
    kind,
    authors: authors.names,
    editors: editors.names.length > 0 ? editors.names : readNames(first('translator')).names,
    shortNames: readNames(first('shortauthor', 'shorteditor')).names,
    hasMoreAuthors: authors.hasMore,
    title: isWhole ? joined('. ', main, titleOf('') || book) : titleOf('') || text('issuetitle'),
    container: titleOf('journal') || (isWhole ? '' : joined('. ', main, book)),
    publisher: text('publisher', 'institution', 'organization') || wordsOf(first('howpublished')),
    volume: text('volume'),
    issue: text('number', 'issue'),
    pages: text('pages', 'eid', 'articleno').replace(/(\d)\s*[-–]+\s*(?=[\p{L}\d])/gu, '$1–'),
    edition: text('edition'),
    year: dateOf(first('date')) || dateOf(first('eventdate', 'origdate')) || text('pubstate'),
    doi: addressOf(first('doi')),
    url:
      addressOf(first('url')) || linkIn(first('howpublished', 'note')) || archived(first('eprint'), text('eprinttype')),
  };
}

function joined(separator: string, ...texts: string[]): string {
  return texts.filter((text) => text !== '').join(separator);
}

/** An address is no LaTeX, but some programs escape its characters. */
function addressOf(written: string): string {
  return plainLine(written.replace(/\\([_%&#~$])/g, '$1').replace(/[{}\\]/g, ''));
}

/** Returns the address of a `\url{…}`; empty without one. */
function linkIn(written: string): string {
  const [, address = ''] = /\\url\s?\{([^{}]{1,1500})\}/.exec(written.slice(0, 4000)) ?? [];
  return address === '' ? '' : addressOf(address);
}

/** Returns a field without an address that it may be. */
function wordsOf(written: string): string {
  return /\\url|:\/\//.test(written) ? '' : plainLine(latexToText(written));
}

function archived(number: string, archive: string): string {
  const start = ARCHIVES.get(archive.toLowerCase());
  return start === undefined || number.trim() === '' ? '' : start + addressOf(number);
}

/** Returns the year of a date; other words, such as `in press`, as written. */
function dateOf(date: string): string {
  return readYear(date.replace(/[{}]/g, '')) ?? plainLine(latexToText(date)).slice(0, 40);
}
