import { extractWWWAuthenticateParams } from '@modelcontextprotocol/client';
import { CloisterError } from '../../contracts/errors/errors.ts';
import { fetchFailedError } from '../../contracts/errors/messages/server-messages.ts';
import { McpRefusal } from './mcp-refusal.ts';

/** Sends one request through the network gate. */
export type SendMcp = (request: {
  readonly runId: string | null;
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string | undefined;
  readonly signal: AbortSignal;
}) => Promise<Response>;

interface McpFetchOptions {
  readonly url: string;
  readonly runId: string | null;
  /** Bytes of one response. */
  readonly maxBytes: number;
  /** Milliseconds for a request without a signal of its own. */
  readonly limitMs: number;
  readonly send: SendMcp;
  /** Called with the reason why a request was not sent, or its answer not read. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Returns the fetch function that the SDK gets. It contacts the one address of the server, follows no redirect, opens no stream on which the
 * server could speak by itself, and reads a limited number of bytes.
 */
export function createMcpFetch({ url, runId, maxBytes, limitMs, send, onFailure }: McpFetchOptions) {
  const { host } = new URL(url);
  return async (wanted: string | URL, init: RequestInit = {}): Promise<Response> => {
    const method = init.method ?? 'GET';
    // The stream for messages of the server stays closed: only answers are read.
    if (method === 'GET') return new Response(null, { status: 405 });
    try {
      if (String(wanted) !== url)
        throw new CloisterError('url-refused', { message: `${String(wanted)} is not the address of the server.` });
      const response = await send({
        runId,
        url,
        method,
        headers: Object.fromEntries(new Headers(init.headers)),
        ...(typeof init.body === 'string' ? { body: init.body } : {}),
        signal: init.signal ?? AbortSignal.timeout(limitMs),
      });
      if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
        await response.body?.cancel().catch(() => undefined);
        throw new CloisterError('url-refused', fetchFailedError.sentence('redirect', { host }));
      }
      const { error = '', scope = '' } = extractWWWAuthenticateParams(response);
      const lacks = response.status === 403 && error === 'insufficient_scope';
      if (response.status === 401 || lacks) {
        await response.body?.cancel().catch(() => undefined);
        throw new McpRefusal(lacks ? 'scope' : 'unauthorized', scope);
      }
      return limited(response, maxBytes, (error) => onFailure(error));
    } catch (error) {
      onFailure(error);
      throw error;
    }
  };
}

/** Returns a response whose body fails beyond a number of bytes. */
function limited(response: Response, maxBytes: number, onFailure: (error: unknown) => void): Response {
  const { body, status, statusText, headers } = response;
  if (body === null) return response;
  let left = maxBytes;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      left -= chunk.length;
      if (left >= 0) return controller.enqueue(chunk);
      const error = new CloisterError('fetch-failed', {
        message: `The answer is larger than ${maxBytes} bytes, so it was not read to its end.`,
      });
      onFailure(error);
      controller.error(error);
    },
  });
  return new Response(body.pipeThrough(limit), { status, statusText, headers });
}
