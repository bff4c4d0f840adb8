import { createServer as createPlain, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { readFixture } from '../support/fixtures.ts';

/** Two servers under every name of `.test`, one with https and one without, that note each request. */
export interface TlsServers {
  readonly port: number;
  readonly plainPort: number;
  /** `https://name.test:port/path`, in the order in which they came. */
  readonly hits: string[];
  close(): Promise<void>;
}

/** `/to?status=302&at=<address>` leads there; `/closed` sends no CORS header; anything else is a page. */
export async function openTlsServers(): Promise<TlsServers> {
  const hits: string[] = [];
  const answer = (scheme: string) => (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', `${scheme}://${request.headers.host}`);
    // Browsers ask for it by themselves, whenever they get to it.
    if (url.pathname !== '/favicon.ico') hits.push(url.href);
    const cors = url.pathname === '/closed' ? {} : { 'access-control-allow-origin': '*' };
    if (url.pathname === '/to') {
      const headers = { ...cors, location: url.searchParams.get('at') ?? '/' };
      return response.writeHead(Number(url.searchParams.get('status')), headers).end();
    }
    response.writeHead(url.pathname === '/none' ? 404 : 200, { ...cors, 'content-type': 'text/html; charset=utf-8' });
    return response.end('<title>Grüße</title><h1>A page</h1><p>With a <a href="/more">link</a>.');
  };
  const tls = createServer({ key: readFixture('tls/key.pem'), cert: readFixture('tls/cert.pem') }, answer('https'));
  const plain = createPlain(answer('http'));
  for (const server of [tls, plain]) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (tls.address() as AddressInfo).port,
    plainPort: (plain.address() as AddressInfo).port,
    hits,
    close: async () => {
      for (const server of [tls, plain]) {
        server.closeAllConnections();
        await new Promise<void>((done) => server.close(() => done()));
      }
    },
  };
}
