import { vi } from 'vitest';

/** Less than a test may take, so that the report names what did not happen. */
const LIMIT_MS = 100_000;

/** Repeats a check until it passes, for as long as a busy machine may take. Returns its result. */
export const waitUntil = <T>(check: () => T | Promise<T>, intervalMs = 50): Promise<T> =>
  vi.waitFor(check, { timeout: LIMIT_MS, interval: intervalMs });
