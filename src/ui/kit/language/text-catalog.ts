import {
  FluentBundle,
  type FluentFunction,
  FluentResource,
  type FluentValue,
  type FluentVariable,
} from '@fluent/bundle';
import {
  formatBytes,
  formatDuration,
  formatExactly,
  formatNumber,
  formatPercent,
  formatUsd,
  formatWhen,
} from '../format.ts';
import { activeLanguage } from './active-language.ts';

type Value = string | number | boolean | null | undefined | readonly (string | number)[];

/** A message with variables: called with their values, in the order of their names. */
type Message = (...values: never[]) => string;

/** The texts of a feature: plain ones, messages with variables, and groups of both. */
export interface Texts {
  readonly [key: string]: string | Message | Texts | readonly string[];
}

type OneStringEach<Values extends readonly unknown[]> = { readonly [Index in keyof Values]: string };
type NamesOf<F extends Message> = F extends (...values: infer Values) => string ? OneStringEach<Values> : never;

const patterns = new WeakMap<object, { readonly pattern: string; readonly names: readonly string[] }>();

const numberOf = (value: FluentValue | undefined) => Number(value?.valueOf());
const ofNumber =
  (format: (value: number) => string): FluentFunction =>
  ([value]) =>
    format(numberOf(value));

const ofText =
  (change: (text: string) => string): FluentFunction =>
  ([value]) =>
    change(String(value?.valueOf() ?? ''));

/** Functions for messages: `{ BYTES($size) }`. */
const functions = {
  /** Without a full stop at the end. */
  BARE: ofText((text) => text.replace(/[.。]$/, '')),
  /** With a capital letter at the beginning. */
  CAPITAL: ofText((text) => text.charAt(0).toLocaleUpperCase() + text.slice(1)),
  LOWER: ofText((text) => text.toLocaleLowerCase()),
  BYTES: ofNumber(formatBytes),
  DURATION: ofNumber(formatDuration),
  EXACTLY: ofNumber(formatExactly),
  PERCENT: ofNumber(formatPercent),
  THOUSANDS: ofNumber((value) => formatNumber(Math.round(value / 1000) * 1000)),
  USD: ofNumber(formatUsd),
  WHEN: ofNumber((atMs) => formatWhen(atMs)),
};

const CHOICE_PARTS = /("[^"]*"|\{|\}| ->| (?=\*?\[[\w-]+\] ))/;

/** Puts each variant of a choice, and its end, in a line of its own, as Fluent syntax asks. */
function breakChoices(pattern: string): string {
  const isChoice: boolean[] = [];
  return pattern
    .split(CHOICE_PARTS)
    .map((part) => {
      if (part === '{') isChoice.push(false);
      if (part === ' ->') isChoice[isChoice.length - 1] = true;
      if (part === ' ') return isChoice.at(-1) ? '\n ' : part;
      return part === '}' && isChoice.pop() ? '\n }' : part;
    })
    .join('');
}

function parsePattern(pattern: string) {
  const value = new FluentResource(`text = ${breakChoices(pattern)}`).body[0]?.value;
  if (value === undefined || value === null) throw new Error(`This message has a wrong syntax: ${pattern}`);
  return value;
}

/** Returns the names of the variables of a pattern, in the order of their first places. */
function namesIn(pattern: string): string[] {
  return [...new Set(Array.from(pattern.matchAll(/\$(\w+)/g), ([, name = '']) => name))];
}

function toVariable(value: Value, separator: string): FluentVariable {
  if (value === null || value === undefined) return 'is-null';
  if (typeof value === 'object') return value.join(separator);
  return typeof value === 'boolean' ? String(value) : value;
}

const isList = (text: Texts[string]): text is readonly string[] => Array.isArray(text);

interface LanguageOptions {
  /** For plurals, dates and numbers. */
  readonly locale: string;
  readonly resources: readonly string[];
  readonly direction?: 'ltr' | 'rtl';
  readonly transform?: (text: string) => string;
}

export function createLanguage({ locale, resources, direction = 'ltr', transform = (text) => text }: LanguageOptions) {
  const bundle = new FluentBundle(locale, {
    functions,
    transform,
    // Keeps the direction of a path or name apart from that of the sentence.
    useIsolating: direction === 'rtl',
  });

  /** Adds messages in Fluent syntax, for the catalogs made from now on. */
  const addTexts = (more: readonly string[]) => {
    for (const resource of more) bundle.addResource(new FluentResource(resource));
  };
  addTexts(resources);

  const separator = locale.startsWith('zh') ? '、' : ', ';

  const formatter = (read: () => Parameters<typeof bundle.formatPattern>[0], names: readonly string[]) => {
    let pattern: ReturnType<typeof read> | undefined;
    return (...values: Value[]) => {
      pattern ??= read();
      const variables: Record<string, FluentVariable> = {};
      for (const [index, name] of names.entries()) variables[name] = toVariable(values[index], separator);
      return bundle.formatPattern(pattern, variables, []);
    };
  };

  /**
   * Makes a message with variables. In a choice, `is-null` matches null and undefined, `true` and `false` match booleans; a
   * list is joined.
   *
   * @param pattern in Fluent syntax, where variants may also stand in one line: https://projectfluent.org/fluent/guide/
   * @param names of the variables, in the order of the parameters; by default the order in which the pattern first names them
   */
  function message<F extends Message>(pattern: string, ...names: NamesOf<F> | []): F {
    const list: readonly string[] = names.length > 0 ? names : namesIn(pattern);
    const made: Message = formatter(() => parsePattern(pattern), list);
    patterns.set(made, { pattern, names: list });
    // A test checks the names against the parameters.
    return made as F;
  }

  const translationOf = (textId: string) => bundle.getMessage(textId)?.value ?? null;

  const plain = (textId: string, text: string) => {
    const translated = translationOf(textId);
    return translated === null ? transform(text) : bundle.formatPattern(translated, null, []);
  };

  function translate<T extends Texts>(id: string, texts: T): T {
    const entries = Object.entries(texts).map(([key, text]) => {
      const textId = `${id}-${key}`;
      if (isList(text)) return [key, text.map((entry, index) => plain(`${textId}-${index}`, entry))];
      if (typeof text === 'object') return [key, translate(textId, text)];
      if (typeof text === 'string') return [key, plain(textId, text)];
      const translated = translationOf(textId);
      return [key, translated === null ? text : formatter(() => translated, patterns.get(text)?.names ?? [])];
    });
    // Each key keeps the kind of its text.
    return Object.fromEntries(entries) as T;
  }

  /**
   * Returns the texts of a feature in this language. A text without translation stays English.
   *
   * A translation has the name of the feature and the keys, joined by `-`: `tags-style-choose`.
   *
   * @param feature name of the feature, as in the names of its files of translations
   */
  function catalog<const T extends Texts>(feature: string, english: T): Widened<T> {
    onCatalog?.(feature, english);
    return translate(feature, english) as Widened<T>;
  }

  /** Returns a message by its id, with the values of its variables; null when this language has none. */
  function format(textId: string, values: Readonly<Record<string, string | number>>): string | null {
    const translated = translationOf(textId);
    return translated === null ? null : bundle.formatPattern(translated, values, []);
  }

  return { addTexts, catalog, format, message };
}

/** Plain texts of any language, in place of the English ones. */
type Widened<T> = {
  readonly [Key in keyof T]: T[Key] extends string ? string : T[Key] extends Message ? T[Key] : Widened<T[Key]>;
};

let onCatalog: ((feature: string, english: Texts) => void) | null = null;

/** Reports each catalog made from now on, for checks of translations. */
export function watchCatalogs(report: (feature: string, english: Texts) => void): void {
  onCatalog = report;
}

/** Returns the pattern and the names of a message; undefined for any other function. */
export function patternOf(text: Message): { readonly pattern: string; readonly names: readonly string[] } | undefined {
  return patterns.get(text);
}

export const { addTexts, catalog, format, message } = createLanguage(activeLanguage);
