import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkPictureInTurns } from '../../../../../src/core/shared/pictures/check-picture.ts';
import type { PictureVerdict } from '../../../../../src/core/shared/pictures/picture-limits.ts';
import { spreadCases } from '../../../../support/case-count.ts';
import { hostilePictures } from '../../../../support/pictures/hostile-pictures.ts';
import { ordinaryPictures } from '../../../../support/pictures/ordinary-pictures.ts';

function checkPicture(content: Uint8Array | string, type: string): PictureVerdict {
  const turns = checkPictureInTurns(content, type);
  for (;;) {
    const { done, value } = turns.next();
    if (done) return value;
  }
}

describe('a picture that would block the page', () => {
  it.each(hostilePictures().map((picture) => [picture.name, picture] as const))('is refused: %s', (_, picture) => {
    expect(checkPicture(picture.content, picture.type)).toMatchObject({ type: 'refused' });
  });
});

describe('an ordinary picture', () => {
  const refusals = ordinaryPictures().flatMap(({ name, content, type }) => {
    const verdict = checkPicture(content, type);
    return verdict.type === 'refused' ? [{ name, ...verdict }] : [];
  });

  it('is drawn, whichever program wrote it', () => {
    expect(refusals).toEqual([]);
    expect(ordinaryPictures().length).toBeGreaterThan(200);
  });

  it('of an installed package is drawn', () => {
    const paths = globSync('node_modules/**/*.svg');
    expect(paths.length).toBeGreaterThan(50);
    const chosen = spreadCases(paths, { reduced: 200 });
    const refused = chosen.filter((path) => checkPicture(readFileSync(path), 'image/svg+xml').type === 'refused');
    expect(refused).toEqual([]);
  });
});

describe('what is drawn', () => {
  it('is the text that was checked, in whatever encoding the file is', () => {
    const text =
      '<?xml version="1.0" encoding="ISO-8859-1"?><svg xmlns="http://www.w3.org/2000/svg"><text>ö</text></svg>';
    const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    expect(checkPicture(bytes, 'image/svg+xml')).toMatchObject({
      type: 'drawable',
      content: '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><text>ö</text></svg>',
    });
  });

  it.each([
    ['no text', ''],
    ['an open tag', '<svg'],
    ['an open comment', '<svg><!--'],
    ['an open attribute', '<svg a="'],
    ['only ends', '</a></b>'],
    ['references in a circle', '<svg><g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g></svg>'],
    ['a reference to itself', '<svg><use id="a" href="#a"/></svg>'],
    ['a mask on its own content', '<svg><mask id="m"><rect mask="url(#m)"/></mask><rect mask="url(#m)"/></svg>'],
  ])('may be broken: %s', (_, text) => {
    expect(checkPicture(text, 'image/svg+xml').type).toBe('drawable');
  });

  it.each(['png', 'jpeg', 'gif', 'webp', 'avif', 'bmp', 'x-icon'])('may be a broken %s', (type) => {
    expect(checkPicture(new Uint8Array([1, 2, 3]), `image/${type}`).type).toBe('drawable');
  });
});
