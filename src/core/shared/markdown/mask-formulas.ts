import { type FormulaOpening, findFormulaEnd, formulaClosing, formulaOpening } from './formula-lines.ts';
import { formulaEnd, mayOpenFormula } from './formula-reader.ts';

/** The marks of quotes and list items before the text of a line. */
const MARGIN = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*/;
/** A line that ends the paragraph before it. */
const NEW_BLOCK = /^[ \t>]*(?:$|[-*+][ \t]|\d{1,9}[.)][ \t]|#{1,6}[ \t]|\|)/;

/** Returns the offsets of the `$$` of formulas of several lines that begin with other text, such as `$$\begin{…}`. */
export function formulaStarts(masked: string): number[] {
  if (!masked.includes('$$')) return [];
  const starts: number[] = [];
  for (const { at, opening } of openingsIn(masked.split('\n'))) if (!opening.isAlone) starts.push(at);
  return starts;
}

/** Returns a text whose code is masked with its formulas replaced by spaces of the same length. A formula that is not closed stays. */
export function withoutFormulas(masked: string): string {
  if (!masked.includes('$')) return masked;
  const parts: string[] = [];
  let at = 0;
  for (const { from, to } of masked.includes('$$') ? blocksIn(masked) : []) {
    parts.push(withoutInline(masked.slice(at, from)), blank(masked.slice(from, to)));
    at = to;
  }
  return parts.join('') + withoutInline(masked.slice(at));
}

interface LineRange {
  /** Start of the first line, and end of the last. */
  readonly from: number;
  readonly to: number;
}

/** Yields the lines that open a formula of several lines. One with other text has to end within its paragraph. */
function* openingsIn(
  lines: readonly string[],
): Generator<{ readonly index: number; readonly from: number; readonly at: number; readonly opening: FormulaOpening }> {
  let from = 0;
  /** Lines before which no formula of two dollar signs with other text ends. */
  let openUntil = 0;
  for (const [index, line] of lines.entries()) {
    const start = from;
    from += line.length + 1;
    if (!line.includes('$$')) continue;
    const margin = MARGIN.exec(line)?.[0].length ?? 0;
    const opening = formulaOpening(line.slice(margin));
    if (opening === null) continue;
    if (!opening.isAlone) {
      if (index < openUntil) continue;
      const { isClosed, read } = findFormulaEnd(rest(lines, index + 1), opening.size);
      if (!isClosed && opening.size === 2) openUntil = index + 1 + read;
      if (!isClosed) continue;
    }
    yield { index, from: start, at: start + margin, opening };
  }
}

function blocksIn(masked: string): LineRange[] {
  const lines = masked.split('\n');
  const found: LineRange[] = [];
  let next = 0;
  /** Whether no formula of two dollar signs ends in the rest of the text. */
  let isOpen = false;
  for (const { index, from, opening } of openingsIn(lines)) {
    if (index < next || (isOpen && opening.size === 2)) continue;
    const last = closingLine(lines, index + 1, opening.size);
    if (last === -1) {
      isOpen ||= opening.size === 2;
      continue;
    }
    next = last + 1;
    const length = lines.slice(index, next).reduce((sum, line) => sum + line.length + 1, 0);
    found.push({ from, to: Math.min(from + length - 1, masked.length) });
  }
  return found;
}

function closingLine(lines: readonly string[], from: number, size: number): number {
  for (let index = from; index < lines.length; index += 1)
    if (formulaClosing(lines[index] ?? '', size) !== null) return index;
  return -1;
}

function* rest(lines: readonly string[], from: number): Generator<string> {
  for (let index = from; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    yield line.slice(/^[ \t>]*/.exec(line)?.[0].length ?? 0);
  }
}

function withoutInline(text: string): string {
  const parts: string[] = [];
  let kept = 0;
  let end = 0;
  for (let at = text.indexOf('$'); at !== -1; at = text.indexOf('$', at)) {
    if (at >= end) end = paragraphEnd(text, at);
    const mayOpen = mayOpenFormula(text, at) || (at === kept && at > 0);
    const to = mayOpen ? formulaEnd(text, at, end) : -1;
    if (to === -1) {
      at += 1;
      continue;
    }
    parts.push(text.slice(kept, at), blank(text.slice(at, to)));
    kept = to;
    at = to;
  }
  return parts.join('') + text.slice(kept);
}

function paragraphEnd(text: string, at: number): number {
  for (let end = text.indexOf('\n', at); end !== -1; end = text.indexOf('\n', end + 1)) {
    const next = text.indexOf('\n', end + 1);
    if (NEW_BLOCK.test(text.slice(end + 1, next === -1 ? text.length : next).trimEnd())) return end;
  }
  return text.length;
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
