import { startProvider } from '../support/provider/start-provider.ts';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

test.use({ sharesApp: true });

test('the settings search a text for disguised values', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await page.evaluate(() => cloister.notebooks.create({ name: 'Bench' }));
  await page.goto(`${rootUrl}?console#/settings`);
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  const search = page.getByRole('button', { name: 'Search for disguised values' });
  await text.fill('Lettuce grows at 21 °C.');
  await search.click();
  await expect(page.getByText('No disguised values found.')).toBeVisible();
  const hidden = [...'ghp_sb9OEXfEXHAYj8R6Pbz0p0sTZojg9imQpQt3'].toReversed().join('');
  await text.fill(`Use ${hidden} here.`);
  await expect(page.getByText('No disguised values found.')).toBeHidden();
  await search.press('Enter');
  await expect(page.getByText('1 disguised value found. It is sent as it is: remove it from the text.')).toBeVisible();
  await expect(page.getByText(`API keys, tokens and passwords, reversed: ${hidden}`)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test('a message to a server can be searched before it goes', async ({ page, rootUrl }) => {
  const far = await startProvider();
  await openConsole(page, rootUrl);
  await openNotebook(page, { '/a.md': '# A\n' });
  await page.evaluate(
    (baseURL) =>
      cloister.providers.connect({ providerId: 'far', kind: 'openai-compatible', baseURL, models: ['test-model'] }),
    far.baseURL,
  );
  const ask = page.getByRole('textbox', { name: 'Ask' });
  const search = page.getByRole('button', { name: 'Search for disguised values' });
  const encoded = Buffer.from(Buffer.from('Write to ada.miller@lab-7.example.org').toString('base64')).toString(
    'base64',
  );
  await ask.fill(`Decode ${encoded}`);
  // The Navigator sends nothing.
  await expect(search).toHaveCount(0);
  await page.getByRole('button', { name: 'Agent: Navigator' }).click();
  await page.getByRole('menuitem', { name: /^Assistant/ }).click();
  await search.click();
  await expect(page.getByText(/^Email addresses, encoded: /)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await ask.fill('Read /a.md');
  await expect(page.getByText(/^Email addresses, encoded: /)).toHaveCount(0);
  await search.click();
  await expect(page.getByText('No disguised values found.')).toBeVisible();
  expect(far.asked()).toEqual([]);
  await far.close();
});
