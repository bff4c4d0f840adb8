import { fold } from '../language/fold-words.ts';
import type { Token } from '../language/tokens.ts';

/**
 * A request as one line with a space between tokens: folded words unchanged, quoted names as `<q>`, paths as `<p>`, wiki-links as
 * `<w>`, punctuation unchanged. Rules match this line; the matched spans are cut out of the request as typed.
 */
export interface Masked {
  readonly text: string;
  readonly source: string;
  readonly tokens: readonly Token[];
  /** Offset in `text` of each token. */
  readonly starts: readonly number[];
}

/** A range of tokens: `from` inclusive, `to` exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const SIGNS = { quoted: '<q>', path: '<p>', wiki: '<w>' } as const;
/** Masks a request. `mend` corrects the spelling of a word. */
export function mask(source: string, tokens: readonly Token[], mend: (word: string) => string): Masked {
  const starts: number[] = [];
  let text = '';
  for (const token of tokens) {
    if (text !== '') text += ' ';
    starts.push(text.length);
    text += signOf(token, mend);
  }
  return { text, source, tokens, starts };
}

function signOf(token: Token, mend: (word: string) => string): string {
  if (token.type === 'literal') return SIGNS[token.form];
  if (token.type === 'mark') return /^[<>]$/.test(token.text) ? '·' : fold(token.text);
  return mend(token.folded);
}

/** Converts offsets in the line to a range of tokens. */
export function spanAt({ starts, tokens }: Masked, [start, end]: readonly [number, number]): Span {
  const from = starts.findIndex((at) => at >= start);
  const to = starts.findIndex((at) => at >= end);
  return { from: from < 0 ? tokens.length : from, to: to < 0 ? tokens.length : to };
}

/** Returns the typed text of a span; of a single quoted name, the text inside the quotes. */
export function textAt(masked: Masked, { from, to }: Span): string {
  const [first, last] = [masked.tokens[from], masked.tokens[to - 1]];
  if (!first || !last || to <= from) return '';
  if (first === last && first.type === 'literal') return first.text;
  return masked.source.slice(first.start, last.end).trim();
}

/** Returns the same as `textAt`, with the full stop after it: a full stop belongs to a text, but not to a name. */
export function contentAt(masked: Masked, span: Span): string {
  const text = textAt(masked, span);
  const [first, last] = [masked.tokens[span.from], masked.tokens[span.to - 1]];
  if (!last || (first === last && last.type === 'literal')) return text;
  return text + (/^[.!?…]+(?=\s|$)/u.exec(masked.source.slice(last.end))?.[0] ?? '');
}

/** Returns a part of a line as a new line. */
export function part(masked: Masked, { from, to }: Span): Masked {
  const begin = masked.starts[from] ?? masked.text.length;
  const end = masked.starts[to] ?? masked.text.length + 1;
  return {
    text: masked.text.slice(begin, Math.max(begin, end - 1)),
    source: masked.source,
    tokens: masked.tokens.slice(from, to),
    starts: masked.starts.slice(from, to).map((at) => at - begin),
  };
}

/** Matches a rule and returns its groups as spans; null if it does not match. The expression needs the flag `d`. */
export function match(masked: Masked, regex: RegExp): Record<string, Span | undefined> | null {
  const found = regex.exec(masked.text);
  if (!found) return null;
  const groups: Record<string, Span | undefined> = {};
  for (const [name, at] of Object.entries(found.indices?.groups ?? {})) {
    groups[name] = at ? spanAt(masked, at) : undefined;
  }
  return groups;
}
