import type { Page } from '@playwright/test';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';

const FILES = {
  '/open/plan.md': 'The plan.',
  '/open/deep/more.md': 'More of it.',
  '/open/table.csv': 'a,b',
  '/private/secret.md': 'Not for the agent.',
  '/top.md': 'At the top.',
};

async function openNotebook(page: Page, rootUrl: string): Promise<string> {
  await openConsole(page, rootUrl);
  return page.evaluate(async (files) => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Lab' });
    const entries = Object.entries(files).map(([path, content]) => ({ path, content }));
    await cloister.notebooks.import(notebookId, entries);
    return notebookId;
  }, FILES);
}

const reach = (page: Page) => page.getByRole('region', { name: 'Access in Lab' });
const tree = (page: Page) => page.getByRole('tree', { name: 'Folders of Lab' });

test('an agent is limited to a folder by its checkbox, and is denied other files', async ({ page, rootUrl }) => {
  const notebookId = await openNotebook(page, rootUrl);
  await page.goto(`${rootUrl}?console#/agents/new/form`);
  // Nothing is an error before it was touched.
  await expect(page.getByRole('main').locator('[aria-invalid="true"], [role="alert"]')).toHaveCount(0);
  await page.getByText(/^Advanced/).click();
  await page.getByLabel('Name', { exact: true }).fill('narrow');
  await page.getByLabel('Kind').selectOption({ label: 'Navigator (no model)' });
  // A new agent has access to nothing.
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(reach(page)).toContainText('This notebook is not selected');
  await page.getByRole('checkbox', { name: 'Every notebook' }).check();
  await page.getByRole('checkbox', { name: '*.md (4)' }).check();
  await page.getByRole('checkbox', { name: 'Read' }).check();
  await expect(reach(page)).toContainText('The agent has access to none of the 5 files');
  await tree(page).getByRole('treeitem', { name: 'open' }).click();
  await expect(tree(page).getByRole('treeitem', { name: 'open' })).toBeChecked();
  await expect(reach(page)).toContainText('The agent can read 2 of 5 files');
  await expect(reach(page).getByRole('option')).toHaveText([/^\/open\/deep\/more\.md/, /^\/open\/plan\.md/]);
  await page.getByRole('checkbox', { name: '*.csv (1)' }).check();
  await expect(reach(page)).toContainText('The agent can read 3 of 5 files');
  await expect(page.getByText('This agent can read files in /open of every notebook, only *.md, *.csv.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Create agent' }).click();
  await expect(page.getByText('narrow was created.')).toBeVisible();
  await expect(reach(page)).toContainText('The agent can read 3 of 5 files');
  const outcome = await page.evaluate(async (id) => {
    const { scope } = await cloister.agents.get('narrow');
    const read = async (path: string) => {
      const { runId } = await cloister.chat(`read ${path}`, { notebookId: id, agent: 'narrow' });
      const { calls } = await cloister.runs.get(runId);
      return calls.map(({ state }) => state);
    };
    return {
      folders: scope.folders,
      access: await cloister.agents.simulate('narrow'),
      inside: await read('/open/plan.md'),
      outside: await read('/private/secret.md'),
    };
  }, notebookId);
  expect(outcome.folders).toEqual(['/open']);
  const none = { read: false, write: false, create: false, delete: false };
  expect(outcome.access).toContainEqual({ path: '/open/plan.md', ...none, read: true });
  expect(outcome.access).toContainEqual({ path: '/private/secret.md', ...none });
  expect(outcome.inside).toContain('done');
  expect(outcome.outside).not.toContain('done');
  expect(outcome.outside).toContain('denied');
});

test('folders are picked by keyboard and by filter, in three states, and match the patterns', async ({
  page,
  rootUrl,
}) => {
  await openNotebook(page, rootUrl);
  await page.evaluate(async () => {
    await cloister.agents.create({
      name: 'picky',
      scope: { notebooks: ['*'], folders: ['/open'], fileTypes: ['*'] },
      can: { read: true },
    });
  });
  await page.goto(`${rootUrl}?console#/agents/picky`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const open = tree(page).getByRole('treeitem', { name: 'open', exact: true });
  await expect(open).toBeChecked();
  await open.focus();
  await page.keyboard.press('ArrowRight');
  await expect(tree(page).getByRole('treeitem', { name: 'deep' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(tree(page).getByRole('treeitem', { name: 'deep' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(open).toHaveAttribute('aria-checked', 'mixed');
  await expect(reach(page)).toContainText('The agent can read 2 of 5 files');
  await page.keyboard.press('p');
  await page.keyboard.press('p');
  await expect(tree(page).getByRole('treeitem', { name: 'private' })).toBeFocused();

  await page.getByLabel('Find a file or folder').fill('secret');
  await tree(page).getByRole('treeitem', { name: '/private/secret.md' }).click();
  await expect(reach(page)).toContainText('The agent can read 3 of 5 files');
  await page.getByLabel('Find a file or folder').fill('');
  await page.getByText('Folders as patterns').first().click();
  const patterns = page.getByRole('textbox', { name: 'Folders as patterns' });
  await expect(patterns).toHaveValue('/open/plan.md\n/open/table.csv\n/private/secret.md');
  await patterns.fill('/op*/*.md');
  await expect(reach(page)).toContainText('The agent can read 1 of 5 files');
  await expect(open).toHaveAttribute('aria-checked', 'mixed');
  await patterns.fill('open');
  await expect(reach(page).getByRole('alert')).toContainText('must start with /');
  await patterns.fill('/private');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByText('picky was saved. Changed: folders. The changes apply from its next step.'),
  ).toBeVisible();
});

test('a new agent is made from a preset by three answers', async ({ page, rootUrl }) => {
  await openNotebook(page, rootUrl);
  await page.goto(`${rootUrl}?console#/agents`);
  await page.getByRole('button', { name: 'New agent' }).click();
  await page.getByRole('radio', { name: /^Literature notes/ }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Literature notes');
  await page.getByRole('button', { name: 'Create agent' }).click();
  await expect(page.getByText('Choose where the agent works.')).toBeVisible();
  await page.getByRole('radio', { name: 'In all of Lab' }).click();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create agent' }).click();
  await expect(page.getByText('Literature notes was created.')).toBeVisible();
  const { scope, can } = await page.evaluate(() => cloister.agents.get('literature-notes'));
  expect(scope.folders).toEqual(['/**']);
  expect(scope.notebooks).toHaveLength(1);
  expect(can).toMatchObject({ read: true, create: true, write: false, delete: false });
});

for (const [size, viewport] of Object.entries({
  wide: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
})) {
  test(`an unanswered question is named as the form asks it, and gets the focus: ${size}`, async ({
    page,
    rootUrl,
  }) => {
    await page.setViewportSize(viewport);
    await openNotebook(page, rootUrl);
    await page.goto(`${rootUrl}?console#/agents/new/form`);
    await page.getByRole('radio', { name: /^Literature notes/ }).click();
    await page.getByRole('button', { name: 'Create agent' }).click();
    await expect(
      page.getByText('The agent was not saved. Check these fields: “Where does it work?”.', { exact: true }),
    ).toBeVisible();
    const question = page.getByRole('group', { name: 'Where does it work?' });
    await expect(question.getByRole('alert')).toHaveText('Choose where the agent works.');
    await expect(question.getByRole('radio').first()).toBeFocused();
    await expect(question.getByRole('alert')).toBeInViewport();
    expect(await findViolations(page)).toEqual([]);
  });
}

test('what lacks a model says so before it is created, and links to Models', async ({ page, rootUrl }) => {
  await openNotebook(page, rootUrl);
  await page.goto(`${rootUrl}?console#/agents/new/form`);
  const form = page.getByRole('main');
  await expect(form.getByText('No language model is connected.')).toContainText('Navigator works without one');
  const link = form.getByRole('link', { name: 'Connect a model under Models' });
  await expect(link).toHaveAttribute('href', '#/models');
  await page.getByText(/^Advanced/).click();
  await expect(page.getByLabel(/^Instructions/)).toHaveCount(3);
  await page.getByLabel('Kind').selectOption({ label: 'Navigator (no model)' });
  await expect(link).toHaveCount(0);
  await expect(page.getByLabel(/^Instructions/)).toHaveCount(0);

  await page.goto(`${rootUrl}?console#/agents`);
  const card = page.getByRole('listitem').filter({ hasText: 'Assistant' }).first();
  await expect(card).toContainText('Unavailable: No language model is connected.');
  await card.getByRole('link', { name: 'Assistant' }).click();
  await expect(page.getByRole('heading', { name: 'Assistant', level: 1 })).toBeVisible();
  await expect(link).toHaveCount(1);
  await link.click();
  await expect(page).toHaveURL(/#\/models/);
  await page.goto(`${rootUrl}?console#/agents`);
  expect(await findViolations(page)).toEqual([]);
  await card.getByRole('link', { name: 'Connect a model under Models' }).click();
  await expect(page).toHaveURL(/#\/models/);
});
