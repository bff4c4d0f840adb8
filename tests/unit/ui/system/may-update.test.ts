import { describe, expect, it } from 'vitest';
import { AWAY_MS, mayUpdate, type Work } from '../../../../src/ui/system/update/may-update.ts';

const IDLE: Work = { runs: 0, isImporting: false, isSaved: true, isBusy: false };
const LONG = { isHidden: true, awayMs: 24 * 60 * 60_000 };

describe('mayUpdate', () => {
  it.each<[string, Partial<Work>]>([
    ['a run works', { runs: 1 }],
    ['an import works', { isImporting: true }],
    ['text is not saved', { isSaved: false }],
    ['a dialog is open, a field holds text, or a task works', { isBusy: true }],
  ])('waits while %s, however long the person is away', (_, more) => {
    expect(mayUpdate({ ...IDLE, ...more }, LONG)).toBe(false);
  });

  it('waits until a window was hidden for a minute, or left alone for a quarter of an hour', () => {
    for (const [isHidden, needed] of [[true, AWAY_MS.hidden] as const, [false, AWAY_MS.visible] as const]) {
      expect(mayUpdate(IDLE, { isHidden, awayMs: needed - 1 })).toBe(false);
      expect(mayUpdate(IDLE, { isHidden, awayMs: needed })).toBe(true);
    }
  });
});
