import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type McpLab, openMcpLab } from '../../../support/mcp/open-mcp-lab.ts';
import { type SdkExample, startSdkServer } from '../../../support/mcp/start-sdk-server.ts';

let lab: McpLab;
let stop: () => void = () => undefined;
afterEach(() => {
  lab.stop();
  stop();
});

async function callOnce(url: string, tool: string, input: object) {
  lab = await openMcpLab();
  await lab.call('mcp.connect', { serverId: 'sdk', url });
  const listed = await lab.call('mcp.refresh', { serverId: 'sdk' });
  await lab.call('mcp.setTool', { serverId: 'sdk', tool, agents: ['tester'] });
  const outcome = await lab.allow(await lab.use(`mcp_sdk__${tool}`, input));
  return { listed, outcome };
}

describe('the example servers of the SDK', () => {
  const examples: [SdkExample, string, object, string][] = [
    ['simpleStreamableHttp', 'greet', { name: 'Ada' }, 'Hello, Ada!'],
    ['jsonResponseStreamableHttp', 'greet', { name: 'Ada' }, 'Hello, Ada!'],
    [
      'simpleStatelessStreamableHttp',
      'start-notification-stream',
      { interval: 10, count: 3 },
      'Started sending periodic notifications every 10ms',
    ],
  ];
  it.each(examples)(
    '%s lists its tools and answers a call by the protocol of 2025-11-25',
    async (name, tool, input, words) => {
      const server = await startSdkServer(name);
      stop = server.stop;
      const { listed, outcome } = await callOnce(server.url, tool, input);
      expect(listed.protocol).toBe('2025-11-25');
      expect(outcome).toMatchObject({
        type: 'result',
        output: { isError: false, text: expect.stringContaining(words) },
      });
    },
  );

  it('a server of the SDK speaks the protocol of 2026-07-28', async () => {
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
    const { listed, outcome } = await callOnce(`http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`, 'add', {
      a: 2,
      b: 3,
    });
    expect(listed).toMatchObject({ protocol: '2026-07-28', title: 'modern', tools: [{ risk: 'read' }] });
    expect(outcome).toMatchObject({ type: 'result', output: { text: '5' } });
  });
});
