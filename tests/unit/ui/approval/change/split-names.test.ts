import { describe, expect, it } from 'vitest';
import { splitNames } from '../../../../../src/ui/approval/change/split-names.ts';

/** Names in brackets. */
const show = (sentence: string, names: string[]) =>
  splitNames(sentence, names)
    .map(({ text, isName }) => (isName ? `[${text}]` : text))
    .join('');

describe('splitNames', () => {
  it.each([
    ['/a.md', ['/a.md'], '[/a.md]'],
    ['/a to /a/b and change 2 files', ['/a', '/a/b'], '[/a] to [/a/b] and change 2 files'],
    ['/a/b to /a', ['/a/b', '/a'], '[/a/b] to [/a]'],
    [
      '/x and 2 entries in it and 3 entries in it',
      ['/x and 2 entries in it'],
      '[/x and 2 entries in it] and 3 entries in it',
    ],
    ['3 files', [], '3 files'],
    ['', [''], ''],
  ])('finds the names in %j', (sentence, names, shown) => {
    expect(show(sentence, names)).toBe(shown);
  });
});
