/** Why a picture is not drawn. Numbers are what was found; a search that stops early reports what it found until then. */
export type PictureRefusal =
  /** Drawing the picture takes too many steps: elements, and what references repeat. */
  | { readonly reason: 'steps'; readonly elements: number; readonly drawn: number }
  /** Filters, masks, dashes or animations take too long. */
  | { readonly reason: 'effects' }
  /** Elements are nested too deeply, or pictures within pictures. */
  | { readonly reason: 'nesting'; readonly levels: number }
  /** The markup is too long. */
  | { readonly reason: 'length'; readonly chars: number }
  /** The document defines texts or style sheets that cannot be checked. */
  | { readonly reason: 'definitions' }
  | { readonly reason: 'pixels'; readonly width: number; readonly height: number }
  | { readonly reason: 'frames'; readonly frames: number };

/** What drawing a picture takes. */
export interface PictureWork {
  /** About microseconds on the thread of the page. */
  readonly steps: number;
  /** Fills of the whole picture with the most common costly effect, a blur. */
  readonly effects: number;
  readonly pixels: number;
}

export type PictureVerdict =
  | {
      readonly type: 'drawable';
      /** What was checked, and nothing else may be drawn. */
      readonly content: Uint8Array | string;
      readonly work: PictureWork;
    }
  | ({ readonly type: 'refused' } & PictureRefusal);

/** Thrown inside a check as soon as a limit is exceeded. */
export class PictureRefused extends Error {
  readonly refusal: PictureRefusal;

  constructor(refusal: PictureRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

export const MAX_STEPS = 170_000;
export const MAX_EFFECTS = 12;
/** An animation draws again for each frame: how many times less it may take. */
export const FRAME_SHARE = 5;
/** Deepest nesting of elements. */
export const MAX_LEVELS = 256;
/** Most pictures within each other. */
export const MAX_PICTURE_LEVELS = 3;
/** Most characters of markup, without the data of pictures in it. */
export const MAX_MARKUP_CHARS = 3_000_000;
/** Most characters of a text with pictures in it. */
export const MAX_SVG_CHARS = 50_000_000;
/** Most pixels of a picture: half a gigabyte when drawn. */
export const MAX_PIXELS = 134_217_728;
/** Most frames of an animated picture. */
export const MAX_FRAMES = 5000;
/** Most pixels of all frames. */
export const MAX_FRAME_PIXELS = 4_000_000_000;
