import { describe, expect, it } from 'vitest';
import {
  findRetryAfterMs,
  isPassing,
  nextWaitMs,
  parseRetryAfterMs,
} from '../../../../../src/adapters/ai-sdk/failure/retry.ts';

const NOW_MS = Date.UTC(2026, 0, 15, 12, 0, 0);

describe('nextWaitMs', () => {
  it('doubles the wait, and stops after three attempts', () => {
    expect([1, 2, 3].map((attempt) => nextWaitMs(attempt, null))).toEqual([500, 1000, null]);
  });

  it('waits as long as the server asks, up to a minute', () => {
    expect(nextWaitMs(1, 0)).toBe(0);
    expect(nextWaitMs(1, 60_000)).toBe(60_000);
    expect(nextWaitMs(1, 60_001)).toBeNull();
    expect(nextWaitMs(3, 1000)).toBeNull();
  });
});

describe('parseRetryAfterMs', () => {
  it.each([
    ['7', 7000],
    ['0', 0],
    ['1.5', 1500],
    ['Thu, 15 Jan 2026 12:00:30 GMT', 30_000],
    ['Thu, 15 Jan 2026 11:00:00 GMT', 0],
    ['-5', null],
    ['soon', null],
    ['', null],
    [null, null],
  ])('reads %j', (header, expected) => {
    expect(parseRetryAfterMs(header, NOW_MS)).toBe(expected);
  });
});

describe('findRetryAfterMs', () => {
  it.each([
    [429, '{"error":{"details":[{"retryDelay":"37s"}]}}', 37_000],
    [429, 'Please retry in 37.82626638s.', 37_827],
    [429, 'Rate limit reached for x. Please try again in 180ms. Visit …', 180],
    [503, 'Please try again in 2 seconds', 2000],
    [429, 'Please try again in 6m0s.', null],
    [429, 'Try again later.', null],
    [400, 'Please retry in 5s.', null],
  ])('reads %i %j', (status, text, expected) => {
    expect(findRetryAfterMs(status, text)).toBe(expected);
  });
});

describe('isPassing', () => {
  it('returns true for temporary errors', () => {
    expect([400, 401, 404, 413, 429, 500, 501, 502, 503, 504, 529].filter(isPassing)).toEqual([
      429, 500, 502, 503, 504, 529,
    ]);
  });
});
