import { MAX_FRAME_PIXELS, MAX_FRAMES, MAX_PIXELS, PictureRefused } from './picture-limits.ts';

/** Size of a picture by its header. */
export interface RasterSize {
  readonly width: number;
  readonly height: number;
  /** Frames, or passes over the whole picture. Default 1. */
  readonly frames: number;
}

/**
 * Checks the sizes that a picture of pixels declares, whatever its name says, and returns its pixels. Throws `PictureRefused`. Bytes
 * without a known header are not checked: browsers draw nothing of them.
 */
export function checkRaster(bytes: Uint8Array): number {
  let pixels = 0;
  for (const { width, height, frames } of sizesOf(bytes)) {
    const each = width * height;
    if (each > MAX_PIXELS) throw new PictureRefused({ reason: 'pixels', width, height });
    if (frames > MAX_FRAMES || frames * each > MAX_FRAME_PIXELS) throw new PictureRefused({ reason: 'frames', frames });
    pixels = Math.max(pixels, each);
  }
  return pixels;
}

function sizesOf(bytes: Uint8Array): RasterSize[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const known = FORMATS.find(({ at, signature }) => hasText(bytes, at, signature));
  try {
    return known?.read(bytes, view) ?? [];
  } catch (error) {
    // A header that ends early.
    if (error instanceof RangeError) return [];
    throw error;
  }
}

const FORMATS: readonly {
  readonly signature: string;
  readonly at: number;
  read(bytes: Uint8Array, view: DataView): RasterSize[];
}[] = [
  { signature: '\x89PNG', at: 0, read: (bytes, view) => [sizeOfPng(bytes, view)] },
  { signature: '\xff\xd8', at: 0, read: (bytes, view) => sizeOfJpeg(bytes, view) },
  { signature: 'GIF8', at: 0, read: (bytes, view) => [sizeOfGif(bytes, view)] },
  { signature: 'WEBP', at: 8, read: (bytes, view) => [sizeOfWebp(bytes, view)] },
  { signature: 'ftyp', at: 4, read: (bytes, view) => sizesOfAvif(bytes, view) },
  { signature: 'BM', at: 0, read: (_, view) => [sizeOfBitmap(view, 14)] },
  { signature: '\0\0\x01\0', at: 0, read: (bytes, view) => sizesOfIcon(bytes, view) },
  { signature: '\0\0\x02\0', at: 0, read: (bytes, view) => sizesOfIcon(bytes, view) },
];

function sizeOfPng(bytes: Uint8Array, view: DataView): RasterSize {
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  let frames = 1;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    if (hasText(bytes, at + 4, 'fcTL')) frames += 1;
    if (hasText(bytes, at + 4, 'acTL')) frames = Math.max(frames, view.getUint32(at + 8));
    at += 12 + length;
  }
  return { ...size, frames };
}

/** Passes over a picture that comes in several count like frames. */
function sizeOfJpeg(bytes: Uint8Array, view: DataView): RasterSize[] {
  let size: Omit<RasterSize, 'frames'> | null = null;
  let scans = 0;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) {
      at = bytes.indexOf(0xff, at);
      if (at === -1) break;
      continue;
    }
    const marker = bytes[at + 1] ?? 0;
    // Fill bytes, escaped bytes of the data, and marks without a length.
    if (marker === 0xff) at += 1;
    else if (marker === 0 || (marker >= 0xd0 && marker <= 0xd9) || marker === 1) at += 2;
    else {
      if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
        size ??= { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
      if (marker === 0xda) scans += 1;
      if (scans > MAX_FRAMES) break;
      at += 2 + view.getUint16(at + 2);
    }
  }
  return size === null ? [] : [{ ...size, frames: Math.max(1, scans) }];
}

function sizeOfGif(bytes: Uint8Array, view: DataView): RasterSize {
  let width = view.getUint16(6, true);
  let height = view.getUint16(8, true);
  let frames = 0;
  const colours = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  const skipBlocks = (from: number): number => {
    let at = from;
    while (at < bytes.length && bytes[at] !== 0) at += (bytes[at] ?? 0) + 1;
    return at + 1;
  };
  for (let at = 13 + colours(bytes[10] ?? 0); at < bytes.length && frames <= MAX_FRAMES; ) {
    if (bytes[at] === 0x2c && at + 10 <= bytes.length) {
      frames += 1;
      width = Math.max(width, view.getUint16(at + 1, true) + view.getUint16(at + 5, true));
      height = Math.max(height, view.getUint16(at + 3, true) + view.getUint16(at + 7, true));
      at = skipBlocks(at + 11 + colours(bytes[at + 9] ?? 0));
    } else if (bytes[at] === 0x21) at = skipBlocks(at + 2);
    else break;
  }
  return { width, height, frames: Math.max(1, frames) };
}

function sizeOfWebp(bytes: Uint8Array, view: DataView): RasterSize {
  let width = 0;
  let height = 0;
  let frames = 0;
  for (let at = 12; at + 18 <= bytes.length; ) {
    if (hasText(bytes, at, 'VP8X')) {
      width = Math.max(width, (view.getUint32(at + 12, true) & 0xffffff) + 1);
      height = Math.max(height, (view.getUint32(at + 15, true) & 0xffffff) + 1);
    } else if (hasText(bytes, at, 'VP8 ')) {
      width = Math.max(width, view.getUint16(at + 14, true) & 0x3fff);
      height = Math.max(height, view.getUint16(at + 16, true) & 0x3fff);
    } else if (hasText(bytes, at, 'VP8L')) {
      const bits = view.getUint32(at + 9, true);
      width = Math.max(width, (bits & 0x3fff) + 1);
      height = Math.max(height, ((bits >>> 14) & 0x3fff) + 1);
    } else if (hasText(bytes, at, 'ANMF')) frames += 1;
    const length = view.getUint32(at + 4, true);
    at += 8 + length + (length % 2);
  }
  return { width, height, frames: Math.max(1, frames) };
}

/** Every size in the boxes before the data counts; the largest is that of the picture. */
function sizesOfAvif(bytes: Uint8Array, view: DataView): RasterSize[] {
  const sizes: RasterSize[] = [];
  let frames = 1;
  const until = Math.min(bytes.length - 20, 1_000_000);
  for (let at = bytes.indexOf(0x69); at !== -1 && at < until; at = bytes.indexOf(0x69, at + 1)) {
    if (!hasText(bytes, at, 'ispe')) continue;
    sizes.push({ width: view.getUint32(at + 8), height: view.getUint32(at + 12), frames });
  }
  for (let at = bytes.indexOf(0x73); at !== -1 && at < until; at = bytes.indexOf(0x73, at + 1))
    if (hasText(bytes, at, 'stsz')) frames = Math.max(frames, view.getUint32(at + 12));
  return sizes.map((size) => ({ ...size, frames }));
}

/** `at`: the header after that of the file. */
function sizeOfBitmap(view: DataView, at: number): RasterSize {
  const isOld = view.getUint32(at, true) === 12;
  const width = isOld ? view.getUint16(at + 4, true) : Math.abs(view.getInt32(at + 4, true));
  const height = isOld ? view.getUint16(at + 6, true) : Math.abs(view.getInt32(at + 8, true));
  return { width, height, frames: 1 };
}

function sizesOfIcon(bytes: Uint8Array, view: DataView): RasterSize[] {
  const count = view.getUint16(4, true);
  if (count > MAX_FRAMES) return [{ width: 0, height: 0, frames: count }];
  return Array.from({ length: count }, (_, index) => view.getUint32(6 + index * 16 + 12, true)).flatMap((at) => {
    if (at + 24 > bytes.length) return [];
    return [hasText(bytes, at, '\x89PNG') ? sizeOfPng(bytes.subarray(at), viewAt(bytes, at)) : sizeOfBitmap(view, at)];
  });
}

function viewAt(bytes: Uint8Array, at: number): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset + at, bytes.byteLength - at);
}

function hasText(bytes: Uint8Array, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (bytes[at + index] !== text.charCodeAt(index)) return false;
  return true;
}
