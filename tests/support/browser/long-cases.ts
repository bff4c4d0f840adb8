import { vi } from 'vitest';

/** For a file with thousands of cases, or with a model. The next file in the page has the usual limit again. */
export const allowLongCases = (): void => vi.setConfig({ testTimeout: 1_800_000 });
