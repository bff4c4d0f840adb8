import { openConsole } from './console.ts';
import { expect, test } from './installed-app.ts';

test.use({ sharesApp: true });
test.describe.configure({ mode: 'serial' });

// Without this, each test would start the app again and none would say so.
test('a test that writes notes and asks an agent leaves the app', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const status = await page.evaluate(async () => {
    Object.assign(window, { isShared: true });
    const { notebookId } = await cloister.notebooks.openSample();
    await cloister.files.write(notebookId, '/notes/plan.md', '# Plan\n');
    location.hash = `#/notebook/${notebookId}/file/notes/plan.md`;
    return (await cloister.chat('list /notes', { notebookId })).status;
  });
  expect(status).toBe('completed');
  await expect(page.getByRole('textbox', { name: 'Text of /notes/plan.md' })).toBeVisible();
});

test('the next test finds it empty, without a start', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  expect(await page.evaluate(() => Reflect.get(window, 'isShared'))).toBe(true);
  expect(await page.evaluate(() => cloister.notebooks.list())).toEqual([]);
});
