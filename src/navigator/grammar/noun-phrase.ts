import { findPeriod, type Period } from '../language/dates.ts';
import { FILLER } from '../language/fold-words.ts';
import { formOf, isExperiment, type Reference } from '../language/reference.ts';
import { mendTime } from '../language/time-words.ts';
import { type Masked, match, type Span, textAt } from './mask-request.ts';

export const FOLDER = /^(?:folder|folders|directory|directories|subfolder|dir)$/;
export const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const KINDS = new Set(
  (
    'note notes file files page pages document documents doc docs entry entries record records one ones text texts item items thing ' +
    'things'
  ).split(' '),
);
const PLURALS = new Set(
  'notes files pages documents docs entries records ones texts items things experiments'.split(' '),
);
const EVERY = new Set('all every each everything both any'.split(' '));
const GLUE = new Set([
  ...FILLER,
  ...'that which who dated written made created where please again too also well whole entire existing are called named titled'.split(
    ' ',
  ),
  ...'as it them myself ones currently changed modified edited added updated there'.split(' '),
]);
const PRONOUNS: Readonly<Record<string, 'it' | 'them'>> = {
  it: 'it',
  this: 'it',
  that: 'it',
  them: 'them',
  these: 'them',
  those: 'them',
};
const EXTENSION = /\.[A-Za-z][A-Za-z0-9]{0,7}$/;

/** The remainder of a noun phrase after all filters. */
export interface PhraseRemainder {
  readonly references: readonly Reference[];
  readonly names: readonly string[];
  readonly folder: Reference | null;
  readonly experiments: boolean;
  readonly many: boolean;
  readonly every: boolean;
  readonly pronoun: 'it' | 'them' | null;
}

/** Consumes a line rule by rule. Tokens consumed by one rule are hidden from the next. */
export class Taker {
  readonly #line: Masked;
  readonly #used = new Set<number>();

  constructor(line: Masked) {
    this.#line = line;
  }

  /** Consumes the match of a rule and returns one of its groups. */
  take(regex: RegExp, group: string): Span | null {
    const sight = this.#sight();
    const found = match(sight, regex);
    const span = found?.[group];
    const whole = regex.exec(sight.text);
    if (!span || !whole) return null;
    const end = whole.index + whole[0].length;
    for (const [index, at] of sight.starts.entries()) if (at >= whole.index && at < end) this.#used.add(index);
    return span;
  }

  takeAll(regex: RegExp, group: string): Span[] {
    const spans: Span[] = [];
    for (let span = this.take(regex, group); span !== null; span = this.take(regex, group)) spans.push(span);
    return spans;
  }

  /** Consumes the match of a rule with a `name` and a `value`. */
  pair(regex: RegExp): { name: string; value: string }[] {
    const found = match(this.#sight(), regex);
    const name = found?.['name'];
    const value = found?.['value'];
    if (!name || !value || this.take(regex, 'value') === null) return [];
    return [{ name: this.text(name), value: this.text(value) }];
  }

  period(today: string | null): Period | null {
    if (today === null) return null;
    const words: { text: string; index: number; at: number }[] = [];
    let length = 0;
    for (const [index, token] of this.#line.tokens.entries()) {
      const isDash = token.type === 'mark' && /^[-–]$/.test(token.text);
      const text =
        token.type === 'literal'
          ? '\u0000'
          : isDash
            ? '-'
            : token.type === 'word'
              ? mended(this.#line, index)
              : '\u0001';
      words.push({ text, index, at: length });
      length += text.length + 1;
    }
    const found = findPeriod(words.map((word) => word.text).join(' '), today);
    if (!found) return null;
    for (const word of words) if (word.at >= found.from && word.at < found.to) this.#used.add(word.index);
    return found.period;
  }

  text(span: Span): string {
    return textAt(this.#line, span);
  }

  /** Returns the names of a list separated by commas and "and". */
  list({ from, to }: Span): string[] {
    return this.#line.tokens
      .slice(from, to)
      .flatMap((token) =>
        token.type === 'mark' || (token.type === 'word' && token.folded === 'and')
          ? []
          : [token.text.replace(/^#/, '').replace(/['’]s$/u, '')],
      );
  }

  /** Consumes the match of a rule and returns the content words of one of its groups. A quoted name stays whole. */
  takeWords(regex: RegExp, group: string): string[] {
    const before = new Set(this.#used);
    const span = this.take(regex, group);
    if (span === null) return [];
    const free = Array.from({ length: span.to - span.from }, (_, offset) => span.from + offset).filter(
      (index) => !before.has(index),
    );
    return this.#wordsAt(free);
  }

  words({ from, to }: Span): string[] {
    return this.#wordsAt(Array.from({ length: to - from }, (_, offset) => from + offset));
  }

  #wordsAt(indices: readonly number[]): string[] {
    return indices
      .flatMap((index) => this.#line.tokens[index] ?? [])
      .flatMap((token) =>
        token.type === 'mark' || (token.type === 'word' && (FILLER.has(token.folded) || KINDS.has(token.folded)))
          ? []
          : [token.text.replace(/['’]s$/u, '')],
      );
  }

  reference(span: Span, folder: boolean): Reference {
    const [only] = this.#line.tokens.slice(span.from, span.to);
    if (only?.type === 'literal' && span.to === span.from + 1) {
      const form = formOf(only);
      return { text: only.text, form, folder: folder && !EXTENSION.test(only.text) };
    }
    return { text: this.text(span), form: 'name', folder };
  }

  rest(): PhraseRemainder {
    const { tokens } = this.#line;
    const references: Reference[] = [];
    const names: string[] = [];
    let folder: Reference | null = null;
    let experiments = false;
    const isFree = (index: number) => !this.#used.has(index) && tokens[index] !== undefined;
    for (const [from, to] of this.#segments()) {
      let [start, end] = [from, to];
      let isFolder = false;
      while (start < end && this.#isGlue(start)) start += 1;
      for (; end > start && this.#isGlue(end - 1); end -= 1) isFolder ||= FOLDER.test(this.#word(end - 1));
      if (isFolder && start >= end) {
        // "the notes folder": the name is itself a common word.
        const at = Array.from({ length: to - from }, (_, offset) => from + offset).find((index) =>
          KINDS.has(this.#word(index)),
        );
        if (at !== undefined) folder = { text: this.#word(at), form: 'name', folder: true };
        continue;
      }
      if (!isFolder && end > start && isExperiment(this.#word(end - 1))) {
        experiments = true;
        end -= 1;
        while (end > start && this.#isGlue(end - 1)) end -= 1;
      }
      if (!isFolder && end - start > 1 && isExperiment(this.#word(start))) {
        experiments = true;
        start += 1;
      }
      if (start >= end || !isFree(start)) continue;
      const reference = this.#name(start, end, isFolder);
      const isBareFolder = reference.form === 'path' && !EXTENSION.test(reference.text);
      if (isFolder || isBareFolder) folder = { ...reference, folder: true };
      else if (reference.form === 'name') names.push(reference.text);
      else references.push(reference);
    }
    const words = tokens.flatMap((_, index) => (this.#used.has(index) ? [] : [this.#word(index)]));
    const isMany = words.some((word) => EVERY.has(word) || PLURALS.has(word) || isPluralExperiment(word));
    const pronoun =
      references.length + names.length === 0 ? words.flatMap((word) => PRONOUNS[word] ?? [])[0] : undefined;
    const isAlone =
      folder === null && !words.some((word) => EVERY.has(word) || PLURALS.has(word) || isExperiment(word));
    return {
      references,
      names,
      folder,
      experiments,
      every: words.some((word) => EVERY.has(word)),
      many: isMany || folder !== null || references.length + names.length > 1,
      pronoun: pronoun !== undefined && isAlone ? pronoun : null,
    };
  }

  #name(start: number, end: number, folder: boolean): Reference {
    const { tokens } = this.#line;
    const literals = tokens.slice(start, end).filter((token) => token.type === 'literal');
    const [only] = literals;
    const text = this.text({ from: start, to: end });
    if (!only) return { text: text.replace(/['’]s$/u, ''), form: 'name', folder };
    const isWhole = only.form !== 'path' || EXTENSION.test(only.text) || !EXTENSION.test(text);
    return {
      text: isWhole ? only.text : text,
      form: isWhole ? formOf(only) : 'path',
      folder: folder || only.text.endsWith('/'),
    };
  }

  #segments(): [number, number][] {
    const { tokens } = this.#line;
    const segments: [number, number][] = [];
    let start = 0;
    for (let index = 0; index <= tokens.length; index += 1) {
      const token = tokens[index];
      const parts =
        token === undefined || this.#used.has(index) || token.type === 'mark' || this.#word(index) === 'and';
      if (!parts) continue;
      // Other marks separate nothing: "5 %" is one name.
      if (token?.type === 'mark' && !/^[,;&?!.:]$/.test(token.text) && !this.#used.has(index)) continue;
      if (index > start) segments.push([start, index]);
      start = index + 1;
    }
    return segments;
  }

  #word(index: number): string {
    const token = this.#line.tokens[index];
    return token?.type === 'word' ? signAt(this.#line, index) : '';
  }

  #isGlue(index: number): boolean {
    const word = this.#word(index);
    if (word === '') return this.#line.tokens[index]?.type !== 'literal';
    return GLUE.has(word) || KINDS.has(word) || EVERY.has(word) || FOLDER.test(word) || word in PRONOUNS;
  }

  #sight(): Masked {
    const { starts, text } = this.#line;
    const signs = starts.map((at, index) => {
      const sign = text.slice(at, starts[index + 1] === undefined ? undefined : (starts[index + 1] ?? 0) - 1);
      return this.#used.has(index) ? '\u0000'.repeat(sign.length) : sign;
    });
    return { ...this.#line, text: signs.join(' ') };
  }
}

function signAt({ starts, text }: Masked, index: number): string {
  const next = starts[index + 1];
  return text.slice(starts[index], next === undefined ? undefined : next - 1);
}

function mended(line: Masked, index: number): string {
  const time = mendTime(signAt(line, index));
  // "last weeks notes": a possessive without its apostrophe.
  const before = index > 0 ? mendTime(signAt(line, index - 1)) : '';
  return /^(?:week|month)s$/.test(time) && ['last', 'this'].includes(before) ? time.slice(0, -1) : time;
}

function isPluralExperiment(word: string): boolean {
  return word.endsWith('s') && isExperiment(word);
}
