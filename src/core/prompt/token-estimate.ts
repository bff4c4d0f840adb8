/**
 * About how many tokens a text is, where there is no tokenizer to ask: rather too many than too few. Tokenizers keep short
 * common words whole and break the rest, so that what looks least like prose costs most: digits, signs, letters in changing
 * case, and other scripts, down to one token for each byte of what is rare.
 */
export function estimateAtMost(text: string): number {
  let tokens = 0;
  let index = 0;
  while (index < text.length) {
    const code = text.charCodeAt(index);
    if (code < 128) {
      const end = runEnd(text, index, classOf(code));
      tokens += costOfRun(classOf(code), end - index);
      index = end;
    } else {
      const point = text.codePointAt(index) ?? code;
      tokens += costOfPoint(point);
      index += point > 0xffff ? 2 : 1;
    }
  }
  return Math.ceil(tokens);
}

type Class = 'upper' | 'lower' | 'digit' | 'space' | 'other';

function classOf(code: number): Class {
  if (code >= 97 && code <= 122) return 'lower';
  if (code >= 65 && code <= 90) return 'upper';
  if (code >= 48 && code <= 57) return 'digit';
  return code === 32 || code === 9 ? 'space' : 'other';
}

/** Where letters, digits or blanks of one class end. Signs and line ends are each for themselves. */
function runEnd(text: string, start: number, wanted: Class): number {
  let end = start + 1;
  if (wanted === 'other') return end;
  while (end < text.length && text.charCodeAt(end) < 128 && classOf(text.charCodeAt(end)) === wanted) end += 1;
  return end;
}

function costOfRun(kind: Class, length: number): number {
  switch (kind) {
    // The first letter of a word in capitals mostly goes with the rest of it.
    case 'upper':
      return length === 1 ? 0.75 : length / 1.55;
    case 'lower':
      return length <= 2 ? 1 : Math.max(1, length / 3.3);
    case 'space':
      return length === 1 ? 0.1 : 0.6 + length / 4;
    case 'digit':
    case 'other':
      return length;
    default:
      return kind satisfies never;
  }
}

function costOfPoint(point: number): number {
  // Latin letters with marks break their word; then what Greek, Cyrillic, Hebrew and Arabic are written in.
  if (point < 0x370) return 1.6;
  if (point < 0x590) return 1.25;
  if (point < 0x700) return 1.4;
  // Punctuation of prose: quotation marks, dashes.
  if (point >= 0x2010 && point <= 0x2027) return 1.2;
  // Kana, common Han, Hangul: half of the vocabularies have each of them, the others break them.
  if (point >= 0x3000 && point <= 0x9fff) return 2;
  if (point >= 0xac00 && point <= 0xd7a3) return 2.7;
  return point > 0xffff ? 4 : 3;
}
