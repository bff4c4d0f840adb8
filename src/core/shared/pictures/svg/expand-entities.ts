import { PictureRefused } from '../picture-limits.ts';

/** Most characters that entities may add to a text. */
const MAX_ADDED_CHARS = 200_000;
const DOCTYPE = /<!DOCTYPE[^[>]*(?:\[([\s\S]*?)\]\s*)?>/i;
const ENTITY = /<!ENTITY\s+(%\s+)?([^\s%"'>]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g;
const LIST = /<!ATTLIST\s+([^\s>]+)([^>]*)>/g;
const DEFAULT = /([^\s"'>]+)\s+(?:\([^)]*\)|[A-Z]+)\s+(?:#FIXED\s+)?(?:"([^"]*)"|'([^']*)')/g;
const PREFIX = /^.*:/;
const PREDEFINED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

export interface ExpandedText {
  readonly text: string;
  /** Attributes that elements have without being written, by the name of the element. */
  readonly defaults: ReadonlyMap<string, readonly (readonly [string, string])[]>;
}

/** Replaces the entities that a document defines. Throws `PictureRefused` when they grow the text too much. */
export function expandEntities(text: string): ExpandedText {
  const doctype = DOCTYPE.exec(text.slice(0, 500_000));
  const inner = doctype?.[1] ?? '';
  const defaults = new Map<string, (readonly [string, string])[]>();
  // A document without definitions: nearly all.
  if (doctype === null || inner.trim() === '') {
    if (/<!ENTITY|<!ATTLIST/i.test(text)) throw new PictureRefused({ reason: 'definitions' });
    return { text, defaults };
  }
  for (const [, element = '', list = ''] of inner.matchAll(LIST)) {
    const name = element.replace(PREFIX, '').toLowerCase();
    const known = defaults.get(name) ?? [];
    for (const [, key = '', quoted, single] of list.matchAll(DEFAULT))
      known.push([key.replace(PREFIX, '').toLowerCase(), quoted ?? single ?? '']);
    defaults.set(name, known);
  }
  const entities = new Map<string, string>();
  for (const [, isParameter, name = '', quoted, single] of inner.matchAll(ENTITY)) {
    if (isParameter !== undefined) throw new PictureRefused({ reason: 'definitions' });
    if (!entities.has(name)) entities.set(name, quoted ?? single ?? '');
  }
  const before = text.slice(0, doctype.index);
  const rest = text.slice(doctype.index + doctype[0].length);
  return { text: before + expanded(rest, entities), defaults };
}

function expanded(text: string, entities: ReadonlyMap<string, string>): string {
  if (entities.size === 0) return text;
  let added = 0;
  const replace = (part: string, level: number): string =>
    part.replaceAll(/&([^\s&;#]+);/g, (whole, name: string) => {
      const value = entities.get(name);
      if (value === undefined || Object.hasOwn(PREDEFINED, name)) return whole;
      added += value.length;
      if (added > MAX_ADDED_CHARS || level > 20) throw new PictureRefused({ reason: 'definitions' });
      return replace(value, level + 1);
    });
  return replace(text, 0);
}

const CHARACTER = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(lt|gt|amp|quot|apos));/gi;

/** Replaces the references to characters in the value of an attribute. */
export function decodeCharacters(value: string): string {
  if (!value.includes('&')) return value;
  return value.replaceAll(CHARACTER, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return PREDEFINED[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
