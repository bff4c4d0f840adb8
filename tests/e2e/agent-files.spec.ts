import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';

// The log is read, from its first entry.
test.use({ sharesApp: 'alone' });

const fixture = (name: string) => ({
  name,
  mimeType: 'text/markdown',
  buffer: readFileSync(new URL(`../fixtures/manifests/agents/${name}`, import.meta.url)),
});

async function openAgents(page: Page, rootUrl: string, files: Record<string, string> = {}): Promise<string> {
  await openConsole(page, rootUrl);
  const notebookId = await page.evaluate(
    async (entries) => {
      const { notebookId } = await cloister.notebooks.create({ name: 'Lab' });
      await cloister.notebooks.import(notebookId, entries);
      return notebookId;
    },
    Object.entries({ '/protocols/a.md': 'Step one.', ...files }).map(([path, content]) => ({ path, content })),
  );
  await page.goto(`${rootUrl}?console#/agents`);
  return notebookId;
}

const choose = (page: Page, name: string) => page.getByLabel('File of an agent').setInputFiles(fixture(name));
const asks = (page: Page) => page.getByRole('region', { name: 'What the file asks for' });

test('an agent from a file is reviewed, installed with the chosen scope, exported and removed', async ({
  page,
  rootUrl,
}) => {
  await openAgents(page, rootUrl);
  await choose(page, 'cloister-export.md');
  await expect(page.getByRole('heading', { name: 'Review the agent in cloister-export.md' })).toBeFocused();
  await expect(asks(page)).toContainText('Rights: Read, Change and Create.');
  await expect(asks(page)).toContainText('It also asks for: Delete, Run scripts and Use the network');
  await expect(asks(page)).toContainText('It asks that only deletions need your approval.');
  await expect(page.getByRole('checkbox', { name: 'Run scripts' })).not.toBeChecked();
  await expect(page.getByLabel('Allowed hosts for fetching')).toHaveValue('');
  await expect(page.getByRole('region', { name: 'Access in Lab' })).toContainText('This notebook is not selected');
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('checkbox', { name: 'Every notebook' }).check();
  await asks(page).getByRole('button', { name: 'Select these folders and file types' }).click();
  await expect(page.getByRole('region', { name: 'Access in Lab' })).toContainText('The agent can read 1 of 1 file');
  await page.getByRole('button', { name: 'Install agent' }).click();
  await expect(page.getByText('Protocol helper was created.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Protocol helper' })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export' }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  expect(text).toMatch(/^---\nname: protocol-helper\n/);
  expect(text).toContain('Number the steps.');
  const stored = await page.evaluate(async () => {
    const { can, fetchAllowlist, approvals } = await cloister.agents.get('protocol-helper');
    const entries = await cloister.audit.entries({ limit: 1000 });
    return { can, fetchAllowlist, approvals, log: entries.map(({ inputSummary }) => inputSummary) };
  });
  expect(stored).toMatchObject({
    can: { execute: false, delete: false },
    fetchAllowlist: [],
    approvals: 'every-write',
  });
  expect(stored.log).toContain('From the file cloister-export.md');

  await page.getByRole('button', { name: 'Remove…' }).click();
  await page.getByRole('button', { name: 'Remove agent' }).click();
  await expect(page.getByText('Protocol helper was removed.')).toBeVisible();
});

test('a file with mistakes shows each with line and column, and cannot be installed', async ({ page, rootUrl }) => {
  await openAgents(page, rootUrl);
  await choose(page, 'bad-scope.md');
  await expect(page.getByText('This file has 6 mistakes, so it can’t be installed.')).toBeVisible();
  const list = page.getByRole('region', { name: 'This file has 6 mistakes' }).getByRole('listitem');
  await expect(list).toHaveCount(6);
  await expect(list.nth(2)).toHaveText(
    'Line 6, column 3scope.everything: This field is unknown. Remove or correct the name.',
  );
  await expect(page.getByRole('button', { name: 'Install agent' })).toHaveCount(0);
  expect(await page.evaluate(async () => (await cloister.agents.list()).length)).toBe(2);
});

test('an agent in an imported notebook waits for the review of the person', async ({ page, rootUrl }) => {
  await openAgents(page, rootUrl, {
    '/.cloister/agents/visitor/AGENT.md':
      '---\nname: visitor\ndescription: Visits\ntools: Read, Bash\n---\n\nLook\u200b around.',
  });
  const files = page.getByRole('region', { name: 'Agent files in this notebook' });
  await files.getByRole('button', { name: /Review.*visitor/ }).click();
  await expect(asks(page)).toContainText('It also asks for: Run scripts.');
  await asks(page).getByText('Instructions, with hidden characters shown').click();
  await expect(asks(page).locator('mark')).toHaveCount(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(files).toBeVisible();
  expect(await page.evaluate(async () => (await cloister.agents.list()).map(({ name }) => name))).toEqual([
    'assistant',
    'navigator',
  ]);
});

test('a new agent starts from a preset, and gets a skill of the notebook', async ({ page, rootUrl }) => {
  await openAgents(page, rootUrl, {
    '/skills/units/SKILL.md': '---\nname: units\ndescription: Converts units.\n---\n\nUse SI units.',
  });
  await page.getByRole('button', { name: 'New agent' }).click();
  await page.getByRole('radio', { name: /^Summarizer/ }).click();
  await expect(page.getByLabel('Title').first()).toHaveValue('Summarizer');
  await page.getByText(/^Advanced/).click();
  await expect(page.getByLabel('Instructions', { exact: true })).toHaveValue(/^You write summaries of lab notes/);
  await expect(page.getByLabel('Instructions for small models')).toHaveValue(/^You summarize notes\./);
  await page.getByRole('checkbox', { name: 'Every notebook' }).check();
  await page.getByRole('button', { name: 'Select these folders and file types' }).click();
  await page.getByRole('checkbox', { name: 'units' }).check();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create agent' }).click();
  await expect(page.getByText('Summarizer was created.')).toBeVisible();
  const { skills, can } = await page.evaluate(() => cloister.agents.get('summarizer'));
  expect(skills).toMatchObject([{ name: 'units', path: '/skills/units/SKILL.md' }]);
  expect(can).toMatchObject({ read: true, create: true, write: false, delete: false });
});
