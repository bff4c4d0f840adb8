import { partsOf, rootOf } from '../../shared/json/json-tree.ts';
import { parseJson } from '../../shared/json/parse-json.ts';
import { type LinkSpan, MAX_LINKS, scanLinks } from '../../shared/link-text/scan-links.ts';
import { type LinkMove, rewriteLink, type TextEdit } from './rewrite-link.ts';

/** A text in a file with the links in it. A note is one part; a board has one for each card. */
export interface LinkPart {
  readonly text: string;
  readonly links: readonly LinkSpan[];
  /** Returns the edit of the file after which the link names the file at its new path; see `rewriteLink`. */
  readonly rewrite: (link: LinkSpan, move: LinkMove) => TextEdit | null;
}

/** Most cards whose links are read. */
const MAX_CARDS = 10_000;

/** Returns whether a file is a board in the format JSON Canvas. */
export function isBoard(path: string): boolean {
  return /\.canvas$/i.test(path);
}

/** Returns the texts of a note or board that contain links. A board that is no valid JSON has none. */
export function linkParts(path: string, text: string): LinkPart[] {
  if (isBoard(path)) return [...boardParts(text)];
  return [{ text, links: scanLinks(text, MAX_LINKS), rewrite: (link, move) => rewriteLink(text, link, move) }];
}

function* boardParts(source: string): Generator<LinkPart> {
  if (parseJson(source) === undefined) return;
  let left = MAX_CARDS;
  for (const nodes of fieldsOf(source, rootOf(source), 'nodes')) {
    if (source[nodes.at] !== '[') continue;
    for (const { at } of partsOf(source, nodes.at)) {
      if (left === 0) return;
      left -= 1;
      const part = cardPart(source, at);
      if (part !== null) yield part;
    }
  }
}

/** Reads a card that names a file or has a text. */
function cardPart(source: string, at: number): LinkPart | null {
  const [type] = fieldsOf(source, at, 'type');
  const kind = type && stringAt(source, type)?.text;
  if (kind !== 'file' && kind !== 'text') return null;
  const [field] = fieldsOf(source, at, kind);
  const value = field && stringAt(source, field);
  if (value === undefined || value === null || value.text === '') return null;
  const place = (edit: TextEdit | null) => edit && inLiteral(edit, value.offsets);
  if (kind === 'text') {
    const { text } = value;
    return { text, links: scanLinks(text, MAX_LINKS), rewrite: (link, move) => place(rewriteLink(text, link, move)) };
  }
  const { text } = value;
  return { text, links: [fileSpan(text)], rewrite: (_, { after }) => place(filePath(text, after)) };
}

/** The file of a card is a path from the top of the notebook, as written. */
function fileSpan(written: string): LinkSpan {
  const target = written.startsWith('/') ? written : `/${written}`;
  const place = { from: 0, to: written.length, targetFrom: 0, targetTo: written.length, inHead: false };
  return { kind: 'path', target, heading: '', label: null, embed: true, form: 'bare', ...place };
}

function filePath(written: string, path: string): TextEdit {
  return { from: 0, to: written.length, text: written.startsWith('/') ? path : path.slice(1) };
}

interface JsonField {
  readonly at: number;
  readonly end: number;
}

/** Returns the values of a field of an object, the last first: of equal names the last counts. */
function fieldsOf(source: string, at: number, name: string): JsonField[] {
  if (source[at] !== '{') return [];
  return [...partsOf(source, at)].filter(({ key }) => key === name).reverse();
}

/** Returns the text of a string literal, and for each of its UTF-16 units, and its end, the offset in the source. */
function stringAt(source: string, { at, end }: JsonField): { text: string; offsets: readonly number[] } | null {
  if (source[at] !== '"') return null;
  const text: unknown = JSON.parse(source.slice(at, end));
  if (typeof text !== 'string') return null;
  const offsets: number[] = [];
  for (let here = at + 1; here < end - 1; ) {
    offsets.push(here);
    here += source[here] !== '\\' ? 1 : source[here + 1] === 'u' ? 6 : 2;
  }
  offsets.push(end - 1);
  return { text, offsets };
}

/** Returns an edit of a string as an edit of its literal. */
function inLiteral({ from, to, text }: TextEdit, offsets: readonly number[]): TextEdit | null {
  const [start, end] = [offsets[from], offsets[to]];
  if (start === undefined || end === undefined) return null;
  return { from: start, to: end, text: JSON.stringify(text).slice(1, -1) };
}
