import { readFileSync } from 'node:fs';
import { ECHO, type McpServerLab, reply, startMcpServer } from '../support/mcp/start-mcp-server.ts';
import { type LoopbackProvider, startProvider } from '../support/provider/start-provider.ts';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

test.use({ sharesApp: false });

const PICTURE = readFileSync(new URL('../../public/screenshots/narrow.png', import.meta.url));
/** The same picture, whose header declares ten billion pixels. */
const GIGAPIXEL = Buffer.from(PICTURE);
GIGAPIXEL.writeUInt32BE(100_000, 16);
GIGAPIXEL.writeUInt32BE(100_000, 20);
const image = (bytes: Buffer, mimeType: string) => ({ type: 'image', data: bytes.toString('base64'), mimeType });

let server: McpServerLab;
let elsewhere: McpServerLab;
let model: LoopbackProvider;
test.beforeEach(async () => {
  elsewhere = await startMcpServer();
  const loads = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><image href="${elsewhere.url}" width="9" height="9"/><script>fetch("${elsewhere.url}")</script></svg>`;
  server = await startMcpServer([{ ...ECHO, name: 'find_gel' }], ({ id, method }, response) =>
    method === 'tools/call'
      ? reply(response, id, {
          content: [
            { type: 'text', text: 'Gel 4.' },
            image(PICTURE, 'image/png'),
            image(Buffer.from(loads), 'image/svg+xml'),
            image(GIGAPIXEL, 'image/png'),
          ],
        })
      : undefined,
  );
  model = await startProvider({
    script: [{ calls: [{ name: 'mcp_stock__find_gel', input: { text: '4' } }] }, { text: 'The call has the gel.' }],
    key: 'sk-loopback',
  });
});
test.afterEach(() => Promise.all([server.close(), elsewhere.close(), model.close()]));

test('a person sees the pictures of a result, and why others are refused', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, { '/a.md': 'A' });
  const runId = await page.evaluate(
    async ({ notebook, provider, url }) => {
      await cloister.providers.connect({
        providerId: 'loopback',
        kind: 'openai-compatible',
        baseURL: provider,
        apiKey: 'sk-loopback',
        models: ['test-model'],
      });
      await cloister.agents.create({
        name: 'finder',
        adapter: 'react',
        model: { providerId: 'loopback', modelId: 'test-model' },
        scope: { notebooks: ['*'], folders: ['/**'], fileTypes: ['*'] },
        can: { read: true, integrations: true },
      });
      const { tools } = await cloister.mcp.connect({ serverId: 'stock', url });
      await cloister.mcp.setTool('stock', tools[0]?.name ?? '', { agents: ['finder'] });
      const run = await cloister.chat('Show gel 4', { agent: 'finder', notebookId: notebook });
      const [first] = await cloister.approvals.list();
      await cloister.approvals.respond(first?.approvalId ?? '', { decision: 'allow_once' });
      return run.runId;
    },
    { notebook: notebookId, provider: model.baseURL, url: server.url },
  );
  await page.evaluate((to) => location.assign(to), `#/notebook/${notebookId}/run/${runId}`);
  await page.getByText('Used mcp_stock__find_gel').click();
  const pictures = page.getByRole('img', { name: /^Picture \d of the result$/ });
  await expect(pictures).toHaveCount(2);
  // What is drawn is the picture itself.
  const widths = () => pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));
  await expect.poll(widths).toEqual([390, 20]);
  await expect(page.getByText('Not shown: image/png.')).toBeVisible();
  await expect(page.getByText(/It has 100,?000 × 100,?000 pixels/)).toBeVisible();
  expect(await findViolations(page, { inDark: true })).toEqual([]);
  expect(elsewhere.hits).toEqual([]);
  const told = JSON.stringify(model.requests);
  expect(told).toContain('The person can see it in this call');
  expect(told).toContain('refused, because it declares 100000 × 100000 pixels');
  expect(told).not.toContain(PICTURE.toString('base64').slice(0, 60));
});
