/** A picture as bytes, in a format that models on servers read. */
export interface EncodedPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** `image/png`, `image/jpeg`, `image/gif` or `image/webp`. */
  readonly mediaType: string;
}

/** Draws pictures smaller. Only pictures that have passed the check of pictures are given to it. */
export interface PictureScaler {
  /**
   * Resolves with a picture drawn again: its longer side at most `maxSide` pixels, without its metadata. Null for a picture that cannot
   * be decoded here.
   */
  redraw(picture: EncodedPicture, maxSide: number): Promise<EncodedPicture | null>;
}
