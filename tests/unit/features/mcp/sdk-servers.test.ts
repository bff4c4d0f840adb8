import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type McpLab, openMcpLab } from '../../../support/mcp/open-mcp-lab.ts';
import { requestLine, type SdkExample, type SdkServer, startSdkServer } from '../../../support/mcp/start-sdk-server.ts';
import { compareLedger } from '../../../support/mcp/stored-ledger.ts';

let lab: McpLab;
let stop: () => void = () => undefined;
afterEach(() => {
  lab.stop();
  stop();
});

async function callOnce(url: string, tool: string, input: object, callMs = 20_000) {
  lab = await openMcpLab({ serverTimes: { connectMs: 20_000, callMs }, hasGate: true });
  await lab.call('mcp.connect', { serverId: 'sdk', url });
  const listed = await lab.call('mcp.refresh', { serverId: 'sdk' });
  await lab.call('mcp.setTool', { serverId: 'sdk', tool, agents: ['tester'] });
  const outcome = await lab.allow(await lab.use(`mcp_sdk__${tool}`, input));
  return { listed, outcome };
}

/** Expects that the server saw what passed the gate and is in its stored ledger, and nothing else. */
async function expectSameRequests(server: SdkServer) {
  const sent = () => lab.sent.map(({ method, body }) => requestLine(method, body)).sort();
  await expect.poll(() => [...server.hits].sort(), { timeout: 5000 }).toEqual(sent());
  await expect.poll(async () => compareLedger(server.url, server, await lab.ledger()), { timeout: 5000 }).toEqual([]);
}

/** Starts a server of the SDK that speaks the protocol of 2026-07-28. `isCut`: each answer to a call is a stream that ends early. */
async function startModernServer({ isCut = false } = {}): Promise<{ url: string; hits: string[] }> {
  const hits: string[] = [];
  const make = () => {
    const server = new McpServer({ name: 'modern', version: '1' });
    server.registerTool(
      'add',
      {
        description: 'Adds.',
        inputSchema: z.object({ a: z.number(), b: z.number() }),
        annotations: { readOnlyHint: true },
      },
      async ({ a, b }) => ({ content: [{ type: 'text', text: String(a + b) }] }),
    );
    return server;
  };
  const handler = createMcpHandler(make);
  const http = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const line = requestLine(request.method ?? '', text);
    hits.push(line);
    if (isCut && line === 'POST tools/call') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      return void response.end('id: 1\ndata: \n\n');
    }
    const answer = await handler.fetch(
      new Request(`http://${request.headers.host}${request.url}`, {
        method: request.method ?? 'GET',
        headers: request.headers as Record<string, string>,
        ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
      }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  stop = () => void http.close();
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`, hits };
}

describe('the example servers of the SDK', () => {
  const examples: [SdkExample, string, object, string, boolean][] = [
    ['simpleStreamableHttp', 'greet', { name: 'Ada' }, 'Hello, Ada!', false],
    ['jsonResponseStreamableHttp', 'greet', { name: 'Ada' }, 'Hello, Ada!', false],
    [
      'simpleStatelessStreamableHttp',
      'start-notification-stream',
      { interval: 10, count: 3 },
      'Started sending periodic notifications every 10ms',
      false,
    ],
    ['honoWebStandardStreamableHttp', 'greet', { name: 'Ada' }, 'Hello, Ada!', false],
    [
      'sseAndStreamableHttpCompatibleServer',
      'start-notification-stream',
      { interval: 10, count: 3 },
      'Started sending periodic notifications every 10ms',
      false,
    ],
    // Their tools ask the person for input, or for a task, which this client refuses with a word.
    ['elicitationFormExample', 'register_user', {}, 'elicitation', true],
    ['simpleTaskInteractive', 'confirm_delete', { filename: 'a.txt' }, 'task', true],
  ];
  it.each(examples)(
    '%s lists its tools and answers a call by the protocol of 2025-11-25',
    async (name, tool, input, words, isError) => {
      const server = await startSdkServer(name);
      stop = server.stop;
      const { listed, outcome } = await callOnce(server.url, tool, input);
      expect(listed.protocol).toBe('2025-11-25');
      await expectSameRequests(server);
      expect(server.hits.filter((hit) => hit === 'POST tools/call')).toHaveLength(1);
      expect(outcome).toMatchObject({
        type: 'result',
        output: { isError, text: expect.stringContaining(words) },
      });
    },
  );

  it('ssePollingExample, which drops the stream of a call, leads to an error and to no second call', async () => {
    const server = await startSdkServer('ssePollingExample');
    stop = server.stop;
    const { outcome } = await callOnce(server.url, 'long-task', {});
    expect(outcome).toMatchObject({ type: 'error', code: 'answer-cut' });
    await expectSameRequests(server);
    expect(server.hits.filter((hit) => hit === 'POST tools/call')).toHaveLength(1);
  });

  it('a server of the SDK speaks the protocol of 2026-07-28', async () => {
    const { url } = await startModernServer();
    const { listed, outcome } = await callOnce(url, 'add', { a: 2, b: 3 });
    expect(listed).toMatchObject({ protocol: '2026-07-28', title: 'modern', tools: [{ risk: 'read' }] });
    expect(outcome).toMatchObject({ type: 'result', output: { text: '5' } });
  });

  it('a stream that ends early by the protocol of 2026-07-28 leads to an error and to no second call', async () => {
    const { url, hits } = await startModernServer({ isCut: true });
    const { listed, outcome } = await callOnce(url, 'add', { a: 2, b: 3 });
    expect(listed).toMatchObject({ protocol: '2026-07-28' });
    expect(outcome).toMatchObject({ type: 'error', code: 'answer-cut' });
    expect(hits.filter((hit) => hit === 'POST tools/call' || hit.startsWith('GET'))).toEqual(['POST tools/call']);
  });
});
