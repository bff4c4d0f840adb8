import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

test('shows the screen in the chosen language, and back', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await openNotebook(page, { '/a.md': '# A\n' });
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'Deutsch' }).check();
  await expect(page.getByRole('heading', { name: 'Einstellungen', level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  // Commands are found by their English words too.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Befehl, Datei, oder Text zum Suchen oder Fragen' }).fill('new folder');
  await expect(page.getByRole('option', { name: 'Neuer Ordner' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: '简体中文' }).check();
  await expect(page.getByRole('heading', { name: '设置', level: 1 })).toBeVisible();
  await page.getByRole('radio', { name: 'English' }).check();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
});

test('has room for longer words, and runs from right to left', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await openNotebook(page, { '/a.md': '# A\n' });
  for (const language of ['en-XA', 'ar-XB']) {
    await page.evaluate((code) => localStorage.setItem('cloister.language', code), language);
    await page.evaluate(() => location.assign('#/settings'));
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar-XB' ? 'rtl' : 'ltr');
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const view of ['settings', 'models', 'agents']) {
        await page.evaluate((to) => location.assign(to), `#/${view}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(beyond, `${language}, ${view}, ${width} px`).toBeLessThanOrEqual(0);
      }
    }
    expect(await findViolations(page)).toEqual([]);
  }
});
