import type { TagCount } from '../../contracts/wire/search-requests.ts';

export interface TagRow {
  readonly tag: string;
  /** Its last part. */
  readonly name: string;
  readonly notes: number;
  /** From 1. */
  readonly level: number;
  /** Undefined for a tag without nested ones. */
  readonly expanded?: boolean;
  /** Position among its siblings, from 1, and their number. */
  readonly position: number;
  readonly siblings: number;
}

/** Returns the tag in which this one is nested; empty at the top. */
export function parentTag(tag: string): string {
  return tag.slice(0, Math.max(0, tag.lastIndexOf('/')));
}

/**
 * Returns the visible rows in order. With a filter: the tags that contain it and the tags around them, all of them unfolded.
 *
 * @param isFolded whether the tags nested in a tag are hidden
 */
export function toTagRows(tags: readonly TagCount[], isFolded: (tag: string) => boolean, filter = ''): TagRow[] {
  const wanted = filter.normalize('NFC').trim().replace(/^#/, '').toLowerCase();
  const shown = wanted === '' ? null : new Set<string>();
  if (shown !== null) {
    for (const { tag } of tags) {
      if (!tag.includes(wanted)) continue;
      for (let at = tag; at !== '' && !shown.has(at); at = parentTag(at)) shown.add(at);
    }
  }
  const children = Map.groupBy(
    tags.filter(({ tag }) => shown === null || shown.has(tag)),
    ({ tag }) => parentTag(tag),
  );
  const rows: TagRow[] = [];
  const visit = (parent: string, level: number): void => {
    const list = children.get(parent) ?? [];
    for (const [index, { tag, notes }] of list.entries()) {
      const name = tag.slice(tag.lastIndexOf('/') + 1);
      const place = { tag, name, notes, level, position: index + 1, siblings: list.length };
      if (!children.has(tag)) {
        rows.push(place);
        continue;
      }
      const expanded = shown !== null || !isFolded(tag);
      rows.push({ ...place, expanded });
      if (expanded) visit(tag, level + 1);
    }
  };
  visit('', 1);
  return rows;
}
