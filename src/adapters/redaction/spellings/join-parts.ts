import { allMatches } from '../all-matches.ts';
import { domainAt } from '../find-spelled-emails.ts';
import { applyEdits, type Edit, type NormalisedCopy } from './normalised-copy.ts';

const PART = '[\\p{L}\\p{N}_@.+\\/=%\\-]';
/** Elements of HTML within a word; others divide words. */
const INLINE =
  'a|abbr|b|bdi|bdo|big|cite|code|data|del|em|font|i|ins|kbd|label|mark|q|s|samp|small|span|strong|sub|sup|time|tt|u|var|wbr';
/** Marks of Markdown and HTML, and the end of one literal of a program with the start of the next. */
const BETWEEN_PARTS = new RegExp(
  `(?=[*\`~{<_"'“”‘’])(?<=${PART} ?)(?:${[
    '["\'`“”‘’]\\s{0,30}(?:(?:[+.&~*\\\\]|\\|\\||\\.\\.|\\+\\+|<>)\\s{0,40})?[frubFRUB]?["\'`“„‘]',
    `(?:\\*{1,3}|\`{1,3}|~~|\\{\\}|<\\/?(?:${INLINE})(?:[ \\/][^<>\\n]{0,200})?>|<!--[^>]{0,200}-->){1,4}`,
    '\\{[@._\\-]\\}',
    '(?<=@)_|_(?=@)',
  ].join('|')})(?= ?${PART})`,
  'gu',
);
const PART_OF_VALUE = new RegExp(PART, 'u');
const GROUP_END = /[A-Z0-9)] ?$/;
const GROUP_START = /^ ?[A-Z0-9(]/;

const LINE_END = '(?:[ \\t]{0,8}\\r?\\n[ \\t>#|*]{0,20}|<br ?\\/?>)';
/** The end of a line within an address: behind `@`, within the first name of its domain, or beside a dot or a hyphen. */
const WRAPPED_DOMAIN = new RegExp(`@(?:[\\p{L}\\p{N}\\-]{0,63}|[\\p{L}\\p{N}.\\-]{1,80}[.\\-])${LINE_END}`, 'gu');
const WRAPPED_ENDING = new RegExp(`@[\\p{L}\\p{N}.\\-]{1,80}${LINE_END}(?=\\.[a-z]{2})`, 'gu');
/** What else is the end of an address; other endings may be words. */
const ENDING = /(?:com|org|net|edu|gov|info|de|ch|fr|uk|eu|io|cn|example)\b/y;
const LAST_LINE_END = new RegExp(`${LINE_END}$`);

/** The start of a line that may continue a value, and what has to be at the end of the line before. */
const LINE_STARTS = /\r?\n[ \t>#|*]{0,20}(?=[@\d][\p{L}\p{N}])/gu;
const BEFORE_AT = /[\p{L}\p{N}][ \t]{0,8}$/u;
const BEFORE_DIGIT = /\d[.-][ \t]{0,8}$/;

/** Values over several lines: how they start on the first one, how they continue, and the sign that the line end is read as. */
interface Chain {
  readonly first: RegExp;
  readonly next: RegExp;
  readonly continues: (text: string) => boolean;
  readonly read: string;
}

const CHAINS: readonly Chain[] = [
  {
    // The start of a key of a service, and the rest of its line.
    first:
      /(?:gh[oprsu]_|github_pat_|glpat-|sk[-_]|rk_|AKIA|ASIA|AIza|xox[a-z]-|eyJ|hf_|npm_|SG\.|shp[a-z]{2}_|dop_v1_|pypi-|whsec_)[\w+/=.-]{0,300}/g,
    next: new RegExp(`(?<end>${LINE_END}|[ \\t]{1,2})(?<next>[\\w+/=.\\-]{4,300})`, 'y'),
    // The next line may also be a sentence, or start with a date.
    continues: (text) => /\d/.test(text) && /[A-Za-z]/.test(text) && !/^\d{4}-\d/.test(text),
    read: '',
  },
  {
    first: /[A-Z]{2}\d{2}[A-Z0-9 .-]{0,40}(?=[ \t]{0,8}[\r\n<])/g,
    next: new RegExp(`(?<end>${LINE_END})(?<next>[A-Z0-9][A-Z0-9 .\\-]{0,40})`, 'y'),
    continues: () => true,
    read: ' ',
  },
  {
    first: /\+[1-9][\d ()./-]{0,24}(?=[ \t]{0,8}[\r\n<])/g,
    next: new RegExp(`(?<end>${LINE_END})(?<next>[\\d(][\\d ()./\\-]{0,24})`, 'y'),
    continues: (text) => !/^\d{4}-\d/.test(text),
    read: ' ',
  },
];
const MOST_LINES = 60;

/**
 * Returns the copy with values in one piece that marks, literals of a program or line ends divide. Null when nothing changes. Texts
 * without such a value may change too, so what is found here counts only besides what is found in the copy itself.
 */
export function joinParts(copy: NormalisedCopy): NormalisedCopy | null {
  const { text } = copy;
  const edits = withoutOverlaps([
    ...marks(text),
    ...wrappedAddresses(text),
    ...continued(text),
    ...CHAINS.flatMap((chain) => overLines(text, chain)),
  ]);
  return edits.length === 0 ? null : applyEdits(copy, edits);
}

function marks(text: string): Edit[] {
  const edits: Edit[] = [];
  for (const { 0: mark, index } of allMatches(BETWEEN_PARTS, text)) {
    const end = index + mark.length;
    if (isBetween(text, index, end))
      edits.push({ start: index, end, text: /^\{[@._-]\}$/.test(mark) ? mark.charAt(1) : '' });
  }
  return edits;
}

/** Marks divide a word, or groups of digits. */
function isBetween(text: string, start: number, end: number): boolean {
  const before = text.charAt(start - 1);
  const after = text.charAt(end);
  if (PART_OF_VALUE.test(before) && PART_OF_VALUE.test(after)) return true;
  return GROUP_END.test(text.slice(Math.max(0, start - 2), start)) && GROUP_START.test(text.slice(end, end + 2));
}

function wrappedAddresses(text: string): Edit[] {
  return [WRAPPED_DOMAIN, WRAPPED_ENDING].flatMap((pattern) =>
    allMatches(pattern, text).flatMap(({ 0: found, index }) => {
      const end = index + found.length;
      const start = end - (LAST_LINE_END.exec(found)?.[0].length ?? 0);
      ENDING.lastIndex = end;
      const isDomain = text.charAt(end) === '.' || domainAt(text, end) !== null;
      return isDomain || (text.charAt(start - 1) === '.' && ENDING.test(text)) ? [{ start, end, text: '' }] : [];
    }),
  );
}

function continued(text: string): Edit[] {
  const edits: Edit[] = [];
  for (const { 0: lineEnd, index } of allMatches(LINE_STARTS, text)) {
    const end = index + lineEnd.length;
    const before = text.slice(Math.max(0, index - 10), index);
    if ((text.charAt(end) === '@' ? BEFORE_AT : BEFORE_DIGIT).test(before))
      edits.push({ start: index - before.length + before.trimEnd().length, end, text: '' });
  }
  return edits;
}

function overLines(text: string, { first, next, continues, read }: Chain): Edit[] {
  const edits: Edit[] = [];
  let at = 0;
  for (const { 0: start, index } of allMatches(first, text)) {
    if (index < at || /[A-Za-z0-9]/.test(text.charAt(index - 1))) continue;
    at = index + start.length;
    for (let line = 0; line < MOST_LINES; line++) {
      next.lastIndex = at;
      const { end = '', next: part = '' } = next.exec(text)?.groups ?? {};
      if (part === '' || !continues(part)) break;
      edits.push({ start: at, end: at + end.length, text: read });
      at += end.length + part.length;
    }
  }
  return edits;
}

function withoutOverlaps(edits: readonly Edit[]): Edit[] {
  let end = -1;
  return edits
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter((edit) => {
      if (edit.start < end) return false;
      end = edit.end;
      return true;
    });
}

/**
 * Returns the copy without some spaces, which divide a value where no one sees it, or hold different words together. Null when none
 * is within a word. `spaces`: those that are no ASCII in the original.
 */
export function joinUnusualSpaces(copy: NormalisedCopy, spaces: readonly number[]): NormalisedCopy | null {
  const { text } = copy;
  const edits = spaces
    .filter((at) => PART_OF_VALUE.test(text.charAt(at - 1)) && PART_OF_VALUE.test(text.charAt(at + 1)))
    .map((at) => ({ start: at, end: at + 1, text: '' }));
  return edits.length === 0 ? null : applyEdits(copy, edits);
}
