import { readBlob } from '../../../../client/queries/read-blob.ts';

export interface PaperPicture {
  readonly type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/svg+xml' | 'image/webp';
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Its size on the paper, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** The same as PNG, for programs that show no other types; null when the browser does not give what it draws. */
  readonly png: () => Promise<Uint8Array<ArrayBuffer> | null>;
}

/** Drawn with so many pixels for each of the paper. */
const SCALE = 2;
/** Most pixels of a side: browsers draw no larger canvas. */
const MAX_SIDE = 8000;

/** Reads pictures as they are stored. Those of the page, such as diagrams, as they are drawn. One that cannot be read is null. */
export async function readPictures(found: readonly Element[]): Promise<(PaperPicture | null)[]> {
  const pictures: (PaperPicture | null)[] = [];
  // One after the other: a folder of photographs would not fit into memory twice.
  for (const element of found) pictures.push(await readPicture(element));
  return pictures;
}

async function readPicture(element: Element): Promise<PaperPicture | null> {
  const { width, height } = element.getBoundingClientRect();
  const size = { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
  if (element instanceof HTMLImageElement) {
    const stored = element.dataset['content'] === undefined ? null : await readBlob(element.dataset['content']);
    const type = stored === null ? null : typeOf(stored);
    if (stored !== null && type !== null)
      return { type, bytes: new Uint8Array(stored), ...size, png: async () => drawn(element, size) };
    const bytes = (await drawn(element, size)) ?? (stored && (await drawn(await drawingOf(decodeText(stored)), size)));
    return bytes && { type: 'image/png', bytes, ...size, png: async () => bytes };
  }
  const text = standalone(element, size);
  const image = await drawingOf(text);
  return {
    type: 'image/svg+xml',
    bytes: new TextEncoder().encode(text),
    ...size,
    png: async () => drawn(image, size),
  };
}

function decodeText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** Returns a drawing as a picture of this page: the browser gives nothing of those with HTML in them that have another address. */
async function drawingOf(text: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode().catch(() => undefined);
  return image;
}

/** Returns a drawing as a file: with its size and the colours that the page gives it. */
function standalone(element: Element, { width, height }: { width: number; height: number }): string {
  const copy = element.cloneNode(true);
  if (!(copy instanceof SVGElement)) return '';
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const [own, copies] = [
    [element, ...element.querySelectorAll('*')],
    [copy, ...copy.querySelectorAll('*')],
  ];
  for (const [index, one] of own.entries()) {
    const target = copies[index];
    if (!(target instanceof SVGElement)) continue;
    const style = getComputedStyle(one);
    for (const name of [
      'fill',
      'stroke',
      'stroke-width',
      'color',
      'font-family',
      'font-size',
      'font-weight',
      'text-anchor',
    ])
      target.style.setProperty(name, style.getPropertyValue(name));
    target.removeAttribute('class');
  }
  return new XMLSerializer().serializeToString(copy);
}

async function drawn(
  image: HTMLImageElement,
  size: { width: number; height: number },
): Promise<Uint8Array<ArrayBuffer> | null> {
  const scale = Math.min(SCALE, MAX_SIDE / Math.max(size.width, size.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(size.width * scale));
  canvas.height = Math.max(1, Math.round(size.height * scale));
  try {
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    return blob && new Uint8Array(await blob.arrayBuffer());
  } catch {
    return null;
  }
}

/** Returns the type of a picture by its first bytes; null for a type that files do not take. */
function typeOf(bytes: Uint8Array): PaperPicture['type'] | null {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  if (start.startsWith('\x89PNG')) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (start.startsWith('GIF8')) return 'image/gif';
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'image/webp';
  return null;
}
