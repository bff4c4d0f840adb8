import { allMatches } from '../all-matches.ts';
import { applyEdits, type Edit, type NormalisedCopy } from './normalised-copy.ts';

const PART = '[\\p{L}\\p{N}_@.+\\/=%\\-]';
/** Marks of Markdown and HTML, and the end of one literal of a program with the start of the next. */
const BETWEEN_PARTS = new RegExp(
  `(?=[*\`~{<_"'“”‘’])(?<=${PART} ?)(?:${[
    '(?:\\*{1,3}|`{1,3}|~~|\\{\\}|<\\/?[a-zA-Z][^<>\\n]{0,200}>|<!--[^>]{0,200}-->){1,4}',
    '\\{[@._\\-]\\}',
    '(?<=@)_|_(?=@)',
    '["\'`“”‘’]\\s{0,30}(?:(?:[+.&~*\\\\]|\\|\\||\\.\\.|\\+\\+|<>)\\s{0,40})?[frubFRUB]?["\'`“„‘]',
  ].join('|')})(?= ?${PART})`,
  'gu',
);
const PART_OF_VALUE = new RegExp(PART, 'u');
const GROUP_END = /[A-Z0-9)] ?$/;
const GROUP_START = /^ ?[A-Z0-9(]/;

const LINE_END = '[ \\t]{0,8}\\r?\\n[ \\t>#|*]{0,20}';
/** Values that only the end of a line divides; the sign that the line end is read as. */
const DOMAIN_SIGN = '[\\p{L}\\p{N}\\-]';
const COMMON_ENDINGS = '(?:com|org|net|edu|gov|info|de|ch|fr|uk|eu|io|cn|example)\\b';
const WRAPPED: readonly (readonly [RegExp, string])[] = [
  // An address is divided beside a sign of its own, or within a name before the first dot. Else the next word is no part of it.
  [new RegExp(`(?:@|@${DOMAIN_SIGN}{1,63})${LINE_END}(?=${DOMAIN_SIGN}{1,63}\\.[a-z]{2})`, 'gu'), ''],
  [
    new RegExp(
      `@[\\p{L}\\p{N}.\\-]{1,80}(?:[.\\-]${LINE_END}(?=[a-z0-9\\-]{1,63}\\.[a-z]|${COMMON_ENDINGS})|${LINE_END}(?=\\.[a-z]{2}))`,
      'gu',
    ),
    '',
  ],
  [new RegExp(`\\b[A-Z]{2}\\d{2}[A-Z0-9 .\\-]{0,40}${LINE_END}(?=[A-Z0-9])`, 'g'), ' '],
  [new RegExp(`\\+[1-9][\\d ()./\\-]{0,24}${LINE_END}(?=[\\d(](?!\\d{3}-\\d))`, 'g'), ' '],
];
const LAST_LINE_END = new RegExp(`${LINE_END}$`);

/** The start of a line that may continue a value, and what has to be at the end of the line before. */
const LINE_STARTS = /\r?\n[ \t>#|*]{0,20}(?=[@\d][\p{L}\p{N}])/gu;
const BEFORE_AT = /[\p{L}\p{N}][ \t]{0,8}$/u;
const BEFORE_DIGIT = /\d[.-][ \t]{0,8}$/;

/** How keys of services start, and the rest of a line. */
const KEY_START =
  /(?:gh[oprsu]_|github_pat_|glpat-|sk[-_]|rk_|AKIA|ASIA|AIza|xox[a-z]-|eyJ|hf_|npm_|SG\.|shp[a-z]{2}_|dop_v1_|pypi-|whsec_)[\w+/=.-]{0,300}/g;
const NEXT_LINE = new RegExp(`(?<end>${LINE_END})(?<next>[\\w+/=.\\-]{4,300})`, 'y');
const MOST_LINES = 60;

/**
 * Returns the copy with values in one piece that marks, literals of a program or line ends divide. Null when nothing changes. Texts
 * without such a value may change too, so what is found here counts only besides what is found in the copy itself.
 */
export function joinParts(copy: NormalisedCopy): NormalisedCopy | null {
  const { text } = copy;
  const edits = withoutOverlaps([...marks(text), ...wrapped(text), ...continued(text), ...wrappedKeys(text)]);
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

function wrapped(text: string): Edit[] {
  return WRAPPED.flatMap(([pattern, read]) => {
    const edits: Edit[] = [];
    for (const { 0: found, index } of allMatches(pattern, text)) {
      const end = index + found.length;
      const lineEnd = LAST_LINE_END.exec(found)?.[0].length ?? 0;
      if (lineEnd > 0) edits.push({ start: end - lineEnd, end, text: read });
    }
    return edits;
  });
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

function wrappedKeys(text: string): Edit[] {
  const edits: Edit[] = [];
  let at = 0;
  for (const { 0: first, index } of allMatches(KEY_START, text)) {
    if (index < at || /[A-Za-z0-9]/.test(text.charAt(index - 1))) continue;
    at = index + first.length;
    for (let line = 0; line < MOST_LINES; line++) {
      NEXT_LINE.lastIndex = at;
      const { end = '', next = '' } = NEXT_LINE.exec(text)?.groups ?? {};
      if (!isRestOfKey(next)) break;
      edits.push({ start: at, end: at + end.length, text: '' });
      at += end.length + next.length;
    }
  }
  return edits;
}

/** The next line may also be a sentence, or start with a date. */
function isRestOfKey(text: string): boolean {
  return /\d/.test(text) && /[A-Za-z]/.test(text) && !/^\d{4}-\d/.test(text);
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
