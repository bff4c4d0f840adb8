import { readyOffline } from './console.ts';
import { expect, test } from './fixtures.ts';

test.use({ fillsForOffline: true });

test('the guide is read, searched and found in the palette without a network', async ({ page, context, rootUrl }) => {
  await page.goto(rootUrl);
  await page.getByRole('button', { name: 'Open the sample notebook' }).click();
  await expect(page.getByRole('treeitem', { name: /experiments/ })).toBeVisible();
  await readyOffline(page);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('link', { name: 'Help', exact: true }).click();
  const main = page.getByRole('main');
  await main.getByRole('searchbox', { name: 'Search the guide' }).fill('backup');
  await main.getByRole('list', { name: 'Places in the guide' }).getByRole('link', { name: 'Backups' }).click();
  await expect(main.getByRole('heading', { name: 'Backups', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /Command, file/ }).fill('usb stick');
  await page.getByRole('option', { name: 'Moving a model by USB stick' }).click();
  await expect(main.getByRole('heading', { name: 'Moving a model by USB stick', level: 1 })).toBeVisible();
});
