import { isMap, isScalar, isSeq } from 'yaml';
import { parseYaml } from '../../shared/yaml/parse-yaml.ts';

export type PropertyScalar = string | number | boolean | null;
/** Values a property can be set to. Dates are text. */
export type PropertyValue = PropertyScalar | readonly PropertyScalar[];

/** Quoting style of the previous value; kept when the new value permits. */
export type Quoting = 'plain' | 'single' | 'double';

/** Words that other YAML parsers do not read as text. */
const NO_TEXT = /^(?:yes|no|on|off|true|false|null|~)$/i;
/** Characters that would end a line or be invisible unless escaped. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Longest text tried without quotes, in characters. */
const MAX_PLAIN_CHARS = 2000;

/** Formats a value as one line of YAML that parses back to the same value. `inFlow`: inside brackets or braces. */
export function writeScalar(value: PropertyScalar, inFlow: boolean, quoting: Quoting = 'plain'): string {
  if (typeof value !== 'string') return Object.is(value, -0) ? '-0' : String(value);
  if (quoting === 'single' && !UNSEEN.test(value)) return `'${value.replaceAll("'", "''")}'`;
  if (quoting === 'plain' && isPlain(value, inFlow)) return value;
  return quoted(value);
}

/** Formats a list as one line of YAML. */
export function writeList(values: readonly PropertyScalar[]): string {
  return `[${values.map((value) => writeScalar(value, true)).join(', ')}]`;
}

/** Formats a property name. */
export function writeName(name: string, inFlow: boolean): string {
  return /^[\p{L}\p{N}_]/u.test(name) && !name.includes(':') && isPlain(name, inFlow) ? name : quoted(name);
}

function isPlain(text: string, inFlow: boolean): boolean {
  if (text === '' || text.length > MAX_PLAIN_CHARS || text !== text.trim()) return false;
  if (UNSEEN.test(text) || NO_TEXT.test(text)) return false;
  const { document, mistakes } = parseYaml(inFlow ? `[${text}]` : `k: ${text}`);
  const contents = document?.contents;
  if (mistakes.length > 0 || (!isMap(contents) && !isSeq(contents)) || contents.items.length !== 1) return false;
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
