import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request that a browser made. */
export interface AskedFile {
  readonly name: string;
  /** The first byte that was asked for; 0 for the whole. */
  readonly from: number;
}

export interface ModelServer {
  /** Folder of the model, with a slash at its end. */
  readonly url: string;
  readonly asked: AskedFile[];
  /** The next answer with this file breaks off after so many bytes. */
  cut(name: string, afterBytes: number): void;
  /** The next answers with this file have one bit turned over, so many times. */
  flip(name: string, times: number): void;
  close(): Promise<void>;
}

/** Serves the files of one model on loopback, in parts too, to any page. */
export async function serveModel(files: ReadonlyMap<string, Uint8Array>): Promise<ModelServer> {
  const asked: AskedFile[] = [];
  const cuts = new Map<string, number>();
  const flips = new Map<string, number>();
  const server = createServer((request, response) => {
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-expose-headers': 'content-range, accept-ranges, etag',
      'access-control-allow-private-network': 'true',
    };
    if (request.method === 'OPTIONS') {
      response.writeHead(204, headers).end();
      return;
    }
    const name = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname.slice('/tiny/'.length));
    const whole = files.get(name);
    const from = Number(/^bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
    asked.push({ name, from });
    if (whole === undefined) {
      response.writeHead(404, headers).end('not here');
      return;
    }
    const bytes = Buffer.from(whole.subarray(from));
    const left = flips.get(name) ?? 0;
    if (left > 0 && bytes.length > 0) {
      flips.set(name, left - 1);
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    }
    const range = { 'content-range': `bytes ${from}-${whole.length - 1}/${whole.length}` };
    response.writeHead(from > 0 ? 206 : 200, {
      ...headers,
      ...(from > 0 ? range : {}),
      'accept-ranges': 'bytes',
      'content-length': bytes.length,
      etag: `"${name}-1"`,
    });
    const cut = cuts.get(name);
    if (cut === undefined) {
      response.end(bytes);
      return;
    }
    cuts.delete(name);
    response.write(bytes.subarray(0, cut), () => setTimeout(() => response.destroy(), 50));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/tiny/`,
    asked,
    cut: (name, afterBytes) => void cuts.set(name, afterBytes),
    flip: (name, times) => void flips.set(name, times),
    close: () => new Promise((done) => server.close(() => done())),
  };
}
