import { describe, expect, it } from 'vitest';
import { isFullProofDue, isSnapshotDue } from '../../../../../src/features/backup-folder/core/due-snapshot.ts';

const HOUR = 3_600_000;
const NOW = 1_800_000_000_000;
const QUIET = {
  nowMs: NOW,
  lastMs: NOW - 2 * HOUR,
  failedMs: null,
  hasChanged: true,
  lastErasureMs: 0,
  isClosing: false,
};

describe('isSnapshotDue', () => {
  it.each([
    ['an hour after the last one, when something has changed', {}, true],
    ['not without a change', { hasChanged: false }, false],
    ['not within the hour', { lastMs: NOW - HOUR + 1 }, false],
    ['within the hour when the app is closed', { lastMs: NOW - HOUR / 2, isClosing: true }, true],
    ['not again when the app is hidden at once', { lastMs: NOW - 60_000, isClosing: true }, false],
    ['at once when there is none', { lastMs: null, hasChanged: false }, true],
    ['at once after an erasure for good', { lastMs: NOW - 1000, lastErasureMs: NOW - 500, hasChanged: false }, true],
    ['not for an erasure before the last one', { lastMs: NOW - 1000, lastErasureMs: NOW - 5000 }, false],
    ['not soon after a failure', { failedMs: NOW - 60_000 }, false],
    ['some time after a failure', { failedMs: NOW - HOUR }, true],
    ['when the clock was set back', { lastMs: NOW + 5 * HOUR }, true],
  ])('is due %s', (_why, changed, expected) => {
    expect(isSnapshotDue({ ...QUIET, ...changed })).toBe(expected);
  });
});

describe('isFullProofDue', () => {
  it('is always due for a small backup, and once a day for a large one', () => {
    expect(isFullProofDue(NOW, NOW, 1000)).toBe(true);
    expect(isFullProofDue(NOW, NOW - HOUR, 1e9)).toBe(false);
    expect(isFullProofDue(NOW, NOW - 24 * HOUR, 1e9)).toBe(true);
    expect(isFullProofDue(NOW, null, 1e9)).toBe(true);
    expect(isFullProofDue(NOW, NOW + HOUR, 1e9)).toBe(true);
  });
});
