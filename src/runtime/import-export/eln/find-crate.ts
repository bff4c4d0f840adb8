import type { ArchiveContent, ArchiveItem } from '../archive-content.ts';

/** The metadata of an electronic lab notebook, in the folder that holds the whole archive or outside of any. */
const CRATE = /^(?:\/[^/]+)?\/ro-crate-metadata\.json$/;

export function hasCrate(content: Pick<ArchiveContent, 'items'>): boolean {
  return findCrate(content) !== undefined;
}

/** Returns the metadata of an archive; undefined when it has none. */
export function findCrate({
  items,
}: Pick<ArchiveContent, 'items'>): Extract<ArchiveItem, { type: 'file' }> | undefined {
  const found = items.filter((item) => item.type === 'file' && CRATE.test(item.path));
  const [first] = found.sort((one, other) => one.path.length - other.path.length);
  return first?.type === 'file' ? first : undefined;
}
