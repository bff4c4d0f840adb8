import { MAX_BACKLINKS } from '../../contracts/wire/search-requests.ts';
import { linkNameOf, MAX_READ_LINKS, type SearchFacts } from '../../core/search/search-document.ts';
import { foldValue } from '../../core/search/search-query.ts';
import { scanLinks } from '../../core/shared/link-text/scan-links.ts';
import { resolveLink } from '../../core/shared/links.ts';

/** Longest line shown, in characters. */
const MAX_LINE_CHARACTERS = 300;

/** The part of a file that links can refer to. */
export type Linked = Pick<SearchFacts, 'aliases'> & { readonly path: string };

/** Returns the folded names by which links can refer to a file: name, name without extension, aliases. */
export function linkNamesOf({ path, aliases }: Linked): Set<string> {
  const name = linkNameOf(path);
  return new Set([name, name.replace(/(.)\.[^.]*$/, '$1'), ...aliases.map(foldValue)]);
}

/**
 * Returns the lines of a note that link to a file, each once.
 *
 * @param from path of the note
 * @param namesakes all files with the same name; a link refers to the nearest
 */
export function linkLines(
  text: string,
  from: string,
  to: Linked,
  namesakes: readonly Linked[],
): { line: string; lineNumber: number }[] {
  const paths = namesakes.map(({ path }) => path);
  const found: { line: string; lineNumber: number }[] = [];
  let lineNumber = 1;
  let start = 0;
  let end = lineEnd(text, start);
  let isFound = false;
  for (const link of scanLinks(text, MAX_READ_LINKS)) {
    // A line is listed once, and only its first link there is resolved.
    if (isFound && link.from <= end) continue;
    for (; end < link.from; end = lineEnd(text, start)) {
      start = end + 1;
      lineNumber += 1;
      isFound = false;
    }
    if (resolveLink(link, from, paths, namesakes) !== to.path) continue;
    isFound = true;
    found.push({ line: cut(text.slice(start, end).trim()), lineNumber });
    if (found.length === MAX_BACKLINKS) break;
  }
  return found;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

function cut(line: string): string {
  if (line.length <= MAX_LINE_CHARACTERS) return line;
  return `${line.slice(0, MAX_LINE_CHARACTERS).replace(/[\ud800-\udbff]$/, '')}…`;
}
