import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { countAnswer, type Traffic } from './stored-ledger.ts';

/** A request of the client, as JSON-RPC has it. */
export interface McpCall {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: {
    readonly name?: string;
    readonly arguments?: unknown;
    readonly cursor?: string;
    readonly uri?: string;
  };
}

/** Answers a request by itself and returns true; else the server answers as usual. */
export type Answer = (call: McpCall, response: ServerResponse, server: McpServerLab) => boolean | undefined;

export interface McpServerLab extends Traffic {
  readonly url: string;
  /** Tools that were called, which is the only effect of this server. */
  readonly effects: { readonly name: string; readonly input: unknown }[];
  readonly headers: IncomingMessage['headers'][];
  /** The tools that it lists; a test may change them. */
  tools: object[];
  close(): Promise<void>;
}

export const ECHO = {
  name: 'echo',
  description: 'Returns the text.',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
};

/** Starts a server on this machine that speaks the protocol of 2025-11-25, by hand, so that it can also break it. */
export async function startMcpServer(
  tools: object[] = [ECHO],
  answer: Answer = () => undefined,
): Promise<McpServerLab> {
  const lab: McpServerLab & { url: string } = {
    url: '',
    hits: [],
    received: [],
    answered: [],
    effects: [],
    headers: [],
    tools,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const server = createServer((request, response) => {
    response.on('error', () => undefined);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*, authorization');
    response.setHeader('access-control-allow-methods', '*');
    response.setHeader('access-control-expose-headers', '*');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const call: McpCall = body === '' ? {} : JSON.parse(body);
      lab.hits.push(`${request.method} ${call.method ?? ''}`.trim());
      lab.received.push(Buffer.byteLength(body));
      countAnswer(response, lab.answered);
      lab.headers.push(request.headers);
      if (call.method === 'tools/call')
        lab.effects.push({ name: call.params?.name ?? '', input: call.params?.arguments });
      if (answer(call, response, lab) === true) return;
      usual(call, response, lab);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  lab.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  return lab;
}

export function reply(response: ServerResponse, id: McpCall['id'], result: unknown): true {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
  return true;
}

export function refuse(response: ServerResponse, id: McpCall['id'], message: string, code = -32_000): true {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }));
  return true;
}

export const text = (words: string) => ({ content: [{ type: 'text', text: words }] });

function usual({ id, method, params }: McpCall, response: ServerResponse, { tools }: McpServerLab): void {
  switch (method) {
    case 'initialize':
      return void reply(response, id, {
        protocolVersion: '2025-11-25',
        capabilities: { tools: {} },
        serverInfo: { name: 'loopback', version: '1' },
      });
    case 'tools/list':
      return void reply(response, id, { tools });
    case 'tools/call':
      return void reply(response, id, text(`echo ${JSON.stringify(params?.arguments)}`));
    default:
      if (id === undefined) return void response.writeHead(202).end();
      return void refuse(response, id, 'Method not found', -32_601);
  }
}
