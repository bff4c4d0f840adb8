import type { Fetcher } from '../../../core/ports/fetcher.ts';

export type Pages = Readonly<Record<string, { readonly type: string; readonly body: string }>>;

export interface RecordingFetcher extends Fetcher {
  /** Sets what is answered to the next case, and forgets the requests of the last one. */
  begin(pages: Pages): void;
  /** The addresses that were requested since then. */
  requests(): readonly string[];
}

/** Creates a fetcher that answers from memory and notes each request. It has no way to a network. */
export function createRecordingFetcher(): RecordingFetcher {
  let pages: Pages = {};
  let requested: string[] = [];
  return {
    begin(next) {
      pages = next;
      requested = [];
    },
    requests: () => requested,
    async fetch(url) {
      requested.push(url);
      const page = Object.hasOwn(pages, url) ? pages[url] : undefined;
      if (page === undefined) return { type: 'error', code: 'denied', message: 'The exercise has no network.' };
      const body = new TextEncoder().encode(page.body);
      return { type: 'response', status: 200, contentType: `${page.type}; charset=utf-8`, body, truncated: false };
    },
    readHtml: async (html) => ({ title: '', text: html, truncated: false }),
  };
}
