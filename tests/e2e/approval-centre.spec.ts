import { openConsole } from './console.ts';
import { expect, test } from './installed-app.ts';

test('an approval opens in the centre; the rendered note alone does not allow it', async ({ page, rootUrl }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openConsole(page, rootUrl);
  const { notebookId, before } = await page.evaluate(async () => {
    const made = await cloister.notebooks.openSample();
    location.hash = `#/notebook/${made.notebookId}`;
    return { ...made, before: (await cloister.files.list(made.notebookId)).length };
  });
  const ask = page.getByRole('textbox', { name: 'Ask', exact: true });
  await ask.fill("Summarize last week's experiments into /notes/weekly-summary.md");
  await ask.press('Enter');
  const name = /Navigator wants to create \/notes\/weekly-summary\.md/;
  const panel = page.getByRole('complementary', { name: 'Run' });
  const beside = panel.getByRole('region', { name });
  await expect(beside).toBeVisible();
  const reason = { name: 'Reason for the agent' };
  await beside.getByRole('textbox', reason).fill('Only the week');
  await beside.getByRole('button', { name: 'Open in the centre' }).click();

  const card = page.getByRole('main').getByRole('region', { name });
  await expect(card.getByRole('button', { name: 'Reject' })).toBeFocused();
  await expect(beside).toBeHidden();
  await expect(card.getByRole('textbox', reason)).toHaveValue('Only the week');
  await expect(panel.getByText('Open in the centre of the window.')).toBeVisible();
  const allow = card.getByRole('button', { name: 'Allow once' });
  const change = card.getByRole('region', { name: 'Proposed change' });
  await expect(change).toBeVisible();
  await expect(allow).toHaveAttribute('aria-disabled', 'true');

  await card.getByRole('button', { name: 'Rendered' }).click();
  const rendered = card.getByRole('region', { name: 'Rendered' });
  await expect(rendered.getByRole('heading', { name: /^Summary/ })).toBeVisible();
  await expect(change).toBeHidden();
  await page.getByRole('main').press('End');
  for (let wheel = 0; wheel < 20; wheel += 1) await page.mouse.wheel(0, 4000);
  await expect(card.getByText('To allow the change, scroll to the end of Changes.', { exact: false })).toBeVisible();
  await expect(allow).toHaveAttribute('aria-disabled', 'true');
  await allow.click({ force: true });
  expect(await page.evaluate(async () => (await cloister.approvals.list()).length)).toBe(1);

  await card.getByRole('button', { name: 'Changes' }).click();
  await expect(change).toBeVisible();
  await change.press('End');
  await expect(allow).toHaveAttribute('aria-disabled', 'false');
  await card.getByRole('button', { name: 'Rendered' }).click();
  await expect(rendered.getByRole('heading', { name: /^Summary/ })).toBeVisible();
  await allow.click();
  await expect(panel.getByText('Done', { exact: true })).toBeVisible();
  const after = await page.evaluate(async (id) => (await cloister.files.list(id)).length, notebookId);
  expect(after).toBe(before + 1);
});
