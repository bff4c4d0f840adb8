/** A number in a sentence, so that a translation can choose plural and digits. */
export const NUMBERS: ReadonlySet<string> = new Set(['n', 'bytes']);

/** An English sentence, split at its variables. */
export interface SplitSentence {
  /** The texts between the variables, one more than there are variables. */
  readonly texts: readonly string[];
  readonly names: readonly string[];
  /** Length of all texts: what tells a specific sentence from a general one. */
  readonly length: number;
}

/** Splits a pattern such as `{ $path } already exists.` at its variables. */
export function splitSentence(pattern: string): SplitSentence {
  const parts = pattern.split(/\{ \$(\w+) \}/);
  const texts = parts.filter((_, index) => index % 2 === 0);
  return { texts, names: parts.filter((_, index) => index % 2 === 1), length: texts.join('').length };
}

/**
 * Reads the values of the variables out of a sentence. Each text is searched once, from left to right, so that the time grows
 * only with the length of the sentence.
 *
 * @returns null when it is another sentence
 */
export function readValues(said: string, { texts, names }: SplitSentence): Map<string, string | number> | null {
  const [first = '', ...others] = texts;
  if (!said.startsWith(first)) return null;
  const values = new Map<string, string | number>();
  let from = first.length;
  for (const [index, text] of others.entries()) {
    const isLast = index === others.length - 1;
    // A value has at least one character.
    const to = isLast ? said.length - text.length : said.indexOf(text, from + 1);
    if (to <= from || (isLast && !said.endsWith(text))) return null;
    if (!take(values, names[index] ?? '', said.slice(from, to))) return null;
    from = to + text.length;
  }
  return values;
}

/** Adds a value; returns whether it can be one. */
function take(values: Map<string, string | number>, name: string, value: string): boolean {
  if (NUMBERS.has(name) && !/^\d+$/.test(value)) return false;
  const known = values.get(name);
  const read = NUMBERS.has(name) ? Number(value) : value;
  values.set(name, read);
  return known === undefined || known === read;
}
