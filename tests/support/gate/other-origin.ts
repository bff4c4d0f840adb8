import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Another server on this machine that allows every origin and records all requests. A response to `/endless` does not
 * end.
 */
export interface OtherOrigin {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  readonly port: number;
  /** `GET /path` of each request; a line for each packet, and for each connection without a request. */
  readonly hits: string[];
  close(): Promise<void>;
}

/** Listens for HTTP and, on the same port, for UDP packets. */
export async function openOtherOrigin(): Promise<OtherOrigin> {
  const hits: string[] = [];
  const server = createServer((request, response) => {
    hits.push(`${request.method} ${request.url}`);
    const headers = { 'content-type': 'text/plain', 'access-control-allow-origin': '*' };
    request.resume().on('end', () => {
      response.writeHead(200, headers);
      if (request.url === '/endless') response.write('a beginning');
      else response.end('reached');
    });
  });
  server.on('upgrade', (request, socket) => {
    hits.push(`UPGRADE ${request.url}`);
    socket.destroy();
  });
  server.on('connection', () => hits.push('CONNECTION'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const packets = createSocket('udp4', () => hits.push('PACKET'));
  await new Promise<void>((done) => packets.bind(port, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    hits,
    close: () =>
      new Promise((done) => {
        packets.close();
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
