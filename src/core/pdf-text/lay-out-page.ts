import { unifyRadicals } from '../shared/unicode/unify-radicals.ts';
import { countDirections, hasRightToLeft, logicalLine, visualOrder } from './logical-order.ts';
import { orderColumns, type Row } from './order-columns.ts';
import { linesOf, type PageLine, seenText, segmentsOf, splitByHeight, type TextPiece } from './page-lines.ts';
import { readsBackwards } from './reads-backwards.ts';

/** Forms that fonts have and keyboards do not: of Arabic and Hebrew letters, ligatures, wide spaces. */
const COMPATIBILITY =
  /[\u00a0\u00b5\u037e\u0eb3\u2000-\u200a\u202f\u2126\ufb00-\ufb06\ufb13-\ufb17\ufb1d-\ufdff\ufe70-\ufefc]/g;
/** Marks of direction: the text is in reading order already. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Returns the text of a page in the order in which it is read. */
export function layOutPage(pieces: readonly TextPiece[]): string {
  const lines = linesOf(pieces);
  const all = pieces.map(({ text }) => text).join(' ');
  const isMixed = hasRightToLeft(all);
  const { right, left } = isMixed ? countDirections(all) : { right: 0, left: 0 };
  const isBackwards = isMixed && readsBackwards(all);
  const textOf = (piece: TextPiece) =>
    isBackwards || !hasRightToLeft(piece.text) ? piece.text : visualOrder(piece.text);
  const readLine = (own: readonly TextPiece[]): string => {
    const seen = seenText(own, textOf);
    const counts = countDirections(seen);
    return logicalLine(seen, counts.right > 0 && (right > left || counts.right > counts.left));
  };
  const rows = lines.flatMap((line): Row[] => {
    if (!line.pieces.some(({ text }) => hasRightToLeft(text))) return [leftRow(line)];
    return splitByHeight(line).map((own) => rightRow(own, readLine));
  });
  return plainForms(orderColumns(rows, right > left).join('\n'));
}

/** A line from left to right, in the order of the document. */
function leftRow(line: PageLine): Row {
  const text = joined(line.pieces);
  return { ...placeOf(line), text, segments: segmentsOf(line).map((own) => segment(own, joined(own).trim())) };
}

function rightRow(line: PageLine, read: (pieces: readonly TextPiece[]) => string): Row {
  const sorted = { ...line, pieces: [...line.pieces].sort((one, other) => one.from - other.from) };
  return {
    ...placeOf(line),
    text: read(line.pieces),
    segments: segmentsOf(sorted).map((own) => segment(own, read(own))),
  };
}

function placeOf({ line, size }: PageLine): Pick<Row, 'line' | 'size'> {
  return { line, size };
}

function segment(pieces: readonly TextPiece[], text: string): Row['segments'][number] {
  const shown = pieces.filter((piece) => piece.text.trim() !== '');
  const from = shown.reduce((least, piece) => Math.min(least, piece.from), Number.POSITIVE_INFINITY);
  return { from, to: shown.reduce((most, piece) => Math.max(most, piece.to), from), text };
}

function joined(pieces: readonly TextPiece[]): string {
  return pieces.map(({ text }) => text).join('');
}

/** Returns the letters that people type for the forms that a font has. */
function plainForms(text: string): string {
  const plain = unifyRadicals(text.replace(DIRECTION, ''));
  return plain.replace(COMPATIBILITY, (form) => {
    const letters = form.normalize('NFKC');
    // A mark that stands alone in a font has a space as its letter.
    return letters.length > 1 ? letters.replace(/^ (?=\p{M})/u, '') : letters;
  });
}
