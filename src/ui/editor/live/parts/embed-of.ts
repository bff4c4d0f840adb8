import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { embedKindOf } from '../../../../core/shared/file-types/embed-kind.ts';
import { findWikiLinks } from '../../../../core/shared/link-text/find-wiki-links.ts';
import { readAddress } from '../../../preview/links/link-address.ts';
import { definitionOf } from '../links/definitions.ts';
import { referenceOf } from '../links/reference-of.ts';

/** An image or embed of a note as written. */
export interface WrittenEmbed {
  readonly kind: 'wiki' | 'address';
  /** `note#heading`, without the label; or an address. */
  readonly target: string;
  /** `image` also for an external one, which is named and not loaded. `file` for a note, a table or a document. */
  readonly shownAs: 'image' | 'file' | 'recording';
  /** The definition of an image by reference. */
  readonly definition: string | null;
}

/** Longest embed that is read, in UTF-16 units. */
const MAX_EMBED_CHARS = 4000;

/** Reads an `Image` node: `![alt](address)`, `![alt][id]` or `![[target]]`; null for anything else. */
export function embedOf(state: EditorState, node: SyntaxNode): WrittenEmbed | null {
  if (node.name !== 'Image' || node.to - node.from > MAX_EMBED_CHARS) return null;
  const text = state.doc.sliceString(node.from, node.to);
  const [wiki] = findWikiLinks(text, 1);
  if (wiki?.embed === true && wiki.from === 0 && wiki.to === text.length) {
    const { target, heading } = wiki;
    return {
      kind: 'wiki',
      target: heading === '' ? target : `${target}#${heading}`,
      shownAs: target === '' ? 'file' : kindOf(target, 'file'),
      definition: null,
    };
  }
  const url = node.getChild('URL');
  if (url) return embedAt(state.doc.sliceString(url.from, url.to).replace(/^<(.*)>$/, '$1'), null);
  const label = referenceOf(state, node);
  const defined = label === null || label.startsWith('^') ? null : definitionOf(state, label);
  return defined === null ? null : embedAt(defined.target, defined.source);
}

function embedAt(target: string, definition: string | null): WrittenEmbed {
  const address = readAddress(target);
  const shownAs = address.type === 'file' ? kindOf(address.target, 'image') : 'image';
  return { kind: 'address', target, shownAs, definition };
}

/** @param unknown what a file of another type is shown as: the name of a note may have no extension */
function kindOf(path: string, unknown: 'image' | 'file'): WrittenEmbed['shownAs'] {
  const kind = embedKindOf(path);
  switch (kind) {
    case 'image':
      return kind;
    case 'note':
    case 'table':
    case 'base':
    case 'board':
    case 'pdf':
      return 'file';
    case 'file':
      return unknown;
    case 'audio':
    case 'video':
      return 'recording';
    default:
      return kind satisfies never;
  }
}
