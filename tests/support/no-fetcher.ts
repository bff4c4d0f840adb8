import type { Fetcher } from '../../src/core/ports/fetcher.ts';

/** For tests in which nothing may be fetched. */
export const noFetcher: Fetcher = {
  fetch: async (url) => ({ type: 'error', code: 'gate-off', message: `Nothing may be fetched here: ${url}` }),
  readHtml: async () => ({ title: '', text: '', truncated: false }),
};
