import type { Page } from '@playwright/test';
import { type LoopbackProvider, startProvider } from '../support/provider/start-provider.ts';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';

// The log is read, from its first entry.
test.use({ sharesApp: 'alone' });

const REQUEST = 'Ponder the meaning of chlorophyll for me.';

let server: LoopbackProvider;
test.beforeEach(async () => {
  server = await startProvider({ key: 'sk-loopback', script: [{ text: 'It turns light into sugar.' }] });
});
test.afterEach(() => server.close());

/** Opens a notebook with a note, which is shown. Resolves with the id of the note. */
async function openNote(page: Page, url: string, baseURL: string | null): Promise<string> {
  await openConsole(page, url);
  const made = await page.evaluate(async (address) => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Bench' });
    await cloister.files.write(notebookId, '/leaf.md', '# Leaf\n\nthe leaf is green');
    if (address !== null) {
      const provider = { providerId: 'loopback', kind: 'openai-compatible', baseURL: address } as const;
      await cloister.providers.connect({ ...provider, apiKey: 'sk-loopback', models: ['test-model'] });
    }
    return { notebookId };
  }, baseURL);
  await page.goto(`${url}?console#/notebook/${made.notebookId}/file/leaf.md`);
  await expect(page.getByText('the leaf is green')).toBeVisible();
  return made.notebookId;
}

async function ask(page: Page, request: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Ask', exact: true });
  await field.fill(request);
  await field.press('Enter');
}

test('what the Navigator does not understand is handed over with one press, and back', async ({ page, rootUrl }) => {
  await openNote(page, rootUrl, server.baseURL);
  await ask(page, REQUEST);
  const offer = page.getByRole('region', { name: 'Hand over to another agent' });
  await expect(offer).toContainText('Navigator works by rules and did not understand this.');
  await expect(offer).toContainText(`What it gets goes to ${server.origin}.`);
  expect(await findViolations(page)).toEqual([]);
  await offer.getByRole('button', { name: 'Hand over to Assistant' }).click();

  const runs = page.getByRole('article', { name: REQUEST });
  const run = runs.filter({ hasText: 'Handed over from Navigator to Assistant' });
  await expect(run.getByText('It turns light into sugar.')).toBeVisible();
  await expect(runs).toHaveCount(2);
  // The next message goes to the same agent.
  await expect(page.getByRole('textbox', { name: 'Ask', exact: true })).toHaveAttribute('placeholder', /Assistant/);
  const [sent] = server.asked();
  expect(sent?.body).toContain(REQUEST);
  expect(sent?.body).toMatch(/\/leaf\.md \(id [^,]+, open on the screen\)/);
  expect(sent?.body).not.toContain('the leaf is green');
  await run.getByText('What went along').click();
  await expect(run.getByText(/- File: \/leaf\.md/)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  const [session] = await page.evaluate(async () => (await cloister.runs.list()).map(({ sessionId }) => sessionId));
  const [logged] = await page.evaluate(async () =>
    (await cloister.audit.entries({ limit: 1000 })).filter(({ action }) => action === 'run.hand-over'),
  );
  expect(logged).toMatchObject({ target: 'assistant', decision: 'allowed', sessionId: session });

  await run.getByRole('button', { name: 'Hand back to Navigator' }).click();
  await expect(page.getByText('Navigator continues this conversation with your next request.').first()).toBeVisible();
  await ask(page, 'read /leaf.md');
  const back = page.getByRole('article', { name: 'read /leaf.md' });
  await expect(back).toContainText('Navigator continues');
  await expect(back).toContainText('the leaf is green');
  expect(server.asked()).toHaveLength(1);
});

test('with the setting on, it is handed over without asking', async ({ page, rootUrl }) => {
  await openNote(page, rootUrl, server.baseURL);
  await page.goto(`${rootUrl}?console#/settings`);
  const alone = page.getByRole('checkbox', { name: 'Hand over without asking' });
  await expect(alone).not.toBeChecked();
  await alone.check();
  await page.goBack();
  await ask(page, REQUEST);
  const run = page
    .getByRole('article', { name: REQUEST })
    .filter({ hasText: 'Handed over from Navigator to Assistant' });
  await expect(run.getByText('It turns light into sugar.')).toBeVisible();
  await expect(page.getByRole('article', { name: REQUEST })).toHaveCount(2);
  expect(server.asked()).toHaveLength(1);
});

test('without an agent that has a model, the offer says only that a model is needed', async ({ page, rootUrl }) => {
  await openNote(page, rootUrl, null);
  await ask(page, REQUEST);
  const offer = page.getByRole('region', { name: 'Hand over to another agent' });
  await expect(offer).toContainText('This needs a language model, and none is connected.');
  await expect(offer).not.toContainText('use the Navigator');
  await expect(offer.getByRole('combobox')).toHaveCount(0);
  await expect(offer.getByRole('button')).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
  await offer.getByRole('link', { name: 'Set up a model' }).click();
  await expect(page).toHaveURL(/#\/models/);
});

test('the console hands a conversation over, and refuses one with local-only content', async ({ page, rootUrl }) => {
  const notebookId = await openNote(page, rootUrl, server.baseURL);
  const seen = await page.evaluate(
    async ({ id, request }) => {
      const codeOf = (error: { code?: unknown }) => error.code;
      const first = await cloister.chat(request, { notebookId: id });
      const handed = await cloister.runs.handOver(first.runId, { agent: 'assistant' });
      const more = await cloister.chat('And why?', { notebookId: id, agent: 'assistant' });
      cloister.clear();
      await cloister.files.setLabels(id, '/leaf.md', ['local-only']);
      const secret = await cloister.chat('read /leaf.md', { notebookId: id });
      const refused = await cloister.runs.handOver(secret.runId, { agent: 'assistant' }).catch(codeOf);
      return { first, handed, more, refused };
    },
    { id: notebookId, request: REQUEST },
  );
  expect(seen.handed).toMatchObject({
    sessionId: seen.first.sessionId,
    status: 'completed',
    text: 'It turns light into sugar.',
    pending: [],
  });
  expect(seen.more.sessionId).toBe(seen.first.sessionId);
  expect(seen.refused).toBe('local-only');
  expect(server.asked()).toHaveLength(2);
});

test('what waits for approval is asked for again in the name of the next agent', async ({ page, rootUrl }) => {
  const call = { name: 'create_file', input: { path: '/new.md', content: 'new' } };
  server.setScript([{ calls: [call] }, { text: 'It is created.' }]);
  const notebookId = await openNote(page, rootUrl, server.baseURL);
  const { runId } = await page.evaluate(async (id) => {
    const scope = { notebooks: ['*'], folders: ['/**'], fileTypes: ['*'] };
    await cloister.agents.create({ name: 'writer', title: 'Writer', scope, can: { read: true, create: true } });
    return cloister.chat('Create a note.', { agent: 'assistant', notebookId: id });
  }, notebookId);
  await page.goto(`${rootUrl}?console#/notebook/${notebookId}/run/${runId}`);
  await page.getByText('Details', { exact: true }).click();
  await page.getByText('Hand over to another agent').click();
  await page.getByRole('combobox', { name: 'Agent' }).selectOption('writer');
  await page.getByRole('button', { name: 'Hand over to Writer' }).click();
  const run = page.getByRole('article', { name: 'Create a note.' }).filter({ hasText: 'from Assistant to Writer' });
  // The question of the agent before stays on the screen until the next one asks.
  await expect(page.getByRole('main').getByText(/^Writer wants to/)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Allow once' }).click();
  await expect(run.getByText('It is created.')).toBeVisible();
  expect(await page.evaluate((id) => cloister.files.read(id, '/new.md'), notebookId)).toBe('new');
  const [before] = await page.evaluate((id) => cloister.runs.list({ agent: 'assistant', notebookId: id }), notebookId);
  expect(before).toMatchObject({ status: 'cancelled', message: 'Handed over to Writer.' });
});
