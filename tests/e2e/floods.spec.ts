import type { Page } from '@playwright/test';
import { MAX_ANSWER_CHARS } from '../../src/core/run/limits/answer-size.ts';
import type { Turn } from '../support/provider/script.ts';
import { startProvider } from '../support/provider/start-provider.ts';
import { openConsole } from './console.ts';
import { expect, test } from './installed-app.ts';

const DELTA = 'The yield was 42 g at 70 °C; see /notes/2026-01-05.md.\n\n'.repeat(4);
const TOO_MUCH = Array.from({ length: Math.ceil(MAX_ANSWER_CHARS / DELTA.length) + 100 }, () => DELTA);
const CALLS = Array.from({ length: 1000 }, () => ({ name: 'list_files', input: { path: '/' } }));

/** Asks the assistant of an empty notebook, and resolves with how its run ended. */
async function ask(page: Page, url: string, baseURL: string) {
  await openConsole(page, url);
  const notebookId = await page.evaluate(async (at) => {
    const made = await cloister.notebooks.create({ name: 'Flooded' });
    await cloister.providers.connect({
      providerId: 'loopback',
      kind: 'openai-compatible',
      baseURL: at,
      apiKey: 'sk-loopback-0123456789',
      models: [{ modelId: 'test-model' }],
    });
    location.hash = `#/notebook/${made.notebookId}`;
    return made.notebookId;
  }, baseURL);
  await expect(page.getByRole('button', { name: 'Notebook: Flooded' })).toBeVisible();
  return page.evaluate((id) => cloister.chat('Flood me.', { agent: 'assistant', notebookId: id }), notebookId);
}

/** The app answers to a person. */
async function expectUsable(page: Page): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Ask', exact: true });
  await field.fill('Still there?');
  await expect(field).toHaveValue('Still there?');
}

const FLOODS: Record<string, Turn> = {
  text: { text: TOO_MUCH, chunkBytes: 65_536 },
  'tool input': {
    calls: [
      {
        name: 'write_file',
        argumentsText: JSON.stringify({ path: '/a.md', content: TOO_MUCH.join('') }),
        deltaChars: 200,
      },
    ],
    chunkBytes: 65_536,
  },
};

for (const [name, turn] of Object.entries(FLOODS)) {
  test(`a flood of ${name} ends the run with its reason, and the app stays usable`, async ({ page, rootUrl }) => {
    const server = await startProvider({ script: [turn] });
    try {
      const run = await ask(page, rootUrl, server.baseURL);
      expect(run).toMatchObject({ status: 'blocked', stopReason: 'token-limit', pending: [] });
      const panel = page.locator('#run-panel');
      await expect(panel.getByText('Stopped: the answer was longer than 4 million characters')).toBeVisible();
      expect(((await panel.textContent()) ?? '').length).toBeLessThan(100_000);
      await expectUsable(page);
    } finally {
      await server.close();
    }
  });
}

test('a thousand calls in one message end at their limit and are listed in parts', async ({ page, rootUrl }) => {
  const server = await startProvider({ script: [{ calls: CALLS }] });
  try {
    const run = await ask(page, rootUrl, server.baseURL);
    expect(run).toMatchObject({ status: 'blocked', stopReason: 'tool-call-limit' });
    const panel = page.locator('#run-panel');
    const more = panel.getByRole('button', { name: 'Show 100 of 705 more tool calls' });
    await expect(more).toBeVisible();
    const calls = panel.locator('details[data-state]');
    await expect(calls).toHaveCount(100);
    await more.click();
    await expect(calls).toHaveCount(200);
    await expectUsable(page);
  } finally {
    await server.close();
  }
});
