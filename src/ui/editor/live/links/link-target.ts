import { readAddress } from '../../../preview/links/link-address.ts';
import type { WrittenLink } from './follow-link.ts';

/** Where a link of the live view leads. */
export type LinkTarget =
  | { readonly type: 'file'; readonly kind: 'wiki' | 'path'; readonly target: string; readonly place: string }
  /** A heading, block or anchor of the same note. */
  | { readonly type: 'place'; readonly place: string }
  | { readonly type: 'elsewhere'; readonly url: URL }
  | { readonly type: 'tag'; readonly tag: string }
  | { readonly type: 'inert' };

export function readTarget({ kind, target }: WrittenLink): LinkTarget {
  switch (kind) {
    case 'wiki':
      return readWiki(target);
    case 'footnote':
      // As the reading view names its footnotes.
      return { type: 'place', place: `fn-${target.slice(1).toLowerCase()}` };
    case 'tag':
      return { type: 'tag', tag: target };
    case 'address': {
      const address = readAddress(target);
      if (address.type === 'app') return { type: 'elsewhere', url: address.url };
      return address.type === 'file'
        ? { type: 'file', kind: 'path', target: address.target, place: address.place }
        : address;
    }
    default:
      return kind satisfies never;
  }
}

function readWiki(target: string): LinkTarget {
  const hash = target.indexOf('#');
  const file = hash === -1 ? target : target.slice(0, hash).trim();
  const place = hash === -1 ? '' : target.slice(hash + 1).trim();
  return file === '' ? { type: 'place', place } : { type: 'file', kind: 'wiki', target: file, place };
}
