import type { Page } from '@playwright/test';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';

test.use({ sharesApp: true });

const BROKEN = `name: mine
title: Mine
steps:
  - id: find
    tool: globb
    inputs: { pattern: '*.md', path: /notes }
`;

async function openSample(page: Page, url: string): Promise<string> {
  await openConsole(page, url);
  return page.evaluate(async () => (await cloister.notebooks.openSample()).notebookId);
}

/** Writes the text of a playbook in the editor, as typed. */
async function write(page: Page, source: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Text of the playbook (YAML)' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(source);
}

test('a person plans a playbook, applies it, and runs it again with other inputs', async ({ page, rootUrl }) => {
  const notebookId = await openSample(page, rootUrl);
  await page.getByRole('link', { name: 'Work', exact: true }).click();
  await page.getByRole('link', { name: 'Recipes', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Come with the app' }).getByRole('link')).toHaveCount(10);
  await expect.soft(await findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Data dictionary' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'No mistakes.' })).toBeVisible();
  await expect.soft(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Allow once' })).toBeVisible();
  await page.evaluate(async () => {
    const [approval] = await cloister.approvals.list();
    await cloister.approvals.respond(approval?.approvalId ?? '', { decision: 'allow_once' });
  });
  const read = (path: string) =>
    page.evaluate(([id, file]) => cloister.files.read(id, file), [notebookId, path] as const);
  expect(await read('/data/data-dictionary.md')).toContain('| `dry_g` | number | 0.394 to 0.639 |');

  await page.getByRole('button', { name: 'Run again with edits' }).click();
  await expect(page.getByRole('heading', { name: 'Data dictionary', level: 1, exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'file' }).fill('/other.md');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect.poll(() => page.evaluate(async () => (await cloister.approvals.list()).length)).toBe(1);
  await page.evaluate(async () => {
    const [approval] = await cloister.approvals.list();
    await cloister.approvals.respond(approval?.approvalId ?? '', { decision: 'allow_once' });
  });
  expect(await read('/other.md')).toContain('# Data dictionary');
});

test('a person writes a playbook: a mistake has its line, nothing runs with one, and a removal is undone', async ({
  page,
  rootUrl,
}) => {
  await openSample(page, rootUrl);
  await page.getByRole('link', { name: 'Work', exact: true }).click();
  await page.getByRole('link', { name: 'Recipes', exact: true }).click();
  await page.getByRole('button', { name: 'New playbook' }).click();
  await write(page, BROKEN);
  await expect(page.getByText('There is no tool globb. The nearest is glob.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Line 5, column 11' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await write(page, BROKEN.replace('globb', 'glob'));
  await expect(page.getByText('No mistakes.')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Mine' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  const notice = page.getByText('Removed “Mine”.');
  await expect(notice).toBeVisible();
  await notice.locator('..').getByRole('button', { name: 'Undo', exact: true }).click();
  const own = page.getByRole('region', { name: 'Your playbooks' });
  await expect(own.getByRole('link', { name: 'Mine' })).toBeVisible();
});

test('a run becomes a playbook in the editor', async ({ page, rootUrl }) => {
  const notebookId = await openSample(page, rootUrl);
  const runId = await page.evaluate(
    async (id) => (await cloister.chat('find notes about chlorophyll', { notebookId: id })).runId,
    notebookId,
  );
  const source = await page.evaluate((id) => cloister.playbooks.fromRun(id), runId);
  expect(await page.evaluate((text) => cloister.playbooks.check(text), source)).toMatchObject({ ok: true });
  await page.getByText('Details', { exact: true }).click();
  await page.getByRole('button', { name: 'Make a playbook' }).click();
  await expect(page.getByRole('heading', { name: 'Playbook from a run' })).toBeVisible();
  await expect(page.getByText('No mistakes.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Text of the playbook (YAML)' })).toContainText('chlorophyll');
});
