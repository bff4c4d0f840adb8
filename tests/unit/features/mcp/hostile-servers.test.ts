import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOSTILE, ORDERS } from '../../../support/mcp/hostile-servers.ts';
import { type McpLab, openMcpLab } from '../../../support/mcp/open-mcp-lab.ts';
import { ECHO, type McpServerLab, startMcpServer } from '../../../support/mcp/start-mcp-server.ts';
import { compareLedger } from '../../../support/mcp/stored-ledger.ts';

let lab: McpLab;
let elsewhere: McpServerLab;
let server: McpServerLab | null = null;
beforeEach(async () => {
  lab = await openMcpLab({ serverTimes: { connectMs: 1500, callMs: 1500 }, hasGate: true });
  elsewhere = await startMcpServer();
});
afterEach(async () => {
  lab.stop();
  await Promise.all([elsewhere.close(), server?.close()]);
  server = null;
});

describe('a hostile server', () => {
  it.each(HOSTILE)('is harmless: $what', async ({ tools = [ECHO], answer, ends, input = { text: 'x' } }) => {
    const before = await lab.tree(lab.notebookId);
    server = await startMcpServer(tools, answer?.(elsewhere.url));
    await lab.call('mcp.connect', { serverId: 'bad', url: server.url });
    const listed = await lab.call('mcp.refresh', { serverId: 'bad' }).catch((error: Error) => error);
    expect(listed instanceof Error, String(listed)).toBe(ends === 'listing');
    if (!(listed instanceof Error)) {
      const [tool] = listed.tools;
      expect(tool?.problem === null).toBe(ends !== 'unusable');
      expect(tool?.toolName).toMatch(/^mcp_bad__[A-Za-z0-9_-]+$/);
      expect(tool?.toolName.length).toBeLessThanOrEqual(64);
      await lab.call('mcp.setTool', { serverId: 'bad', tool: tool?.toolName ?? '', agents: ['tester'] });
      const asked = await lab.use(tool?.toolName ?? '', input);
      // Nothing has happened at the server before the person allows the call.
      expect(server.effects).toEqual([]);
      if (ends === 'unusable') expect(asked).toMatchObject({ type: 'error', code: 'unknown-tool' });
      else {
        const outcome = await lab.allow(asked);
        expect(server.effects.length).toBe(1);
        if (ends === 'error') expect(outcome).toMatchObject({ type: 'error' });
        else expect(outcome).toMatchObject({ type: 'result', output: { label: 'untrusted' } });
        if (ends === 'server-error') expect(outcome).toMatchObject({ output: { isError: true } });
      }
    }
    expect(await lab.tree(lab.notebookId)).toEqual(before);
    expect(elsewhere.hits).toEqual([]);
    // The stored ledger has a row for each request that the server saw, and no other row.
    await expect
      .poll(async () => compareLedger(server?.url ?? '', server, await lab.ledger()), { timeout: 5000 })
      .toEqual([]);
    expect(lab.sent.every(({ url }) => url === server?.url)).toBe(true);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect(lab.errors).toEqual([]);
  });

  it('offers at most 128 of 10,000 tools', async () => {
    server = await startMcpServer(Array.from({ length: 5000 }, (_none, at) => ({ ...ECHO, name: `t${at}` })));
    await lab.call('mcp.connect', { serverId: 'bad', url: server.url });
    const { tools, leftOut } = await lab.call('mcp.refresh', { serverId: 'bad' });
    expect([tools.length, leftOut]).toEqual([128, 4872]);
  });

  it('has one tool of two that agents would know by the same name', async () => {
    server = await startMcpServer([ECHO, { ...ECHO, description: ORDERS }]);
    await lab.call('mcp.connect', { serverId: 'bad', url: server.url });
    const { tools } = await lab.call('mcp.refresh', { serverId: 'bad' });
    expect(tools.map(({ problem }) => problem)).toEqual([null, 'twice']);
  });
});
