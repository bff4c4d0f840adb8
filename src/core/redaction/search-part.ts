import type { MaskedValues, RedactionFinding } from '../../contracts/domain/run/redaction.ts';
import { cutBesideValue } from '../shared/cuts/value-edges.ts';
import type { SensitiveFinder } from './sensitive-finder.ts';

/** Characters of a text that are searched for values at once. */
export const PART_CHARS = 100_000;

/** Returns where a part of a long text ends: at a line end where there is one near, else beside a value. */
export function endOfPart(text: string, from: number): number {
  const most = from + PART_CHARS;
  if (most >= text.length) return text.length;
  const line = text.lastIndexOf('\n', most);
  return line > from + PART_CHARS / 2 ? line + 1 : Math.max(from + 1, cutBesideValue(text, most));
}

/** Yields the parts of a text that are searched, with their places. A short text is one part. */
export function* partsOf(text: string): Generator<{ readonly from: number; readonly part: string }> {
  for (let from = 0, end = 0; from < text.length; from = end) {
    end = endOfPart(text, from);
    yield { from, part: end - from === text.length ? text : text.slice(from, end) };
  }
}

/** Returns the values of a text of any length, in order. */
export function findInParts(
  text: string,
  finder: Pick<SensitiveFinder, 'find'>,
  settings: MaskedValues,
): readonly RedactionFinding[] {
  if (text.length <= PART_CHARS) return finder.find(text, settings);
  const findings: RedactionFinding[] = [];
  for (const { from, part } of partsOf(text)) {
    for (const found of finder.find(part, settings))
      findings.push({ ...found, start: found.start + from, end: found.end + from });
  }
  return findings;
}
