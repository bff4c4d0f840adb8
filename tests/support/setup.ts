import fc from 'fast-check';
import { afterAll, vi } from 'vitest';
import { randomSeed } from './case-count.ts';

// Runs before each test file in Node. Files share a worker and its modules, because loading the modules for each file
// takes three times as long as the tests. Therefore a file must not leave changed globals to the next one.
fc.configureGlobal({ seed: randomSeed });
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
