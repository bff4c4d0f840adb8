import type { ErrorCode, Said } from '../../contracts/errors/errors.ts';

/** A server's response to one GET; redirects are not followed. */
export type Fetched =
  | { type: 'response'; status: number; contentType: string; body: Uint8Array; truncated: boolean }
  | ({ type: 'error'; code: ErrorCode } & Said);

/** Lets a tool send GET requests without credentials through the network gate. */
export interface Fetcher {
  fetch(url: string, options: { runId: string | null; signal: AbortSignal }): Promise<Fetched>;
  /** Converts a page to text, with links resolved against `url`. Executes and loads nothing. */
  readHtml(html: string, url: string): Promise<{ title: string; text: string; truncated: boolean }>;
}
