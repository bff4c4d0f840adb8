import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { readFixture } from '../support/fixtures.ts';

/** A server behind https with a name, as agents may fetch from. Its certificate is one that a browser is told to accept. */
export interface AllowedHost {
  /** `localhost:<port>`, as it stands in an agent's list. */
  readonly host: string;
  /** `GET /path body` of each request. */
  readonly hits: string[];
  close(): Promise<void>;
}

export async function openAllowedHost(): Promise<AllowedHost> {
  const hits: string[] = [];
  const server = createServer(
    { key: readFixture('tls/key.pem'), cert: readFixture('tls/cert.pem') },
    (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        hits.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)} ${Buffer.concat(chunks)}`);
        response.writeHead(200, { 'content-type': 'text/plain', 'access-control-allow-origin': '*' }).end('fetched');
      });
    },
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    host: `localhost:${port}`,
    hits,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
