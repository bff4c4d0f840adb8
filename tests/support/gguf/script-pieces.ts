/** Characters that a piece has at least, so that an answer comes in several pieces. */
const SHORTEST = 6;

/**
 * Cuts texts into pieces such that each piece stands in one place only: which piece comes next is then known from the piece
 * alone. Texts that are alike share their pieces.
 *
 * @returns the pieces of each text
 */
export function scriptPieces(texts: readonly string[], taken: Iterable<string> = []): string[][] {
  const used = new Set(taken);
  const cut = new Map<string, string[]>();
  // A short text has the least choice.
  for (const text of [...new Set(texts)].sort((a, b) => a.length - b.length)) {
    const pieces = cutText([...text], used);
    for (const piece of pieces) used.add(piece);
    cut.set(text, pieces);
  }
  return texts.map((text) => cut.get(text) ?? []);
}

/** From behind, so that no piece is left over that is too short to be one of a kind. */
function cutText(letters: readonly string[], used: ReadonlySet<string>): string[] {
  const pieces: string[] = [];
  const own = new Set(used);
  for (let end = letters.length; end > 0; ) {
    let start = Math.max(0, end - SHORTEST);
    while (start > 0 && own.has(letters.slice(start, end).join(''))) start -= 1;
    let piece = letters.slice(start, end).join('');
    // What is left at the front is no piece of its own: the one behind it takes it.
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
