import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { chromiumFlags, chromiumPath } from '../../scripts/chromium.mjs';
import { caseCount } from '../support/case-count.ts';
import { watchMemory } from '../support/process-memory.ts';
import { leftIn } from './backup-lab.ts';
import { openConsole } from './console.ts';
import { expect, test } from './fixtures.ts';

const MEGABYTE = 1_000_000;
/** A third of it in files of 48 MB, near the largest that a notebook takes; the others have 1 MB. */
const SIZE_MB = 1000;
const LARGE = 48;
const LARGE_FILES = 7;
const SMALL_FILES = SIZE_MB - LARGE * LARGE_FILES;
/** Most memory in MB, of the page with its workers as of the browser's own processes. */
const MOST_MB = 500;

/** Fills a notebook with bytes that do not pack. */
async function fill(page: Page): Promise<void> {
  await page.evaluate(
    async ([large, largeFiles, smallFiles, megabyte]) => {
      const { notebookId } = await cloister.notebooks.create({ name: 'Large' });
      const bytesOf = (count: number) => {
        const bytes = new Uint8Array(count * megabyte);
        for (let at = 0; at < bytes.length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
        return bytes;
      };
      for (let n = 0; n < largeFiles; n += 1)
        await cloister.notebooks.import(notebookId, [{ path: `/large/${n}.bin`, content: bytesOf(large) }]);
      for (let n = 0; n < smallFiles; n += 16) {
        const entries = Array.from({ length: Math.min(16, smallFiles - n) }, (_, own) => ({
          path: `/small/${n + own}.bin`,
          content: bytesOf(1),
        }));
        await cloister.notebooks.import(notebookId, entries);
      }
    },
    [LARGE, LARGE_FILES, SMALL_FILES, MEGABYTE] as const,
  );
}

/** Notes what the page says about the progress until `end`. */
function followProgress(page: Page) {
  const seen = new Set<string>();
  const timer = setInterval(async () => {
    const now = await page
      .locator('progress')
      .evaluateAll((bars) => bars.map((bar) => `${(bar as HTMLProgressElement).value}`))
      .catch(() => []);
    for (const value of now) seen.add(value);
  }, 200);
  return () => {
    clearInterval(timer);
    return seen.size;
  };
}

/** Does a work, and says how long it takes, the most memory meanwhile, and how often the progress changed. */
async function measured(what: string, profile: string, page: Page, work: () => Promise<void>): Promise<void> {
  const watch = watchMemory(profile);
  const before = watch.now();
  const progress = followProgress(page);
  const startedMs = performance.now();
  await work();
  const tookS = (performance.now() - startedMs) / 1000;
  const steps = progress();
  const most = watch.end();
  const text = `${what}: ${tookS.toFixed(1)} s, ${steps} steps of progress, page and workers ${Math.round(most.renderer)} MB (before ${Math.round(before.renderer)}), browser ${Math.round(most.browser)} MB (before ${Math.round(before.browser)})`;
  console.log(text);
  test.info().annotations.push({ type: 'memory', description: text });
  expect(most.renderer, text).toBeLessThan(MOST_MB);
  expect(steps, text).toBeGreaterThan(5);
}

test('1 GB is backed up, proven and restored in little memory, with progress and stop', async ({
  persistentApp: app,
  playwright,
}) => {
  test.info().skip(caseCount({ reduced: 0, full: 1 }) === 0, 'npm run test:long');
  test.setTimeout(3_600_000);
  const { page } = app;
  await openConsole(page, app.url);
  await fill(page);
  await app.reopen();
  await openConsole(app.page, app.url);
  const folder = await mkdtemp(join(tmpdir(), 'cloister-large-'));
  const there = app.page;
  try {
    await there.goto(`${app.url}?console#/backup`);
    const now = there.getByRole('button', { name: 'Back up now' });
    await now.click();
    await there.getByRole('button', { name: 'Stop' }).click();
    await expect(now).toBeEnabled();
    await expect.poll(() => leftIn(there)).toEqual([]);

    await measured('backup and drill', app.profile, there, async () => {
      await now.click();
      await expect(there.getByText(/^Proven: /)).toBeVisible({ timeout: 1_800_000 });
    });
    const download = there.waitForEvent('download');
    await there.getByText('Save the file').click();
    const file = join(folder, 'backup.zip');
    await (await download).saveAs(file);
    expect((await stat(file)).size).toBeGreaterThan(SIZE_MB * MEGABYTE);

    const profile = join(folder, 'fresh-profile');
    const context = await playwright.chromium.launchPersistentContext(profile, {
      executablePath: chromiumPath(),
      args: chromiumFlags,
    });
    try {
      const fresh = context.pages()[0] ?? (await context.newPage());
      await openConsole(fresh, app.url);
      await fresh.getByLabel('Restore a backup', { exact: true }).setInputFiles(file);
      const restore = fresh.getByRole('button', { name: 'Restore', exact: true });
      await restore.click({ timeout: 600_000 });
      await fresh.getByText('Restoring a copy…').waitFor();
      await fresh.getByRole('button', { name: 'Stop' }).click();
      await expect(restore).toBeEnabled();
      await expect.poll(() => leftIn(fresh)).toEqual([]);
      expect(await fresh.evaluate(() => cloister.notebooks.list())).toEqual([]);

      await measured('restore', profile, fresh, async () => {
        await restore.click();
        await expect(fresh.getByRole('treeitem', { name: 'large' })).toBeVisible({ timeout: 1_800_000 });
      });
      await openConsole(fresh, app.url);
      const restored = await fresh.evaluate(async () => (await cloister.notebooks.list())[0]);
      expect(restored).toMatchObject({ name: 'Large', files: LARGE_FILES + SMALL_FILES });
    } finally {
      await context.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
