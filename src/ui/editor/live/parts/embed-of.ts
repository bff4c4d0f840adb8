import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { embedKindOf } from '../../../../core/shared/file-types/embed-kind.ts';
import { findWikiLinks } from '../../../../core/shared/link-text/find-wiki-links.ts';
import { readAddress } from '../../../preview/links/link-address.ts';

/** An image or embed of a note as written. */
export interface WrittenEmbed {
  readonly kind: 'wiki' | 'address';
  /** `note#heading`, without the label; or an address. */
  readonly target: string;
  /** `image` also for an external one, which is named and not loaded. `other` is not drawn: a recording or a document. */
  readonly shownAs: 'image' | 'note' | 'other';
}

/** Longest embed that is read, in UTF-16 units. */
const MAX_EMBED_CHARS = 4000;

/** Reads an `Image` node: `![alt](address)` or `![[target]]`; null for an image by reference, and for anything else. */
export function embedOf({ doc }: EditorState, node: SyntaxNode): WrittenEmbed | null {
  if (node.name !== 'Image' || node.to - node.from > MAX_EMBED_CHARS) return null;
  const text = doc.sliceString(node.from, node.to);
  const [wiki] = findWikiLinks(text, 1);
  if (wiki?.embed === true && wiki.from === 0 && wiki.to === text.length) {
    const { target, heading } = wiki;
    return {
      kind: 'wiki',
      target: heading === '' ? target : `${target}#${heading}`,
      shownAs: target === '' ? 'note' : kindOf(target, 'note'),
    };
  }
  const url = node.getChild('URL');
  if (!url) return null;
  const target = doc.sliceString(url.from, url.to).replace(/^<(.*)>$/, '$1');
  const address = readAddress(target);
  return { kind: 'address', target, shownAs: address.type === 'file' ? kindOf(address.target, 'image') : 'image' };
}

/** @param unknown what a file of another type is shown as: the name of a note may have no extension */
function kindOf(path: string, unknown: 'image' | 'note'): WrittenEmbed['shownAs'] {
  const kind = embedKindOf(path);
  switch (kind) {
    case 'image':
    case 'note':
      return kind;
    case 'table':
      return 'note';
    case 'file':
      return unknown;
    case 'audio':
    case 'video':
    case 'pdf':
      return 'other';
    default:
      return kind satisfies never;
  }
}
