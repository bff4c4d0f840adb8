import { unifyRadicals } from '../shared/unicode/unify-radicals.ts';

const NOT_PLAIN = /\P{ASCII}/u;
/** Characters without a shape of their own (soft hyphens, joiners, marks of direction, variants), and the Arabic stretch of a letter. */
const INVISIBLE = String.raw`\p{Default_Ignorable_Code_Point}\u0640`;
/** Accents and vowel signs: keyboards and the texts of PDFs have them or lack them. Those of kana change the sound, so they stay. */
const DROPPED = new RegExp(String.raw`[${INVISIBLE}]|(?![\u3099\u309a])\p{M}`, 'gu');
const ALL_INVISIBLE = new RegExp(`[${INVISIBLE}]`, 'gu');
/** Signs that would join to the word before them: a half after a whole number, a trade mark. */
const FRACTION = /[¼-¾⅐-⅞↉]/g;
const TRADE_MARK = /[™℠]/g;
/** The minus of an exponent, as in `10⁻³`: with it, `10^-3` is the same. */
const RAISED_MINUS = /⁻/g;
/** Letters that Unicode does not decompose, and other forms of signs that a keyboard has. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ς: 'σ',
  ک: 'ك',
  ی: 'ي',
  ى: 'ي',
  '−': '-',
  '⁄': '/',
  '∕': '/',
  '⋅': '·',
  '∙': '·',
};
const TO_SPELL = new RegExp(`[${Object.keys(SPELLED).join('')}]`, 'g');

/** What is folded together with the character before: marks, invisible characters, vowels and ends of Hangul syllables. */
const ATTACHED = String.raw`[\p{M}${INVISIBLE}\uff9e\uff9f\u1160-\u11ff\u314f-\u3163\uffc2-\uffdc\ud7b0-\ud7ff]`;
/** Letters and signs each of which becomes one. */
const SINGLE = String.raw`\p{ASCII}\xc0-\xc5\xc7-\xdd\xe0-\xe5\xe7-\xfd\u0391-\u03a9\u03b1-\u03c9\u0400-\u0481\u2012-\u2016\u2018-\u2023\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3`;
/** Runs whose length stays the same, or one character with what is attached to it. */
const UNIT = new RegExp(String.raw`[${SINGLE}]+(?!${ATTACHED})|[\s\S]${ATTACHED}*`, 'gu');

/** A folded text and where each of its UTF-16 units comes from. */
interface FoldedText {
  readonly text: string;
  /** Offsets in the original text; ends are exclusive. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

export function isPlain(text: string): boolean {
  return !NOT_PLAIN.test(text);
}

/**
 * Returns the one form in which texts and queries are compared: compatibility forms (width, ligatures, radicals, presentation forms),
 * case, accents and invisible characters make no difference.
 */
export function foldText(text: string): string {
  if (isPlain(text)) return text.toLowerCase();
  return unifyRadicals(text)
    .replace(FRACTION, ' $&')
    .replace(TRADE_MARK, ' ')
    .replace(RAISED_MINUS, '^-')
    .normalize('NFKD')
    .replace(DROPPED, '')
    .toLowerCase()
    .replace(TO_SPELL, (letter) => SPELLED[letter] ?? letter)
    .normalize('NFC');
}

/** As `foldText`, with the offsets in the original text. */
export function foldPlaced(text: string): FoldedText {
  let folded = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: unit, index } of text.matchAll(UNIT)) {
    const part = foldText(unit);
    const isSame = part.length === unit.length;
    for (let at = 0; at < part.length; at += 1) {
      starts.push(isSame ? index + at : index);
      ends.push(isSame ? index + at + 1 : index + unit.length);
    }
    folded += part;
  }
  return { text: folded, starts, ends };
}

/** Folds a name or value for a filter: as `foldText`, but accents make a difference. */
export function foldName(name: string): string {
  if (isPlain(name)) return name.trim().toLowerCase();
  return unifyRadicals(name).normalize('NFKC').replace(ALL_INVISIBLE, '').trim().toLowerCase();
}
