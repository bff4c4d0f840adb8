import type { Fetcher } from '../../src/core/ports/fetcher.ts';
import type { PdfTexts } from '../../src/core/ports/pdf-texts.ts';
import type { Screen } from '../../src/core/ports/screen.ts';
import type { Search } from '../../src/core/ports/search-port.ts';

/** A fetcher for tests in which nothing may be fetched. */
export const noFetcher: Fetcher = {
  fetch: async (url) => ({ type: 'error', code: 'gate-off', message: `Nothing may be fetched here: ${url}` }),
  readHtml: async () => ({ title: '', text: '', truncated: false }),
};

/** A screen for tests in which nothing may be shown. */
export const noScreen: Screen = {
  show({ target }) {
    throw new Error(`Nothing may be shown here: ${JSON.stringify(target)}`);
  },
};

/** PDFs for tests without a reader: none can be read. */
export const noPdfs: PdfTexts = { read: async () => ({ pages: [], pageCount: 0, problem: 'broken' }) };

/** A search for tests without an index: it finds nothing. */
export const noSearch: Search = { search: async () => ({ hits: [], truncated: false, matched: [] }) };
