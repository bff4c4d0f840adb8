import { describe, expect, it } from 'vitest';
import { storedRunPath } from '../../../../src/core/shared/paths/run-folder.ts';

describe('storedRunPath', () => {
  it.each([
    ['/runs/this', '/runs/run-1'],
    ['/runs/this/result-1-1.json', '/runs/run-1/result-1-1.json'],
    ['/runs/thistle/a', '/runs/thistle/a'],
    ['/runs/run-2/a', '/runs/run-2/a'],
    ['/notes/runs/this', '/notes/runs/this'],
  ])('stores %s as %s', (path, stored) => {
    expect(storedRunPath(path, 'run-1')).toBe(stored);
  });
});
