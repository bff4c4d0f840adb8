import fontFile from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import type { SmallElement } from './small-element.ts';
import { parentOf, textStyle } from './text-style.ts';

/** The interface's font, in which the page writes the texts of drawings. */
export const FONT = "'Inter Variable', system-ui, sans-serif";
/** Size of text that says nothing else, in pixels. */
export const FONT_SIZE = 14;

export interface TextSize {
  readonly width: number;
  readonly ascent: number;
  readonly descent: number;
}

const context = new OffscreenCanvas(1, 1).getContext('2d');

/** Loads the font of the texts, as bytes, since no policy of a worker lets it load fonts. Without it, sizes are of another font. */
export async function loadFont(): Promise<void> {
  const answer = await fetch(fontFile);
  const face = new FontFace('Inter Variable', await answer.arrayBuffer(), { weight: '100 900' });
  self.fonts.add(await face.load());
}

/** Returns the size of a text in one line, in pixels. */
export function measureText(text: string, sizePx: number, weight: string): TextSize {
  if (context === null) return { width: text.length * sizePx * 0.6, ascent: sizePx, descent: sizePx / 4 };
  context.font = `${weight} ${sizePx}px ${FONT}`;
  const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText(text);
  return { width, ascent: fontBoundingBoxAscent, descent: fontBoundingBoxDescent };
}

/** Returns size in pixels and weight of the text of an element: its own, else those of what it is in. */
export function fontOf(element: SmallElement): { sizePx: number; weight: string } {
  let weight: string | null = null;
  let scale = 1;
  for (let at: SmallElement | null = element; at !== null; at = parentOf(at)) {
    const written = textStyle(at, 'font-weight');
    if (weight === null && written !== null && /^(?:normal|bold|bolder|[1-9]00)$/.test(written)) weight = written;
    const [, number, unit] = /^([\d.]{1,10})(px|em|rem|%|pt)?$/.exec(textStyle(at, 'font-size') ?? '') ?? [];
    if (number === undefined) continue;
    const size = Number(number);
    if (unit === 'em') scale *= size;
    else if (unit === '%') scale *= size / 100;
    else
      return { sizePx: scale * size * (unit === 'rem' ? 16 : unit === 'pt' ? 4 / 3 : 1), weight: weight ?? 'normal' };
  }
  return { sizePx: scale * FONT_SIZE, weight: weight ?? 'normal' };
}
