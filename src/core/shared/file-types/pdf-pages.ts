import type { PdfText } from '../../../contracts/domain/pdf-text.ts';

/** Ends a page in the joined text. The text of a page never contains it. */
const PAGE_END = '\f';
const PDF_NAME = /\.pdf$/i;
/** A line that looks like the marker of a page. */
const MARKER = /^(?==== page \d+ of \d+ ===)/gim;

export function isPdf(path: string): boolean {
  return PDF_NAME.test(path);
}

/** Joins the pages for indexing; `pageAt` finds the page of an offset. */
export function joinPages(pages: readonly string[]): string {
  return pages.join(`${PAGE_END}\n`);
}

/** Returns the page of an offset in joined text, from 1. */
export function pageAt(text: string, offset: number): number {
  let page = 1;
  for (let at = text.indexOf(PAGE_END); at !== -1 && at < offset; at = text.indexOf(PAGE_END, at + 1)) page += 1;
  return page;
}

/** Returns the text with a marker line above each page. A line of the document that looks like one is indented. */
export function markPages({ pages, pageCount }: PdfText): string {
  return pages
    .map((page, index) => `=== page ${index + 1} of ${pageCount} ===\n${page.replace(MARKER, ' ')}\n`)
    .join('\n');
}

/** Cleans text of a page: well-formed, no control characters but line ends, words joined that a line end divided. */
export function cleanPage(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, ' ')
    .replace(/(?<=\p{Ll})[-\u2010]\n(?=\p{Ll})/gu, '')
    .replace(/[ \t]+\n/g, '\n')
    .trim();
}
