import { describe, expect, it } from 'vitest';
import { imageEnding, imageMarkdown, imagePath } from '../../../../../../src/ui/editor/code/images/image-path.ts';

describe('imagePath', () => {
  it.each([
    ['/day.md', '/attachments/day-2026-11-22-1.png'],
    ['/a b/Größe: 3.md', '/a b/attachments/Größe-3-2026-11-22-1.png'],
    ['/a/....md', '/a/attachments/note-2026-11-22-1.png'],
  ])('keeps an image of %s beside it', (note, path) => {
    expect(imagePath(note, '2026-11-22', 1, 'png')).toBe(path);
  });
});

describe('imageMarkdown', () => {
  it('returns a relative path without characters that end a link', () => {
    expect(imageMarkdown('/a b/day.md', '/a b/attachments/Größe-1.png', 'of [a] pot')).toBe(
      '![of  a  pot](attachments/Gr%C3%B6%C3%9Fe-1.png)',
    );
  });
});

describe('imageEnding', () => {
  it.each([
    ['image/png', 'png'],
    ['image/jpeg', 'jpg'],
    ['image/svg+xml', 'svg'],
    ['image/tiff', null],
    ['text/html', null],
  ])('of %s is %s', (type, ending) => {
    expect(imageEnding(type)).toBe(ending);
  });
});
