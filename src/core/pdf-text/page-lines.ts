/** A piece of text on a page. */
export interface TextPiece {
  /** In reading order, as far as the piece alone shows it. */
  readonly text: string;
  /** Whether the piece is the last one of its line. */
  readonly endsLine: boolean;
  /** Start and end along the line, and distance of the line from the top, in units of the page. */
  readonly from: number;
  readonly to: number;
  readonly line: number;
  /** Height of the letters. */
  readonly size: number;
}

/** A line of a page, as its pieces follow each other in the document. */
export interface PageLine {
  readonly pieces: readonly TextPiece[];
  readonly line: number;
  readonly size: number;
}

/** A gap that is wider, in heights of letters, separates columns. */
const COLUMN_GAP = 1.6;
/** A gap that is wider, in heights of letters, is a space. */
const WORD_GAP = 0.1;
/** Pieces belong to one line up to this distance, in heights of letters. */
const SAME_LINE = 0.6;

/** Groups the pieces of a page by line, in the order of the document. */
export function linesOf(pieces: readonly TextPiece[]): PageLine[] {
  const lines: PageLine[] = [];
  let own: TextPiece[] = [];
  const close = () => {
    const [first] = own;
    if (first !== undefined) lines.push({ pieces: own, line: first.line, size: largest(own) });
    own = [];
  };
  for (const piece of pieces) {
    own.push(piece);
    if (piece.endsLine) close();
  }
  close();
  return lines;
}

/** Splits the pieces of a line by their distance from the top: small leading makes one line of two. */
export function splitByHeight(line: PageLine): PageLine[] {
  const lines: { pieces: TextPiece[]; line: number; size: number }[] = [];
  for (const piece of line.pieces) {
    if (piece.text.trim() === '') continue;
    const own = lines.at(-1);
    if (own !== undefined && Math.abs(own.line - piece.line) <= SAME_LINE * Math.max(own.size, piece.size)) {
      own.pieces.push(piece);
      own.size = Math.max(own.size, piece.size);
    } else lines.push({ pieces: [piece], line: piece.line, size: piece.size });
  }
  return lines;
}

/** Joins the pieces of a line from left to right, with a space at each gap. */
export function seenText(pieces: readonly TextPiece[], textOf: (piece: TextPiece) => string): string {
  let text = '';
  let end = Number.NaN;
  for (const piece of [...pieces].sort((one, other) => one.from - other.from)) {
    if (piece.text.trim() === '') continue;
    if (piece.from - end > WORD_GAP * piece.size) text += ' ';
    text += textOf(piece);
    end = Number.isNaN(end) ? piece.to : Math.max(end, piece.to);
  }
  return text;
}

/** Splits a line at gaps that are as wide as between columns. The pieces of a segment stay in their order. */
export function segmentsOf(line: PageLine): TextPiece[][] {
  const segments: TextPiece[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const piece of line.pieces) {
    if (piece.text.trim() === '') {
      segments.at(-1)?.push(piece);
      continue;
    }
    const own = segments.at(-1);
    if (own === undefined || piece.from - end > COLUMN_GAP * line.size) segments.push([piece]);
    else own.push(piece);
    end = piece.to;
  }
  return segments;
}

function largest(pieces: readonly TextPiece[]): number {
  return pieces.reduce((most, { size }) => Math.max(most, size), 0);
}
