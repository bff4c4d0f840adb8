/** A text in the notation of llama.cpp's grammars. */
export function literal(text: string): string {
  return `"${[...text].map(escaped).join('')}"`;
}

function escaped(letter: string): string {
  if (letter === '"' || letter === '\\') return `\\${letter}`;
  const code = letter.codePointAt(0) ?? 0;
  if (code >= 32 && code < 127) return letter;
  // Whole characters are written as they are, and what could end a line by its number.
  return code < 32 || code === 127 ? `\\x${code.toString(16).padStart(2, '0')}` : letter;
}

/** Digits that a number may have: more are not whole numbers to JavaScript any more. */
const MOST_DIGITS = 15;
const LARGEST = 10 ** MOST_DIGITS - 1;

/** Whole numbers from one to another; null for no bound. */
export function integerRule(least: number | null, most: number | null): string {
  const low = Math.max(-LARGEST, least ?? -LARGEST);
  const high = Math.min(LARGEST, most ?? LARGEST);
  // Nothing fits: any number then, and the caller checks it.
  if (low > high) return 'integer';
  const parts: string[] = [];
  if (low < 0) {
    const digits = digitRanges(Math.max(1, -Math.min(high, -1)), -low);
    parts.push(`"-" (${digits.join(' | ')})`);
  }
  if (high >= 0) parts.push(...digitRanges(Math.max(0, low), high));
  return parts.join(' | ');
}

/** The numbers from `low` to `high`, neither below zero, as alternatives of digits. */
function digitRanges(low: number, high: number): string[] {
  const ranges: string[] = [];
  for (let length = String(low).length; length <= String(high).length; length += 1) {
    const first = Math.max(low, length === 1 ? 0 : 10 ** (length - 1));
    const last = Math.min(high, 10 ** length - 1);
    if (first <= last) ranges.push(...sameLength(String(first), String(last)));
  }
  return ranges;
}

/** Of numbers with as many digits. */
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
