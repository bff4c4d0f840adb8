/** What a character does to the order of a line. */
type Kind = 'right' | 'left' | 'number' | 'neutral';

const RIGHT = /[\u0590-\u065f\u066d-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
const DIGIT = /\p{Nd}/u;
const LETTER = /[\p{L}\p{N}\p{M}]/u;
const SPACE = /\s/u;
const BETWEEN_DIGITS = /[.,:/\u066b\u066c\u2044-]/u;
const BEFORE_DIGITS = /[+\-±−$€£¥~<>≤≥]/u;
const AFTER_DIGITS = /[%‰°′″]/u;
/** Units stand behind their number, whatever the line shows on the left. */
const UNIT =
  /^(?:[kmcdµμnpf]?(?:g|m|l|L|M|s|A|V|W|J|K|N|Pa|Hz|Da|mol|bp|eV|Gy|Sv|Bq)|°[CFK]?|min|h|d|rpm|ppm|ppb|pH|U|IU|OD|dB|kcal|cal|wt|vol|[kM]b)(?:[/·]\S+|[-⁻−]?[0-9¹²³])?$/u;
const DEGREES = /^[CFK]°[\p{Nd}.,\u066b]+$/u;
const MIRRORED: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '«': '»',
  '»': '«',
  '‹': '›',
  '›': '‹',
};
const OPENING = /[([{«‹]/;

/** Returns whether a text has characters that are written from right to left. */
export function hasRightToLeft(text: string): boolean {
  return RIGHT.test(text);
}

/** Returns how many letters of a text are written from right to left, and how many from left to right. */
export function countDirections(text: string): { right: number; left: number } {
  let right = 0;
  let left = 0;
  for (const character of text) {
    if (RIGHT.test(character)) right += 1;
    else if (/\p{L}/u.test(character)) left += 1;
  }
  return { right, left };
}

/**
 * Returns the characters of a line in the order in which they are read.
 *
 * @param visual the characters from left to right, as they are seen
 * @param isRight whether the line as a whole is read from right to left
 */
export function logicalLine(visual: string, isRight: boolean): string {
  if (!hasRightToLeft(visual)) return visual;
  const characters = [...visual];
  const runs = runsOf(kindsOf(characters, isRight));
  const ordered = isRight ? runs.reverse() : turnAmongLeft(runs);
  const read = ordered.flatMap(({ kind, start, end }) => {
    const part = characters.slice(start, end);
    return kind === 'right' ? part.reverse().map((character) => ({ character, mayMirror: true })) : plainPart(part);
  });
  const brackets = read.filter(({ character, mayMirror }) => mayMirror && MIRRORED[character] !== undefined);
  const first = brackets[0]?.character;
  const last = brackets.at(-1)?.character;
  // A reversed line closes brackets before it opens them, unless the document has each bracket as it is read.
  const isMirrored = (first !== undefined && !OPENING.test(first)) || (last !== undefined && OPENING.test(last));
  return read
    .map(({ character, mayMirror }) => (isMirrored && mayMirror ? (MIRRORED[character] ?? character) : character))
    .join('');
}

/**
 * Returns the order in which a line is seen, of a text that pdf.js has put in reading order on its own. Not exact where a number stands
 * beside a Latin word: pdf.js makes one of two orders.
 */
export function visualOrder(read: string): string {
  const { right } = countDirections(read);
  // The rule of pdf.js for the direction of a piece.
  const isRight = right / read.length >= 0.3 || read.length <= 4;
  const characters = [...read];
  const runs = runsOf(kindsOf(characters, isRight));
  return (isRight ? runs.reverse() : turnAmongLeft(runs))
    .map(({ kind, start, end }) => {
      const part = characters.slice(start, end);
      return (kind === 'right' ? part.reverse() : part).join('');
    })
    .join('');
}

function plainPart(part: readonly string[]): { character: string; mayMirror: boolean }[] {
  return part.map((character) => ({ character, mayMirror: false }));
}

interface Run {
  readonly kind: Kind;
  readonly start: number;
  readonly end: number;
}

function runsOf(kinds: readonly Kind[]): Run[] {
  const runs: Run[] = [];
  for (let start = 0; start < kinds.length; ) {
    const kind = kinds[start] ?? 'neutral';
    let end = start + 1;
    while (end < kinds.length && kinds[end] === kind) end += 1;
    runs.push({ kind, start, end });
    start = end;
  }
  return runs;
}

/** Turns what stands between words from left to right, numbers among words from right to left included. */
function turnAmongLeft(runs: readonly Run[]): Run[] {
  const ordered: Run[] = [];
  let turning: Run[] = [];
  const close = () => {
    // Numbers at the ends stand beside words from left to right.
    const first = turning.findIndex(({ kind }) => kind === 'right');
    const last = turning.findLastIndex(({ kind }) => kind === 'right');
    const inside = first === -1 ? [] : turning.slice(first, last + 1).reverse();
    const around = [turning.slice(0, Math.max(first, 0)), inside, turning.slice(first === -1 ? 0 : last + 1)];
    // One at a time: a line of a file built to harm has more than a call takes.
    for (const run of around.flat()) ordered.push(run);
    turning = [];
  };
  for (const run of runs) {
    if (run.kind !== 'left') turning.push(run);
    else {
      close();
      ordered.push(run);
    }
  }
  close();
  return ordered;
}

/** Resolves each character to a direction; a number in a line from right to left is a run of its own. */
function kindsOf(characters: readonly string[], isRight: boolean): Kind[] {
  const kinds = characters.map(kindOf);
  joinNumbers(characters, kinds);
  joinWords(characters, kinds);
  resolveNeutrals(kinds, isRight ? 'right' : 'left');
  return kinds;
}

function kindOf(character: string): Kind {
  if (DIGIT.test(character)) return 'number';
  if (RIGHT.test(character)) return 'right';
  return LETTER.test(character) ? 'left' : 'neutral';
}

/** Signs between, before and after digits belong to the number. */
function joinNumbers(characters: readonly string[], kinds: Kind[]): void {
  for (const [at, character] of characters.entries()) {
    if (kinds[at] !== 'neutral') continue;
    const isAfter = kinds[at - 1] === 'number';
    const isBefore = kinds[at + 1] === 'number';
    const isStart = at === 0 || SPACE.test(characters[at - 1] ?? '');
    if (isAfter && isBefore && BETWEEN_DIGITS.test(character)) kinds[at] = 'number';
    else if (isBefore && isStart && BEFORE_DIGITS.test(character)) kinds[at] = 'number';
    else if (isAfter && AFTER_DIGITS.test(character)) kinds[at] = 'number';
  }
}

/** Digits that touch a Latin word, or stand beside one that is no unit, are read with it: `B-114`, `25 mM`, `Figure 3`. */
function joinWords(characters: readonly string[], kinds: Kind[]): void {
  const words = wordsIn(characters, kinds);
  for (const { start, end, isLatin } of words) {
    // A degree before digits is seen so, and never written: the number comes first.
    const isTurned = DEGREES.test(characters.slice(start, end).join(''));
    if (isLatin && !isTurned) kinds.fill('left', start, end);
  }
  const isBeside = (one: Word, other: Word) => kinds.slice(one.end, other.start).every((kind) => kind === 'neutral');
  for (const [at, word] of words.entries()) {
    if (!word.isNumber) continue;
    const before = words[at - 1];
    const after = words[at + 1];
    const followsWord = before?.isLatin === true && isBeside(before, word);
    const isUnit = followsWord && UNIT.test(characters.slice(before.start, before.end).join(''));
    const precedesWord = after?.isLatin === true && isBeside(word, after);
    if (precedesWord || (followsWord && !isUnit)) kinds.fill('left', word.start, word.end);
  }
}

interface Word {
  readonly start: number;
  readonly end: number;
  readonly isLatin: boolean;
  readonly isNumber: boolean;
}

/** Splits at white space; signs at both ends of a word, and words with letters from right to left, are left out. */
function wordsIn(characters: readonly string[], kinds: readonly Kind[]): Word[] {
  const words: Word[] = [];
  for (let at = 0; at < characters.length; ) {
    if (kinds[at] === 'neutral' || kinds[at] === 'right') {
      at += 1;
      continue;
    }
    let end = at;
    let last = at;
    while (end < characters.length && !SPACE.test(characters[end] ?? '') && kinds[end] !== 'right') {
      if (kinds[end] !== 'neutral') last = end;
      end += 1;
    }
    const own = kinds.slice(at, last + 1);
    words.push({
      start: at,
      end: last + 1,
      isLatin: own.includes('left'),
      isNumber: own.every((kind) => kind === 'number'),
    });
    at = Math.max(end, at + 1);
  }
  return words;
}

/** Neutral characters between two of one direction have it; others have that of the line. Numbers count as written from right to left. */
function resolveNeutrals(kinds: Kind[], base: 'left' | 'right'): void {
  const strong = (kind: Kind | undefined) => (kind === undefined ? base : kind === 'left' ? 'left' : 'right');
  for (let start = 0; start < kinds.length; start += 1) {
    if (kinds[start] !== 'neutral') continue;
    let end = start;
    while (kinds[end] === 'neutral') end += 1;
    const before = strong(kinds[start - 1]);
    kinds.fill(before === strong(kinds[end]) ? before : base, start, end);
    start = end;
  }
}
