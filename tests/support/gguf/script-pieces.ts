/** Minimum length of a piece, so that an answer consists of several pieces. */
const SHORTEST = 6;

/**
 * Splits texts into pieces that each occur in one place only, so that each piece determines the next one. Equal texts
 * share their pieces.
 *
 * @returns the pieces of each text
 */
export function scriptPieces(texts: readonly string[], taken: Iterable<string> = []): string[][] {
  const used = new Set(taken);
  const cut = new Map<string, string[]>();
  // A short text has the fewest possible splits.
  for (const text of [...new Set(texts)].sort((a, b) => a.length - b.length)) {
    const pieces = cutText([...text], used);
    for (const piece of pieces) used.add(piece);
    cut.set(text, pieces);
  }
  return texts.map((text) => cut.get(text) ?? []);
}

/** Splits from the end, so that no remaining piece is too short to be unique. */
function cutText(letters: readonly string[], used: ReadonlySet<string>): string[] {
  const pieces: string[] = [];
  const own = new Set(used);
  for (let end = letters.length; end > 0; ) {
    let start = Math.max(0, end - SHORTEST);
    while (start > 0 && own.has(letters.slice(start, end).join(''))) start -= 1;
    let piece = letters.slice(start, end).join('');
    // The rest at the start is not unique on its own, so the next piece includes it.
    while (own.has(piece)) {
      const behind = pieces.shift();
      if (behind === undefined) throw new Error(`“${piece}” stands in another answer as well: say it in another way`);
      own.delete(behind);
      piece += behind;
    }
    own.add(piece);
    pieces.unshift(piece);
    end = start;
  }
  return pieces;
}
