/** Plain text search in one text. What is sought is never read as a pattern. */

import { cutBesideValue, startPastValue } from '../../core/shared/cuts/value-edges.ts';

export interface TextQuery {
  readonly query: string;
  readonly caseSensitive: boolean;
  readonly wholeWord: boolean;
}

export interface TextMatch {
  /** From 1. */
  readonly line: number;
  /** The line, or the part around the hit when it is long. */
  readonly text: string;
}

/** Longest text of a match, in characters. */
const MAX_MATCH_CHARACTERS = 300;

/** A search for one query in many texts: every line that has it, once. */
export function createTextSearch({ query, caseSensitive, wholeWord }: TextQuery): (text: string) => TextMatch[] {
  const fold = (text: string): string => (caseSensitive ? text.normalize('NFC') : text.normalize('NFC').toLowerCase());
  const wanted = fold(query);
  return (text) => {
    const matches: TextMatch[] = [];
    // Most files have no match: one look at the whole text settles those.
    if (!fold(text).includes(wanted)) return matches;
    let line = 0;
    for (let start = 0; start < text.length; ) {
      const end = endOfLine(text, start);
      line += 1;
      const content = text.slice(start, text[end - 1] === '\r' ? end - 1 : end);
      const at = findIn(fold(content), wanted, wholeWord);
      if (at !== -1) matches.push({ line, text: cutAround(content, at, wanted.length) });
      start = end + 1;
    }
    return matches;
  };
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

function findIn(line: string, wanted: string, wholeWord: boolean): number {
  let at = line.indexOf(wanted);
  while (wholeWord && at !== -1 && !isWholeWord(line, at, at + wanted.length)) {
    at = line.indexOf(wanted, nextStart(line, at));
  }
  return at;
}

const WORD_BEFORE = /[\p{L}\p{N}\p{M}_]$/u;
const WORD_AFTER = /^[\p{L}\p{N}\p{M}_]/u;
const WORD_RUN = /[\p{L}\p{N}\p{M}_]*/uy;

function isWholeWord(line: string, start: number, end: number): boolean {
  return !WORD_BEFORE.test(line.slice(Math.max(0, start - 2), start)) && !WORD_AFTER.test(line.slice(end, end + 2));
}

/** Where a whole word can start next: not inside the word that starts here. A line of one long word stays fast. */
function nextStart(line: string, at: number): number {
  WORD_RUN.lastIndex = at;
  WORD_RUN.test(line);
  return Math.max(at + 1, WORD_RUN.lastIndex);
}

function cutAround(line: string, at: number, length: number): string {
  if (line.length <= MAX_MATCH_CHARACTERS) return line;
  const room = Math.max(0, MAX_MATCH_CHARACTERS - length);
  const start = Math.max(0, Math.min(at - Math.floor(room / 2), line.length - MAX_MATCH_CHARACTERS));
  const end = start + MAX_MATCH_CHARACTERS;
  const beside = cutBesideValue(line, end);
  const from = startPastValue(line, start, at);
  const to = beside >= at + length ? beside : end;
  // Half of a surrogate pair at an edge is not text.
  return line.slice(from, to).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
}
