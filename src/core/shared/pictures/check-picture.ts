import {
  MAX_PICTURE_LEVELS,
  MAX_PIXELS,
  MAX_SVG_CHARS,
  PictureRefused,
  type PictureVerdict,
  type PictureWork,
} from './picture-limits.ts';
import { checkRaster } from './raster-size.ts';
import { expandEntities } from './svg/expand-entities.ts';
import { readElements } from './svg/svg-elements.ts';
import { addressesOf, workOf } from './svg/svg-work.ts';

export const SVG_TYPE = 'image/svg+xml';

/**
 * Returns whether a picture can be drawn without blocking the page, and what to draw. Every picture from a notebook or a model passes
 * here before it is drawn anywhere. What is drawn is what was checked: the text of an SVG, in whatever encoding its file is. Yields
 * now and then, so that a long check blocks nothing either.
 */
export function* checkPictureInTurns(content: Uint8Array | string, type: string): Generator<void, PictureVerdict> {
  try {
    if (type !== SVG_TYPE) {
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
      return { type: 'drawable', content, work: { steps: 0, effects: 0, pixels: checkRaster(bytes) } };
    }
    if (content.length > MAX_SVG_CHARS) return { type: 'refused', reason: 'length', chars: content.length };
    const text = typeof content === 'string' ? content : decodeSvg(content);
    return { type: 'drawable', content: withoutEncoding(text), work: yield* checkSvg(text, 1) };
  } catch (error) {
    if (error instanceof PictureRefused) return { type: 'refused', ...error.refusal };
    throw error;
  }
}

function* checkSvg(text: string, level: number): Generator<void, PictureWork> {
  const expanded = expandEntities(text);
  const drawing = yield* readElements(expanded.text, expanded.defaults);
  const inner = new Map<string, PictureWork>();
  for (const element of drawing.elements)
    for (const address of addressesOf(element))
      if (/^data:/i.test(address) && !inner.has(address)) inner.set(address, yield* checkAddress(address, level + 1));
  // A style sheet may hold pictures too.
  for (const sheet of drawing.sheets)
    for (const [, address = ''] of sheet.matchAll(/url\(\s*["']?(data:[^"')]*)/gi))
      yield* checkAddress(address, level + 1);
  let pixels = 0;
  for (const each of inner.values()) pixels += each.pixels;
  if (pixels > MAX_PIXELS) {
    const side = Math.round(Math.sqrt(pixels));
    throw new PictureRefused({ reason: 'pixels', width: side, height: side });
  }
  const { steps, effects } = yield* workOf(drawing, (address) => inner.get(address) ?? NO_WORK);
  return { steps, effects, pixels };
}

const NO_WORK: PictureWork = { steps: 0, effects: 0, pixels: 0 };

/** Checks a picture in an address. Anything else in one is no picture, and draws nothing. */
function* checkAddress(address: string, level: number): Generator<void, PictureWork> {
  if (level > MAX_PICTURE_LEVELS) throw new PictureRefused({ reason: 'nesting', levels: level });
  const comma = address.indexOf(',');
  const head = address.slice(0, comma).toLowerCase();
  const data = comma === -1 ? '' : address.slice(comma + 1);
  const isSvg = head.includes('svg') || /^\s*(?:<|\uFEFF|%3c)/i.test(data.slice(0, 20));
  const bytes = bytesOf(isSvg ? data : data.slice(0, MAX_HEADER_CHARS), /;\s*base64\s*$/.test(head));
  yield;
  if (isSvg) return yield* checkSvg(decodeSvg(bytes), level);
  return { steps: 0, effects: 0, pixels: checkRaster(bytes) };
}

function bytesOf(data: string, isBase64: boolean): Uint8Array {
  if (!isBase64) return new TextEncoder().encode(percentDecoded(data));
  const clean = (data.includes('%') ? percentDecoded(data) : data).replaceAll(/[^A-Za-z0-9+/]/g, '');
  return fromBase64(clean);
}

function percentDecoded(text: string): string {
  return text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Headers of pictures stand in the beginning. */
const MAX_HEADER_CHARS = 4_000_000;
const DIGITS = new Uint8Array(128);
for (const [value, digit] of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].entries())
  DIGITS[digit.charCodeAt(0)] = value;

function fromBase64(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let at = 0;
  for (let index = 0; index < text.length; index += 4) {
    const digit = (offset: number) => DIGITS[text.charCodeAt(index + offset)] ?? 0;
    const group = (digit(0) << 18) | (digit(1) << 12) | (digit(2) << 6) | digit(3);
    bytes[at++] = group >> 16;
    bytes[at++] = group >> 8;
    bytes[at++] = group;
  }
  return bytes;
}

/** Decodes an SVG file as a browser does: by its mark, else by the encoding that it names. */
function decodeSvg(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes;
  const isWide = (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c);
  const isNarrow = (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0);
  if (isWide || isNarrow) return new TextDecoder(isWide ? 'utf-16be' : 'utf-16le').decode(bytes);
  const head = new TextDecoder('utf-8').decode(bytes.subarray(0, 200));
  const [, named] = /^\uFEFF?<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head) ?? [];
  try {
    return new TextDecoder(named ?? 'utf-8').decode(bytes);
  } catch {
    return new TextDecoder('utf-8').decode(bytes);
  }
}

/** Removes the name of the encoding from a text, which is drawn as UTF-8. */
function withoutEncoding(text: string): string {
  return text.replace(/^(\s*<\?xml[^>]*?)\s+encoding\s*=\s*(?:"[^"]*"|'[^']*')/, '$1');
}
