import { openConsole } from './console.ts';
import { expect, test } from './installed-app.ts';
test.use({ sharesApp: true });
const SHOTS = [
  { name: 'wide', width: 1280, height: 800, scheme: 'light' as const, language: null },
  { name: 'phone', width: 390, height: 844, scheme: 'dark' as const, language: 'zh-cn' },
  { name: 'low', width: 720, height: 450, scheme: 'light' as const, language: 'de' },
];
for (const shot of SHOTS) {
  test(`shot ${shot.name}`, async ({ page, rootUrl }) => {
    test.setTimeout(120_000);
    await openConsole(page, rootUrl);
    await page.setViewportSize(shot);
    await page.emulateMedia({ colorScheme: shot.scheme });
    const notebookId = await page.evaluate(async (language) => {
      if (language !== null) for (const key of ['cloister.language']) localStorage.setItem(key, language);
      return (await globalThis.cloister.notebooks.openSample()).notebookId;
    }, shot.language);
    await page.evaluate(() => { for (const k of Object.keys(localStorage)) console.log(k); });
    await page.goto(`${rootUrl}?console#/notebook/${notebookId}`);
    await page.reload();
    const files = await page.evaluate((id) => globalThis.cloister.files.list(id), notebookId);
    const gnats = files.find(({ path }) => path.includes('gnats-first'))?.path ?? '';
    await expect.poll(() => page.evaluate(([id, path]) => globalThis.cloister.related(id, path), [notebookId, gnats] as const), { timeout: 60_000 }).not.toEqual([]);
    await page.getByRole('searchbox').first().fill('insects pests');
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/meaning/shot-${shot.name}-search.png` });
    await page.goto(`${rootUrl}?console#/notebook/${notebookId}/file${gnats}`);
    await page.waitForTimeout(2500);
    const related = page.locator('summary', { hasText: /Related notes|Verwandte Notizen|相关笔记/ });
    if (await related.count() > 0) { await related.first().click(); await page.waitForTimeout(800); await related.first().scrollIntoViewIfNeeded(); }
    await page.screenshot({ path: `/tmp/meaning/shot-${shot.name}-related.png` });
    await page.goto(`${rootUrl}?console#/settings`);
    await page.waitForTimeout(1500);
    await page.locator('h2', { hasText: /Search by meaning|Suche nach Bedeutung|按含义搜索/ }).scrollIntoViewIfNeeded();
    await page.waitForTimeout(300);
    await page.screenshot({ path: `/tmp/meaning/shot-${shot.name}-settings.png` });
  });
}
