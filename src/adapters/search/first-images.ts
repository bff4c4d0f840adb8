import { embedKindOf } from '../../core/shared/file-types/embed-kind.ts';
import { scanLinks } from '../../core/shared/link-text/scan-links.ts';
import { type Named, resolveLink } from '../../core/shared/links.ts';
import type { IndexEntry } from './note-index.ts';

/** Most links of each notation that are read in a note to find an image. */
const MAX_LINKS = 200;

/** Returns the path of the first embedded image of notes that is a file of the notebook, by path of the note. */
export function firstImages(
  entries: readonly IndexEntry[],
  notes: readonly { readonly entry: IndexEntry; readonly text: string }[],
): ReadonlyMap<string, string> {
  const paths = entries.map(({ path }) => path);
  const named: readonly Named[] = entries.filter(({ aliases }) => aliases.length > 0);
  const images = new Map<string, string>();
  for (const { entry, text } of notes) {
    for (const link of scanLinks(text, MAX_LINKS)) {
      const path = link.embed && !link.inHead ? resolveLink(link, entry.path, paths, named) : null;
      if (path === null || embedKindOf(path) !== 'image') continue;
      images.set(entry.path, path);
      break;
    }
  }
  return images;
}
