import type { Page } from '@playwright/test';
import { openConsole, readyOffline } from './console.ts';
import { expect, test } from './installed-app.ts';
import { expectNoteText } from './note-text.ts';

// The app says when it has fetched them.
test.use({ fillsForOffline: true });

const REQUEST = "Summarize last week's experiments into /notes/weekly-summary.md";
const CARD = /Navigator wants to create \/notes\/weekly-summary\.md/;

/** Opens the sample as a new user does, waits until the app is ready for offline, and cuts the network. */
async function startOffline(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name: 'Open the sample notebook' }).click();
  await expect(page.getByRole('treeitem', { name: /experiments/ })).toBeVisible();
  await readyOffline(page);
  await expect(page.getByText('ready to work offline')).toBeVisible();
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('treeitem', { name: /experiments/ })).toBeVisible();
}

test('by mouse, offline: ask, see the whole change, allow, find the note, verify the log, undo, redo', async ({
  persistentApp: app,
}) => {
  const { page, context, url } = app;
  const elsewhere: string[] = [];
  context.on('request', (request) => {
    if (!request.url().startsWith(url)) elsewhere.push(request.url());
  });
  await startOffline(page, url);
  await page.getByRole('textbox', { name: 'Ask' }).fill(REQUEST);
  await page.getByRole('textbox', { name: 'Ask' }).press('Enter');

  const card = page.getByRole('region', { name: CARD });
  await expect(card).toBeVisible();
  await expect(card.getByRole('button', { name: 'Reject' })).toBeFocused();
  const allow = card.getByRole('button', { name: 'Allow once' });
  await expect(allow).toHaveAttribute('aria-disabled', 'true');
  await expect(card.getByText('# Summary: experiments, last week')).toBeAttached();
  await card.getByRole('region', { name: 'Proposed change' }).press('End');
  await expect(allow).toHaveAttribute('aria-disabled', 'false');
  await allow.click();

  const run = page.getByRole('complementary', { name: 'Run' });
  await expect(run.getByText('Done', { exact: true })).toBeVisible();
  // The note that was made is open, and the conversation names it by its title.
  await expect(run.getByRole('link', { name: 'Summary: experiments, last week' }).last()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Summary: experiments, last week', exact: true })).toBeVisible();
  await expectNoteText(page.getByRole('textbox', { name: /weekly-summary/ }), /\[\[experiments\/\d{4}-\d{2}-\d{2}/);
  await expect(page.getByRole('link', { name: /^Blue \d+ %/ }).first()).toBeVisible();

  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText(/Consistent: yes/).first()).toBeVisible();
  await expect(page.getByText('Created weekly-summary.md').first()).toBeVisible();

  await run.getByRole('button', { name: 'Undo this run' }).click();
  await expect(run.getByRole('button', { name: 'Redo this run' })).toBeVisible();
  // The tree has opened the folder of the note that was read.
  await expect(page.getByRole('treeitem', { name: /plan/ })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: /weekly-summary/ })).toHaveCount(0);
  await run.getByRole('button', { name: 'Redo this run' }).click();
  await expect(page.getByRole('treeitem', { name: /weekly-summary/ })).toBeVisible();
  expect(elsewhere).toEqual([]);
});

test('by keyboard alone', async ({ page, rootUrl }) => {
  const tabTo = async (
    name: string | RegExp,
    role: 'button' | 'link' | 'textbox' | 'region' | 'treeitem' = 'button',
  ) => {
    const target = page.getByRole(role, { name }).first();
    for (let presses = 0; presses < 60; presses++) {
      if (await target.evaluate((element) => element === document.activeElement, undefined, { timeout: 5000 })) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not lead to ${role} ${String(name)}`);
  };
  await page.goto(rootUrl);
  await expect(page.getByRole('button', { name: 'Open the sample notebook' })).toBeVisible();
  await tabTo('Open the sample notebook');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('treeitem', { name: /experiments/ })).toBeVisible();
  await page.keyboard.press('Control+j');
  await expect(page.getByRole('textbox', { name: 'Ask' })).toBeFocused();
  await page.keyboard.type(REQUEST);
  await page.keyboard.press('Enter');

  const card = page.getByRole('region', { name: CARD });
  await expect(card.getByRole('button', { name: 'Reject' })).toBeFocused();
  const change = card.getByRole('region', { name: 'Proposed change' });
  for (
    let presses = 0;
    presses < 60 && !(await change.evaluate((element) => element === document.activeElement));
    presses++
  ) {
    await page.keyboard.press('Shift+Tab');
  }
  await expect(change).toBeFocused();
  await page.keyboard.press('End');
  await expect(card.getByRole('button', { name: 'Allow once' })).toHaveAttribute('aria-disabled', 'false');
  await tabTo('Allow once');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Done', { exact: true })).toBeVisible();
  await tabTo('Undo this run');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Redo this run' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Undo this run' })).toBeFocused();
});

test('Enter in the Ask bar never answers a pending approval', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await page.getByRole('button', { name: 'Open the sample notebook' }).click();
  const ask = page.getByRole('textbox', { name: 'Ask' });
  await ask.fill(REQUEST);
  await ask.press('Enter');
  await expect(page.getByRole('region', { name: CARD })).toBeVisible();
  await ask.fill('list files');
  await ask.press('Enter');
  await expect(page.getByText('This conversation is waiting for your approval.')).toBeVisible();
  const reject = page.getByRole('region', { name: CARD }).getByRole('button', { name: 'Reject' });
  await expect(reject).toBeVisible();
  await page.getByRole('button', { name: 'Go to approval' }).click();
  await expect(reject).toBeFocused();
});

test('a rejection with its reason reaches the agent, and no file is written', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await page.getByRole('button', { name: 'Open the sample notebook' }).click();
  const ask = page.getByRole('textbox', { name: 'Ask' });
  await ask.fill(REQUEST);
  await ask.press('Enter');
  const card = page.getByRole('region', { name: CARD });
  await card.getByRole('textbox', { name: /Reason/ }).fill('Not this week.');
  await card.getByRole('button', { name: 'Reject' }).click();
  const run = page.getByRole('complementary', { name: 'Run' });
  await expect(run.getByText('Done', { exact: true })).toBeVisible();
  await expect(run.getByText(/Not this week\./).first()).toBeVisible();
  await page.getByRole('treeitem', { name: /^notes/ }).click();
  await expect(page.getByRole('treeitem', { name: /weekly-summary/ })).toHaveCount(0);
});
