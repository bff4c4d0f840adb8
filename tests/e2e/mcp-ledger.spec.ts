import type { Page } from '@playwright/test';
import type { LedgerEntry } from '../../src/contracts/wire/gate-messages.ts';
import { casesOf } from '../support/case-count.ts';
import { HOSTILE } from '../support/mcp/hostile-servers.ts';
import { ECHO, type McpServerLab, startMcpServer } from '../support/mcp/start-mcp-server.ts';
import { type SdkExample, type SdkServer, startSdkServer } from '../support/mcp/start-sdk-server.ts';
import { compareLedger, type Traffic } from '../support/mcp/stored-ledger.ts';
import { openConsole } from './console.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

// The ledger has these requests only.
test.use({ sharesApp: false });

/** Those that never answer take as long as the limits. */
const hostile = casesOf({ reduced: HOSTILE.slice(-10), full: HOSTILE });
/** Most servers that are connected at once. */
const BATCH = 20;

/** Reads the rows that the service worker has stored, past the app. */
const storedRows = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<LedgerEntry[]>((resolve, reject) => {
        const opening = indexedDB.open('cloister-gate');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(['left', 'refused']);
          const left: IDBRequest<LedgerEntry[]> = reading.objectStore('left').getAll();
          const refused: IDBRequest<LedgerEntry[]> = reading.objectStore('refused').getAll();
          reading.oncomplete = () => {
            opening.result.close();
            resolve([...left.result, ...refused.result]);
          };
        };
      }),
  );

/** Expects that each request of a server is a stored row, and each stored row a request. */
async function expectSameLedger(page: Page, servers: readonly { what: string; url: string; traffic: Traffic }[]) {
  await expect
    .poll(async () => {
      const rows = await storedRows(page);
      return servers.flatMap(({ what, url, traffic }) => {
        const wrong = compareLedger(url, traffic, rows);
        return wrong.length === 0 ? [] : [`${what}: ${wrong.join('; ')}`];
      });
    })
    .toEqual([]);
}

async function prepare(page: Page, url: string): Promise<string> {
  await openConsole(page, url);
  const notebookId = await openNotebook(page, { '/a.md': 'A' });
  await page.evaluate(() =>
    cloister.agents.create({
      name: 'tester',
      scope: { notebooks: ['*'], folders: ['/**'], fileTypes: ['*'] },
      can: { read: true, integrations: true },
    }),
  );
  return notebookId;
}

/** Connects a server, offers one tool, and allows one call of it. Resolves with how that ended. */
const callEach = (
  page: Page,
  notebookId: string,
  servers: readonly { serverId: string; url: string; tool: string | null; input: unknown }[],
) =>
  page.evaluate(
    async ({ notebook, all }) => {
      const outcomes: Record<string, string> = {};
      const callable: { serverId: string; toolName: string; input: unknown }[] = [];
      for (const { serverId, url, tool, input } of all) {
        const listed = await cloister.mcp.connect({ serverId, url }).catch(() => null);
        const found = listed?.tools.find(({ name }) => tool === null || name === tool);
        if (found === undefined) {
          outcomes[serverId] = 'not listed';
          continue;
        }
        await cloister.mcp.setTool(serverId, found.toolName, { agents: ['tester'] });
        callable.push({ serverId, toolName: found.toolName, input });
      }
      await Promise.all(
        callable.map(async ({ serverId, toolName, input }) => {
          const asked = await cloister.tools.call('tester', toolName, input, { notebookId: notebook });
          if (asked.type !== 'needs-approval') {
            outcomes[serverId] = asked.type;
            return;
          }
          const answered = await cloister.approvals.respond(asked.approvalId, { decision: 'allow_once' });
          outcomes[serverId] = 'type' in answered ? String(answered.type) : 'answered';
        }),
      );
      // Connections are closed with their server, which sends the last requests.
      for (const { serverId } of all) await cloister.mcp.remove(serverId);
      return outcomes;
    },
    { notebook: notebookId, all: servers },
  );

/**
 * Returns the traffic of a server without a call that the browser has sent again below everything that an app sees: it does so when a connection that
 * it has used before is lost without an answer.
 */
function withoutResent({ hits, received, answered }: Traffic): Traffic {
  const isCall = (at: number) => hits[at] === 'POST tools/call';
  const first = hits.findIndex((_hit, at) => isCall(at));
  const kept = (_one: unknown, at: number) => at === first || !isCall(at);
  return { hits: hits.filter(kept), received: received.filter(kept), answered: answered.filter(kept) };
}

const EXAMPLES: readonly [SdkExample, string, object][] = [
  ['simpleStreamableHttp', 'greet', { name: 'Ada' }],
  ['jsonResponseStreamableHttp', 'greet', { name: 'Ada' }],
  ['simpleStatelessStreamableHttp', 'start-notification-stream', { interval: 10, count: 3 }],
  ['honoWebStandardStreamableHttp', 'greet', { name: 'Ada' }],
  ['sseAndStreamableHttpCompatibleServer', 'start-notification-stream', { interval: 10, count: 3 }],
  ['elicitationFormExample', 'register_user', {}],
  ['simpleTaskInteractive', 'confirm_delete', { filename: 'a.txt' }],
  ['ssePollingExample', 'long-task', {}],
];

test('the stored ledger has each request of the example servers of the SDK', async ({ page, rootUrl }) => {
  const servers: SdkServer[] = [];
  try {
    for (const [name] of EXAMPLES) servers.push(await startSdkServer(name));
    const notebookId = await prepare(page, rootUrl);
    const given = EXAMPLES.map(([, tool, input], at) => ({
      serverId: `sdk-${at}`,
      url: servers[at]?.url ?? '',
      tool,
      input,
    }));
    const outcomes = await callEach(page, notebookId, given);
    expect(Object.keys(outcomes).length).toBe(EXAMPLES.length);
    expect(Object.values(outcomes)).not.toContain('not listed');
    await expectSameLedger(
      page,
      servers.map((server, at) => ({ what: EXAMPLES[at]?.[0] ?? '', url: server.url, traffic: server })),
    );
    for (const { hits } of servers) expect(hits.filter((hit) => hit === 'POST tools/call')).toHaveLength(1);
  } finally {
    for (const { stop } of servers) stop();
  }
});

test('the stored ledger has each request of hostile servers', async ({ page, rootUrl }) => {
  const elsewhere = await startMcpServer();
  const notebookId = await prepare(page, rootUrl);
  let requests = 0;
  for (let from = 0; from < hostile.length; from += BATCH) {
    const batch = hostile.slice(from, from + BATCH);
    const servers: McpServerLab[] = [];
    try {
      for (const { tools = [ECHO], answer } of batch)
        servers.push(await startMcpServer(tools, answer?.(elsewhere.url)));
      const given = batch.map(({ input = { text: 'x' } }, at) => ({
        serverId: `bad-${from + at}`,
        url: servers[at]?.url ?? '',
        tool: null,
        input,
      }));
      await callEach(page, notebookId, given);
      await expectSameLedger(
        page,
        servers.map((server, at) => ({
          what: batch[at]?.what ?? '',
          url: server.url,
          traffic: batch[at]?.isResent ? withoutResent(server) : server,
        })),
      );
      for (const [at, { effects }] of servers.entries())
        expect(effects.length).toBeLessThanOrEqual(batch[at]?.isResent ? 2 : 1);
      for (const [at, server] of servers.entries())
        requests += (batch[at]?.isResent ? withoutResent(server) : server).hits.length;
    } finally {
      await Promise.all(servers.map((server) => server.close()));
    }
  }
  const rows = (await storedRows(page)).filter(({ purpose, sent }) => purpose === 'mcp' && sent);
  expect(rows.length).toBe(requests);
  expect(elsewhere.hits).toEqual([]);
  await elsewhere.close();
});
