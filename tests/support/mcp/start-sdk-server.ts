import { type ChildProcess, spawn } from 'node:child_process';
import { createServer as createHttpServer, request as send } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { countAnswer, type Traffic } from './stored-ledger.ts';

const FOLDER = new URL('../../../node_modules/@modelcontextprotocol/sdk/dist/esm/examples/server/', import.meta.url);

export type SdkExample =
  | 'simpleStreamableHttp'
  | 'jsonResponseStreamableHttp'
  | 'simpleStatelessStreamableHttp'
  | 'honoWebStandardStreamableHttp'
  | 'elicitationFormExample'
  | 'simpleTaskInteractive'
  | 'sseAndStreamableHttpCompatibleServer'
  | 'ssePollingExample';

export interface SdkServer extends Traffic {
  readonly url: string;
  readonly stop: () => void;
}

/** Starts an example server of the SDK, as its npm package ships it, in a process of its own on a free port of this machine. */
export async function startSdkServer(name: SdkExample): Promise<SdkServer> {
  const port = await freePort();
  // Some of the examples have a fixed port: each listens on the free one instead.
  const preload = `data:text/javascript,${encodeURIComponent(
    `import net from 'node:net'; const listen = net.Server.prototype.listen; net.Server.prototype.listen = function (wanted, ...rest) { return listen.call(this, typeof wanted === 'number' ? ${port} : wanted, ...rest); };`,
  )}`;
  const child = spawn(process.execPath, ['--import', preload, fileURLToPath(new URL(`${name}.js`, FOLDER))], {
    env: { ...process.env, MCP_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await listening(child);
  const front = await countRequests(port);
  return {
    url: `http://127.0.0.1:${front.port}/mcp`,
    ...front.traffic,
    stop() {
      front.stop();
      child.kill('SIGKILL');
    },
  };
}

/** Writes a request as its method, and the JSON-RPC method that it calls. */
export function requestLine(method: string, body: string | undefined): string {
  if (body === undefined || body === '') return method;
  const call: { method?: string } = JSON.parse(body);
  return `${method} ${call.method ?? ''}`.trim();
}

/** What pages of any origin need to call a server. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization',
  'access-control-allow-methods': '*',
  'access-control-expose-headers': '*',
};

/** Counts the requests that reach a server, preflights left out, and hands them on word for word. */
async function countRequests(port: number): Promise<{ port: number; traffic: Traffic; stop: () => void }> {
  const traffic: Traffic = { hits: [], received: [], answered: [] };
  const front = createHttpServer(async (request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, CORS).end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    traffic.hits.push(requestLine(request.method ?? '', body.toString()));
    traffic.received.push(body.length);
    countAnswer(response, traffic.answered);
    const { url = '/', method = 'GET', headers } = request;
    const onward = send({ host: '127.0.0.1', port, path: url, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...CORS });
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    onward.end(body);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  return {
    port: (front.address() as AddressInfo).port,
    traffic,
    stop() {
      front.closeAllConnections();
      front.close();
    },
  };
}

function listening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => reject(new Error(`The server did not start: ${said}`)), 30_000);
    const read = (chunk: Buffer) => {
      said += chunk.toString();
      if (!/listening|endpoint: http|is running|Starting server|running on/i.test(said)) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('exit', () => reject(new Error(`The server ended: ${said}`)));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
