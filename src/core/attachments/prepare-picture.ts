import { embedTypeOf } from '../shared/file-types/embed-kind.ts';
import { kindOfBytes } from '../shared/file-types/magic-bytes.ts';
import { checkPictureInTurns, SVG_TYPE } from '../shared/pictures/check-picture.ts';
import type { PictureVerdict } from '../shared/pictures/picture-limits.ts';
import type { EncodedPicture, PictureScaler } from './picture-scaler.ts';

/** Why a picture itself is not sent: its format is none that models read, the check of pictures refuses it, or it is too large. */
export interface UnsentPicture {
  readonly type: 'unsent';
  readonly why: 'format' | 'refused' | 'size';
}

export type CheckedPicture =
  | { readonly type: 'picture'; readonly mediaType: string; readonly pixels: number }
  | UnsentPicture;

/** A picture as it is sent. */
export interface PreparedPicture extends EncodedPicture {
  /** Estimated tokens that the picture takes in a prompt. */
  readonly tokens: number;
}

/** The formats that all providers read. Of an animation they read the first frame. */
const SENT_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
/** Largest file that is read to be sent. */
const MAX_FILE_BYTES = 50_000_000;
/** Anthropic takes at most 5 MB of Base64 for one picture. */
export const MAX_PICTURE_BYTES = 3_500_000;
/** Servers draw larger pictures smaller themselves, so more would only be more bytes and more tokens. */
const MAX_SIDE = 1568;
const MAX_SENT_PIXELS = MAX_SIDE * MAX_SIDE;
/** Anthropic’s estimate, which is above that of the others. */
const PIXELS_PER_TOKEN = 750;
/** Marks of metadata, which may tell where a photo was taken. A picture with one is drawn again, which leaves it out. */
const METADATA = ['Exif', 'eXIf', 'EXIF', 'ns.adobe.com/xap'];

/** Returns whether a file is a picture by its name. */
export function isPicturePath(path: string): boolean {
  return embedTypeOf(path)?.startsWith('image/') ?? false;
}

/** Returns whether a picture may be sent, by its bytes: its name may be wrong. Nothing is decoded. */
export function checkPicture(path: string, bytes: Uint8Array): CheckedPicture {
  const mediaType = kindOfBytes(bytes)?.imageType;
  if (mediaType === undefined || !SENT_TYPES.includes(mediaType) || embedTypeOf(path) === SVG_TYPE)
    return { type: 'unsent', why: 'format' };
  if (bytes.length > MAX_FILE_BYTES) return { type: 'unsent', why: 'size' };
  const verdict = verdictOf(bytes, mediaType);
  // Without a size in its header, there is nothing to draw.
  if (verdict.type === 'refused' || verdict.work.pixels === 0) return { type: 'unsent', why: 'refused' };
  return { type: 'picture', mediaType, pixels: verdict.work.pixels };
}

/** Resolves with a picture as it is sent: as it is where that is small enough and has no metadata, else drawn again. */
export async function preparePicture(
  path: string,
  bytes: Uint8Array,
  scaler: PictureScaler,
): Promise<PreparedPicture | UnsentPicture> {
  const checked = checkPicture(path, bytes);
  if (checked.type === 'unsent') return checked;
  const { mediaType, pixels } = checked;
  const own = { bytes: new Uint8Array(bytes), mediaType };
  const isSentAsIs = pixels <= MAX_SENT_PIXELS && bytes.length <= MAX_PICTURE_BYTES && !hasMetadata(bytes);
  const sent = isSentAsIs ? own : await scaler.redraw(own, MAX_SIDE);
  if (sent === null) return { type: 'unsent', why: 'refused' };
  if (sent.bytes.length > MAX_PICTURE_BYTES) return { type: 'unsent', why: 'size' };
  return { ...sent, tokens: Math.ceil(Math.min(pixels, MAX_SENT_PIXELS) / PIXELS_PER_TOKEN) };
}

/** The check of pictures of pixels never yields. */
function verdictOf(bytes: Uint8Array, mediaType: string): PictureVerdict {
  const turns = checkPictureInTurns(bytes, mediaType);
  for (;;) {
    const turn = turns.next();
    if (turn.done) return turn.value;
  }
}

function hasMetadata(bytes: Uint8Array): boolean {
  return METADATA.some((mark) => {
    const first = mark.charCodeAt(0);
    for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1))
      if ([...mark].every((sign, index) => bytes[at + index] === sign.charCodeAt(0))) return true;
    return false;
  });
}
