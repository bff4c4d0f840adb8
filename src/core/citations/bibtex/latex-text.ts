import { ACCENTS, AROUND, CHARACTERS, SILENT, UNREAD } from './latex-characters.ts';

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻';
const LOWERED = '₀₁₂₃₄₅₆₇₈₉₊₋';
/** Most accents of one letter. */
const MAX_ACCENTS = 4;
const TOKEN =
  /\\text(super|sub)script\s?\{([0-9+-]{1,8})\}|\\([A-Za-z]+)\*?[ \t]*(?=(\{)?)|\\(.)|([{}$])|---|--|``|''|~|([\^_])(?:\{([0-9+-]{1,8})\}|([0-9]))|([^\\{}$~`'^_-]+|.)/gsu;

/**
 * Converts the LaTeX of a BibTeX field to plain text in linear time. An unknown command with an argument is left out and its argument
 * stays; one without stays as written, so that no word is lost.
 */
export function latexToText(source: string): string {
  if (!/[\\{}$~]|--|``|''/.test(source)) return source;
  const parts: string[] = [];
  /** What the end of each open group adds; null for a group that is not read. */
  const groups: (string | null)[] = [];
  let next: readonly [string, string] | null | undefined;
  let unread = 0;
  let accent = '';
  let isMath = false;
  const put = (text: string): void => {
    if (accent === '') parts.push(text);
    else {
      const [letter = ''] = text;
      parts.push(letter, accent, text.slice(letter.length));
      accent = '';
    }
  };
  for (const token of source.matchAll(TOKEN)) {
    const [written, level, raised, command, open, symbol, mark, script, group, digit, other] = token;
    if (mark === '{') {
      const [before, after] = next ?? ['', ''];
      groups.push(next === null ? null : after);
      if (next === null) unread += 1;
      else if (before !== '' && unread === 0) parts.push(before);
      next = undefined;
    } else if (mark === '}') {
      accent = '';
      const after = groups.pop();
      if (after === null) unread -= 1;
      else if (after !== undefined && unread === 0) parts.push(after);
    } else if (unread > 0) continue;
    else if (mark === '$') isMath = !isMath;
    else if (raised !== undefined) put(shift(raised, level === 'super'));
    else if (command !== undefined) {
      // A blank after an accent such as `\c c` belongs to the command; after a character such as `\ss` too.
      const combining = ACCENTS.get(command);
      if (combining !== undefined) accent = stacked(combining, accent);
      else if (open !== undefined && UNREAD.has(command)) next = null;
      else if (open !== undefined && AROUND.has(command)) next = AROUND.get(command);
      else put(CHARACTERS.get(command) ?? SILENT.get(command) ?? (open === undefined ? written : ''));
    } else if (symbol !== undefined) {
      const combining = ACCENTS.get(symbol);
      if (combining !== undefined) accent = stacked(combining, accent);
      else if (!'/-!@'.includes(symbol)) put('\\,;: \n'.includes(symbol) ? ' ' : symbol);
    } else if (script !== undefined) put(isMath ? shift(group ?? digit ?? '', script === '^') : written);
    else if (other !== undefined) put(other);
    else put(REPLACED.get(written) ?? written);
  }
  return parts.join('').normalize('NFC');
}

/** Returns the accents of one letter: the innermost comes first. */
function stacked(inner: string, outer: string): string {
  return (inner + outer).slice(0, MAX_ACCENTS);
}

const REPLACED = new Map([
  ['---', '—'],
  ['--', '–'],
  ['``', '“'],
  ["''", '”'],
  ['~', ' '],
]);

function shift(digits: string, isRaised: boolean): string {
  return digits.replace(/[0-9+-]/g, (digit) => (isRaised ? RAISED : LOWERED)['0123456789+-'.indexOf(digit)] ?? digit);
}
