import type { Page } from '@playwright/test';
import { hostilePictures } from '../support/pictures/hostile-pictures.ts';
import { matplotlib } from '../support/pictures/ordinary-pictures.ts';
import { startProvider } from '../support/provider/start-provider.ts';
import { openConsole } from './console.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

test.use({ sharesApp: true });

/** An SVG of 80 elements, of which 33 million would be drawn. */
const BOMB = String(hostilePictures().find(({ name }) => name === 'doubled uses')?.content);
const PLOT = matplotlib(300, 5000);
const REASON = /It has 80 elements and draws at least [\d,]+. That would block the app. Simplify the image/;

const cell = (svg: string) => ({
  cell_type: 'code',
  execution_count: 1,
  metadata: {},
  source: 'plot()',
  outputs: [{ output_type: 'display_data', metadata: {}, data: { 'image/svg+xml': svg } }],
});
const jupyter = (svg: string) => JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells: [cell(svg)] });
const board = (file: string) =>
  JSON.stringify({ nodes: [{ id: 'f', type: 'file', file, x: 0, y: 0, width: 500, height: 400 }], edges: [] });
const gallery = (folder: string) => `---\nview: gallery\nview-filter: path:/${folder}\n---\n# View\n`;

const FILES = {
  '/bomb.svg': BOMB,
  '/plot.svg': PLOT,
  '/note-bomb.md': '# Note\n\n![[bomb.svg]]\n\n![again](bomb.svg)\n',
  '/note-plot.md': '# Note\n\n![[plot.svg]]\n',
  '/board-bomb.canvas': board('bomb.svg'),
  '/board-plot.canvas': board('plot.svg'),
  '/run-bomb.ipynb': jupyter(BOMB),
  '/run-plot.ipynb': jupyter(PLOT),
  '/cards-bomb/one.md': '# One\n\n![[bomb.svg]]\n',
  '/cards-plot/one.md': '# One\n\n![[plot.svg]]\n',
  '/views/bomb.md': gallery('cards-bomb'),
  '/views/plot.md': gallery('cards-plot'),
};

/** Where a picture is shown: address after the notebook, by whether it is the bomb or the plot. */
const PLACES: Record<string, (picture: 'bomb' | 'plot') => string> = {
  file: (picture) => `file/${picture}.svg`,
  note: (picture) => `file/note-${picture}.md`,
  canvas: (picture) => `file/board-${picture}.canvas`,
  'Jupyter notebook': (picture) => `file/run-${picture}.ipynb`,
};

async function go(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
}

/** The page answers, also after its next frame. */
async function expectAnswer(page: Page): Promise<void> {
  expect(await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done('answered'))))).toBe(
    'answered',
  );
}

/** The pictures that are shown, all decoded. The editor has empty `img` elements beside its widgets. */
function widths(page: Page): Promise<number[]> {
  return page
    .locator('#main img:not(.cm-widgetBuffer)')
    .evaluateAll((images) =>
      images.map((image) => (image instanceof HTMLImageElement && image.complete ? image.naturalWidth : 0)),
    );
}

async function openFiles(page: Page, url: string): Promise<string> {
  await openConsole(page, url);
  await page.evaluate(() => localStorage.setItem('cloister.mode.note', 'read'));
  await page.reload();
  await page.evaluate(() => cloister.ready);
  return openNotebook(page, FILES);
}

for (const [place, address] of Object.entries(PLACES)) {
  test(`a picture that would block the page is explained, and a plot is drawn: ${place}`, async ({ page, rootUrl }) => {
    const notebookId = await openFiles(page, rootUrl);
    await go(page, `#/notebook/${notebookId}/${address('bomb')}`);
    await expect(page.getByText(REASON).first()).toBeVisible();
    await expectAnswer(page);
    expect(await page.locator('#main img').count()).toBe(0);
    // Zoom has nothing to act on.
    await expect(page.getByRole('toolbar', { name: 'Image size' })).toHaveCount(0);
    await page.reload();
    await expect(page.getByText(REASON).first()).toBeVisible();
    await expectAnswer(page);
    await go(page, `#/notebook/${notebookId}/${address('plot')}`);
    await expect.poll(() => widths(page)).toEqual([614]);
    await expect(page.getByText(REASON)).toHaveCount(0);
  });
}

test('a picture that would block the page is explained in the live preview', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await page.evaluate(() => localStorage.setItem('cloister.mode.note', 'live'));
  await page.reload();
  await page.evaluate(() => cloister.ready);
  const notebookId = await openNotebook(page, FILES);
  await go(page, `#/notebook/${notebookId}/file/note-bomb.md`);
  await expect(page.locator('.cm-editor').getByText(REASON).first()).toBeVisible();
  await expectAnswer(page);
  await go(page, `#/notebook/${notebookId}/file/note-plot.md`);
  await expect.poll(() => widths(page)).toEqual([614]);
});

test('a picture that would block the page is explained in a gallery and in an answer', async ({ page, rootUrl }) => {
  const server = await startProvider({ script: [{ text: 'Bomb: ![[bomb.svg]]\n\nPlot: ![[plot.svg]]\n' }] });
  try {
    const notebookId = await openFiles(page, rootUrl);
    await go(page, '#/overview/views/bomb.md');
    await expect(page.getByText(REASON)).toBeVisible();
    await expectAnswer(page);
    await go(page, '#/overview/views/plot.md');
    await expect.poll(() => widths(page)).toEqual([614]);

    await page.evaluate(
      async ([id, baseURL]) => {
        await cloister.providers.connect({
          providerId: 'loopback',
          kind: 'openai-compatible',
          baseURL,
          apiKey: 'sk-loopback-0123456789',
          models: [{ modelId: 'test-model' }],
        });
        await cloister.chat('Show the pictures.', { agent: 'assistant', notebookId: id });
      },
      [notebookId, server.baseURL] as const,
    );
    const panel = page.locator('#run-panel');
    await expect(panel.getByText(REASON)).toBeVisible();
    await expect(panel.locator('img')).toHaveCount(1);
    await expectAnswer(page);
  } finally {
    await server.close();
  }
});
