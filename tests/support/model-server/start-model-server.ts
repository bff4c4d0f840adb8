import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A fault of a path, and how often it occurs. Default: always. */
export type Fault = (
  | { readonly type: 'cut'; readonly afterBytes: number }
  | { readonly type: 'stall'; readonly afterBytes: number }
  /** Ends regularly before its end, without a content-length. */
  | { readonly type: 'short'; readonly afterBytes: number }
  | { readonly type: 'slow'; readonly pieceBytes: number; readonly waitMs: number }
  | { readonly type: 'flip'; readonly at: number }
  /** The whole file, also for a range request. */
  | { readonly type: 'whole' }
  | { readonly type: 'status'; readonly status: number; readonly retryAfter?: string }
  | { readonly type: 'text'; readonly contentType: string; readonly body: string }
  /** The same text, again and again, without an end. */
  | { readonly type: 'endless'; readonly contentType: string; readonly body: string }
  | { readonly type: 'no-cors' }
  | { readonly type: 'redirect'; readonly to: string }
  /** A response without length and content type. */
  | { readonly type: 'bare' }
) & { readonly times?: number };

/** A request, and the number of sent bytes of the file. */
export interface SeenFile {
  readonly method: string;
  readonly path: string;
  readonly range: string | null;
  status: number;
  sentBytes: number;
}

export interface ModelServer {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  readonly seen: SeenFile[];
  /** Serves files below a folder such as `/m/`. */
  serve(folder: string, files: Readonly<Record<string, Uint8Array>>): void;
  /** Replaces the fault of a path; null for none. */
  setFault(path: string, fault: Fault | null): void;
  close(): Promise<void>;
}

/** Starts a plain file server on this machine, with faults on request. */
export async function startModelServer(): Promise<ModelServer> {
  const files = new Map<string, Uint8Array>();
  const faults = new Map<string, { fault: Fault; left: number }>();
  const seen: SeenFile[] = [];

  function takeFault(path: string): Fault | null {
    const found = faults.get(path);
    if (!found || found.left <= 0) return null;
    found.left -= 1;
    return found.fault;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    const { range = null } = request.headers;
    const line: SeenFile = { method: request.method ?? '', path, range, status: 0, sentBytes: 0 };
    seen.push(line);
    const fault = request.method === 'GET' ? takeFault(path) : null;
    if (fault?.type !== 'no-cors') {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-expose-headers', 'etag, content-range');
    }
    const end = (status: number, body = '') => {
      line.status = status;
      response.writeHead(status).end(body);
    };
    if (request.method === 'OPTIONS') return end(403);
    if (fault?.type === 'status') {
      if (fault.retryAfter) response.setHeader('retry-after', fault.retryAfter);
      response.setHeader('access-control-expose-headers', 'retry-after');
      return end(fault.status);
    }
    if (fault?.type === 'redirect') {
      response.setHeader('location', fault.to);
      return end(302);
    }
    if (fault?.type === 'endless') {
      response.writeHead(200, { 'content-type': fault.contentType });
      const piece = fault.body.repeat(Math.ceil(65_536 / fault.body.length));
      while (!response.destroyed) if (!response.write(piece)) await drained(response);
      return;
    }
    if (fault?.type === 'text') {
      response.setHeader('content-type', fault.contentType);
      response.setHeader('content-length', Buffer.byteLength(fault.body));
      return end(200, fault.body);
    }
    const file = files.get(path);
    if (!file) return end(404, 'Entry not found');
    await send(file, fault, line, response);
  }

  async function send(file: Uint8Array, fault: Fault | null, line: SeenFile, response: ServerResponse): Promise<void> {
    const from = fault?.type === 'whole' ? 0 : Number(/^bytes=(\d+)-$/.exec(line.range ?? '')?.[1] ?? 0);
    const part = line.range !== null && fault?.type !== 'whole';
    response.setHeader('etag', `"${createHash('sha256').update(file).digest('hex').slice(0, 16)}"`);
    response.setHeader('content-type', 'application/octet-stream');
    if (part && from >= file.length) {
      line.status = 416;
      response.writeHead(416, { 'content-range': `bytes */${file.length}` }).end();
      return;
    }
    line.status = part ? 206 : 200;
    if (part) response.setHeader('content-range', `bytes ${from}-${file.length - 1}/${file.length}`);
    if (fault?.type === 'bare' || fault?.type === 'short')
      for (const name of ['etag', 'content-type', 'content-range']) response.removeHeader(name);
    else response.setHeader('content-length', file.length - from);
    response.writeHead(line.status);
    const body = Uint8Array.from(file.subarray(from));
    if (fault?.type === 'flip' && fault.at >= from) body[fault.at - from] = (body[fault.at - from] ?? 0) ^ 1;
    const breaksAt = fault && 'afterBytes' in fault ? fault.afterBytes : body.length;
    const pieceBytes = fault?.type === 'slow' ? fault.pieceBytes : 64 * 1024;
    for (let at = 0; at < Math.min(breaksAt, body.length) && !response.destroyed; at += pieceBytes) {
      const piece = body.subarray(at, Math.min(at + pieceBytes, breaksAt));
      line.sentBytes += piece.length;
      if (!response.write(piece)) await drained(response);
      if (fault?.type === 'slow') await pause(fault.waitMs);
    }
    if (fault?.type === 'stall') return;
    if (fault?.type !== 'cut') response.end();
    // The written bytes are sent before the connection breaks.
    else setTimeout(() => response.destroy(), 30);
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    serve(folder, given) {
      for (const [name, bytes] of Object.entries(given)) files.set(`${folder}${name}`, bytes);
    },
    setFault(path, fault) {
      if (fault === null) faults.delete(path);
      else faults.set(path, { fault, left: fault.times ?? Number.POSITIVE_INFINITY });
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      response.off('drain', go).off('close', go);
      resolve();
    };
    response.on('drain', go).on('close', go);
  });
}
