import { foldText } from '../../../../core/search/fold-text.ts';

/** How a text becomes tokens, as the file of a tokenizer says. */
export interface WordPieceRules {
  readonly lowercase: boolean;
  readonly stripAccents: boolean;
  /** Whether each Chinese character is a word. */
  readonly splitsSigns: boolean;
  /** Starts a token that continues a word. */
  readonly prefix: string;
  /** Longer words are unknown, in characters. */
  readonly maxWordChars: number;
}

export interface WordPiece {
  /**
   * Calls `take` with each token of a text: its number, or -1 for a word that the vocabulary cannot spell. Punctuation, symbols of ASCII
   * and white space have none.
   */
  eachToken(text: string, take: (token: number) => void): void;
}

/** Control characters and characters that are not assigned, without those that count as space. */
const REMOVED = /(?![\t\n\r])[\p{C}\ufffd]/gu;
const ACCENT = /\p{Mn}/gu;
const SIGN = String.raw`\u4e00-\u9fff\u3400-\u4dbf\u{20000}-\u{2a6df}\u{2a700}-\u{2b73f}\u{2b740}-\u{2b81f}\u{2b820}-\u{2ceaf}\uf900-\ufaff\u{2f800}-\u{2fa1f}`;
const MARK = String.raw`\p{P}$+<=>^\x60|~`;
const WORD = new RegExp(String.raw`[^\s${MARK}]+`, 'gu');
const WORD_OR_SIGN = new RegExp(String.raw`[${SIGN}]|[^\s${MARK}${SIGN}]+`, 'gu');
/** Letters that a query has in another spelling, because it is folded more than a tokenizer folds. */
const SPELLED = /[ßæœøłđðþıħς]/;
/** Words whose tokens are remembered: a text repeats most of them. */
const MAX_KNOWN_WORDS = 20_000;
/** Text that is normalized at once, in characters. */
const PIECE_CHARS = 100_000;

/**
 * Creates the tokenizer of BERT over a vocabulary: words are split into the longest tokens that the vocabulary has, from their start. The
 * time for a word is bounded by its length and that of the longest token.
 */
export function createWordPiece(vocabulary: readonly string[], rules: WordPieceRules): WordPiece {
  const { lowercase, stripAccents, splitsSigns, prefix, maxWordChars } = rules;
  const starts = new Map<string, number>();
  const ends = new Map<string, number>();
  for (const [place, token] of vocabulary.entries()) {
    if (token.startsWith(prefix) && token !== prefix) ends.set(token.slice(prefix.length), place);
    else starts.set(token, place);
  }
  for (const places of [starts, ends]) {
    for (const [token, place] of [...places]) {
      if (!SPELLED.test(token)) continue;
      const folded = foldText(token);
      if (!places.has(folded)) places.set(folded, place);
    }
  }
  const longestStart = longestByFirst(starts);
  const longestEnd = longestByFirst(ends);
  const known = new Map<string, readonly number[]>();

  function spell(word: string): readonly number[] {
    if (word.length > maxWordChars && [...word].length > maxWordChars) return [-1];
    const tokens: number[] = [];
    for (let at = 0; at < word.length; ) {
      const [places, longest] = at === 0 ? [starts, longestStart] : [ends, longestEnd];
      let end = Math.min(word.length, at + (longest.get(word.charCodeAt(at)) ?? 0));
      let place: number | undefined;
      for (; end > at; end -= 1) {
        place = places.get(word.slice(at, end));
        if (place !== undefined) break;
      }
      if (place === undefined) return [-1];
      tokens.push(place);
      at = end;
    }
    return tokens;
  }

  function tokensOf(word: string): readonly number[] {
    const before = known.get(word);
    if (before !== undefined) return before;
    const tokens = spell(word);
    if (known.size >= MAX_KNOWN_WORDS) known.clear();
    known.set(word, tokens);
    return tokens;
  }

  function normalize(text: string): string {
    const clean = text.replace(REMOVED, '');
    const bare = stripAccents ? clean.normalize('NFD').replace(ACCENT, '') : clean;
    // Each letter on its own, so that no sigma is a final one.
    return lowercase ? bare.replaceAll('Σ', 'σ').toLowerCase() : bare;
  }

  const pattern = splitsSigns ? WORD_OR_SIGN : WORD;
  return {
    eachToken(text, take) {
      for (const piece of piecesOf(text)) {
        for (const [word] of normalize(piece).matchAll(pattern)) for (const token of tokensOf(word)) take(token);
      }
    },
  };
}

function longestByFirst(places: ReadonlyMap<string, number>): Map<number, number> {
  const longest = new Map<number, number>();
  for (const token of places.keys()) {
    const first = token.charCodeAt(0);
    if (token.length > (longest.get(first) ?? 0)) longest.set(first, token.length);
  }
  return longest;
}

/** Splits a long text at spaces, so that no second copy of the whole is needed. */
function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    let end = Math.min(text.length, start + PIECE_CHARS);
    if (end < text.length) {
      const space = Math.max(text.lastIndexOf(' ', end), text.lastIndexOf('\n', end));
      if (space > start) end = space;
    }
    yield text.slice(start, end);
    start = end;
  }
}
