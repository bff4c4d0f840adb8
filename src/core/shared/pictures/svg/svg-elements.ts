import { MAX_LEVELS, MAX_MARKUP_CHARS, MAX_STEPS, PictureRefused } from '../picture-limits.ts';
import { decodeCharacters } from './expand-entities.ts';

/** One element of an SVG text. */
export interface SvgElement {
  /** Without its prefix, in lower case. */
  readonly name: string;
  /** Names without prefix, in lower case. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly parent: SvgElement | null;
  readonly children: SvgElement[];
  readonly level: number;
  /** Characters of its own text. */
  textChars: number;
}

export interface SvgDocument {
  readonly elements: readonly SvgElement[];
  /** Texts of its style sheets. */
  readonly sheets: readonly string[];
}

/** Least steps that an element takes, whichever it is. */
const LEAST_STEPS = 6;
const MAX_ELEMENTS = MAX_STEPS / LEAST_STEPS;
/** Elements after which other work may go first. */
export const ELEMENTS_PER_TURN = 200;
const TAG = /<([^\s/>!?][^\s/>]*)/y;
const ATTRIBUTE = /[\s/]*([^\s=/>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
const PREFIX = /^.*:/;

/** Reads the elements of an SVG text without entities, and yields now and then. Throws `PictureRefused` beyond the limits. */
export function* readElements(
  text: string,
  defaults: ReadonlyMap<string, readonly (readonly [string, string])[]>,
): Generator<void, SvgDocument> {
  const elements: SvgElement[] = [];
  const sheets: string[] = [];
  let open = null as SvgElement | null;
  let sheet: string[] = [];
  let dataChars = 0;

  const addText = (value: string): void => {
    if (open === null) return;
    open.textChars += value.length;
    if (open.name === 'style') sheet.push(value);
  };

  let at = 0;
  for (;;) {
    const next = text.indexOf('<', at);
    if (next === -1) break;
    if (next > at) addText(text.slice(at, next));
    at = next;
    if (text.startsWith('<!--', at)) at = after(text, '-->', at + 4);
    else if (text.startsWith('<![CDATA[', at)) {
      const end = after(text, ']]>', at + 9);
      addText(text.slice(at + 9, end - 3));
      at = end;
    } else if (text.startsWith('<?', at)) {
      const end = after(text, '?>', at + 2);
      // A style sheet of another document may be in the address itself.
      if (/^<\?xml-stylesheet/i.test(text.slice(at, at + 20)) && /data:/i.test(text.slice(at, end)))
        throw new PictureRefused({ reason: 'definitions' });
      at = end;
    } else if (text.startsWith('</', at)) {
      if (open?.name === 'style') {
        sheets.push(sheet.join(''));
        sheet = [];
      }
      open = open?.parent ?? null;
      at = after(text, '>', at + 2);
    } else {
      TAG.lastIndex = at;
      const [whole, tag] = TAG.exec(text) ?? [];
      if (whole === undefined || tag === undefined) {
        at += 1;
        continue;
      }
      at += whole.length;
      const attributes = new Map<string, string>();
      ATTRIBUTE.lastIndex = at;
      for (let found = ATTRIBUTE.exec(text); found !== null; found = ATTRIBUTE.exec(text)) {
        const value = decodeCharacters(found[2] ?? found[3] ?? '');
        const key = (found[1] ?? '').replace(PREFIX, '').toLowerCase();
        if (/^\s*data:/i.test(value)) dataChars += value.length;
        // Of `href` and `xlink:href` either may count.
        const known = attributes.get(key);
        attributes.set(key, known === undefined ? value : `${known} ${value}`);
        at = ATTRIBUTE.lastIndex;
      }
      const name = tag.replace(PREFIX, '').toLowerCase();
      for (const [key, value] of defaults.get(name) ?? []) if (!attributes.has(key)) attributes.set(key, value);
      const end = text.indexOf('>', at);
      const isClosed = end > at && text[end - 1] === '/';
      const element: SvgElement = {
        name,
        attributes,
        parent: open,
        children: [],
        level: (open?.level ?? 0) + 1,
        textChars: 0,
      };
      if (element.level > MAX_LEVELS) throw new PictureRefused({ reason: 'nesting', levels: element.level });
      open?.children.push(element);
      elements.push(element);
      if (elements.length % ELEMENTS_PER_TURN === 0) yield;
      if (elements.length > MAX_ELEMENTS)
        throw new PictureRefused({ reason: 'steps', elements: elements.length, drawn: elements.length });
      if (!isClosed) open = element;
      at = end === -1 ? text.length : end + 1;
    }
    if (at - dataChars > MAX_MARKUP_CHARS) throw new PictureRefused({ reason: 'length', chars: text.length });
  }
  if (text.length - dataChars > MAX_MARKUP_CHARS) throw new PictureRefused({ reason: 'length', chars: text.length });
  if (sheet.length > 0) sheets.push(sheet.join(''));
  return { elements, sheets };
}

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found === -1 ? text.length : found + mark.length;
}
