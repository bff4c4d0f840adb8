/** A value that becomes an input. */
export interface RepeatedValue {
  readonly name: string;
  readonly value: string;
  readonly type: 'text' | 'date' | 'file' | 'folder';
}

const DATE = /(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/g;
const MAX_CHARS = 200;
const LEAST_CHARS = 3;
const MOST_INPUTS = 12;

/**
 * Finds the values that occur at two places or more of the literals: whole texts on one line, and dates anywhere.
 *
 * @param literals all texts of the arguments that are no references
 */
export function findRepeated(literals: readonly { key: string; text: string }[]): RepeatedValue[] {
  const places = new Map<string, { count: number; key: string }>();
  const note = (value: string, key: string) => {
    const known = places.get(value);
    places.set(value, { count: (known?.count ?? 0) + 1, key: known?.key ?? key });
  };
  for (const { key, text } of literals) {
    const whole = text.length >= LEAST_CHARS && text.length <= MAX_CHARS && !/[\n\r]/.test(text);
    if (whole) note(text, key);
    for (const [date] of text.matchAll(DATE)) if (date !== text) note(date, 'date');
  }
  const names = new Set<string>();
  return [...places]
    .filter(([, { count }]) => count > 1)
    .toSorted(([a, one], [b, other]) => other.count - one.count || b.length - a.length)
    .slice(0, MOST_INPUTS)
    .map(([value, { key }]) => {
      const type = typeOf(value, key);
      return { name: freeName(type === 'date' ? 'date' : key, names), value, type };
    });
}

function typeOf(value: string, key: string): RepeatedValue['type'] {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return 'date';
  if (!value.startsWith('/')) return 'text';
  return key === 'folder' || !/\.[A-Za-z0-9]+$/.test(value) ? 'folder' : 'file';
}

/** Returns a name for expressions that is not used yet, and notes it. */
export function freeName(wanted: string, used: Set<string>): string {
  const plain = wanted
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, 30);
  const base = plain === '' ? 'value' : plain;
  let name = base;
  for (let number = 2; used.has(name); number += 1) name = `${base}_${number}`;
  used.add(name);
  return name;
}
