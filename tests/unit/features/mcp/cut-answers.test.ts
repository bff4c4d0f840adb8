import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { type McpLab, openMcpLab } from '../../../support/mcp/open-mcp-lab.ts';
import { type McpCall, type McpServerLab, startMcpServer, text } from '../../../support/mcp/start-mcp-server.ts';
import { compareLedger } from '../../../support/mcp/stored-ledger.ts';
import { createScriptedModel } from '../../../support/scripted-model.ts';

let lab: McpLab;
let server: McpServerLab;
afterEach(async () => {
  lab.stop();
  await server.close();
});

const CALL_MS = 20_000;
const PROGRESS = { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 1, progress: 1 } };
const events = (response: ServerResponse, ...lines: string[]) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(lines.join(''));
};

/** Ends the answer to a call of a tool in one of the ways in which a server, or the network, can. */
const CUTS: readonly [string, (call: McpCall, response: ServerResponse) => void][] = [
  [
    'a stream that ends without an event',
    (_call, response) => {
      events(response, ': \n\n');
      response.end();
    },
  ],
  [
    'a stream that ends after an event by which it could be resumed',
    (_call, response) => {
      events(response, 'id: 1\nretry: 10\ndata: \n\n', `id: 2\ndata: ${JSON.stringify(PROGRESS)}\n\n`);
      response.end();
    },
  ],
  [
    'a stream that ends within an event',
    ({ id }, response) => {
      events(response, `id: 1\ndata: {"jsonrpc":"2.0","id":${id},"resu`);
      response.end();
    },
  ],
  [
    'a connection that is lost in a stream',
    (_call, response) => {
      events(response, 'id: 1\ndata: \n\n');
      setTimeout(() => response.destroy(), 50);
    },
  ],
  [
    'a connection that is lost in an answer of JSON',
    (_call, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '999' });
      response.write('{"jsonrpc":');
      setTimeout(() => response.destroy(), 50);
    },
  ],
  ['a connection that is lost before an answer', (_call, response) => void response.destroy()],
];

async function open(act: (call: McpCall, response: ServerResponse) => void, options: Parameters<typeof openMcpLab>[0]) {
  server = await startMcpServer(undefined, (call, response) => {
    if (call.method !== 'tools/call') return undefined;
    act(call, response);
    return true;
  });
  lab = await openMcpLab({ serverTimes: { connectMs: CALL_MS, callMs: CALL_MS }, hasGate: true, ...options });
  await lab.call('mcp.connect', { serverId: 'lab', url: server.url });
  await lab.call('mcp.refresh', { serverId: 'lab' });
  await lab.call('mcp.setTool', { serverId: 'lab', tool: 'echo', agents: ['tester'] });
}

describe('an answer that ends midway', () => {
  it.each(CUTS)('of %s is told at once, and the call is sent one time', async (_what, cut) => {
    await open(cut, {});
    const outcome = await lab.allow(await lab.use('mcp_lab__echo', { text: 'x' }));
    expect(outcome).toMatchObject({
      type: 'error',
      code: 'answer-cut',
      message: expect.stringContaining('whether the call acted is unknown'),
    });
    expect(server.effects.length).toBe(1);
    // Nothing asks for the rest of the stream, which would be a request of its own.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(server.hits.filter((hit) => hit.startsWith('GET'))).toEqual([]);
    expect(server.hits.filter((hit) => hit === 'POST tools/call')).toHaveLength(1);
    await expect.poll(async () => compareLedger(server.url, server, await lab.ledger())).toEqual([]);
  });

  it('counts as an answer where the result came before the end', async () => {
    await open(({ id }, response) => {
      events(response, `id: 1\ndata: ${JSON.stringify({ jsonrpc: '2.0', id, result: text('done') })}\n\n`);
      response.end();
    }, {});
    const outcome = await lab.allow(await lab.use('mcp_lab__echo', { text: 'x' }));
    expect(outcome).toMatchObject({ type: 'result', output: { text: 'done' } });
  });

  it('of a run is a failed call that the model is told of, and that the run does not repeat', async () => {
    const model = createScriptedModel([
      { calls: [{ toolName: 'mcp_lab__echo', input: { text: 'x' } }] },
      { text: 'The server ended its answer midway.' },
    ]);
    const cut = CUTS[1]?.[1] ?? (() => undefined);
    await open(cut, { model: () => model });
    await lab.call('agents.update', { name: 'tester', patch: { rules: [{ effect: 'allow', tool: 'mcp_lab__echo' }] } });
    const { runId } = await lab.call('runs.start', { message: 'x', notebookId: lab.notebookId, agent: 'tester' });
    const run = await lab.settled(runId);
    expect(run.status).toBe('completed');
    expect(server.effects.length).toBe(1);
    expect(JSON.stringify(model.requests.at(-1)?.prompt)).toContain('whether the call acted is unknown');
  });
});
