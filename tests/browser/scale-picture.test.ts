import { expect, it } from 'vitest';
import { pictureScaler } from '../../src/adapters/platform/scale-picture.ts';
import { preparePicture } from '../../src/core/attachments/prepare-picture.ts';

/** Draws a picture: noise, which no format makes small, or one color, half of it transparent. */
async function draw(width: number, height: number, type: string, isNoise = false): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('There is no context.');
  if (isNoise) {
    const data = context.createImageData(width, height);
    for (let at = 0; at < data.data.length; at += 65_536)
      crypto.getRandomValues(data.data.subarray(at, Math.min(at + 65_536, data.data.length)));
    context.putImageData(data, 0, 0);
  } else {
    context.fillStyle = '#228833';
    context.fillRect(0, 0, width / 2, height);
  }
  const blob = await canvas.convertToBlob({ type, quality: 1 });
  return new Uint8Array(await blob.arrayBuffer());
}

/** Returns the size of a picture and the color of its left and of its right edge. */
async function look(bytes: Uint8Array<ArrayBuffer>, mediaType: string) {
  const bitmap = await createImageBitmap(new Blob([bytes], { type: mediaType }));
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const at = (x: number) => [...(context?.getImageData(x, Math.floor(height / 2), 1, 1).data ?? [])];
  return { width, height, left: at(1), right: at(width - 2) };
}

/** Adds a segment with the mark of Exif behind the start of a JPEG. */
function withExif(jpeg: Uint8Array): Uint8Array<ArrayBuffer> {
  const body = new TextEncoder().encode('Exif\0\0MM\0*\0\0\0\x08\0\0 48.137 N 11.575 E');
  return new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0, body.length + 2, ...body, ...jpeg.subarray(2)]);
}

it('draws a large picture smaller, without loss where that is small', async () => {
  const bytes = await draw(4000, 1000, 'image/png');
  const sent = await preparePicture('/a.png', bytes, pictureScaler);
  if (!('bytes' in sent)) throw new Error(sent.why);
  expect(sent.mediaType).toBe('image/png');
  expect(await look(sent.bytes, sent.mediaType)).toMatchObject({
    width: 1568,
    height: 392,
    left: [34, 136, 51, 255],
    right: [0, 0, 0, 0],
  });
});

it('draws a heavy picture as a JPEG, on white', async () => {
  const bytes = await draw(2000, 2000, 'image/png', true);
  expect(bytes.length).toBeGreaterThan(3_500_000);
  const sent = await preparePicture('/a.png', bytes, pictureScaler);
  if (!('bytes' in sent)) throw new Error(sent.why);
  expect(sent.mediaType).toBe('image/jpeg');
  expect(sent.bytes.length).toBeLessThan(3_500_000);
  expect(await look(sent.bytes, sent.mediaType)).toMatchObject({ width: 1568, height: 1568 });
});

it('leaves out where a photo was taken', async () => {
  const photo = withExif(await draw(300, 200, 'image/jpeg'));
  const sent = await preparePicture('/a.jpg', photo, pictureScaler);
  if (!('bytes' in sent)) throw new Error(sent.why);
  expect(new TextDecoder('latin1').decode(photo)).toContain('48.137 N');
  expect(new TextDecoder('latin1').decode(sent.bytes)).not.toMatch(/Exif|48\.137/);
  expect(await look(sent.bytes, sent.mediaType)).toMatchObject({ width: 300, height: 200 });
});

it('sends nothing of a damaged picture', async () => {
  const bytes = (await draw(4000, 3000, 'image/png')).slice(0, 60);
  expect(await preparePicture('/a.png', bytes, pictureScaler)).toEqual({ type: 'unsent', why: 'refused' });
});
