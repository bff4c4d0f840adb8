import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { startProvider } from '../support/provider/start-provider.ts';
import { openConsole } from './console.ts';
import { expect, test } from './fixtures.ts';

const SIZES = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const REQUEST = "Summarize last week's experiments into /notes/weekly-summary.md";

async function violations(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return found.violations.flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.html}`));
}

async function violationsOf(page: Page, views: Record<string, string>): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [view, hash] of Object.entries(views)) {
    await page.evaluate((to) => {
      location.hash = to;
    }, hash);
    await page.waitForFunction((to) => location.hash === to, hash);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    found[view] = await violations(page);
  }
  return found;
}

/** Every form and question of the page of models, with an error of the server among them. */
async function openAllOfModels(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Test: one' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  for (const name of ['Set prices: two', 'Add a model by name', 'Remove…', 'Connect a server of models']) {
    await page.getByRole('button', { name }).click();
  }
}

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`no view breaks a rule of accessibility: ${size}, ${colorScheme}`, async ({ browser, rootUrl }) => {
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
      const page = await context.newPage();
      const found: Record<string, string[]> = {};
      await openConsole(page, rootUrl);
      await expect(page.getByRole('button', { name: 'Open the sample notebook' })).toBeVisible();
      found['welcome'] = await violations(page);
      const { notebookId, runId, approvalId } = await page.evaluate(async (request) => {
        const sample = await cloister.notebooks.openSample();
        await cloister.files.setLabels(sample.notebookId, '/notes', ['untrusted']);
        await cloister.files.setLabels(sample.notebookId, '/notes/plan.md', ['local-only']);
        const parked = await cloister.chat(request, { notebookId: sample.notebookId });
        return { ...sample, runId: parked.runId, approvalId: parked.pending[0]?.approvalId ?? '' };
      }, REQUEST);
      // Refused by the page, so that the ledger has a line.
      await page.evaluate(() => void window.open('https://example.org/'));
      const views = {
        notebook: `#/notebook/${notebookId}`,
        note: `#/notebook/${notebookId}/file/notes/plan.md`,
        question: `#/notebook/${notebookId}/run/${runId}`,
        'question as a page': `#/approval/${approvalId}`,
        log: '#/log',
        agents: '#/agents',
        agent: '#/agents/navigator',
        settings: '#/settings',
        help: '#/help',
        'what leaves': '#/gate',
        tools: '#/tools',
      };
      Object.assign(found, await violationsOf(page, views));
      expect(Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0))).toEqual({});
      await context.close();
    });

    test(`models, and what is about them, break no rule either: ${size}, ${colorScheme}`, async ({
      browser,
      rootUrl,
    }) => {
      const server = await startProvider({ key: 'sk-other' });
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
      const page = await context.newPage();
      await openConsole(page, rootUrl);
      await page.evaluate(async (baseURL) => {
        await cloister.notebooks.openSample();
        const priced = { modelId: 'two', prices: { inputUsdPerMTok: 3, outputUsdPerMTok: 15 } };
        const lab = { providerId: 'lab', kind: 'openai-compatible', baseURL, apiKey: 'sk-wrong' };
        await cloister.providers.connect({ ...lab, models: ['one', priced] });
      }, server.baseURL);
      const views = { 'form of an agent': '#/agents/new/form', models: '#/models' };
      const found = await violationsOf(page, size === 'phone' ? { more: '#/more', ...views } : views);
      await openAllOfModels(page);
      found['models, all open'] = await violations(page);
      await page.getByRole('button', { name: 'Agent: Navigator' }).click();
      await page.getByRole('menuitem', { name: /^Assistant/ }).click();
      await page.getByRole('textbox', { name: 'Ask' }).fill('Who is there?');
      await expect(page.getByText(/First request: about/)).toBeVisible();
      found['before a request'] = await violations(page);
      expect(Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0))).toEqual({});
      await context.close();
      await server.close();
    });
  }
}
