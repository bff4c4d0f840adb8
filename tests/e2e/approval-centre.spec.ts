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
  const card = page.getByRole('main').getByRole('region', { name });
  const reason = { name: 'Reason for the agent' };
  // It opens in the centre by itself, and is answered beside the note on demand.
  await expect(card).toBeVisible();
  await panel.getByRole('button', { name: 'Answer it here' }).click();
  await expect(card).toBeHidden();
  await beside.getByRole('textbox', reason).fill('Only the week');
  await page.getByRole('button', { name: /^1 approval/ }).click();

  await expect(card.getByRole('button', { name: 'Reject' })).toBeFocused();
  await expect(beside).toBeHidden();
  await expect(card.getByRole('textbox', reason)).toHaveValue('Only the week');
  await expect(panel.getByText('Shown in the centre of the window.')).toBeVisible();
  // The count leads to it, and never takes it out of the centre.
  await page.getByRole('button', { name: /^1 approval/ }).click();
  await expect(card.getByRole('button', { name: 'Reject' })).toBeFocused();
  const allow = card.getByRole('button', { name: 'Allow once' });
  const change = card.getByRole('region', { name: 'Proposed change' });
  const rendered = card.getByRole('region', { name: 'Rendered' });
  await expect(rendered.getByRole('heading', { name: /^Summary/ })).toBeVisible();
  await expect(rendered.getByText('Properties')).toBeVisible();
  await expect(allow).toHaveAttribute('aria-disabled', 'true');
  await rendered.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await expect(card.getByText('to allow the change, scroll to the end of that text.', { exact: false })).toBeAttached();
  await expect(allow).toHaveAttribute('aria-disabled', 'true');
  await allow.click({ force: true });
  expect(await page.evaluate(async () => (await cloister.approvals.list()).length)).toBe(1);

  await change.press('End');
  await expect(allow).toHaveAttribute('aria-disabled', 'false');
  await allow.click();
  await expect(
    page
      .getByRole('tab', { name: /^Summary/ })
      .or(page.getByRole('heading', { name: /^Summary/ }))
      .first(),
  ).toBeVisible();
  await expect(panel.getByText('Done', { exact: true })).toBeVisible();
  const after = await page.evaluate(async (id) => (await cloister.files.list(id)).length, notebookId);
  expect(after).toBe(before + 1);
});
