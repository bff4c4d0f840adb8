import { decodeEntity } from '../markdown/entities.ts';

/** Longer headings are shortened first, so that the work per heading is bounded. */
const MAX_SOURCE_CHARS = 1000;

/** A piece of text, or a run of emphasis marks that may turn out to be text. */
interface Piece {
  text: string;
  /** Absent: text. */
  readonly run?: { readonly mark: string; readonly opens: boolean; readonly closes: boolean };
  /** Left out unless nothing else remains. */
  readonly image?: boolean;
}

/**
 * Returns the text of Markdown inline content as a person reads it: links by their label, without marks of emphasis and code. An
 * image counts by its description when there is no other text.
 *
 * @param hasReference whether a link of this label, `[label]`, has a definition
 */
export function inlineText(source: string, hasReference: (label: string) => boolean): string {
  const pieces = readPieces(source.slice(0, MAX_SOURCE_CHARS), hasReference);
  const words = join(pieces.filter(({ image }) => !image));
  return words === '' ? join(pieces) : words;
}

function join(pieces: readonly Piece[]): string {
  return pieces
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/gu, ' ')
    .trim();
}

function readPieces(source: string, hasReference: (label: string) => boolean): Piece[] {
  const pieces: Piece[] = [];
  const add = (text: string) => pieces.push({ text });
  /** Index in `pieces` of open brackets, with their offset in the source. */
  const brackets: { piece: number; image: boolean; from: number }[] = [];
  for (let at = 0; at < source.length; ) {
    const rest = source.slice(at);
    const unit = source[at] ?? '';
    if (unit === '\\' && /^[\n!-/:-@[-`{-~]/.test(source[at + 1] ?? '')) {
      add(source[at + 1] ?? '');
      at += 2;
    } else if (unit === '`') {
      const { text, length } = codeAt(rest);
      add(text);
      at += length;
    } else if (unit === '<') {
      const { text, length } = angleAt(rest);
      add(text);
      at += length;
    } else if (unit === '&') {
      const { text, length } = decodeEntity(rest);
      add(text);
      at += length;
    } else if (rest.startsWith('[[')) {
      const wiki = /^\[\[(?:[^\][|\n]*\|)?([^\][|\n]+)\]\]/.exec(rest);
      if (wiki) {
        add(wiki[1] ?? '');
        at += wiki[0].length;
      } else {
        brackets.push({ piece: pieces.length, image: false, from: at + 1 });
        add('[');
        at += 1;
      }
    } else if (unit === '[' || rest.startsWith('![')) {
      brackets.push({ piece: pieces.length, image: unit === '!', from: at + (unit === '!' ? 2 : 1) });
      add(unit === '!' ? '![' : '[');
      at += unit === '!' ? 2 : 1;
    } else if (unit === ']') {
      at += closeBracket(pieces, brackets.pop(), source, at, hasReference);
    } else if (unit === '*' || unit === '_' || unit === '~') {
      const run = new RegExp(`^\\${unit}+`).exec(rest)?.[0] ?? unit;
      pieces.push({ text: run, run: { mark: unit, ...flanks(source, at, run) } });
      at += run.length;
    } else {
      const text = /^[^\\`<&![\]*_~]+/.exec(rest)?.[0] ?? unit;
      add(text);
      at += text.length;
    }
  }
  dropEmphasis(pieces, 0);
  return pieces;
}

/** Takes the marks of a link or an image from the pieces, when the bracket closes one. Returns how many units were read. */
function closeBracket(
  pieces: Piece[],
  open: { piece: number; image: boolean; from: number } | undefined,
  source: string,
  at: number,
  hasReference: (label: string) => boolean,
): number {
  const label = open && source.slice(open.from, at);
  const tail = label === undefined ? null : tailAt(source.slice(at + 1), label, hasReference);
  if (open === undefined || tail === null) {
    pieces.push({ text: ']' });
    return 1;
  }
  dropEmphasis(pieces, open.piece + 1);
  const inside = pieces.splice(open.piece).slice(1);
  if (open.image) pieces.push({ text: inside.map(({ text }) => text).join(''), image: true });
  else pieces.push(...inside.map(({ text, image }) => ({ text, ...(image ? { image } : {}) })));
  return 1 + tail;
}

/** Returns the length of what follows the label of a link: `(target "title")`, `[label]` or nothing; null when it is no link. */
function tailAt(rest: string, label: string, hasReference: (label: string) => boolean): number | null {
  const target =
    /^\(\s*(?:<[^<>\n]*>|(?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.)*\))*)?(?:\s+(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\((?:[^()\\]|\\.)*\)))?\s*\)/s.exec(
      rest,
    );
  if (target) return target[0].length;
  const reference = /^\[((?:[^[\]\\]|\\.)*)\]/.exec(rest);
  if (reference) {
    if (hasReference(reference[1]?.trim() || label)) return reference[0].length;
    return reference[1] === '' ? null : hasReference(label) ? 0 : null;
  }
  return hasReference(label) ? 0 : null;
}

/** Removes the marks of emphasis that pair, in the pieces from an index on. */
function dropEmphasis(pieces: Piece[], from: number): void {
  const openers: Piece[] = [];
  for (const piece of pieces.slice(from)) {
    const { run } = piece;
    if (run === undefined) continue;
    while (run.closes && piece.text !== '') {
      const at = openers.findLastIndex((opener) => pairs(opener, piece));
      const opener = openers[at];
      if (opener === undefined) break;
      openers.length = at + 1;
      const taken = run.mark === '~' ? piece.text.length : opener.text.length >= 2 && piece.text.length >= 2 ? 2 : 1;
      opener.text = opener.text.slice(taken);
      piece.text = piece.text.slice(taken);
      if (opener.text === '') openers.pop();
    }
    if (run.opens && piece.text !== '') openers.push(piece);
  }
}

function pairs(opener: Piece, closer: Piece): boolean {
  if (opener.run?.mark !== closer.run?.mark) return false;
  if (closer.run?.mark === '~') return opener.text.length === closer.text.length && closer.text.length <= 2;
  const isBoth = (opener.run?.closes ?? false) || (closer.run?.opens ?? false);
  const [one, other] = [opener.text.length, closer.text.length];
  return !isBoth || (one + other) % 3 !== 0 || (one % 3 === 0 && other % 3 === 0);
}

function flanks(source: string, at: number, run: string): { opens: boolean; closes: boolean } {
  const before = [...source.slice(Math.max(0, at - 2), at)].at(-1) ?? ' ';
  const after = [...source.slice(at + run.length, at + run.length + 2)][0] ?? ' ';
  const isMark = (unit: string) => /[\p{P}\p{S}]/u.test(unit);
  const left = !/\s/.test(after) && (!isMark(after) || /\s/.test(before) || isMark(before));
  const right = !/\s/.test(before) && (!isMark(before) || /\s/.test(after) || isMark(after));
  if (!run.startsWith('_')) return { opens: left, closes: right };
  return { opens: left && (!right || isMark(before)), closes: right && (!left || isMark(after)) };
}

function codeAt(rest: string): { text: string; length: number } {
  const mark = /^`+/.exec(rest)?.[0] ?? '`';
  for (const { index, 0: run } of rest.matchAll(/`+/g)) {
    if (index === 0 || run.length !== mark.length) continue;
    const code = rest.slice(mark.length, index).replace(/\n/g, ' ');
    const isPadded = /^ .* $/.test(code) && code.trim() !== '';
    return { text: isPadded ? code.slice(1, -1) : code, length: index + run.length };
  }
  return { text: mark, length: mark.length };
}

/** Reads `<https://…>`, a tag or a comment. Tags have no text. */
function angleAt(rest: string): { text: string; length: number } {
  const address = /^<([A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*|[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9.-]+)>/.exec(rest);
  if (address) return { text: address[1] ?? '', length: address[0].length };
  const tag =
    /^<(?:!--(?:>|->|.*?-->)|\?.*?\?>|![A-Za-z].*?>|\/[A-Za-z][A-Za-z0-9-]*\s*>|[A-Za-z][A-Za-z0-9-]*(?:\s+[A-Za-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?>)/s.exec(
      rest,
    );
  if (tag) return { text: '', length: tag[0].length };
  return { text: '<', length: 1 };
}
