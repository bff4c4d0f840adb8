import type { Page } from '@playwright/test';
import { casesOf, spreadCases } from '../support/case-count.ts';
import { openOtherOrigin } from '../support/gate/other-origin.ts';
import { openConsole } from './console.ts';
import { pressLinks, seenWithin, strangers, watch } from './detectors.ts';
import { carrierFiles, HOSTILE_VALUES } from './hostile-carriers.ts';
import { FOUND_BY, hostileLines } from './hostile-files.ts';
import { expect, test } from './installed-app.ts';

const LANGUAGES = casesOf({ reduced: ['de'], full: ['en', 'de', 'zh-CN'] });
/** Everything that the page shows. */
const SHOWN = 'body main, body aside, body nav';

async function open(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
}

for (const language of LANGUAGES) {
  test(`no hostile line does anything in any other kind of file, in ${language}`, async ({ page, rootUrl }) => {
    await page.setViewportSize({ width: 1800, height: 1000 });
    const other = await openOtherOrigin();
    const findings = await watch(page, rootUrl);
    try {
      await openConsole(page, rootUrl);
      await page.evaluate((code) => localStorage.setItem('cloister.language', code), language);
      await page.reload();
      await expect.poll(() => page.evaluate(() => 'cloister' in window)).toBe(true);
      await page.evaluate(() => cloister.ready);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const lines = [...HOSTILE_VALUES, ...spreadCases(hostileLines(other), { reduced: 10 })];
      const files = carrierFiles(lines);
      const notebookId = await page.evaluate(
        async (given) => {
          const made = await cloister.notebooks.create({ name: '{ $name } <img src=x onerror=alert(1)>' });
          const entries = given.map(({ path, content }) => ({
            path,
            content: typeof content === 'string' ? content : new Uint8Array(content),
          }));
          await cloister.notebooks.import(made.notebookId, entries);
          localStorage.setItem('cloister.mode.note', 'read');
          return made.notebookId;
        },
        files.map(({ path, content }) => ({ path, content: typeof content === 'string' ? content : [...content] })),
      );
      const unwanted: string[] = [];
      const pressed: string[] = [];
      let carriers = 0;
      const check = async (what: string) => {
        carriers += 1;
        // The controls of the app have its classes, which no note can have.
        const found = (await strangers(page, SHOWN)).filter(
          (one) => !/^element: <(?:form|select)[^>]* class="_/.test(one),
        );
        unwanted.push(...found.map((one) => `${what} ${one}`));
        pressed.push(...(await pressLinks(page, 'article, [role="dialog"]')));
      };
      const file = (path: string) => `#/notebook/${notebookId}/file${path}`;

      for (const { path } of files.filter(({ path }) => /\/(?:diagrams|cite)-\d+\.md$/.test(path))) {
        await open(page, file(path));
        const article = page.getByRole('article', { name: path, exact: true });
        await expect(article.getByRole('heading', { name: 'START', exact: true })).toBeVisible();
        // The last line of a note of diagrams stands after all of them.
        if (path.includes('diagrams')) await expect(article.getByText(`END ${FOUND_BY}`)).toBeVisible();
        // Each diagram is drawn or refused.
        if (path.includes('diagrams')) {
          await expect(article.locator('[class*="_waiting_"]')).toHaveCount(0);
          expect(await article.locator('svg[data-drawing]').count()).toBeGreaterThan(0);
        }
        await check(path);
      }
      await open(page, file('/carriers/board.canvas'));
      await expect(page.getByRole('heading', { name: /START/ }).last()).toBeVisible();
      await check('board');
      await open(page, file('/carriers/table.base'));
      await expect(page.getByText('START').last()).toBeVisible();
      await check('base');
      await open(page, file('/carriers/refs.bib'));
      await expect(page.getByText('k0', { exact: true }).first()).toBeVisible();
      await check('library');
      await open(page, file('/carriers/paper.pdf'));
      await expect(page.getByText(FOUND_BY).first()).toBeAttached();
      await check('paper');
      await open(page, file('/carriers/tagged/t0.md'));
      const graph = page.locator('article details summary').first();
      await expect(graph).toBeVisible();
      for (const summary of await page.locator('article details summary').all()) await summary.click();
      await check('graph and history');
      for (const view of ['#/overview', '#/tags', '#/log']) {
        await open(page, view);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(
          page
            .locator('main')
            .getByText(/alert|script/)
            .first(),
        ).toBeVisible();
        await check(view);
      }
      await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill(FOUND_BY);
      await expect(page.getByText(FOUND_BY).first()).toBeVisible();
      await check('search');

      expect(unwanted).toEqual([]);
      // Files that the app offers for download are blobs of its own.
      const strange = pressed.filter(
        (href) => !/^(?:https?|mailto):/.test(href) && !href.startsWith(`blob:${rootUrl}`),
      );
      expect(strange).toEqual([]);
      expect(await seenWithin(page)).toEqual([]);
      expect(findings.list).toEqual([]);
      expect(other.hits).toEqual([]);
      expect(pressed.length).toBeGreaterThan(10);
      // The detectors see this part of the page.
      await page.evaluate(() => {
        const link = document.createElement('a');
        link.setAttribute('href', 'javascript:void 0');
        document.querySelector('main')?.append(link, document.createElement('form'));
      });
      expect(await strangers(page, SHOWN)).toEqual(
        expect.arrayContaining([expect.stringMatching(/^(?:href|element: <form)/)]),
      );
      test.info().annotations.push({
        type: 'counts',
        description: `${lines.length} lines, ${carriers} screens, ${pressed.length} links`,
      });
    } finally {
      await other.close();
    }
  });
}
