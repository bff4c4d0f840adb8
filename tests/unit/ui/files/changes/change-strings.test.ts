import { expect, it } from 'vitest';
import { changeStrings } from '../../../../../src/ui/files/changes/change-strings.ts';

it('says of a new name in the same folder that it is one, and of another folder that the file moved', () => {
  const from = '/notes/plan.md';
  const { movedWith } = changeStrings;
  expect(movedWith({ from, to: '/notes/goals.md' }, 0, 0)).toBe('Renamed to goals.md.');
  expect(movedWith({ from, to: '/archive/plan.md' }, 0, 0)).toBe('plan.md was moved to /archive.');
  expect(movedWith({ from, to: '/plan.md' }, 0, 0)).toBe('plan.md was moved to the top of the notebook.');
  expect(movedWith({ from, to: '/notes/goals.md' }, 0, 1)).toBe('Renamed to goals.md, and 1 link was changed.');
  expect(movedWith({ from, to: '/notes/goals.md' }, 0, 2)).toBe('Renamed to goals.md, and 2 links were changed.');
  expect(movedWith({ from: '/plan.md', to: '/goals.md' }, 0, 1)).toBe('Renamed to goals.md, and 1 link was changed.');
  expect(movedWith({ from, to: '/archive/plan.md' }, 0, 1)).toBe(
    'plan.md was moved, and 1 link to or in it was changed.',
  );
  expect(movedWith({ from, to: '/archive/plan.md' }, 2, 1)).toBe(
    'plan.md and 2 attachments were moved, and 1 link was changed.',
  );
});
