import { matchLines } from './match-lines.ts';

/** Words that stay, come or go. */
export interface WordPart {
  readonly kind: 'same' | 'add' | 'remove';
  readonly text: string;
}

/** Words, runs of blanks, and single signs. A character of a script that writes no blanks between words is one word. */
const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}_])+|[^\S\n]+|\n|[\s\S]/gu;
const WORD = /[\p{L}\p{N}]/u;

/** Compares two texts word by word. The parts `same` and `add` joined are the text after. */
export function compareTexts(before: string, after: string): WordPart[] {
  return compareTokens(before.match(TOKEN) ?? [], after.match(TOKEN) ?? []);
}

function compareTokens(old: readonly string[], fresh: readonly string[]): WordPart[] {
  const parts: WordPart[] = [];
  const push = (kind: WordPart['kind'], tokens: readonly string[]): void => {
    const last = parts.at(-1);
    const text = tokens.join('');
    if (text === '') return;
    if (last?.kind === kind) parts[parts.length - 1] = { kind, text: last.text + text };
    else parts.push({ kind, text });
  };
  let oldAt = 0;
  let newAt = 0;
  for (const { oldFrom, newFrom, length } of matchLines(old, fresh)) {
    push('remove', old.slice(oldAt, oldFrom));
    push('add', fresh.slice(newAt, newFrom));
    push('same', old.slice(oldFrom, oldFrom + length));
    oldAt = oldFrom + length;
    newAt = newFrom + length;
  }
  push('remove', old.slice(oldAt));
  push('add', fresh.slice(newAt));
  return joinBlanks(parts);
}

/** A blank between two changed words changes with them: single blanks that stay would make the text unreadable. */
function joinBlanks(parts: readonly WordPart[]): WordPart[] {
  const joined: WordPart[] = [];
  for (let at = 0; at < parts.length; ) {
    const run: WordPart[] = [];
    while (at < parts.length && isJoinable(parts, at)) run.push(parts[at++] as WordPart);
    if (run.length === 0) {
      joined.push(parts[at++] as WordPart);
      continue;
    }
    for (const kind of ['remove', 'add'] as const) {
      const text = run.flatMap((part) => (part.kind === kind || part.kind === 'same' ? [part.text] : [])).join('');
      if (text !== '') joined.push({ kind, text });
    }
  }
  return joined;
}

function isJoinable(parts: readonly WordPart[], at: number): boolean {
  const part = parts[at];
  if (part === undefined || part.kind !== 'same') return part !== undefined;
  const isBetween = at > 0 && at < parts.length - 1;
  return isBetween && /^[^\S\n]+$/.test(part.text);
}

export function countWords(parts: readonly WordPart[], kind: WordPart['kind']): number {
  return parts
    .filter((part) => part.kind === kind)
    .reduce((sum, { text }) => sum + (text.match(TOKEN) ?? []).filter((token) => WORD.test(token)).length, 0);
}
