import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';

// The log is read, from its first entry.
test.use({ sharesApp: 'alone' });

test('what servers get is tried, switched and extended in the settings', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await page.evaluate(() => cloister.notebooks.create({ name: 'Bench' }));
  await page.goto(`${rootUrl}?console#/gate`);
  await page.getByRole('link', { name: 'Choose what is masked' }).click();
  await expect(page.getByRole('heading', { name: 'Redaction' })).toBeInViewport();
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

/** Saves what a link offers, and returns its text. */
async function saved(page: Page, link: Locator): Promise<string> {
  const download = page.waitForEvent('download');
  await link.click();
  return readFile(await (await download).path(), 'utf8');
}

test('own patterns are saved as a file, read from it, and each step is taken back', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await page.evaluate(async () => {
    await cloister.notebooks.create({ name: 'Bench' });
    await cloister.redaction.update({
      patterns: [
        { name: 'Sample', pattern: 'P-[0-9]+', example: 'P-1' },
        { name: 'Plate', pattern: 'PL[0-9]{4}', example: 'PL0001' },
      ],
    });
  });
  await page.goto(`${rootUrl}?console#/settings`);
  const settings = page.getByRole('main');
  const pattern = (name: string) => settings.getByRole('button', { name: `Remove the pattern “${name}”` });
  const undo = page.getByRole('button', { name: 'Undo', exact: true }).last();
  const stored = () =>
    page.evaluate(async () => (await cloister.redaction.settings()).patterns.map(({ name }) => name));
  const file = await saved(page, settings.getByRole('link', { name: 'Export patterns' }));
  expect(JSON.parse(file)).toMatchObject({
    format: 'cloister-patterns-1',
    patterns: [{ name: 'Sample' }, { name: 'Plate' }],
  });

  await pattern('Sample').click();
  await expect(page.getByText('Pattern “Sample” removed.')).toBeVisible();
  await expect(pattern('Sample')).toHaveCount(0);
  await undo.click();
  await expect(pattern('Sample')).toBeVisible();
  await pattern('Sample').click();
  await expect(pattern('Sample')).toHaveCount(0);

  const choose = (text: string) =>
    settings
      .getByLabel('File with patterns')
      .setInputFiles({ name: 'patterns.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await choose(file);
  await expect(page.getByText('1 pattern imported, 1 already there.')).toBeVisible();
  expect(await stored()).toEqual(['Plate', 'Sample']);
  await undo.click();
  await expect(pattern('Sample')).toHaveCount(0);
  expect(await stored()).toEqual(['Plate']);

  await choose('{"rules": []}');
  await expect(settings.getByText(/^patterns.json has no patterns of Cloister in it/)).toBeVisible();
  await choose('{"format": "cloister-patterns-1", "patterns": [{"name": "Bad", "pattern": "(", "example": ""}]}');
  await expect(settings.getByText(/The pattern “Bad” is invalid/)).toBeVisible();
  expect(await stored()).toEqual(['Plate']);
});

test('the screens of export mask a run, a conversation and the log where ticked', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const { notebookId, runId } = await page.evaluate(async () => {
    const made = await cloister.notebooks.create({ name: 'Bench' });
    await cloister.files.write(made.notebookId, '/mail.md', 'Write to ada@example.org about the leaves.');
    const run = await cloister.chat('search for ada@example.org', { notebookId: made.notebookId });
    return { notebookId: made.notebookId, runId: run.runId };
  });
  const tick = (box: Locator) => box.getByRole('checkbox', { name: 'Mask keys and personal data' });
  const packed = async (box: Locator) => saved(page, box.getByRole('link', { name: /^Save / }));

  await page.goto(`${rootUrl}?console#/notebook/${notebookId}/run/${runId}`);
  await page.getByText('Details', { exact: true }).click();
  await page.getByRole('button', { name: 'Debug view' }).click();
  await page.getByRole('button', { name: 'Export run' }).click();
  const run = page.getByRole('region', { name: 'Export run' });
  await expect(tick(run)).toBeChecked();
  expect(await findViolations(page)).toEqual([]);
  expect(await packed(run)).not.toContain('ada@example.org');
  await tick(run).uncheck();
  expect(await packed(run)).toContain('ada@example.org');

  await page.getByRole('button', { name: 'Export conversation' }).click();
  const conversation = page.getByRole('region', { name: 'Export conversation' });
  expect(await packed(conversation)).toMatch(/\[EMAIL-[0-9a-f]{8}\]/);
  await tick(conversation).uncheck();
  expect(await packed(conversation)).toContain('ada@example.org');

  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await page.getByRole('button', { name: 'Export log' }).click();
  const log = page.getByRole('region', { name: 'Export log' });
  // The log is evidence: it is whole unless the person masks it.
  await expect(tick(log)).not.toBeChecked();
  expect(await packed(log)).toContain('ada@example.org');
  await tick(log).check();
  await expect(log.getByText('Masked texts of a log cannot be verified. The hashes of its entries can.')).toBeVisible();
  expect(await packed(log)).not.toContain('ada@example.org');
});
