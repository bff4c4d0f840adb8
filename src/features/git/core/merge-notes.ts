import { type MergeResult, mergeText } from '../../../core/notebook/change/merge-text.ts';
import { splitHead } from '../../../core/notebook/frontmatter/split-head.ts';

/** A property with its lines; `key` is null for lines before the first one. */
type Entries = ReadonlyMap<string, string>;

interface Note {
  /** The line that opens the head. */
  readonly opening: string;
  readonly entries: Entries;
  /** All after the properties: the line that closes the head, and the text. */
  readonly rest: string;
}

/** Merges two versions of a note: its properties one by one, its text line by line. */
export function mergeNotes(base: string, mine: string, theirs: string): MergeResult {
  const whole = mergeText(base, mine, theirs);
  if (whole.type === 'merged') return whole;
  const [of, own, other] = [readNote(base), readNote(mine), readNote(theirs)];
  if (of === null || own === null || other === null) return whole;
  const properties = mergeEntries(of.entries, own.entries, other.entries);
  const rest = mergeText(of.rest, own.rest, other.rest);
  if (properties === null || rest.type === 'conflict') return { type: 'conflict' };
  return { type: 'merged', text: own.opening + properties + rest.text };
}

/** Null where both sides gave a property different values. */
function mergeEntries(base: Entries, mine: Entries, theirs: Entries): string | null {
  let text = '';
  for (const key of new Set([...mine.keys(), ...theirs.keys(), ...base.keys()])) {
    const [was, own, other] = [base.get(key), mine.get(key), theirs.get(key)];
    if (own !== other && own !== was && other !== was) return null;
    text += (own === was ? other : own) ?? '';
  }
  return text;
}

/** Divides a note; null without a head, or for one that has another form than a property and its lines. */
function readNote(text: string): Note | null {
  const place = splitHead(text);
  if (place === null || !place.closed) return null;
  const entries = new Map<string, string>();
  let key = '';
  for (const line of text.slice(place.start, place.end).match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const name = /^([^\s#:'"[\]{}&*!|>%@`,?-][^:]*|"[^"]*"|'[^']*'):(?=\s)/.exec(line)?.[1]?.trim();
    if (name !== undefined) {
      if (entries.has(name)) return null;
      key = name;
    }
    entries.set(key, (entries.get(key) ?? '') + line);
  }
  return { opening: text.slice(0, place.start), entries, rest: text.slice(place.end) };
}
