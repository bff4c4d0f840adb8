import { CloisterError } from '../../contracts/errors/errors.ts';
import { fetchFailedError, signInError } from '../../contracts/errors/messages/server-messages.ts';
import type { SendMcp } from './mcp-fetch.ts';

export interface SignInFetchOptions {
  readonly serverId: string;
  /** The origins that may be contacted: the server, and those that the person has allowed. */
  readonly origins: readonly string[];
  /** Bytes of one response. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  readonly send: SendMcp;
}

export type SignInFetch = (address: string | URL, init?: RequestInit) => Promise<Response>;

/**
 * Returns the fetch function for signing in. It contacts the given origins only, follows no redirect, and reads a limited number of bytes.
 * `failure`: why the last request failed, which the SDK may hide.
 */
export function createSignInFetch({ serverId, origins, maxBytes, signal, send }: SignInFetchOptions): {
  fetch: SignInFetch;
  failure: () => CloisterError | null;
} {
  let failure: CloisterError | null = null;
  const fetch: SignInFetch = async (address, init = {}) => {
    const { href, origin, host } = new URL(address);
    try {
      if (!origins.includes(origin)) throw signInError('mcpSignInPlace', { origin, name: serverId });
      const response = await send({
        runId: null,
        url: href,
        method: init.method ?? 'GET',
        headers: Object.fromEntries(new Headers(init.headers)),
        ...(init.body === undefined || init.body === null ? {} : { body: String(init.body) }),
        signal,
      });
      if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
        await response.body?.cancel().catch(() => undefined);
        throw new CloisterError('url-refused', fetchFailedError.sentence('redirect', { host }));
      }
      const { status, headers } = response;
      const body = await readLimited(response, maxBytes, host);
      return new Response(status === 204 ? null : body, { status, headers });
    } catch (error) {
      if (error instanceof CloisterError) failure = error;
      throw error;
    }
  };
  return { fetch, failure: () => failure };
}

async function readLimited(response: Response, maxBytes: number, host: string): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
    size += next.value.length;
    if (size > maxBytes) {
      await reader?.cancel().catch(() => undefined);
      throw signInError('mcpLargeAnswer', { origin: host, bytes: maxBytes });
    }
    pieces.push(next.value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
