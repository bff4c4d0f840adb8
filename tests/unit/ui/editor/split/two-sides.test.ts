import { describe, expect, it } from 'vitest';
import { fitSides } from '../../../../../src/ui/editor/split/two-sides.ts';
import type { Sides } from '../../../../../src/ui/state/split/note-sides.ts';

const sides: Sides = { list: [], at: 0, direction: 'row', share: 0.5 };

describe('fitSides', () => {
  it.each([
    ['row', 0.5, 640, { direction: 'row', firstPx: 320, minPx: 320, maxPx: 320, allPx: 640 }],
    ['row', 0.9, 1000, { direction: 'row', firstPx: 680, minPx: 320, maxPx: 680, allPx: 1000 }],
    ['row', 0.5, 639, { direction: 'column', firstPx: 300, minPx: 160, maxPx: 440, allPx: 600 }],
    ['column', 0.1, 1000, { direction: 'column', firstPx: 160, minPx: 160, maxPx: 440, allPx: 600 }],
  ] as const)('of a %s with share %s in %s px', (direction, share, widthPx, fit) => {
    expect(fitSides({ ...sides, direction, share }, widthPx, 600)).toEqual(fit);
  });
});
