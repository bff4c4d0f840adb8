import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';

// Nothing is in the ledger yet: a test of another file may have asked a model on a server.
test.use({ sharesApp: 'alone' });

test('Storage shows what is stored of each notebook, and the largest things can be opened and deleted', async ({
  page,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  const sizes = await page.evaluate(async () => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Plants' });
    await cloister.files.write(notebookId, '/big.md', 'Long text. '.repeat(20_000));
    await cloister.files.write(notebookId, '/small.md', 'Short');
    const { notebooks, sizeBytes } = await cloister.storage.inventory();
    return { notebookId, kinds: notebooks.find((one) => one.notebookId === notebookId)?.kinds, sizeBytes };
  });
  expect(sizes.kinds?.files).toEqual({ count: 2, sizeBytes: 220_005 });
  expect(sizes.sizeBytes).toBeGreaterThan(220_005);

  await page.goto(`${rootUrl}?console#/storage`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Storage' })).toBeVisible();
  const row = main.getByRole('listitem').filter({ hasText: 'big.md' });
  await expect(row).toContainText('220 kB');
  await expect(main.getByText('Nothing was sent to any server.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  const other = 'Other text. '.repeat(20_000);
  await page.evaluate(([id, text]) => cloister.files.write(id, '/big.md', text), [sizes.notebookId, other] as const);
  await main.getByRole('button', { name: 'Measure again' }).click();
  await row.getByRole('button', { name: 'Erase for good…, Earlier versions of big.md' }).click();
  const question = row.getByRole('group', { name: 'Erase for good' });
  await expect(question).toContainText('the content of 1 earlier version');
  await question.getByRole('button', { name: 'Erase 1 for good' }).click();
  await expect(main.getByRole('status').filter({ hasText: '1 item erased for good, with 1 content.' })).toContainText(
    'It may still be in: backup files and exports that you saved before; the backup folder',
  );
  await expect(row).not.toContainText('earlier version');

  await row.getByRole('button', { name: 'Delete big.md' }).click();
  await expect(main.getByRole('listitem').filter({ hasText: 'Deleted file' })).toContainText('big.md');
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.getByRole('link', { name: 'Open big.md' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'big' })).toBeVisible();
});

test('an export names what is local-only, and says that keys in it are not masked, before it can be saved', async ({
  page,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  const notebookId = await page.evaluate(async () => {
    const made = await cloister.notebooks.create({ name: 'Plants' });
    await cloister.files.write(made.notebookId, '/patients/one.md', 'Write to anna.keller@example.org');
    await cloister.files.setLabels(made.notebookId, '/patients', ['local-only']);
    return made.notebookId;
  });
  await page.goto(`${rootUrl}?console#/notebook/${notebookId}`);
  await page.getByRole('button', { name: /^Notebook:/ }).click();
  await page.getByRole('menuitem', { name: 'Export as ZIP…' }).click();
  const box = page.getByRole('region', { name: /^Export/ });
  await expect(box.getByRole('link', { name: /^Save Plants\.zip/ })).toBeVisible();
  await expect(box).toContainText('1 file is local-only: /patients/one.md.');
  await expect(box).toContainText('What looks like keys or personal data is in it, unmasked: 1 value in 1 text.');
  await box.getByRole('checkbox', { name: 'Mask keys and personal data' }).check();
  await expect(box).toContainText('Keys and personal data in its texts are masked.');
  expect(await findViolations(page)).toEqual([]);
});
