import { extractWWWAuthenticateParams } from '@modelcontextprotocol/client';
import { CloisterError } from '../../contracts/errors/errors.ts';
import { answerCutError, fetchFailedError } from '../../contracts/errors/messages/server-messages.ts';
import { McpRefusal } from './mcp-refusal.ts';

/** A request to a server of the Model Context Protocol. Redirects are not followed. */
export interface McpRequest {
  readonly runId: string | null;
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string | undefined;
  readonly signal: AbortSignal;
}

/** Sends one request through the network gate. */
export type SendMcp = (request: McpRequest) => Promise<Response>;

interface McpFetchOptions {
  readonly url: string;
  readonly runId: string | null;
  /** Bytes of one response. */
  readonly maxBytes: number;
  /** Milliseconds for a request without a signal of its own. */
  readonly limitMs: number;
  readonly send: SendMcp;
  /** Marks the error that stands in for an answer that ended early. No server knows it. */
  readonly cutMark: string;
  /** Called with the reason why a request was not sent, or its answer not read. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Returns the fetch function that the SDK gets. It contacts the one address of the server, follows no redirect, opens no stream on which the
 * server could speak by itself, and reads a limited number of bytes. To each stream of events it adds an error that answers the request: after
 * a stream that ended early, the SDK would wait for the answer, or resume the stream. An answer that came before counts.
 */
export function createMcpFetch({ url, runId, maxBytes, limitMs, send, cutMark, onFailure }: McpFetchOptions) {
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
      const isStream = /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '');
      const lastEvent = isStream ? cutEvent(init.body, cutMark) : null;
      return limited(response, { maxBytes, host, lastEvent, signal: init.signal, onFailure });
    } catch (error) {
      onFailure(error);
      throw error;
    }
  };
}

interface Limits {
  readonly maxBytes: number;
  readonly host: string;
  /** What a stream of events ends with, however it ends; null for another body. */
  readonly lastEvent: Uint8Array<ArrayBuffer> | null;
  readonly signal: AbortSignal | null | undefined;
  readonly onFailure: (error: unknown) => void;
}

/** Returns a response whose body fails beyond a number of bytes, or where it ends early. */
function limited(response: Response, { maxBytes, host, lastEvent, signal, onFailure }: Limits): Response {
  const { body, status, statusText, headers } = response;
  if (body === null) return response;
  const reader = body.getReader();
  let left = maxBytes;
  const read = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(target) {
      const fail = (error: unknown) => {
        onFailure(error);
        target.error(error);
      };
      const end = () => {
        if (lastEvent !== null) target.enqueue(lastEvent);
        target.close();
      };
      try {
        const { done, value } = await reader.read();
        if (done) return end();
        left -= value.length;
        if (left >= 0) return target.enqueue(value);
        await reader.cancel().catch(() => undefined);
        fail(answerCutError('mcpLarge', { host, n: maxBytes }));
      } catch (error) {
        if (signal?.aborted || error instanceof CloisterError) fail(error);
        else if (lastEvent !== null) end();
        else fail(answerCutError('mcp', { host }));
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(read, { status, statusText, headers });
}

/** Returns an event that answers the request in a body with an error. */
function cutEvent(body: RequestInit['body'], cutMark: string): Uint8Array<ArrayBuffer> | null {
  const { id }: { id?: unknown } = typeof body === 'string' ? JSON.parse(body) : {};
  if (id === undefined) return null;
  const error = { code: -32_000, message: 'The stream ended.', data: { cutMark } };
  return new TextEncoder().encode(`\n\ndata: ${JSON.stringify({ jsonrpc: '2.0', id, error })}\n\n`);
}
