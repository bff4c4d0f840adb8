import type { ReactNode } from 'react';
import { formatRoute } from '../routes/routes.ts';
import { strings } from './tag-strings.ts';

interface TagLinkProps {
  /** As written, without `#`. */
  tag: string;
  className: string | undefined;
  children: ReactNode;
}

/** Longer text is not listed as a tag. */
const MAX_TAG_CHARS = 200;

/** Returns whether the values of a property are tags, as the search reads them. */
export function isTagProperty(name: string): boolean {
  return /^(?:tags?|keywords)$/i.test(name.trim());
}

/** Returns a tag as the page of its notes names it. */
export function foldedTag(tag: string): string {
  return tag
    .normalize('NFC')
    .trim()
    .replace(/^#|\/+$/g, '')
    .toLowerCase();
}

/** Renders a tag of a note as a link to the notes with that tag. */
export function TagLink({ tag, className, children }: TagLinkProps) {
  if (tag.length > MAX_TAG_CHARS) return <span className={className}>{children}</span>;
  const folded = foldedTag(tag);
  return (
    <a className={className} href={formatRoute({ view: 'tags', tag: folded })} title={strings.show(folded)}>
      {children}
    </a>
  );
}
