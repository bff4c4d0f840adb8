import { isMap, isScalar, isSeq, parseDocument } from 'yaml';

export type PropertyScalar = string | number | boolean | null;
/** What a property can be set to. Dates are text. */
export type PropertyValue = PropertyScalar | readonly PropertyScalar[];

/** How a text was written before: kept where the new one can be written so. */
export type Quoting = 'plain' | 'single' | 'double';

/** Words that other readers of YAML take for something else than text. */
const NO_TEXT = /^(?:yes|no|on|off|true|false|null|~)$/i;
/** Written as they are, they would end a line, or not be seen. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Most characters of a text that is tried out without quotes. */
const MAX_PLAIN_CHARS = 2000;

/** Writes one value on one line of YAML, so that it is read back as the same. `inFlow`: between brackets or braces. */
export function writeScalar(value: PropertyScalar, inFlow: boolean, quoting: Quoting = 'plain'): string {
  if (typeof value !== 'string') return Object.is(value, -0) ? '-0' : String(value);
  if (quoting === 'single' && !UNSEEN.test(value)) return `'${value.replaceAll("'", "''")}'`;
  if (quoting === 'plain' && isPlain(value, inFlow)) return value;
  return quoted(value);
}

/** Writes a list on one line. */
export function writeList(values: readonly PropertyScalar[]): string {
  return `[${values.map((value) => writeScalar(value, true)).join(', ')}]`;
}

/** Writes the name of a property. */
export function writeName(name: string, inFlow: boolean): string {
  return /^[\p{L}\p{N}_]/u.test(name) && !name.includes(':') && isPlain(name, inFlow) ? name : quoted(name);
}

function isPlain(text: string, inFlow: boolean): boolean {
  if (text === '' || text.length > MAX_PLAIN_CHARS || text !== text.trim()) return false;
  if (UNSEEN.test(text) || NO_TEXT.test(text)) return false;
  const document = parseDocument(inFlow ? `[${text}]` : `k: ${text}`, { prettyErrors: false, logLevel: 'silent' });
  const { contents, errors } = document;
  if (errors.length > 0 || (!isMap(contents) && !isSeq(contents)) || contents.items.length !== 1) return false;
  const item = isMap(contents) ? contents.items[0]?.value : contents.items[0];
  return isScalar(item) && item.value === text && item.type === 'PLAIN' && !item.tag && !item.anchor;
}

function quoted(text: string): string {
  return JSON.stringify(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    const digits = code.toString(16);
    return code > 0xffff ? `\\U${digits.padStart(8, '0')}` : `\\u${digits.padStart(4, '0')}`;
  });
}
