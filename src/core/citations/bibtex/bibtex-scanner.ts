/** Reads a BibTeX text from left to right. */
export interface Scanner {
  /** Offset of the next character, in UTF-16 units. */
  at: number;
  /** Whether reading has ended early, because more was read again than a sound file needs. */
  readonly isSpent: boolean;
  /** Moves to the next occurrence of a character. False when there is none. */
  toNext(character: string): boolean;
  /** Takes what a sticky pattern matches here; null when it does not match. */
  take(pattern: RegExp): RegExpExecArray | null;
  /**
   * Takes a value in braces or quotes and returns its content; `undefined` when no value starts here, null for a value
   * without an end.
   */
  takeGroup(): string | null | undefined;
  /** Counts characters that were inserted, such as the value of a name, as read. */
  spend(characters: number): void;
  /** Moves past the group whose opening brace was just taken. Does nothing for a group without an end. */
  skipGroup(): void;
}

/** How often each character may be read on average. A sound file needs two. */
const MOST_READS = 8;
/** Most patterns that are tried: a library of 100,000 entries needs about four million. */
const MOST_TAKES = 8_000_000;
/** A line that starts an entry: the group before it was never closed. */
const NEXT_ENTRY = /\n[ \t]{0,100}@[A-Za-z]{1,40}[ \t]{0,100}\{[^\s,{}"\\]{1,200},/y;

export function createScanner(text: string): Scanner {
  let left = MOST_READS * text.length + 1000;
  let takes = MOST_TAKES;

  /** Returns the offset of the character that ends a group starting at `from`; -1 without one. */
  function endOfGroup(from: number, close: '}' | ')' | '"'): number {
    let depth = 0;
    for (let at = from; at < text.length; at += 1) {
      left -= 1;
      const unit = text[at];
      if (unit === close && depth === 0) return at;
      if (unit === '{') depth += 1;
      else if (unit === '}') {
        depth -= 1;
        if (depth < 0) return -1;
      } else if (unit === '\n' && startsEntry(at)) return -1;
    }
    return -1;
  }

  function startsEntry(at: number): boolean {
    NEXT_ENTRY.lastIndex = at;
    return NEXT_ENTRY.test(text);
  }

  return {
    at: 0,
    get isSpent() {
      return left <= 0 || takes <= 0;
    },
    toNext(character) {
      const found = this.isSpent ? -1 : text.indexOf(character, this.at);
      if (found !== -1) this.at = found;
      return found !== -1;
    },
    take(pattern) {
      pattern.lastIndex = this.at;
      const found = pattern.exec(text);
      left -= found?.[0].length ?? 1;
      takes -= 1;
      if (found !== null) this.at = pattern.lastIndex;
      return found;
    },
    takeGroup() {
      const open = text[this.at];
      if (open !== '{' && open !== '"') return undefined;
      const from = this.at + 1;
      const end = endOfGroup(from, open === '{' ? '}' : '"');
      if (end === -1) return null;
      this.at = end + 1;
      return text.slice(from, end);
    },
    spend(characters) {
      left -= characters;
    },
    skipGroup() {
      const end = endOfGroup(this.at, text[this.at - 1] === '(' ? ')' : '}');
      if (end !== -1) this.at = end + 1;
    },
  };
}
