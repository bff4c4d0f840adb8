import { rules } from '@secretlint/secretlint-rule-preset-recommend';
import { allMatches } from './all-matches.ts';

/** A part of a text, as UTF-16 offsets; the end is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Reads files of Google's keys, or comments that switch rules off: neither applies to a text. */
const NOT_FOR_TEXTS = /-(?:gcp|filter-comments)$/;

/**
 * Common forms that the rules of secretlint leave out, because they look at source code: keys of newer services, tokens in notes, and
 * values behind a name. All repetitions are bounded, so a match takes constant time per position.
 */
const MORE = [
  /\bsk-[A-Za-z0-9_-]{20,200}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bAIza[\w-]{35}/g,
  /\bxox[abopr]-[A-Za-z0-9-]{10,200}/g,
  /\beyJ[\w-]{10,4000}\.eyJ[\w-]{10,4000}\.[\w-]{10,1000}/g,
  /\b[Bb]earer[ \t]{1,3}(?<value>(?=[A-Za-z._~+/-]{0,60}\d)[\w.~+/-]{20,2000}={0,2})/dg,
  /\b(?:password|passwd|passphrase|passwort|pwd|secret|api[_-]?key|(?:access|auth|refresh)[_-]?token|client[_-]?secret)["'*_`]{0,4}[ \t]{0,3}[:=][*_`]{0,3}[ \t]{0,3}["'`*]{0,3}(?<value>(?=[^\s"'<>,;]{0,60}\d)(?=[^\s"'<>,;]{0,60}[A-Za-z])[^\s"'<>,;()[\]{}$`]{8,200})/dgi,
];

/** Finds keys and tokens by the rules of secretlint and some more. */
export function findSecrets(text: string): Span[] {
  const spans: Span[] = [];
  const context = {
    createTranslator: () => () => ({ message: '', messageId: '' }),
    report: ({ range }: { range: readonly [number, number] }) => spans.push({ start: range[0], end: range[1] }),
    ignore: () => undefined,
    sharedOptions: {},
  };
  const source = { content: text, filePath: 'note.md', ext: '.md', contentType: 'text' };
  for (const file of scannersFor(context)) file(source);
  for (const pattern of MORE) {
    for (const match of allMatches(pattern, text)) {
      const [start, end] = match.indices?.groups?.['value'] ?? [match.index, match.index + match[0].length];
      spans.push({ start, end });
    }
  }
  spans.push(...findKeys(text));
  return spans;
}

const BEGIN_KEY = /-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----/g;
const END_KEY = /-----END [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----/g;
const MAX_KEY_CHARS = 10_000;
/** Lines of a key, with line ends as they are or as in JSON, and the headers of an encrypted one. */
const KEY_LINES = /[A-Za-z0-9+/=\s\\:,-]*/y;
const KEY_CHAR = /[A-Za-z0-9+/=\\\r\n]/;

/**
 * Finds private keys, also those whose start or end a limit has cut off: the lines that are left are as secret. Each mark is compared
 * with the next mark only, because a text may have thousands of them.
 */
function findKeys(text: string): Span[] {
  const spans: Span[] = [];
  const ends = allMatches(END_KEY, text).map(({ 0: mark, index }) => ({ from: index, to: index + mark.length }));
  let next = 0;
  /** End of the lines of a key that were read last. */
  let linesEnd = 0;
  for (const { 0: begin, index } of allMatches(BEGIN_KEY, text)) {
    const from = index + begin.length;
    while (next < ends.length && (ends[next]?.from ?? 0) <= from) next += 1;
    const end = ends[next];
    if (end !== undefined && end.from <= from + MAX_KEY_CHARS) {
      spans.push({ start: index, end: end.to });
      continue;
    }
    if (from >= linesEnd) {
      KEY_LINES.lastIndex = from;
      linesEnd = from + (KEY_LINES.exec(text)?.[0].length ?? 0);
    }
    spans.push({ start: index, end: Math.min(linesEnd, from + MAX_KEY_CHARS) });
  }
  for (const { from, to } of ends) {
    let start = from;
    while (start > 0 && from - start < MAX_KEY_CHARS && KEY_CHAR.test(text.charAt(start - 1))) start -= 1;
    if (start < from && !text.startsWith('-----', start - 5)) spans.push({ start, end: to });
  }
  return spans;
}

type Scanner = (source: object) => unknown;
type MakeScanner = (context: object, options: object) => { readonly file?: Scanner };

function scannersFor(context: object): Scanner[] {
  return rules.flatMap(({ meta, create }) => {
    if (NOT_FOR_TEXTS.test(meta.id) || !isMakeScanner(create)) return [];
    const { file } = create(context, {});
    return file ? [file] : [];
  });
}

/** The context has the members that these rules use; the types of the preset ask for those of the whole linter. */
function isMakeScanner(create: unknown): create is MakeScanner {
  return typeof create === 'function';
}
