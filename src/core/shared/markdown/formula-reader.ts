/** How a formula within a line may begin: with dollar signs, or with the brackets of LaTeX. */
export type FormulaMark = '$' | '\\(' | '\\[';

/**
 * What a unit of a formula is. `mark`: of the opening or, perhaps, of the closing mark; a `text` after it says that it was text.
 * `end`: the unit is the first one after the formula. `none`: there is no formula.
 */
export type FormulaUnit = 'mark' | 'text' | 'end' | 'none';

/** Reads the UTF-16 units from the opening mark on, one by one; null is the end of the block. */
export type FormulaReader = (unit: number | null) => FormulaUnit;

const DOLLAR = 36;
const BACKSLASH = 92;
const CLOSING = { '\\(': 41, '\\[': 93 } as const;

/**
 * Returns the reader of one formula. The editor, the renderer and the readers of links and tags use it, so that a formula is one for
 * all of them. One dollar sign follows the rule of Pandoc: no white space inside, no digit after the closing sign, and the next dollar sign
 * without a backslash is the closing one. Of two and more, a run of as many closes.
 */
export function formulaReader(mark: FormulaMark): FormulaReader {
  return mark === '$' ? dollarReader() : bracketReader(mark);
}

function dollarReader(): FormulaReader {
  let size = 0;
  /** Units of the run of dollar signs being read; null within the text. */
  let run: number | null = 0;
  let isEscaped = false;
  let isAfterBlank = false;
  return (unit) => {
    if (run !== null) {
      if (size === 1) return isDigit(unit) ? 'none' : 'end';
      if (unit === DOLLAR) {
        run += 1;
        return 'mark';
      }
      if (size === 0) size = run;
      else if (run === size) return 'end';
      run = null;
      if (size === 1 && isBlank(unit)) return 'none';
    }
    if (unit === null) return 'none';
    if (unit === DOLLAR && !isEscaped) {
      if (size === 1 && isAfterBlank) return 'none';
      run = 1;
      return 'mark';
    }
    isAfterBlank = isBlank(unit) && !isEscaped;
    isEscaped = unit === BACKSLASH && !isEscaped;
    return 'text';
  };
}

function bracketReader(mark: keyof typeof CLOSING): FormulaReader {
  const closing = CLOSING[mark];
  let read = 0;
  let isEscaped = false;
  let isClosed = false;
  let isEmpty = true;
  return (unit) => {
    read += 1;
    if (read <= mark.length) return unit === mark.charCodeAt(read - 1) ? 'mark' : 'none';
    if (isClosed) return 'end';
    if (unit === null) return 'none';
    if (isEscaped && unit === closing) {
      isClosed = true;
      return isEmpty ? 'none' : 'mark';
    }
    isEscaped = unit === BACKSLASH && !isEscaped;
    if (isEscaped) return 'mark';
    isEmpty &&= isBlank(unit);
    return 'text';
  };
}

function isBlank(unit: number | null): boolean {
  return unit === null || /\s/.test(String.fromCharCode(unit));
}

function isDigit(unit: number | null): boolean {
  return unit !== null && unit >= 48 && unit <= 57;
}

/** Returns the end of the formula whose dollar signs begin at an offset; -1 when there is none. It ends before `to` at the latest. */
export function formulaEnd(text: string, from: number, to: number): number {
  const read = formulaReader('$');
  for (let at = from; ; at += 1) {
    const unit = read(at < to ? text.charCodeAt(at) : null);
    if (unit === 'end') return at;
    if (unit === 'none' || at >= to) return -1;
  }
}

/** Returns whether a dollar sign may open a formula: it continues no run of dollar signs and stands after no backslash. */
export function mayOpenFormula(text: string, at: number): boolean {
  return text[at] === '$' && !isEscapedAt(text, at) && (text[at - 1] !== '$' || isEscapedAt(text, at - 1));
}

/** Returns whether an odd number of backslashes stands before an offset. */
function isEscapedAt(text: string, at: number): boolean {
  let before = at - 1;
  while (text[before] === '\\') before -= 1;
  return (at - before) % 2 === 0;
}
