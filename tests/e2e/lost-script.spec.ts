import { openConsole } from './console.ts';
import { expect, test } from './fixtures.ts';

// Requests that pass a service worker cannot be made to fail here.
test.use({ serviceWorkers: 'block' });

test('a view whose code could not be fetched says so, and a reload brings it', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await page.evaluate(() => cloister.notebooks.openSample());
  await page.route('**/log-view-*.js', (route) => route.abort());
  await page.evaluate(() => {
    location.hash = '#/log';
  });
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText(
    'A part of the app couldn’t be loaded. Check the connection, then reload the page.',
  );
  await page.unroute('**/log-view-*.js');
  await alert.getByRole('button', { name: 'Reload page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Log' })).toBeVisible();
});

test('the console names the same reason, and its next call fetches its code again', async ({ page, rootUrl }) => {
  await page.route('**/create-console-*.js', (route) => route.abort());
  await page.goto(`${rootUrl}?console`);
  const answer = () =>
    page.evaluate(async () => {
      try {
        return (await cloister.agents.list()).length > 0;
      } catch (error) {
        return error instanceof Error ? [Reflect.get(error, 'code'), error.message] : null;
      }
    });
  await expect.poll(() => page.evaluate(() => 'cloister' in globalThis)).toBe(true);
  expect(await answer()).toEqual(['offline', expect.stringMatching(/^A part of the app couldn’t be loaded\./)]);
  await page.unroute('**/create-console-*.js');
  expect(await answer()).toBe(true);
});
