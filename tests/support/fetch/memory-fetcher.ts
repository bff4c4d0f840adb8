import { readHtml } from '../../../src/adapters/fetch/read-html.ts';
import type { Fetched, Fetcher } from '../../../src/core/ports/fetcher.ts';

/** A fetcher without a network that records its requests. */
export interface MemoryFetcher extends Fetcher {
  /** Every address that was contacted, in order. */
  readonly contacted: string[];
  /** The run of each request. */
  readonly runs: (string | null)[];
}

type Answer = Fetched | ((url: string, signal: AbortSignal) => Promise<Fetched>);

export function answerOf(
  text: string | Uint8Array,
  contentType = 'text/plain',
  more: { status?: number; truncated?: boolean } = {},
): Fetched {
  const body = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return { type: 'response', status: 200, contentType, body, truncated: false, ...more };
}

/** Creates a fetcher that gives the same answer to every request. Default: a short text. */
export function createMemoryFetcher(answer: Answer = answerOf('from afar')): MemoryFetcher {
  const contacted: string[] = [];
  const runs: (string | null)[] = [];
  return {
    contacted,
    runs,
    async fetch(url, { runId, signal }) {
      contacted.push(url);
      runs.push(runId);
      return typeof answer === 'function' ? answer(url, signal) : answer;
    },
    readHtml: async (html, url) => readHtml(html, url),
  };
}
