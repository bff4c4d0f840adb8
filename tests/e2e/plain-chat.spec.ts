import type { Page } from '@playwright/test';
import { makeScriptedGguf } from '../support/gguf/make-scripted-gguf.ts';
import { startProvider } from '../support/provider/start-provider.ts';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';

test.use({ sharesApp: true });

const conversation = (page: Page) => page.getByRole('list', { name: 'Conversation' });

async function send(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your message' }).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

test('a model from disk answers without a notebook, and the conversation becomes a note', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const bytes = makeScriptedGguf([{ at: 'Hello', say: 'Good morning.' }, 'It is Tris.']);
  await page.evaluate(async (base64) => {
    await cloister.notebooks.create({ name: 'Bench' });
    const file = new File([Uint8Array.fromBase64(base64)], 'scripted.gguf');
    await cloister.models.add({ engine: 'wllama', modelId: 'scripted', file, settings: { contextTokens: 4096 } });
  }, Buffer.from(bytes).toString('base64'));
  await page.goto(`${rootUrl}?console#/models`);
  await page.getByRole('button', { name: 'Chat: scripted' }).click();
  await expect(page).toHaveURL(/#\/models\/chat\/wllama%2Fscripted$/);
  await expect(page.getByText('Nothing leaves this device.')).toBeVisible();
  await send(page, 'Hello');
  await expect(conversation(page).getByRole('listitem').nth(1)).toContainText('Good morning.');
  await expect(conversation(page).getByRole('listitem').nth(1)).toContainText(/\d+ tokens in, \d+ out/);
  expect(await findViolations(page)).toEqual([]);

  // The view was left and is opened again.
  await page.goto(`${rootUrl}?console#/settings`);
  await page.goto(`${rootUrl}?console#/models/chat`);
  await expect(conversation(page)).toContainText('Good morning.');
  await page.getByRole('button', { name: /^Save as note in/ }).click();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page).toHaveURL(/\/Chat%20\d{4}-\d\d-\d\d%20[\d.]+\.md$/);
  const actions = await page.evaluate(async () => (await cloister.audit.entries()).map(({ action }) => action));
  expect(actions.filter((action) => action === 'model.chat')).toHaveLength(1);

  // A new window has none of it.
  await page.goto(`${rootUrl}?console#/models/chat`);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Your message' })).toBeVisible();
  await expect(conversation(page)).toHaveCount(0);
});

test('a server answers, fails with a reason, and stops', async ({ page, rootUrl }) => {
  const usage = { inputTokens: 30, outputTokens: 4 };
  const server = await startProvider({ script: [{ text: 'Good morning.', usage }] });
  try {
    await openConsole(page, rootUrl);
    await page.evaluate(async (baseURL) => {
      await cloister.notebooks.create({ name: 'Bench' });
      await cloister.providers.connect({
        providerId: 'loopback',
        kind: 'openai-compatible',
        baseURL,
        models: [{ modelId: 'test-model', prices: { inputUsdPerMTok: 10, outputUsdPerMTok: 20 } }],
      });
    }, server.baseURL);
    await page.goto(`${rootUrl}?console#/models/servers`);
    await page.getByRole('button', { name: 'Chat: test-model' }).click();
    await expect(
      page.getByText(`Your messages and the answers go to and from ${new URL(server.baseURL).origin}.`),
    ).toBeVisible();
    await send(page, 'Hello');
    await expect(conversation(page).getByRole('listitem').nth(1)).toContainText('Good morning.');
    const [asked] = server.asked();
    expect(asked?.body).not.toContain('"tools"');
    expect(asked?.body).not.toContain('"system"');

    server.setScript([{ fault: { type: 'answer', status: 400, body: { error: { message: 'No such thing.' } } } }]);
    await send(page, 'Again');
    await expect(page.getByRole('alert')).toContainText('No such thing.');
    server.setScript([{ text: 'Here again.', usage }]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(conversation(page).getByRole('listitem').nth(3)).toContainText('Here again.');

    server.setScript([{ text: 'Slow', fault: { type: 'stall', at: 'headers' } }]);
    await send(page, 'Slowly');
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(conversation(page).getByRole('listitem').nth(5)).toContainText('Stopped.');
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(conversation(page)).toHaveCount(0);
  } finally {
    await server.close();
  }
});
