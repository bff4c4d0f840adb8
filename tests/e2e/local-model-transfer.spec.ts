import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { makeScriptedGguf } from '../support/gguf/make-scripted-gguf.ts';
import { expect, test } from './fixtures.ts';

const ARCHIVE = 'Model archive';

async function openLocalModels(page: Page, rootUrl: string): Promise<void> {
  await page.goto(rootUrl);
  await page.getByRole('button', { name: 'Open the sample notebook' }).click();
  await page.getByRole('link', { name: 'Models', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'On this device', exact: true })).toBeVisible();
}

test('a model is added from disk, tested, exported, deleted, and imported whole or not at all', async ({
  page,
  rootUrl,
}) => {
  await openLocalModels(page, rootUrl);
  await page.getByText('GGUF file (runs on the processor)').click();
  const bytes = makeScriptedGguf([JSON.stringify({ answer: 'There are three notes.' })], { name: 'Clerk' });
  await page.getByLabel('GGUF file, or all parts of a split file').setInputFiles({
    name: 'clerk.gguf',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(bytes),
  });
  await expect(page.getByLabel('Name in Cloister')).toHaveValue('clerk');
  await page.getByRole('button', { name: 'Copy to this device' }).click();
  const card = page.getByRole('list', { name: 'Models on this device' }).getByRole('listitem').first();
  await expect(card.getByText('Ready', { exact: true })).toBeVisible();
  await expect(card.getByText('on the processor (CPU)')).toBeVisible();

  await card.getByRole('button', { name: 'Load: Clerk' }).click();
  await expect(card.getByText('Loaded', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Use for…: Clerk' }).click();
  await page.getByRole('menuitem', { name: /^Assistant/ }).click();
  await expect(page.getByText('Assistant uses Clerk')).toBeVisible();

  await card.getByRole('button', { name: 'Test: Clerk' }).click();
  await expect(card.getByText(/tasks done…$/)).toBeVisible();
  await expect(page.getByText(/^Test finished: \d+ of 20 correct\.$/).first()).toBeVisible();
  await page.getByRole('button', { name: /^Clerk: tasks/ }).click();
  await expect(page.getByRole('list', { name: /^Tasks of Clerk/ }).getByRole('listitem')).toHaveCount(20);

  await card.getByRole('button', { name: 'Export…: Clerk' }).click();
  const saving = page.waitForEvent('download');
  await card.getByRole('link').click();
  const saved = await saving;
  const archive = await readFile(await saved.path());
  expect(archive.length).toBeGreaterThan(bytes.length);
  await card.getByRole('button', { name: 'Close' }).click();

  await card.getByRole('button', { name: 'Delete…: Clerk' }).click();
  await card.getByRole('button', { name: 'Delete model' }).click();
  await expect(page.getByText('No models on this device yet')).toBeVisible();

  await page.getByText('Import from a USB stick').click();
  const give = (buffer: Buffer) =>
    page.getByLabel(ARCHIVE).setInputFiles({ name: saved.suggestedFilename(), mimeType: 'application/zip', buffer });
  const damaged = Buffer.from(archive);
  const middle = archive.length >> 1;
  damaged[middle] = (damaged[middle] ?? 0) ^ 1;
  await give(damaged);
  await expect(page.getByRole('alert')).toContainText('clerk.gguf');
  await expect(page.getByText('No models on this device yet')).toBeVisible();

  await give(archive);
  await expect(page.getByText('Clerk was added. 1 file matches its hash.')).toBeVisible();
  await card.getByRole('button', { name: 'Load: Clerk' }).click();
  await expect(card.getByText('Loaded', { exact: true })).toBeVisible();

  // The agent still names it, and the bar says before anything is asked that nothing leaves.
  await page.getByRole('button', { name: 'Agent: Navigator' }).click();
  await page.getByRole('menuitem', { name: /^Assistant/ }).click();
  await expect(page.getByText('Assistant (clerk, on this device: nothing leaves it)')).toBeVisible();
  await page.getByRole('textbox', { name: 'Ask' }).fill('How many notes are there?');
  await expect(page.getByRole('textbox', { name: 'Ask' })).toHaveAccessibleDescription(
    'clerk answers on this device. Nothing leaves it.',
  );
  await page.getByRole('textbox', { name: 'Ask' }).press('Enter');
  await expect(
    page.getByRole('complementary', { name: 'Run' }).getByText('There are three notes.').first(),
  ).toBeVisible();
});
