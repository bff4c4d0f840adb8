import type { Page } from '@playwright/test';
import { type LoopbackProvider, startProvider } from '../support/provider/start-provider.ts';
import { openConsole } from './console.ts';
import { connect, ledger } from './gate-app.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

let provider: LoopbackProvider;

test.beforeEach(async () => {
  provider = await startProvider();
});

test.afterEach(() => provider.close());

/** Adds a picture of two colors to the open notebook. */
async function addPicture(page: Page, notebookId: string, path: string, width: number, height: number): Promise<void> {
  await page.evaluate(
    async ([id, to, x, y]) => {
      const canvas = new OffscreenCanvas(x, y);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('There is no context.');
      context.fillStyle = '#228833';
      context.fillRect(0, 0, x / 2, y);
      const blob = await canvas.convertToBlob({ type: 'image/png' });
      await cloister.notebooks.import(id, [{ path: to, content: new Uint8Array(await blob.arrayBuffer()) }]);
    },
    [notebookId, path, width, height] as const,
  );
}

/** Returns the width, height and bytes of the PNG pictures in a request of the OpenAI format. */
function picturesIn(body: string | undefined): { width: number; height: number; bytes: number }[] {
  return [...(body ?? '').matchAll(/"image_url":\{"url":"data:image\/png;base64,([^"]+)"\}/g)].map(([, data = '']) => {
    const bytes = Buffer.from(data, 'base64');
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), bytes: bytes.length };
  });
}

test('a picture goes to a server that the person named, drawn smaller and counted in the ledger', async ({
  page,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, { '/a.md': '# A\n' });
  await addPicture(page, notebookId, '/leaf.png', 3136, 1000);
  await connect(page, provider.origin);

  // The list of the server does not say whether its model sees; the person does.
  await page.evaluate(() => {
    location.hash = '#/models/servers';
  });
  await expect(page.getByText('not known whether it sees pictures').first()).toBeVisible();
  await page.getByRole('button', { name: 'Set limits: test-model' }).click();
  await page.getByRole('checkbox', { name: 'Sees pictures' }).check();
  await page.getByRole('button', { name: 'Save limits' }).click();
  await expect(page.getByText('sees pictures', { exact: true })).toBeVisible();

  await page.evaluate((id) => {
    location.hash = `#/notebook/${id}`;
  }, notebookId);
  await page.getByRole('button', { name: 'Agent: Navigator' }).click();
  await page.getByRole('menuitem', { name: /^Assistant/ }).click();
  await page.getByRole('button', { name: 'Attach files' }).click();
  await page.getByRole('menuitem', { name: /^A file of the notebook/ }).click();
  await page.getByRole('combobox').fill('leaf.png');
  await expect(page.getByRole('option')).toHaveText([/leaf\.png/]);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Ask' }).fill('What is this?');
  await expect(page.getByText(/What a picture shows can’t be masked/)).toBeVisible();
  await page.getByRole('button', { name: 'Send picture' }).click();
  await expect(page.getByText(/^1 picture goes to test-model at .* unmasked: leaf\.png\./)).toBeVisible();
  await page.getByRole('textbox', { name: 'Ask' }).press('Enter');
  await expect.poll(() => provider.asked().length).toBe(1);

  const [request] = provider.asked();
  expect(picturesIn(request?.body)).toEqual([{ width: 1568, height: 500, bytes: expect.any(Number) }]);
  const size = `${provider.origin}${request?.path}`.length + (request?.sizeBytes ?? 0);
  await expect
    .poll(async () => {
      const sent = (await ledger(page)).filter((entry) => entry.sent && entry.origin === provider.origin);
      return sent.map(({ bytesOut }) => bytesOut);
    })
    .toEqual([size]);
  const said = page.getByRole('list', { name: 'What was sent of the pictures' });
  await expect(said).toHaveText(`leaf.png: Sent as a picture to ${provider.origin}.`);

  // The same picture, asked again: the consent still holds. Once the file is another, it does not.
  await page.getByRole('button', { name: 'Run again with edits' }).click();
  await expect(page.getByText(/^1 picture goes to test-model at .* unmasked: leaf\.png\./)).toBeVisible();
  await page.evaluate((id) => cloister.files.remove(id, '/leaf.png'), notebookId);
  await addPicture(page, notebookId, '/leaf.png', 300, 100);
  await page.getByRole('textbox', { name: 'Ask' }).press('Enter');
  await expect.poll(() => provider.asked().length).toBe(2);
  expect(picturesIn(provider.asked()[1]?.body)).toEqual([]);
  await expect(said.last()).toHaveText(
    'leaf.png: Only its path was sent. The file has changed since you chose it. Attach it again.',
  );
  const earlier = `The file has changed since you chose it. Attach it again. Before that, it was sent as a picture to ${provider.origin}.`;
  await expect(said.first()).toHaveText(`leaf.png: Only its path was sent. ${earlier}`);
});

test('pictures that an attached note embeds go when the person says so', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const notebookId = await openNotebook(page, { '/plan.md': '# Plan\n\n![[leaf.png]]\n\n![](root.png)\n' });
  await addPicture(page, notebookId, '/leaf.png', 300, 100);
  await addPicture(page, notebookId, '/root.png', 200, 100);
  await connect(page, provider.origin);
  await page.evaluate(() => {
    location.hash = '#/models/servers';
  });
  await page.getByRole('button', { name: 'Set limits: test-model' }).click();
  await page.getByRole('checkbox', { name: 'Sees pictures' }).check();
  await page.getByRole('button', { name: 'Save limits' }).click();
  await page.evaluate((id) => {
    location.hash = `#/notebook/${id}`;
  }, notebookId);
  await page.getByRole('button', { name: 'Agent: Navigator' }).click();
  await page.getByRole('menuitem', { name: /^Assistant/ }).click();
  await page.getByRole('button', { name: 'Attach files' }).click();
  await page.getByRole('menuitem', { name: /^A file of the notebook/ }).click();
  await page.getByRole('combobox').fill('plan.md');
  await expect(page.getByRole('option')).toHaveText([/plan\.md/]);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Ask' }).fill('What do you see?');
  await expect(page.getByText(/^2 pictures are embedded in what you attached: leaf\.png, root\.png\./)).toBeVisible();
  await page.getByRole('button', { name: 'Send pictures' }).click();
  await expect(page.getByText(/^2 pictures go to test-model at .* unmasked: leaf\.png, root\.png\./)).toBeVisible();
  await page.getByRole('textbox', { name: 'Ask' }).press('Enter');
  await expect.poll(() => provider.asked().length).toBe(1);
  expect(picturesIn(provider.asked()[0]?.body).map(({ width }) => width)).toEqual([300, 200]);
  const said = page.getByRole('list', { name: 'What was sent of the pictures' });
  await expect(said).toContainText(`root.png: Sent as a picture to ${provider.origin}.`);
});
