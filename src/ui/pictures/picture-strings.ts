import { catalog, message } from '../kit/language/text-catalog.ts';

const OTHER_APP = 'Save a copy to open it in another app.';

export const strings = catalog('picture', {
  /** Before a reason, in a note: which picture. */
  notDrawn: message<(name: string) => string>('Image { $name } is not drawn.'),
  missing: message<(name: string) => string>('Image { $name } is not in this notebook.'),
  damaged: message<(name: string) => string>(
    'Image { $name } cannot be shown. The file is damaged or not a supported image.',
  ),
  unnamed: 'This image is not drawn.',
  source: 'Text of the image',
  steps: message<(drawn: number, elements: number) => string>(
    `It has { $elements } elements and draws at least { $drawn }. That would block the app. Simplify the image, or export it as PNG. ${OTHER_APP}`,
    'drawn',
    'elements',
  ),
  shapes: `Drawing its texts and shapes would block the app. Simplify the image, or export it as PNG. ${OTHER_APP}`,
  effects: `Its filters, masks, dashes or animations would block the app. Simplify the image, or export it as PNG. ${OTHER_APP}`,
  nesting: message<(levels: number) => string>(
    `Its parts are nested { $levels } levels deep or deeper, which would block the app. Simplify the image, or export it as PNG. ${OTHER_APP}`,
  ),
  length: message<(chars: number) => string>(
    `Its text has { $chars } characters, which would block the app. Simplify the image, or export it as PNG. ${OTHER_APP}`,
  ),
  definitions: `It defines texts or styles whose size cannot be checked. Export it again as plain SVG or as PNG. ${OTHER_APP}`,
  pixels: message<(width: number, height: number) => string>(
    `It has { $width } × { $height } pixels, more than the app can draw. Reduce its size. ${OTHER_APP}`,
  ),
  frames: message<(frames: number) => string>(
    `It has { $frames } frames or passes of this size, more than the app can draw. Reduce their number or size. ${OTHER_APP}`,
  ),
});
