import type { EncodedPicture, PictureScaler } from '../../core/attachments/picture-scaler.ts';

/** Quality of photos that are drawn again. */
const QUALITY = 0.85;
/** A drawing with sharp lines stays lossless up to here. */
const MAX_LOSSLESS_BYTES = 1_500_000;

/** Draws pictures smaller with the browser’s own decoder, in this worker. */
export const pictureScaler: PictureScaler = {
  async redraw({ bytes, mediaType }, maxSide) {
    const bitmap = await createImageBitmap(new Blob([bytes], { type: mediaType })).catch(() => null);
    if (bitmap === null) return null;
    try {
      const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
      const width = Math.max(1, Math.round(bitmap.width * scale));
      const height = Math.max(1, Math.round(bitmap.height * scale));
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      if (context === null) return null;
      context.imageSmoothingQuality = 'high';
      context.drawImage(bitmap, 0, 0, width, height);
      if (mediaType !== 'image/jpeg') {
        const lossless = await encode(canvas, 'image/png');
        if (lossless.bytes.length <= MAX_LOSSLESS_BYTES) return lossless;
      }
      // JPEG has no transparency: what is transparent would turn black.
      context.globalCompositeOperation = 'destination-over';
      context.fillStyle = '#fff';
      context.fillRect(0, 0, width, height);
      return await encode(canvas, 'image/jpeg');
    } finally {
      bitmap.close();
    }
  },
};

async function encode(canvas: OffscreenCanvas, type: string): Promise<EncodedPicture> {
  const blob = await canvas.convertToBlob({ type, quality: QUALITY });
  return { bytes: new Uint8Array(await blob.arrayBuffer()), mediaType: blob.type };
}
