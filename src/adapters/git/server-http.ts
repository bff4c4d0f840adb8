import type { HttpClient } from 'isomorphic-git';
import { CloisterError } from '../../contracts/errors/errors.ts';
import {
  gitBlockedError,
  gitDamagedError,
  gitRefusedError,
  gitUnreachableError,
} from '../../contracts/errors/messages/git-messages.ts';
import { cancelledError } from '../../contracts/errors/messages/page-messages.ts';

/** A request to a git server, through the network gate. */
export interface GitRequest {
  readonly url: string;
  readonly signal: AbortSignal;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: Uint8Array<ArrayBuffer>;
  /** `no-cors` only tests whether the server is reachable. Default: `cors`. */
  readonly mode?: 'cors' | 'no-cors';
}

export type SendGit = (request: GitRequest) => Promise<Response>;

/** How a server is reached. */
export interface GitServer {
  readonly url: string;
  readonly origin: string;
  /** Null for a server that asks for none. */
  readonly login: { readonly user: string; readonly token: string } | null;
  readonly send: SendGit;
  readonly signal: AbortSignal;
  /** This page, as the server has to allow it. */
  readonly pageOrigin: string;
  /** Called with the bytes that came in. */
  readonly onBytes: (bytes: number) => void;
}

/** Largest answer, in bytes. */
const MAX_ANSWER_BYTES = 512 * 1024 * 1024;
/** A request of git that asks for nothing. */
const EMPTY_REQUEST = '0000';

/** Creates what isomorphic-git sends its requests with: to one origin, with the token for it, and with each refusal named. */
export function createServerHttp(server: GitServer): HttpClient {
  return {
    async request({ url, method = 'GET', headers = {}, body }) {
      const { origin, signal } = server;
      if (new URL(url).origin !== origin) throw gitRefusedError('elsewhere', { origin });
      const sent = body === undefined ? {} : { body: await collect(body) };
      const response = await sendOnce(server, {
        url,
        method,
        headers: { ...headers, ...authOf(server) },
        signal,
        ...sent,
      });
      if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
        throw gitRefusedError('redirect', { origin });
      if (response.status !== 200) throw refusalOf(server, response.status);
      const answer = await readAnswer(server, response);
      return {
        url,
        method,
        statusCode: response.status,
        statusMessage: response.statusText,
        headers: Object.fromEntries(response.headers),
        body: one(answer),
      };
    },
  };
}

async function sendOnce(server: GitServer, request: GitRequest): Promise<Response> {
  const { origin, signal, pageOrigin } = server;
  try {
    return await server.send(request);
  } catch (error) {
    if (signal.aborted) throw cancelledError('job');
    if (error instanceof CloisterError) throw error;
    if (request.body !== undefined && (await isReadable(server, request)))
      throw gitUnreachableError('gitEnded', { origin });
    // A browser does not tell a server that is not there from one that does not allow this page: another request does.
    const isThere = await server.send({ url: request.url, mode: 'no-cors', signal }).then(
      () => true,
      () => false,
    );
    throw isThere
      ? gitBlockedError('gitCors', { origin, page: pageOrigin })
      : gitUnreachableError('gitServer', { origin });
  }
}

/** Resolves with whether the server answers the same request without a content, as git itself asks before it sends much. */
function isReadable(server: GitServer, request: GitRequest): Promise<boolean> {
  return server.send({ ...request, body: new TextEncoder().encode(EMPTY_REQUEST) }).then(
    async (response) => {
      await response.body?.cancel();
      return true;
    },
    () => false,
  );
}

async function readAnswer({ origin, signal, onBytes }: GitServer, response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      chunks.push(part.value);
      length += part.value.length;
      onBytes(part.value.length);
      if (length <= MAX_ANSWER_BYTES) continue;
      await reader?.cancel();
      throw gitDamagedError('large', { bytes: MAX_ANSWER_BYTES });
    }
  } catch (error) {
    if (signal.aborted) throw cancelledError('job');
    if (error instanceof CloisterError) throw error;
    throw gitUnreachableError('gitEnded', { origin });
  }
  return join(chunks, length);
}

/** Names what a server answered, with the way out. */
function refusalOf({ origin, login }: GitServer, status: number): CloisterError {
  if (status === 401)
    return login === null ? gitRefusedError('login', { origin }) : gitRefusedError('token', { origin });
  if (status === 403) return gitRefusedError('forbidden', { origin });
  if (status === 404) return gitRefusedError('absent', { origin });
  if (status === 413) return gitRefusedError('tooLarge', { origin });
  return gitRefusedError(status >= 500 ? 'failed' : 'status', { origin, status });
}

function authOf({ login }: GitServer): Record<string, string> {
  if (login === null) return {};
  const bytes = new TextEncoder().encode(`${login.user}:${login.token}`);
  return { authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` };
}

async function collect(parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const part of parts) chunks.push(part);
  return join(
    chunks,
    chunks.reduce((sum, { length }) => sum + length, 0),
  );
}

function join(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

async function* one(bytes: Uint8Array): AsyncIterableIterator<Uint8Array> {
  yield bytes;
}
