import { openConsole } from './console.ts';
import { expect, test } from './fixtures.ts';
import { expectNoteText } from './note-text.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('the whole job on a phone, and an import with the file picker', async ({ page, rootUrl }) => {
  await page.goto(rootUrl);
  await page.getByRole('button', { name: 'Create empty notebook' }).tap();
  await page.getByRole('button', { name: /^Notebook:/ }).tap();
  const picked = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Import files…' }).tap();
  const day = (n: number) => `2026-03-0${n}`;
  await (await picked).setFiles(
    [1, 2, 3].map((n) => ({
      name: `${day(n)}-growth.md`,
      mimeType: 'text/markdown',
      buffer: Buffer.from(`---\ndate: ${day(n)}\n---\n# Growth ${n}\n\n## Results\n\nMass ${n}.5 g.\n`),
    })),
  );
  await page.getByRole('button', { name: 'Import 3 files' }).tap();
  await expect(page.getByRole('treeitem', { name: /2026-03-02-growth/ })).toBeVisible();

  await page.getByRole('textbox', { name: 'Ask' }).fill('Summarize March 2026 into /notes/march.md');
  await page.getByRole('textbox', { name: 'Ask' }).press('Enter');
  const card = page.getByRole('region', { name: /Navigator wants to create \/notes\/march\.md/ });
  await expect(card).toBeVisible();
  const allow = card.getByRole('button', { name: 'Allow once' });
  // The end is another one as long as the change is loading.
  await expect(async () => {
    await card.getByRole('region', { name: 'Proposed change' }).press('End');
    await expect(allow).toHaveAttribute('aria-disabled', 'false', { timeout: 1000 });
  }).toPass();
  await expect(allow).toBeInViewport();
  // No message covers the answers.
  const notice = await page.getByRole('region', { name: 'Notices' }).boundingBox();
  const answers = await card.locator('[data-answers]').boundingBox();
  expect(notice && answers && notice.y + notice.height).toBeLessThanOrEqual(answers?.y ?? 0);
  await allow.tap();
  await expect(page.getByText('Done', { exact: true })).toBeVisible();
  await page
    .getByRole('link', { name: /^Summary/ })
    .first()
    .tap();
  await expectNoteText(page.getByRole('textbox', { name: /march/ }), /Mass 2\.5 g/);
});

test('a request that is typed has the width of the phone', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await page.evaluate(() => cloister.notebooks.create({ name: 'Bench' }));
  const field = page.getByRole('textbox', { name: 'Ask' });
  await field.fill('Summarize March 2026 into /notes/march.md');
  await field.blur();
  expect((await field.boundingBox())?.width).toBeGreaterThan(330);
  await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport();
});

test('a notice takes the width of a phone before it takes a second line', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await page.evaluate(async () => {
    await cloister.notebooks.create({ name: 'Bench' });
    await cloister.rules.add({ effect: 'deny', match: { path: '/measurements-of-the-greenhouse/march/**' } });
  });
  await page.goto(`${rootUrl}?console#/rules`);
  await page.getByRole('button', { name: /^Remove: Deny anything/ }).tap();
  const notice = page.getByRole('region', { name: 'Notices' });
  await expect(notice.getByText(/^Removed: Deny anything/)).toBeVisible();
  const box = await notice.boundingBox();
  if (box === null) throw new Error('no notice');
  // 390 pixels without a margin of 16 on either side.
  expect(box.width).toBeGreaterThan(340);
  expect(box.x).toBeGreaterThanOrEqual(15);
  expect(box.x + box.width).toBeLessThanOrEqual(375);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('without an open note, the tab of the note says so and leads to the files', async ({ page, rootUrl }) => {
  await page.goto(rootUrl);
  await page.getByRole('button', { name: 'Open the sample notebook' }).tap();
  await expect(page.getByRole('treeitem', { name: /experiments/ })).toBeVisible();
  const bottom = page.getByRole('navigation', { name: 'Tabs' });
  await bottom.getByRole('link', { name: 'Note', exact: true }).tap();
  await expect(bottom.getByRole('link', { name: 'Note', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { name: 'Open a note, or ask an agent' })).toBeVisible();
  await page.reload();
  await page.getByRole('main').getByRole('button', { name: 'Choose a file' }).tap();
  await page.getByRole('treeitem', { name: 'README' }).tap();
  await bottom.getByRole('link', { name: 'Files', exact: true }).tap();
  await bottom.getByRole('link', { name: 'Note', exact: true }).tap();
  await expect(page.getByRole('article', { name: '/README.md' })).toBeVisible();
});
