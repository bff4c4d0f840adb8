import type { NotePart, PlaceChoice } from '../../contract/note-parts.ts';

/** Returns the text of a merge without places to decide; null with any. */
export function mergedText(parts: readonly NotePart[]): string | null {
  return parts.some(({ type }) => type === 'conflict') ? null : joinParts(parts, []);
}

/** Returns the merged text. A place without a choice keeps `mine`. A property has one value: `both` keeps `mine`, too. */
export function joinParts(parts: readonly NotePart[], choices: readonly PlaceChoice[]): string {
  let places = 0;
  return parts
    .map((part) => {
      if (part.type === 'text') return part.text;
      const choice = choices[places] ?? 'mine';
      places += 1;
      if (choice !== 'both') return part[choice];
      if (part.kind === 'property') return part.mine;
      const needsEnd = part.kind === 'lines' && part.mine !== '' && !part.mine.endsWith('\n');
      return `${part.mine}${needsEnd ? '\n' : ''}${part.theirs}`;
    })
    .join('');
}

/** Returns how many places a person has to decide about. */
export function countPlaces(parts: readonly NotePart[]): number {
  return parts.filter(({ type }) => type === 'conflict').length;
}
