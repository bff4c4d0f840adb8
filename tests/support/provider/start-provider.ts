import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { conversationOf } from './conversation.ts';
import { refusal } from './faults.ts';
import type { ListedModel, Script, SeenRequest, Turn } from './script.ts';
import { eventsOf, WIRE_FORMATS, type WireFormat } from './wire-format.ts';

export interface ProviderOptions {
  readonly script?: Script;
  /** Default: two models. */
  readonly models?: readonly ListedModel[];
  /** Models per page, in the formats with pages. Default 1000. */
  readonly pageSize?: number;
  /** The required key. Default: none. */
  readonly key?: string;
  /** Whether CORS is allowed. Default true. */
  readonly cors?: boolean;
  /** Default: a free one. */
  readonly port?: number;
}

/** A scripted model server on this machine, for each format. */
export interface LoopbackProvider {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  /** The origin with `/v1`. */
  readonly baseURL: string;
  /** All requests except preflights, oldest first. */
  readonly requests: SeenRequest[];
  /** Paths of the preflights. */
  readonly preflights: string[];
  /** Returns requests for answers, oldest first. */
  asked(): SeenRequest[];
  /** Restarts the script and clears the recorded requests. */
  setScript(script: Script): void;
  setCors(on: boolean): void;
  close(): Promise<void>;
}

const MODELS: readonly ListedModel[] = [{ id: 'test-model', contextTokens: 32_768 }, { id: 'other-model' }];

/** The address for answers in each format. */
const ANSWERS: Readonly<Record<WireFormat, RegExp>> = {
  'openai-compatible': /\/chat\/completions$/,
  openai: /\/responses$/,
  anthropic: /\/messages$/,
  google: /\/models\/[^/]+:streamGenerateContent$/,
};

/** Starts the server on the loopback interface. */
export async function startProvider(options: ProviderOptions = {}): Promise<LoopbackProvider> {
  let script: Script = options.script ?? [];
  let cors = options.cors ?? true;
  let answered = 0;
  const requests: SeenRequest[] = [];
  const preflights: string[] = [];

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    if (cors) allow(incoming, response);
    const url = new URL(incoming.url ?? '/', 'http://loopback');
    if (incoming.method === 'OPTIONS') {
      preflights.push(url.pathname);
      response.writeHead(cors ? 204 : 405).end();
      return;
    }
    const seen = await readRequest(incoming);
    requests.push(seen);
    const asked = WIRE_FORMATS.find((one) => ANSWERS[one].test(url.pathname));
    const format = asked ?? listFormatOf(seen.headers);
    if (options.key !== undefined && keyOf(seen) !== options.key) {
      const error = { type: 'authentication_error', message: 'Incorrect API key provided.', code: 'invalid_api_key' };
      return sendAnswer(response, refusal(format, 401, error));
    }
    if (seen.method === 'GET' && url.pathname.endsWith('/models')) {
      return sendJson(response, listing(format, url, options));
    }
    if (seen.method !== 'POST' || asked === undefined) {
      return sendAnswer(response, { status: 404, body: { detail: 'Not Found' } });
    }
    const index = answered++;
    const next = typeof script === 'function' ? script : (script[index] ?? { text: 'Done.' });
    const turn = typeof next === 'function' ? next(seen, index) : next;
    await perform(format, turn, seen, response);
  }

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  server.on('connection', (socket) => socket.setNoDelay(true).on('error', () => undefined));
  await new Promise<void>((done) => server.listen(options.port ?? 0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    baseURL: `${origin}/v1`,
    requests,
    preflights,
    asked: () => requests.filter(({ method, path }) => method === 'POST' && isAnswerPath(path)),
    setScript(next) {
      script = next;
      answered = 0;
      requests.length = 0;
      preflights.length = 0;
    },
    setCors(on) {
      cors = on;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function allow(incoming: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', incoming.headers.origin ?? '*');
  response.setHeader('access-control-allow-methods', 'GET, POST');
  response.setHeader('access-control-expose-headers', 'retry-after');
  const wanted = incoming.headers['access-control-request-headers'];
  if (wanted !== undefined) response.setHeader('access-control-allow-headers', wanted);
  if (incoming.headers['access-control-request-private-network'] !== undefined) {
    response.setHeader('access-control-allow-private-network', 'true');
  }
}

async function readRequest(incoming: IncomingMessage): Promise<SeenRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const body = bytes.toString('utf8');
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
  const { method = 'GET', url: path = '/' } = incoming;
  return { method, path, headers, body, sizeBytes: bytes.length, ...conversationOf(path, body) };
}

function isAnswerPath(path: string): boolean {
  const { pathname } = new URL(path, 'http://loopback');
  return Object.values(ANSWERS).some((pattern) => pattern.test(pathname));
}

/** All formats list models at the same address, so the headers identify the format. */
function listFormatOf(headers: SeenRequest['headers']): WireFormat {
  if (headers['anthropic-version'] !== undefined) return 'anthropic';
  return headers['x-goog-api-key'] === undefined ? 'openai-compatible' : 'google';
}

function keyOf({ headers }: SeenRequest): string | undefined {
  return headers['x-api-key'] ?? headers['x-goog-api-key'] ?? headers['authorization']?.replace(/^Bearer /, '');
}

function listing(format: WireFormat, url: URL, { models = MODELS, pageSize = 1000 }: ProviderOptions): object {
  if (format === 'openai-compatible') {
    const data = models.map(({ id, contextTokens }) => ({ id, object: 'model', context_length: contextTokens }));
    return { object: 'list', data };
  }
  if (format === 'google') {
    const from = Number(url.searchParams.get('pageToken') ?? 0);
    const shown = models.slice(from, from + pageSize);
    return {
      models: shown.map(({ id, contextTokens }) => ({
        name: `models/${id}`,
        displayName: id,
        inputTokenLimit: contextTokens,
        supportedGenerationMethods: ['generateContent', 'countTokens'],
      })),
      ...(from + pageSize < models.length ? { nextPageToken: String(from + pageSize) } : {}),
    };
  }
  const after = url.searchParams.get('after_id');
  const from = after === null ? 0 : models.findIndex(({ id }) => id === after) + 1;
  const shown = models.slice(from, from + pageSize);
  return {
    data: shown.map(({ id, contextTokens }) => ({
      type: 'model',
      id,
      display_name: id,
      max_input_tokens: contextTokens,
    })),
    has_more: from + pageSize < models.length,
    last_id: shown.at(-1)?.id ?? null,
  };
}

function sendJson(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function sendAnswer(
  response: ServerResponse,
  { status, body, headers = {} }: { status: number; body: string | object; headers?: Record<string, string> },
): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
}

async function perform(format: WireFormat, turn: Turn, seen: SeenRequest, response: ServerResponse): Promise<void> {
  const { fault, chunkBytes } = turn;
  if (fault?.type === 'answer') return sendAnswer(response, fault);
  if (fault?.type === 'drop') return void response.socket?.resetAndDestroy();
  if (fault?.type === 'stall' && fault.at === 'headers') return;
  response.writeHead(200, { 'content-type': turn.contentType ?? 'text/event-stream; charset=utf-8' });
  response.flushHeaders();
  const events = eventsOf(format, turn, seen.model);
  const sent = fault?.type === 'event' ? [...events.slice(0, fault.afterEvents), fault.text] : events;
  const pieces = chunkBytes === undefined ? sent.map((event) => Buffer.from(event)) : inPieces(sent, chunkBytes);
  let left = limitOf(turn);
  for (const piece of pieces) {
    if (left <= 0) break;
    await write(response, piece.subarray(0, left));
    left -= piece.length;
  }
  if (fault?.type === 'stall') return;
  if (fault?.type === 'cut' && fault.how !== 'close') {
    // The written bytes have to arrive before the connection closes.
    await pause(2);
    if (fault.how === 'reset') response.socket?.resetAndDestroy();
    else response.socket?.destroy();
    return;
  }
  response.end();
}

function limitOf({ fault }: Turn): number {
  if (fault?.type === 'cut') return fault.atByte;
  return fault?.type === 'stall' && fault.at !== 'headers' ? fault.at : Number.POSITIVE_INFINITY;
}

function inPieces(events: readonly string[], chunkBytes: number): Buffer[] {
  const bytes = Buffer.from(events.join(''));
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += chunkBytes) pieces.push(bytes.subarray(at, at + chunkBytes));
  return pieces;
}

function write(response: ServerResponse, piece: Uint8Array): Promise<void> {
  return new Promise((done) => {
    response.write(piece, () => done());
  });
}
