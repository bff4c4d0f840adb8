import type { ErrorCode } from '../../contracts/errors/errors.ts';

/** What a server answered to one GET, without following where it may point to. */
export type Fetched =
  | { type: 'response'; status: number; contentType: string; body: Uint8Array; truncated: boolean }
  | { type: 'error'; code: ErrorCode; message: string };

/** The way of a tool to other servers: GET alone, without credentials, through the gate. */
export interface Fetcher {
  fetch(url: string, options: { runId: string | null; signal: AbortSignal }): Promise<Fetched>;
  /** A page as text to read, its links with the addresses they lead to from `url`. Nothing in it is run or loaded. */
  readHtml(html: string, url: string): Promise<{ title: string; text: string; truncated: boolean }>;
}
