import { matchLines } from '../../../core/shared/diff/match-lines.ts';

/**
 * Returns a text with line feeds only with the line ends of a text before, which mixes several: each unchanged line keeps its own, and a new
 * one ends like the line before it.
 */
export function keepLineEnds(text: string, before: string): string {
  // Splitting by a pattern with one group puts lines at even and their ends at odd indexes.
  const pieces = before.split(/(\r\n|\r|\n)/);
  const old = pieces.filter((_, index) => index % 2 === 0);
  const endOf = (index: number): string | undefined => pieces[2 * index + 1];
  const fresh = text.split('\n');
  const ends: (string | undefined)[] = [];
  for (const { oldFrom, newFrom, length } of matchLines(old, fresh))
    for (let index = 0; index < length; index += 1) ends[newFrom + index] = endOf(oldFrom + index);
  let last = endOf(0) ?? '\n';
  return fresh
    .map((line, index) => {
      if (index === fresh.length - 1) return line;
      last = ends[index] ?? last;
      return line + last;
    })
    .join('');
}
