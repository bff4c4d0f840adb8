/**
 * A byte-pair tokenizer with a small vocabulary, trained on a text like real ones. Needs more tokens than any model's
 * tokenizer, so that a prompt that fits by its count fits in any model.
 */
export interface PairTokenizer {
  count(text: string): number;
}

export function trainPairs(sample: string, merges: number): PairTokenizer {
  const ranks = learn(sample, merges);
  const known = new Map<string, number>();
  return {
    count(text) {
      let tokens = 0;
      for (const word of wordsOf(text)) {
        const before = known.get(word) ?? encode(word, ranks);
        if (word.length < 40) known.set(word, before);
        tokens += before;
      }
      return tokens;
    },
  };
}

/** Returns units that no pair crosses: a word with the space before it, a number, punctuation, whitespace. */
function wordsOf(text: string): string[] {
  return text.match(/ ?\p{L}+| ?\p{N}{1,3}| ?[^\s\p{L}\p{N}]+|\s+/gu) ?? [];
}

function bytesOf(word: string): string[] {
  return Array.from(new TextEncoder().encode(word), (byte) => String.fromCharCode(byte));
}

function learn(sample: string, merges: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of wordsOf(sample)) counts.set(word, (counts.get(word) ?? 0) + 1);
  let words = [...counts].map(([word, count]) => ({ pieces: bytesOf(word), count }));
  const ranks = new Map<string, number>();
  while (ranks.size < merges) {
    const pairs = new Map<string, number>();
    for (const { pieces, count } of words) {
      for (let at = 1; at < pieces.length; at += 1) {
        const pair = `${pieces[at - 1]}\u0000${pieces[at]}`;
        pairs.set(pair, (pairs.get(pair) ?? 0) + count);
      }
    }
    const [best] = [...pairs].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    if (!best || best[1] < 2) return ranks;
    ranks.set(best[0], ranks.size);
    words = words.map(({ pieces, count }) => ({ pieces: merge(pieces, best[0]), count }));
  }
  return ranks;
}

function encode(word: string, ranks: ReadonlyMap<string, number>): number {
  // A run of one character can be as long as the text, and each merge would scan all of it.
  let pieces = bytesOf(word.slice(0, 400));
  const rest = Math.ceil(Math.max(0, word.length - 400) / 2);
  for (;;) {
    let best: { pair: string; rank: number } | null = null;
    for (let at = 1; at < pieces.length; at += 1) {
      const pair = `${pieces[at - 1]}\u0000${pieces[at]}`;
      const rank = ranks.get(pair);
      if (rank !== undefined && (best === null || rank < best.rank)) best = { pair, rank };
    }
    if (best === null) return pieces.length + rest;
    pieces = merge(pieces, best.pair);
  }
}

function merge(pieces: readonly string[], pair: string): string[] {
  const merged: string[] = [];
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at] ?? '';
    if (`${piece}\u0000${pieces[at + 1]}` === pair) {
      merged.push(`${piece}${pieces[at + 1]}`);
      at += 1;
    } else merged.push(piece);
  }
  return merged;
}
