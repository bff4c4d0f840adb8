/** Signs that people take for others and that compatibility forms (NFKC) leave. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '.': '·‧∙⋅•。۔⸱・ꓸ︒',
    '-': '−⁃˗➖﹣',
    '+': '➕﬩',
    '/': '⁄∕⧸',
    ':': '∶ː꞉',
    _: 'ˍ',
    '\n': '\u0085\u2028\u2029',
    ' ': '\u2800',
    '': '\ufffc',
    // Cyrillic and Greek, only beside ASCII letters.
    A: 'АΑ',
    B: 'ВΒ',
    C: 'С',
    E: 'ЕΕ',
    H: 'НΗ',
    I: 'ІΙ',
    J: 'Ј',
    K: 'КΚ',
    M: 'МΜ',
    N: 'Ν',
    O: 'ОΟ',
    P: 'РΡ',
    S: 'Ѕ',
    T: 'ТΤ',
    X: 'ХΧ',
    Y: 'ҮΥ',
    Z: 'Ζ',
    a: 'а',
    c: 'с',
    e: 'е',
    i: 'і',
    j: 'ј',
    o: 'оο',
    p: 'р',
    s: 'ѕ',
    x: 'х',
    y: 'у',
  }).flatMap(([plain, signs]) => [...signs].map((sign) => [sign, plain] as const)),
);

/** Combining marks that strike or underline a letter. Those that spell a letter of a language are no part of a key either. */
const MARKS = '\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f';
const INVISIBLE = new RegExp(`^[\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}${MARKS}]$`, 'v');

const LETTERS_OF_OTHERS = new Set([...LOOKALIKES].flatMap(([sign, plain]) => (/[A-Za-z]/.test(plain) ? [sign] : [])));

/** Whether a sign is a letter of another alphabet that looks like one of ASCII. */
export function isLetterOfOthers(sign: string): boolean {
  return LETTERS_OF_OTHERS.has(sign);
}

const known = new Map<string, string>();
const MAX_KNOWN = 5000;

/** Returns the ASCII form of a sign; empty for an invisible one; the sign itself where there is none. */
export function plainSign(sign: string): string {
  const before = known.get(sign);
  if (before !== undefined) return before;
  const plain = findPlain(sign);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(sign, plain);
  return plain;
}

function findPlain(sign: string): string {
  const direct = directly(sign);
  if (direct !== null) return direct;
  const compatible = [...sign.normalize('NFKC')].map((part) => directly(part) ?? part).join('');
  // Other letters in place of letters make nothing easier to find.
  return /^[\x20-\x7e]+$/.test(compatible) ? compatible : sign;
}

/** Letters and digits in circles and squares that have no compatibility form: first code, how many, first plain sign. */
const ROWS = [
  [0x1f150, 26, 'A'],
  [0x1f170, 26, 'A'],
  [0x1f1e6, 26, 'A'],
  [0x2776, 9, '1'],
  [0x2780, 9, '1'],
  [0x278a, 9, '1'],
] as const;

function directly(sign: string): string | null {
  const alike = LOOKALIKES.get(sign);
  if (alike !== undefined) return alike;
  if (/^[\t\n\v\f\r\x20-\x7e]$/.test(sign)) return sign;
  if (INVISIBLE.test(sign)) return '';
  if (/^\p{Zs}$/v.test(sign)) return ' ';
  if (/^\p{Pd}$/v.test(sign)) return '-';
  if (/^\p{Nd}$/v.test(sign)) return digitOf(sign);
  const code = sign.codePointAt(0) ?? 0;
  const row = ROWS.find(([first, count]) => code >= first && code < first + count);
  return row ? String.fromCharCode(row[2].charCodeAt(0) + code - row[0]) : null;
}

/** Decimal digits are encoded in rows of ten, from zero. */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  let first = code;
  while (/^\p{Nd}$/v.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}
