import type { Helpers } from '../../src/core/helpers/helpers-port.ts';

/** For tests without helpers. */
export const noHelpers: Helpers = {
  list: async () => [],
  drive: async (helperRunId) => {
    throw new Error(`No helper runs in this test: ${helperRunId}.`);
  },
};
