/** Quotes a text for a llama.cpp grammar. */
export function literal(text: string): string {
  return `"${[...text].map(escaped).join('')}"`;
}

function escaped(letter: string): string {
  if (letter === '"' || letter === '\\') return `\\${letter}`;
  const code = letter.codePointAt(0) ?? 0;
  if (code >= 32 && code < 127) return letter;
  // Writes characters unchanged, and line terminators by code point.
  return code < 32 || code === 127 ? `\\x${code.toString(16).padStart(2, '0')}` : letter;
}

/** Most digits of an integer, so that JavaScript represents it exactly. */
const MOST_DIGITS = 15;
const LARGEST = 10 ** MOST_DIGITS - 1;

/** Returns the grammar of integers in a range; null means no bound. */
export function integerRule(least: number | null, most: number | null): string {
  const low = Math.max(-LARGEST, least ?? -LARGEST);
  const high = Math.min(LARGEST, most ?? LARGEST);
  // Empty range: allow any number and leave the check to the caller.
  if (low > high) return 'integer';
  const parts: string[] = [];
  if (low < 0) {
    const digits = digitRanges(Math.max(1, -Math.min(high, -1)), -low);
    parts.push(`"-" (${digits.join(' | ')})`);
  }
  if (high >= 0) parts.push(...digitRanges(Math.max(0, low), high));
  return parts.join(' | ');
}

/** Returns the non-negative integers from `low` to `high` as alternatives of digits. */
function digitRanges(low: number, high: number): string[] {
  const ranges: string[] = [];
  for (let length = String(low).length; length <= String(high).length; length += 1) {
    const first = Math.max(low, length === 1 ? 0 : 10 ** (length - 1));
    const last = Math.min(high, 10 ** length - 1);
    if (first <= last) ranges.push(...sameLength(String(first), String(last)));
  }
  return ranges;
}

/** Handles two bounds with the same number of digits. */
function sameLength(low: string, high: string): string[] {
  if (low === '') return [''];
  const rest = low.length - 1;
  if (/^0*$/.test(low.slice(1)) && /^9*$/.test(high.slice(1))) return [range(low[0], high[0]) + anyDigits(rest)];
  if (low[0] === high[0]) return sameLength(low.slice(1), high.slice(1)).map((tail) => `"${low[0]}" ${tail}`.trim());
  const middleLow = Number(low[0]) + 1;
  const middleHigh = Number(high[0]) - 1;
  return [
    ...sameLength(low.slice(1), '9'.repeat(rest)).map((tail) => `"${low[0]}" ${tail}`.trim()),
    ...(middleLow <= middleHigh ? [range(String(middleLow), String(middleHigh)) + anyDigits(rest)] : []),
    ...sameLength('0'.repeat(rest), high.slice(1)).map((tail) => `"${high[0]}" ${tail}`.trim()),
  ];
}

const range = (low: string | undefined, high: string | undefined) => (low === high ? `"${low}"` : `[${low}-${high}]`);
const anyDigits = (count: number) => (count === 0 ? '' : ` [0-9]{${count}}`);
