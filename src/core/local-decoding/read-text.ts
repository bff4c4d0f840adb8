const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);
const UNKNOWN = '\ufffd';

export interface TextReader {
  /**
   * Takes the next code unit between the quotes; returns the text that is certain by now, often one character, sometimes none.
   */
  take(unit: string): string;
  /** Whether the last units start an escape sequence, so that a quote would be part of it. */
  readonly inEscape: boolean;
  /** Returns the rest at the end of the text; an incomplete character becomes U+FFFD. */
  end(): string;
}

/** Decodes a JSON string unit by unit, independent of how it is split into pieces. */
export function createTextReader(): TextReader {
  /** Start of an escape sequence: `\`, or `\u` and the digits so far. */
  let begun = '';
  /** High surrogate whose low surrogate is still missing. */
  let high = '';

  const say = (unit: string): string => {
    const code = unit.charCodeAt(0);
    const isLow = code >= 0xdc00 && code <= 0xdfff;
    if (high !== '' && isLow) {
      const whole = high + unit;
      high = '';
      return whole;
    }
    const before = high === '' ? '' : UNKNOWN;
    const isHigh = code >= 0xd800 && code <= 0xdbff;
    high = isHigh ? unit : '';
    if (isHigh) return before;
    return before + (isLow ? UNKNOWN : unit);
  };

  return {
    get inEscape() {
      return begun !== '';
    },
    take(unit) {
      if (begun === '') {
        if (unit !== '\\') return say(unit);
        begun = unit;
        return '';
      }
      begun += unit;
      if (begun === '\\u' || (begun.length > 2 && begun.length < 6)) return '';
      const said = begun.length === 2 ? ESCAPES.get(unit) : fromHex(begun.slice(2));
      begun = '';
      return say(said ?? UNKNOWN);
    },
    end() {
      const rest = high === '' ? '' : UNKNOWN;
      high = '';
      begun = '';
      return rest;
    },
  };
}

function fromHex(digits: string): string | undefined {
  return /^[0-9a-fA-F]{4}$/.test(digits) ? String.fromCharCode(Number.parseInt(digits, 16)) : undefined;
}
