import type { Page } from '@playwright/test';
import { openConsole } from './console.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

const FILES = {
  '/a/Blau-eins.md': '# Blau eins\n',
  '/a/Blau-zwei.md': '# Blau zwei\n\n- [ ] Jonas anrufen\n',
  '/a/蓝光.md': '# 蓝光\n\n- [ ] 测量叶面积\n',
};

async function openIn(page: Page, url: string, code: string): Promise<void> {
  await openConsole(page, url);
  await openNotebook(page, FILES);
  await page.evaluate((language) => localStorage.setItem('cloister.language', language), code);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', code);
}

/** Returns the panel of the conversation. */
async function ask(page: Page, label: string, panel: string, request: string) {
  const field = page.getByRole('textbox', { name: label, exact: true });
  await field.fill(request);
  await field.press('Enter');
  return page.getByRole('complementary', { name: panel });
}

test('the Navigator answers in German in the German app', async ({ page, rootUrl }) => {
  await openIn(page, rootUrl, 'de');
  const run = await ask(page, 'Fragen', 'Lauf', 'Was ist in /a?');
  await expect(run.getByText(/enthält 3 Dateien\./)).toBeVisible();
  await ask(page, 'Fragen', 'Lauf', 'Füge „geprüft“ zu Blau hinzu');
  await expect(run.getByText('Welche Datei ist gemeint?')).toBeVisible();
  await ask(page, 'Fragen', 'Lauf', 'die zweite');
  const card = page.getByRole('region', { name: /Blau-zwei\.md/ }).first();
  await expect(card).toBeVisible();
  // It is kept with the run, so that the answer comes in German after a reload, too.
  const languages = await page.evaluate(async () => (await cloister.runs.list({})).map(({ language }) => language));
  expect(new Set(languages)).toEqual(new Set(['de']));
});

test('the Navigator answers in Chinese in the Chinese app', async ({ page, rootUrl }) => {
  await openIn(page, rootUrl, 'zh-CN');
  const run = await ask(page, '询问', '运行', '列出我的待办事项');
  await expect(run.getByText(/2 项待办/)).toBeVisible();
  await ask(page, '询问', '运行', '写一首关于幼苗的诗');
  await expect(run.getByText(/我没有听懂“写一首关于幼苗的诗”/)).toBeVisible();
});

test('the console gets English answers', async ({ page, rootUrl }) => {
  await openIn(page, rootUrl, 'de');
  const text = await page.evaluate(async () => {
    const [notebook] = await cloister.notebooks.list();
    return (await cloister.chat('Was ist in /a?', { notebookId: notebook?.notebookId ?? '' })).text;
  });
  expect(text).toMatch(/holds 3 files/);
});
