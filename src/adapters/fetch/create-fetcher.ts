import { hasErrorCode, type Said, toErrorData } from '../../contracts/errors/errors.ts';
import { fetchFailedError } from '../../contracts/errors/messages/server-messages.ts';
import { saidOf } from '../../contracts/sentences/said.ts';
import type { Fetched, Fetcher } from '../../core/ports/fetcher.ts';

/** Largest body, in bytes: 2 MiB. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;
/** Deadline for the whole response, in milliseconds. */
const FETCH_TIMEOUT_MS = 20_000;

/** A request for the network gate: GET, without credentials, redirects not followed. */
export type Send = (
  errand: { readonly purpose: 'fetch'; readonly run: string | null },
  options: {
    readonly url: string;
    readonly headers: Record<string, string>;
    readonly redirect: 'manual';
    readonly signal: AbortSignal;
  },
) => Promise<Response>;

/** Creates the fetcher of tools on top of a gated fetch. Contacts only the given URL. */
export function createFetcher(send: Send, timeoutMs: number = FETCH_TIMEOUT_MS): Fetcher {
  return {
    async fetch(url, { runId, signal }) {
      const { host } = new URL(url);
      const time = AbortSignal.timeout(timeoutMs);
      try {
        const response = await send(
          { purpose: 'fetch', run: runId },
          {
            url,
            headers: { accept: 'text/html, application/json, text/*;q=0.9' },
            redirect: 'manual',
            signal: AbortSignal.any([signal, time]),
          },
        );
        if (response.type === 'opaqueredirect') return redirected(host);
        const { body, truncated } = await readBody(response);
        const contentType = response.headers.get('content-type') ?? '';
        return { type: 'response', status: response.status, contentType, body, truncated };
      } catch (error) {
        if (signal.aborted) return failed('cancelled', fetchFailedError.sentence('runStopped', { host }));
        if (hasErrorCode(error)) return failed(error.code, toErrorData(error));
        if (time.aborted) {
          const said = fetchFailedError.sentence('slow', { host, n: timeoutMs / 1000 });
          return failed('fetch-failed', said);
        }
        const said = fetchFailedError.sentence('unreachable', { host });
        return failed('fetch-failed', said);
      }
    },
    async readHtml(html, url) {
      const { readHtml } = await import('./read-html.ts');
      return readHtml(html, url);
    },
  };
}

/** Browsers hide the target of a redirect, so it can be neither shown nor decided on. */
function redirected(host: string): Fetched {
  const said = fetchFailedError.sentence('redirect', { host });
  return failed('url-refused', said);
}

function failed(code: Extract<Fetched, { type: 'error' }>['code'], said: Said): Fetched {
  return { type: 'error', code, ...saidOf(said) };
}

async function readBody(response: Response): Promise<{ body: Uint8Array; truncated: boolean }> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    const room = MAX_BODY_BYTES - sizeBytes;
    chunks.push(part.value.subarray(0, room));
    sizeBytes += Math.min(part.value.length, room);
    if (part.value.length <= room) continue;
    await reader?.cancel();
    return { body: join(chunks, sizeBytes), truncated: true };
  }
  return { body: join(chunks, sizeBytes), truncated: false };
}

function join(chunks: readonly Uint8Array[], sizeBytes: number): Uint8Array {
  const whole = new Uint8Array(sizeBytes);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
