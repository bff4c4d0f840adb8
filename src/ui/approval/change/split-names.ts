/** A part of a sentence: a name, or the words around names. */
export interface SentencePart {
  readonly text: string;
  readonly isName: boolean;
}

/** Splits a sentence at the names in it. Of two names that begin at the same place the longer one is meant. */
export function splitNames(sentence: string, names: readonly string[]): SentencePart[] {
  const parts: SentencePart[] = [];
  let rest = sentence;
  while (rest !== '') {
    const [next] = names
      .filter((name) => name !== '' && rest.includes(name))
      .sort((a, b) => rest.indexOf(a) - rest.indexOf(b) || b.length - a.length);
    const at = next === undefined ? rest.length : rest.indexOf(next);
    if (at > 0) parts.push({ text: rest.slice(0, at), isName: false });
    if (next !== undefined) parts.push({ text: next, isName: true });
    rest = rest.slice(at + (next?.length ?? 0));
  }
  return parts;
}
