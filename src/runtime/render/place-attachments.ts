import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import { decodeAddress } from '../../core/shared/link-text/decode-address.ts';
import { type MediaBundle, textIn } from './notebook-schema.ts';

const IMAGES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** Puts the pictures that a cell carries with it where its text names them as `attachment:`. The page names those that are missing. */
export function placeAttachments(tree: Root, attachments: Record<string, MediaBundle>): Root {
  visit(tree, 'element', ({ tagName, properties }) => {
    const { src } = properties;
    if (tagName !== 'img' || typeof src !== 'string' || !/^attachment:/i.test(src)) return;
    const name = src.slice('attachment:'.length);
    const media = lookUp(attachments, name) ?? lookUp(attachments, decodeAddress(name));
    for (const type of media === undefined ? [] : IMAGES) {
      const data = textIn(media ?? {}, type)?.replace(/\s+/g, '');
      if (data === undefined || !/^[A-Za-z0-9+/=]+$/.test(data)) continue;
      properties['src'] = `data:${type};base64,${data}`;
      return;
    }
    // The attachment is there, but is no picture that is shown: the page says so of an address that has no picture.
    if (media !== undefined && Object.keys(media).length > 0) properties['src'] = 'data:';
  });
  return tree;
}

function lookUp(attachments: Record<string, MediaBundle>, name: string): MediaBundle | undefined {
  return Object.hasOwn(attachments, name) ? attachments[name] : undefined;
}
