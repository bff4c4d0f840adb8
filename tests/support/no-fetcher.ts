import type { PictureScaler } from '../../src/core/attachments/picture-scaler.ts';
import type { GitHistory } from '../../src/core/git-history/git-history-port.ts';
import type { Fetcher } from '../../src/core/ports/fetcher.ts';
import type { PdfTexts } from '../../src/core/ports/pdf-texts.ts';
import type { Screen } from '../../src/core/ports/screen.ts';
import type { Search } from '../../src/core/ports/search-port.ts';
import type { ScriptSandbox } from '../../src/core/scripts/script-sandbox.ts';

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
  ask: async (_of, action) => Promise.reject(new Error(`Nothing may be asked here: ${JSON.stringify(action)}`)),
};

/** PDFs for tests without a reader: none can be read. */
/** Decodes no picture. */
export const noScaler: PictureScaler = { redraw: async () => null };
export const noPdfs: PdfTexts = { read: async () => ({ pages: [], pageCount: 0, problem: 'broken' }) };

/** Scripts for tests in which none may run. */
export const noScripts: ScriptSandbox = { run: async () => Promise.reject(new Error('No script may run here.')) };

/** A search for tests without an index: it finds nothing. */
export const noSearch: Search = { search: async () => ({ hits: [], truncated: false, matched: [] }) };

/** A notebook without a git history. */
export const noGit: GitHistory = {
  versions: async () => null,
  read: async () => null,
  propose: async () => 'no-history',
  push: async () => 'other',
};
