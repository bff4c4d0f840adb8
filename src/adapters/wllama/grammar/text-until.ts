import { literal } from './grammar-parts.ts';

/**
 * Defines the rule `name`: a text in which `stop` does not occur, and then, if `rest` is not null, `stop` and `rest`. A rule for each
 * beginning of `stop` that the text may have just ended with; a grammar has no other way to exclude a text.
 *
 * @param mayEnd whether the text may end without `stop`
 */
export function defineTextUntil(
  define: (name: string, body: string) => void,
  { name, stop, rest, mayEnd }: { name: string; stop: string; rest: string | null; mayEnd: boolean },
): void {
  const units = [...stop];
  const state = (at: number) => (at === 0 ? name : `${name}-${at}`);
  const kinds = [...new Set(units)];
  const others = `[^${kinds.map(classUnit).join('')}]`;
  for (let at = 0; at < units.length; at += 1) {
    const seen = units.slice(0, at);
    const options = kinds.flatMap((unit) => {
      const next = longestStart(units, [...seen, unit]);
      if (next < units.length) return [`${literal(unit)} ${state(next)}`];
      return rest === null ? [] : [`${literal(unit)} ${rest}`];
    });
    options.push(`${others} ${state(0)}`);
    if (mayEnd) options.push('""');
    define(state(at), options.join(' | '));
  }
}

/** Returns the length of the longest beginning of `stop` with which `text` ends. */
function longestStart(stop: readonly string[], text: readonly string[]): number {
  for (let length = Math.min(stop.length, text.length); length > 0; length -= 1) {
    const end = text.slice(text.length - length);
    if (end.every((unit, at) => unit === stop[at])) return length;
  }
  return 0;
}

const classUnit = (unit: string): string => {
  if (unit === '\n') return '\\x0A';
  return /[\\\]^[-]/.test(unit) ? `\\${unit}` : unit;
};
