import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Ways to draw a picture from bytes or from an address. */
const DRAWS =
  /<(?:img|image|picture|object|embed|iframe)\s(?!\|)|createElement\('img'|new Image\(|createImageBitmap\(|\.drawImage\(|ImageDecoder|backgroundImage:(?!\s*'none')|srcSet|dangerouslySetInnerHTML|\.innerHTML|poster=/;
/** Ways to make an address of bytes. */
const ADDRESSES = /createObjectURL\(|useObjectUrl\(/;

const PICTURE = 'src/ui/pictures/picture.tsx';
/** Downloads, recordings, and scripts of workers: nothing of them is drawn as a picture. */
const OTHER_ADDRESSES = [
  'src/client/workers/start-worker.ts',
  'src/ui/kit/files/save-link.tsx',
  'src/ui/kit/files/use-object-url.ts',
  'src/ui/pictures/use-picture-url.ts',
  'src/ui/preview/embeds/media-embed.tsx',
  'src/ui/viewers/file-facts.tsx',
];

function placesOf(pattern: RegExp, folders: string): string[] {
  return globSync(folders)
    .filter((path) => pattern.test(readFileSync(path, 'utf8')))
    .toSorted();
}

describe('pictures', () => {
  it('are drawn in one place, after their check', () => {
    expect(placesOf(DRAWS, 'src/{ui,client}/**/*.{ts,tsx}')).toEqual([PICTURE]);
    expect(readFileSync(PICTURE, 'utf8')).toContain('usePictureVerdict(content, type)');
  });

  it('get an address in one place', () => {
    expect(placesOf(ADDRESSES, 'src/{ui,client}/**/*.{ts,tsx}')).toEqual(OTHER_ADDRESSES);
  });

  it.each([
    '<img src={url} />',
    "createElement('img', { src })",
    'new Image()',
    'style={{ backgroundImage: url }}',
    '<picture ><source /></picture>',
    '<video poster={url} />',
  ])('are found in %s', (text) => {
    expect(DRAWS.test(text)).toBe(true);
  });
});
