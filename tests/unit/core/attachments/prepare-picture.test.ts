import { describe, expect, it } from 'vitest';
import type { EncodedPicture, PictureScaler } from '../../../../src/core/attachments/picture-scaler.ts';
import { checkPicture, MAX_PICTURE_BYTES, preparePicture } from '../../../../src/core/attachments/prepare-picture.ts';
import { gif, hostilePictures, jpeg, pngHeader } from '../../../support/pictures/hostile-pictures.ts';

const bytesOf = (content: string | Uint8Array) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;
const png = (width: number, height: number, more: readonly number[] = []) =>
  new Uint8Array([...pngHeader(width, height), ...more]);
const signs = (text: string) => [...text].map((sign) => sign.charCodeAt(0));

/** Draws nothing, and remembers what it was asked to draw. */
function createScaler(answer: EncodedPicture | null): PictureScaler & { readonly asked: [number, number][] } {
  const asked: [number, number][] = [];
  return {
    asked,
    redraw: async ({ bytes }, maxSide) => {
      asked.push([bytes.length, maxSide]);
      return answer;
    },
  };
}

const small: EncodedPicture = { bytes: new Uint8Array([1, 2, 3]), mediaType: 'image/jpeg' };

describe('checkPicture', () => {
  it.each(['/a.png', '/a.jpg', '/a.svg', '/a.gif'])('sends no hostile picture that is named %s', (path) => {
    for (const { name, content } of hostilePictures())
      expect([name, checkPicture(path, bytesOf(content)).type]).toEqual([name, 'unsent']);
  });

  it('knows a picture by its bytes, whatever its name says', () => {
    expect(checkPicture('/a.jpg', png(30, 20))).toEqual({ type: 'picture', mediaType: 'image/png', pixels: 600 });
    expect(checkPicture('/a.png', new Uint8Array(jpeg(30, 20)))).toMatchObject({ mediaType: 'image/jpeg' });
    expect(checkPicture('/a.png', new Uint8Array(gif(30, 20, 1)))).toMatchObject({ mediaType: 'image/gif' });
    for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'My key is 7', ''])
      expect(checkPicture('/a.png', bytesOf(text))).toEqual({ type: 'unsent', why: 'format' });
    expect(checkPicture('/a.svg', png(30, 20))).toEqual({ type: 'unsent', why: 'format' });
    expect(checkPicture('/a.png', png(0, 20))).toEqual({ type: 'unsent', why: 'refused' });
  });
});

describe('preparePicture', () => {
  it('sends a small picture as it is', async () => {
    const scaler = createScaler(small);
    const bytes = png(750, 10);
    expect(await preparePicture('/a.png', bytes, scaler)).toEqual({ bytes, mediaType: 'image/png', tokens: 10 });
    expect(scaler.asked).toEqual([]);
  });

  it('draws a large picture smaller, by pixels and by bytes', async () => {
    const scaler = createScaler(small);
    expect(await preparePicture('/a.png', png(4000, 3000), scaler)).toEqual({ ...small, tokens: 3279 });
    const heavy = new Uint8Array(MAX_PICTURE_BYTES + 1);
    heavy.set(png(100, 100));
    expect(await preparePicture('/a.png', heavy, scaler)).toMatchObject(small);
    expect(scaler.asked).toEqual([
      [png(4000, 3000).length, 1568],
      [MAX_PICTURE_BYTES + 1, 1568],
    ]);
  });

  it.each(['Exif\0\0', 'eXIf', 'EXIF', 'http://ns.adobe.com/xap/1.0/'])(
    'draws a picture with %j again',
    async (mark) => {
      const scaler = createScaler(small);
      expect(await preparePicture('/a.png', png(10, 10, signs(mark)), scaler)).toMatchObject(small);
      expect(scaler.asked).toHaveLength(1);
    },
  );

  it('sends nothing of a picture that cannot be drawn, or stays too large', async () => {
    const broken = await preparePicture('/a.png', png(4000, 3000), createScaler(null));
    expect(broken).toEqual({ type: 'unsent', why: 'refused' });
    const large = { bytes: new Uint8Array(MAX_PICTURE_BYTES + 1), mediaType: 'image/png' };
    const heavy = await preparePicture('/a.png', png(4000, 3000), createScaler(large));
    expect(heavy).toEqual({ type: 'unsent', why: 'size' });
  });
});
