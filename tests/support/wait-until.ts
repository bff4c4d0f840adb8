import { vi } from 'vitest';

/** Repeats a check until it passes, for as long as a busy machine may take. Returns its result. */
export const waitUntil = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 15_000 });
