import { slugOf } from './heading-text.ts';

/** A heading with what a link may name it by. */
export interface NamedHeading {
  /** 1 to 6. */
  readonly level: number;
  readonly text: string;
  /** Its link fragment, such as `next-steps`. */
  readonly slug: string;
}

/**
 * Returns the heading that a link names: by its text, by its link fragment, or as Obsidian writes it, which leaves signs such as `|`, `:` and
 * `#` out. Of `A#B`, the heading B in the section A. Null when there is none.
 */
export function matchHeading<T extends NamedHeading>(headings: readonly T[], place: string): T | null {
  let inside = headings;
  let found: T | undefined;
  for (const part of place.split('#').filter((one) => one.trim() !== '')) {
    const slug = slugOf(part);
    const key = keyOf(part);
    found =
      inside.find((one) => slug !== '' && one.slug === slug) ??
      inside.find((one) => key !== '' && (keyOf(one.text) === key || keyOf(one.slug) === key));
    if (found === undefined) return null;
    inside = sectionOf(inside, found);
  }
  return found ?? null;
}

function sectionOf<T extends NamedHeading>(headings: readonly T[], heading: T): readonly T[] {
  const from = headings.indexOf(heading) + 1;
  const end = headings.findIndex(({ level }, index) => index >= from && level <= heading.level);
  return headings.slice(from, end === -1 ? undefined : end);
}

/** Folds a text so that only its words count. */
function keyOf(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
