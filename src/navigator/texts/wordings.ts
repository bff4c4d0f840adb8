/** What an English wording of the app is in another language: the whole wording as a pattern, and its wording. */
export type Wordings = readonly (readonly [pattern: RegExp, wording: string])[];

/** Returns a wording in another language; null when none of the patterns is the whole of it. */
export function wordingIn(wordings: Wordings, english: string): string | null {
  const found = wordings.find(([pattern]) => pattern.test(english));
  return found ? english.replace(found[0], found[1]) : null;
}

/** Returns what a change did, by its English summary. */
export function changeIn(wordings: Wordings, summary: string): string | null {
  const undone = /^(Undo|Redo): (.+)$/s.exec(summary);
  if (undone === null) return wordingIn(wordings, summary);
  const [, verb = '', what = ''] = undone;
  const inner = changeIn(wordings, what) ?? what;
  return wordingIn(wordings, `${verb}: `)?.concat(inner) ?? null;
}
