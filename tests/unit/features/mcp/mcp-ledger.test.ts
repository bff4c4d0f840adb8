import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type McpLab, openMcpLab } from '../../../support/mcp/open-mcp-lab.ts';
import { type McpServerLab, startMcpServer } from '../../../support/mcp/start-mcp-server.ts';
import { compareLedger } from '../../../support/mcp/stored-ledger.ts';

let lab: McpLab;
let server: McpServerLab;
beforeEach(async () => {
  server = await startMcpServer();
  lab = await openMcpLab({ hasGate: true });
  await lab.call('mcp.connect', { serverId: 'lab', url: server.url });
  await lab.call('mcp.refresh', { serverId: 'lab' });
  await lab.call('mcp.setTool', { serverId: 'lab', tool: 'echo', agents: ['tester'] });
});
afterEach(async () => {
  lab.stop();
  await server.close();
});

const differences = async () => compareLedger(server.url, server, await lab.ledger());
const refused = async () => (await lab.ledger()).filter(({ decision }) => decision === 'refused');

describe('the stored ledger', () => {
  it('has the bytes of each request and of each answer', async () => {
    await lab.allow(await lab.use('mcp_lab__echo', { text: 'Größe' }));
    await expect.poll(differences).toEqual([]);
    const rows = (await lab.ledger()).toReversed();
    expect(rows.map(({ bytesOut }) => bytesOut)).toEqual(server.received.map((size) => size + server.url.length));
    await expect
      .poll(async () => (await lab.ledger()).toReversed().map(({ bytesIn }) => bytesIn))
      .toEqual(server.answered);
  });

  it('has a request in airplane mode as refused, and the server sees nothing', async () => {
    const asked = await lab.use('mcp_lab__echo', { text: 'x' });
    const before = server.hits.length;
    await lab.gate?.store.setAirplane(true);
    expect(await lab.allow(asked)).toMatchObject({ type: 'error', code: 'airplane-mode' });
    expect(server.hits.length).toBe(before);
    expect(server.effects).toEqual([]);
    expect((await refused()).length).toBeGreaterThan(0);
    expect((await refused()).every(({ rule, sent, bytesOut }) => rule === 'airplane' && !sent && bytesOut === 0)).toBe(
      true,
    );
    await expect.poll(differences).toEqual([]);
  });

  it('has what a comparison finds: a request without a row, a row without a request, other bytes', async () => {
    await expect.poll(differences).toEqual([]);
    const rows = await lab.ledger();
    expect(compareLedger(server.url, server, rows.slice(1))).not.toEqual([]);
    expect(compareLedger(server.url, server, [...rows, ...rows.slice(0, 1)])).not.toEqual([]);
    const longer = rows.map((row) => ({ ...row, bytesOut: row.bytesOut + 1 }));
    expect(compareLedger(server.url, server, longer)).not.toEqual([]);
    const unread = rows.map((row) => ({ ...row, bytesIn: row.bytesIn + 1_000_000 }));
    expect(compareLedger(server.url, server, unread)).not.toEqual([]);
  });
});
