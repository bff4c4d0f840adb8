import { expect, it } from 'vitest';
import { headingText } from '../../../../src/core/shared/markdown/heading-text.ts';

it.each([
  [' Results ', 'Results'],
  ['Results ##', 'Results'],
  ['Results\t#  ', 'Results'],
  ['C#', 'C#'],
  ['Learning C# #', 'Learning C#'],
  ['##', ''],
  ['', ''],
])('reads %j as %j', (afterMarks, text) => {
  expect(headingText(afterMarks)).toBe(text);
});
