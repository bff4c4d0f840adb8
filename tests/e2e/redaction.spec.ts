import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';

test('what servers get is tried, switched and extended in the settings', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await page.evaluate(() => cloister.notebooks.create({ name: 'Bench' }));
  await page.goto(`${rootUrl}?console#/gate`);
  await page.getByRole('link', { name: 'Choose what is masked' }).click();
  const settings = page.getByRole('main');
  const sent = settings.getByText(/^Ask \[/);
  const text = settings.getByRole('textbox', { name: 'Text', exact: true });
  const tryIt = settings.getByRole('button', { name: 'Find and mask' });
  await text.fill('Ask ada@example.org about sample P-4711, IBAN DE89 3704 0044 0532 0130 00.');
  await tryIt.press('Enter');
  await expect(settings.getByText('2 values are masked.')).toBeVisible();
  await expect(sent).toHaveText(/^Ask \[EMAIL-[0-9a-f]{8}\] about sample P-4711, IBAN \[IBAN-[0-9a-f]{8}\]\.$/);
  expect(await findViolations(page)).toEqual([]);

  const iban = settings.getByRole('checkbox', { name: 'Bank accounts (IBAN)' });
  await iban.click();
  await expect(iban).not.toBeChecked();
  await settings.getByRole('textbox', { name: 'Name', exact: true }).fill('Sample');
  await settings.getByRole('textbox', { name: 'Pattern', exact: true }).fill('P-[0-9]+');
  await settings.getByRole('textbox', { name: /^Example/ }).fill('x');
  await settings.getByRole('button', { name: 'Add pattern' }).press('Enter');
  await expect(settings.getByText('does not find its example')).toBeVisible();
  await settings.getByRole('textbox', { name: /^Example/ }).fill('P-1');
  await settings.getByRole('button', { name: 'Add pattern' }).press('Enter');
  await expect(settings.getByRole('button', { name: 'Remove the pattern “Sample”' })).toBeVisible();
  // The text stays while the settings change; its result does not.
  await expect(text).toHaveValue(/sample P-4711/);
  await expect(sent).toHaveCount(0);
  await tryIt.press('Enter');
  await expect(sent).toHaveText(/about sample \[SAMPLE-[0-9a-f]{8}\], IBAN DE89 3704 0044 0532 0130 00\.$/);
  await page.reload();
  await expect(iban).not.toBeChecked();
  const logged = await page.evaluate(async () =>
    (await cloister.audit.entries({ limit: 100 })).filter(({ action }) => action === 'redaction.update'),
  );
  expect(logged).toHaveLength(2);
});
