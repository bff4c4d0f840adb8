import { createHash } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { makeGguf } from '../support/gguf/make-gguf.ts';
import { makeScriptedGguf } from '../support/gguf/make-scripted-gguf.ts';
import { hubFiles } from '../support/model-server/hub-files.ts';
import { type ModelServer, startModelServer } from '../support/model-server/start-model-server.ts';
import { openConsole, readyWithEngines } from './console.ts';
import { expect, test } from './fixtures.ts';

const REPO = 'LiquidAI/LFM3-1.7B-GGUF';
const FILE = 'LFM3-1.7B-Q4_K_M.gguf';
const COMMIT = 'c'.repeat(40);
const NOTE = '# Buffer\n\nTris, 50 mM, pH 8.0.\n';

const scripted = makeScriptedGguf([
  {
    at: 'Write down the buffer',
    say: JSON.stringify({ tool: 'create_file', input: { path: '/buffer.md', content: NOTE } }),
  },
  JSON.stringify({ answer: 'The buffer is written down.' }),
]);
const sha256 = createHash('sha256').update(scripted).digest('hex');

let hub: ModelServer;
test.beforeEach(async () => {
  hub = await startModelServer();
  hub.serve('', hubFiles({ repo: REPO, commit: COMMIT, files: { [FILE]: scripted } }));
});
test.afterEach(() => hub.close());

/** Opens the catalog with a notebook, for a hub on this machine. */
async function openCatalog(page: Page, rootUrl: string): Promise<void> {
  await openConsole(page, rootUrl);
  await page.evaluate((address) => cloister.models.hub({ address }), hub.origin);
  await page.evaluate(() => cloister.notebooks.create({ name: 'Bench' }));
  await page.goto(`${rootUrl}?console#/models`);
  await page.evaluate(() => cloister.ready);
  await page.getByRole('button', { name: 'Add model' }).click();
  await expect(page.getByRole('list', { name: 'Models to download' })).toBeVisible();
}

/** Starts the download of the model that the hub on this machine has. */
async function download(page: Page): Promise<void> {
  await page.getByLabel('Find a model').fill('LFM3');
  await page.getByRole('button', { name: 'Download: LFM3 1.7B, on the processor (CPU)' }).click();
}

const card = (page: Page) => page.getByRole('list', { name: 'Models on this device' }).getByRole('listitem').first();

test('a model of the catalog is downloaded without a graphics card, and does a whole task', async ({
  page,
  rootUrl,
}) => {
  await openCatalog(page, rootUrl);
  const entries = await page.evaluate(() => cloister.models.catalog({ engine: 'wllama' }));
  expect(entries[0]).toMatchObject({
    fits: expect.stringMatching(/fits|tight/),
    revision: expect.stringMatching(/^[0-9a-f]{40}$/),
  });
  await download(page);
  // The first page of a new device has one thread. It reloads by itself, and the download goes on.
  await expect
    .poll(() => page.evaluate(() => globalThis.crossOriginIsolated && 'cloister' in globalThis).catch(() => false))
    .toBe(true);
  await page.evaluate(() => cloister.ready);
  await expect(card(page)).toContainText('Ready');
  await card(page).getByText('Source and hashes').click();
  await expect(card(page)).toContainText(`Commit ${COMMIT}`);
  await expect(card(page)).toContainText(`${sha256} as listed by the hub`);
  const [row] = await page.evaluate(() => cloister.models.list());
  expect(row).toMatchObject({ state: 'ready', hub: { repo: REPO, commit: COMMIT } });
  expect((await page.evaluate(() => cloister.models.device())).threads).toBeGreaterThan(1);
  const ledger = await page.evaluate(() => cloister.egress.ledger());
  expect(new Set(ledger.map(({ origin }) => origin))).toEqual(new Set([hub.origin]));

  await readyWithEngines(page);
  await card(page).getByRole('button', { name: 'Load: LFM3 1.7B' }).click();
  await expect(card(page)).toContainText('Loaded');
  const run = await page.evaluate(async () => {
    await cloister.agents.create({
      name: 'scribe',
      scope: { notebooks: ['*'], folders: ['/**'], fileTypes: ['*'] },
      can: { read: true, create: true },
      model: { providerId: 'wllama', modelId: 'LFM3-1.7B' },
    });
    const asked = await cloister.chat('Write down the buffer.', { agent: 'scribe' });
    return cloister.approvals.respond(asked.pending[0]?.approvalId ?? '', { decision: 'allow_once' });
  });
  expect(run).toMatchObject({ status: 'completed', text: 'The buffer is written down.' });
  await expect(card(page)).toContainText('Last 2 answers');
  await expect(card(page)).toContainText('Prompt reused');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});

test('a file that is not the one in the catalog is refused before its first byte, with both hashes', async ({
  page,
  rootUrl,
}) => {
  await openCatalog(page, rootUrl);
  const [wanted] = (await page.evaluate(() => cloister.models.catalog({ engine: 'wllama' }))).filter(
    ({ modelId }) => modelId === 'Qwen3-0.6B',
  );
  if (!wanted) throw new Error('the catalog has no such model');
  const file = wanted.files[0]?.path ?? '';
  const other = makeGguf({ layers: 1, width: 32 });
  hub.serve('', hubFiles({ repo: wanted.repo, commit: wanted.revision, files: { [file]: other } }));
  await page.getByLabel('Find a model').fill('Qwen3 0.6B');
  await page.getByRole('button', { name: 'Download: Qwen3 0.6B, on the processor (CPU)' }).click();
  await expect(page.getByText(wanted.sha256 ?? 'none').first()).toBeVisible();
  await expect(page.getByText(createHash('sha256').update(other).digest('hex')).first()).toBeVisible();
  expect(hub.seen.filter(({ path }) => path.endsWith(file))).toEqual([]);
});

test('a download survives a pause, a flipped byte and the end of its page', async ({ page, rootUrl }) => {
  const path = `/${REPO}/resolve/${COMMIT}/${FILE}`;
  hub.setFault(path, { type: 'slow', pieceBytes: 8192, waitMs: 60 });
  await openCatalog(page, rootUrl);
  await download(page);
  await expect(card(page)).toContainText('Downloading');
  await expect.poll(() => hub.seen.find((line) => line.path === path)?.sentBytes ?? 0).toBeGreaterThan(20_000);
  await page.evaluate(() => cloister.models.pause('LFM3-1.7B')).catch(() => undefined);
  await page.goto('about:blank');
  hub.setFault(path, { type: 'flip', at: scripted.length - 100, times: 1 });
  await page.goto(`${rootUrl}?console#/models`);
  await page.evaluate(() => cloister.ready);
  await page.evaluate(() => cloister.models.resume('LFM3-1.7B'));
  await expect(card(page)).toContainText('Ready');
  await expect(card(page)).toContainText('does not match its hash');
  const [row] = await page.evaluate(() => cloister.models.list());
  expect(row).toMatchObject({ state: 'ready', hub: { commit: COMMIT } });
});
