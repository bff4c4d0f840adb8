import { checkPictureInTurns, SVG_TYPE } from '../../../core/shared/pictures/check-picture.ts';
import type { PictureRefusal } from '../../../core/shared/pictures/picture-limits.ts';

/** Why a picture of a result is neither shown nor kept. */
export type RefusedPicture = PictureRefusal | { readonly reason: 'encoding' | 'type' | 'content' | 'many' };

/** Media types that are shown, with the ending of their files and how their bytes begin. */
const TYPES: ReadonlyMap<string, { readonly ending: string; readonly begins: RegExp }> = new Map([
  ['image/png', { ending: 'png', begins: /^\x89PNG\r\n/ }],
  ['image/jpeg', { ending: 'jpg', begins: /^\xff\xd8\xff/ }],
  ['image/gif', { ending: 'gif', begins: /^GIF8[79]a/ }],
  ['image/webp', { ending: 'webp', begins: /^RIFF[\s\S]{4}WEBP/ }],
  [SVG_TYPE, { ending: 'svg', begins: /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!DOCTYPE svg|!--|svg)/i }],
]);
/** Bytes of a picture in which its beginning is searched. */
const HEAD_BYTES = 100;

export type ReadPicture =
  | { readonly type: 'picture'; readonly bytes: Uint8Array<ArrayBuffer>; readonly ending: string }
  | ({ readonly type: 'refused' } & RefusedPicture);

/** Decodes Base64; null for other texts. */
export type DecodeBase64 = (text: string) => Uint8Array<ArrayBuffer> | null;

/** Returns a picture of Base64 after the checks of all pictures that are drawn. Its bytes must be what its media type says. */
export function readPicture(data: unknown, mediaType: string, decode: DecodeBase64): ReadPicture {
  const known = TYPES.get(mediaType);
  if (known === undefined) return { type: 'refused', reason: 'type' };
  const bytes = typeof data === 'string' ? decode(data) : null;
  if (bytes === null) return { type: 'refused', reason: 'encoding' };
  if (!known.begins.test(String.fromCharCode(...bytes.subarray(0, HEAD_BYTES))))
    return { type: 'refused', reason: 'content' };
  const turns = checkPictureInTurns(bytes, mediaType);
  for (;;) {
    const { done, value } = turns.next();
    if (done) return value.type === 'refused' ? value : { type: 'picture', bytes, ending: known.ending };
  }
}

/** Says in words for a model why a picture was refused. */
export function sayRefusal(refusal: RefusedPicture): string {
  switch (refusal.reason) {
    case 'encoding':
      return 'it is no Base64';
    case 'type':
      return 'its type is none that can be shown';
    case 'content':
      return 'its bytes are not of its type';
    case 'many':
      return 'there are too many pictures';
    case 'pixels':
      return `it declares ${refusal.width} × ${refusal.height} pixels`;
    case 'frames':
      return `it declares ${refusal.frames} frames`;
    case 'steps':
    case 'effects':
    case 'nesting':
    case 'length':
    case 'definitions':
      return 'drawing it would take too long';
    default:
      return refusal satisfies never;
  }
}
