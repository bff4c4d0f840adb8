/** What the label of an image says. */
export interface ImageLabel {
  /** Its words; empty when it is only a size. */
  readonly text: string;
  /** In CSS pixels; null when it is not given. */
  readonly width: number | null;
  readonly height: number | null;
}

/** Largest width and height in CSS pixels. */
const MAX_SIZE = 4000;
const SIZE = /^(\d{1,5})(?:[xX×](\d{1,5}))?$/u;

/** Reads the label of an image as Obsidian does: `60`, `100x40`, `words` or `words|60`. */
export function readImageLabel(label: string): ImageLabel {
  const bar = label.lastIndexOf('|');
  const [, width, height] = SIZE.exec(label.slice(bar + 1).trim()) ?? [];
  if (width === undefined) return { text: label.trim(), width: null, height: null };
  const text = bar === -1 ? '' : label.slice(0, bar).replace(/\\$/, '').trim();
  return { text, width: sizeOf(width), height: sizeOf(height) };
}

/** Returns the width or height of an image as written in markup; null when it is none. */
export function sizeOf(written: string | number | undefined): number | null {
  const size = typeof written === 'string' ? Number(written.replace(/\s*px\s*$/i, '')) : Number(written);
  return size > 0 ? Math.min(Math.round(size), MAX_SIZE) : null;
}

/** Returns the width of an image as written in markup: in CSS pixels, or as a share of its column, such as `50%`. Null when it is none. */
export function widthOf(written: string | number | undefined): number | string | null {
  const share = /^\s*(\d{1,3}(?:\.\d{1,3})?)\s*%\s*$/.exec(String(written ?? ''))?.[1];
  if (share === undefined) return sizeOf(written);
  return Number(share) > 0 ? `${Math.min(Number(share), 100)}%` : null;
}
