import { decodeAddress } from '../../core/shared/link-text/decode-address.ts';
import { type MediaBundle, textIn } from './notebook-schema.ts';

const IMAGES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** Puts the pictures that a cell carries with it where its text names them as `attachment:`. */
export function placeAttachments(source: string, attachments: Record<string, MediaBundle>): string {
  return source.replace(/\(attachment:([^()\s]+)\)/g, (whole, name: string) => {
    const media = lookUp(attachments, name) ?? lookUp(attachments, decodeAddress(name));
    for (const type of media === undefined ? [] : IMAGES) {
      const data = textIn(media ?? {}, type)?.replace(/\s+/g, '');
      if (data !== undefined && /^[A-Za-z0-9+/=]+$/.test(data)) return `(data:${type};base64,${data})`;
    }
    return whole;
  });
}

function lookUp(attachments: Record<string, MediaBundle>, name: string): MediaBundle | undefined {
  return Object.hasOwn(attachments, name) ? attachments[name] : undefined;
}
