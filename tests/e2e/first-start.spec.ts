import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { openConsole } from './console.ts';
import { dist, expect, test } from './fixtures.ts';

/** Most compressed JavaScript before the files are painted, in kilobytes. */
const START_KB = 150;

test('the scripts of the first page are small', () => {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, path = '']) => path);
  const sizes = scripts.map((path) => [path, gzipSync(readFileSync(join(dist, path))).length / 1000] as const);
  expect(sizes.length).toBeGreaterThan(1);
  const total = sizes.reduce((sum, [, kilobytes]) => sum + kilobytes, 0);
  expect(total, JSON.stringify(sizes)).toBeLessThan(START_KB);
});

test('the scripts of the start are asked for before the first script is waited for', () => {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const [before = '', ...rest] = html.split('<script');
  const needed = [...rest.join('').matchAll(/crossorigin src="([^"]+)"/g)].map(([, href]) => href);
  expect(needed.length).toBeGreaterThan(1);
  expect(needed.filter((href) => !before.includes(`rel="modulepreload" crossorigin href="${href}"`))).toEqual([]);
});

test('the styles of the start come with the page, and no later part fetches them again', async ({ page, rootUrl }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await openConsole(page, rootUrl);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Literata/);
  await page.getByRole('button', { name: 'Open the sample notebook' }).click();
  await page.getByRole('treeitem').first().click();
  await expect(page.getByRole('button', { name: /^Dictate/ })).toBeVisible();
  const styles = fetched.filter((path) => path.endsWith('.css'));
  expect(styles.length).toBeGreaterThan(0);
  expect(styles.filter((path) => path.includes('/start-'))).toEqual([]);
});

test('no formatter of dates and numbers is made by the scripts of the start', async ({ page, rootUrl }) => {
  await page.addInitScript(() => {
    const made: string[] = [];
    const isThere = () => document.readyState !== 'loading' && document.getElementById('root')?.firstChild;
    for (const name of ['NumberFormat', 'DateTimeFormat', 'ListFormat', 'Collator', 'PluralRules'] as const) {
      Reflect.set(
        Intl,
        name,
        new Proxy(Intl[name], {
          construct(target, given) {
            if (!isThere()) made.push(name);
            return Reflect.construct(target, given);
          },
        }),
      );
    }
    Object.assign(window, { made });
  });
  await openConsole(page, rootUrl);
  await expect(page.getByRole('button', { name: 'Open the sample notebook' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'made'))).toEqual([]);
});

test('no other script is fetched before the files are painted', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await page.getByRole('button', { name: 'Open the sample notebook' }).click();
  await expect(page.getByRole('treeitem').first()).toBeVisible();
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('[role="treeitem"]')) Object.assign(window, { paintedMs: performance.now() });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.reload();
  await expect(page.getByRole('button', { name: /^Dictate/ })).toBeVisible();
  const { early, late } = await page.evaluate(() => {
    const { paintedMs } = window as unknown as { paintedMs: number };
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    const named = (part: PerformanceEntryList) => part.map(({ name }) => new URL(name).pathname.split('/').at(-1));
    const isEarly = ({ startTime }: PerformanceEntry) => startTime < paintedMs;
    return { early: named(scripts.filter(isEarly)), late: named(scripts.filter((entry) => !isEarly(entry))) };
  });
  // Files that are named for later do not count.
  const html = readFileSync(join(dist, 'index.html'), 'utf8').replaceAll(/<link rel="later"[^>]*>/g, '');
  expect(early.filter((name) => !html.includes(name ?? ''))).toEqual([]);
  expect(late.length).toBeGreaterThan(0);
});

test('a page on which the person still chooses runs no part of the screen that only notebooks need', async ({
  page,
  rootUrl,
}) => {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const later = [...html.matchAll(/rel="later"[^>]* href="\.\/([^"]+)"/g)].map(([, path = '']) => path);
  const ofNotebooks = later.filter((path) => /\/(?:run|notebook)-/.test(path));
  expect(ofNotebooks).toHaveLength(2);
  const profiler = await page.context().newCDPSession(page);
  await profiler.send('Profiler.enable');
  await profiler.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await page.goto(rootUrl);
  await expect(page.getByRole('button', { name: /^Take a notebook from a server/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Restore from a backup folder/ })).toBeVisible();
  const { result } = await profiler.send('Profiler.takePreciseCoverage');
  const run = result.filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)));
  const urls = run.map(({ url }) => url);
  expect(urls.some((url) => url.includes('/start-'))).toBe(true);
  expect(urls.filter((url) => ofNotebooks.some((part) => url.endsWith(part)))).toEqual([]);
});

test('the first page is rendered once: the ready worker replaces none of its elements', async ({ page, rootUrl }) => {
  await page.addInitScript(() => {
    const seen: Element[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const button = [...document.querySelectorAll('#root button')].find(({ textContent }) =>
        textContent?.includes('sample'),
      );
      if (button && !seen.includes(button)) seen.push(button);
    }).observe(document, { childList: true, subtree: true });
  });
  await openConsole(page, rootUrl);
  const open = page.getByRole('button', { name: 'Open the sample notebook' });
  await expect(open).toBeVisible();
  const { list, buttons } = await page.evaluate(async () => {
    const list = await cloister.notebooks.list();
    // What the page makes of the worker's answer is on the screen by the frame after the next.
    await new Promise((done) => setTimeout(done, 500));
    return { list, buttons: (window as unknown as { seen: Element[] }).seen.map((button) => button.isConnected) };
  });
  expect(list).toEqual([]);
  expect(buttons).toEqual([true]);
});

const DRAWN = '#drawn-start';

test.describe('before any script has arrived', () => {
  test.use({ viewport: { width: 412, height: 823 } });

  test('a new device shows the start page, where it then is', async ({ page, rootUrl }) => {
    const places = (scope: string) =>
      page.evaluate((from) => {
        const boxes = [...document.querySelectorAll(`${from} :is(h1, p, button, strong)`)];
        return boxes.map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [element.textContent, ...[x, y, width, height].map(Math.round)];
        });
      }, scope);
    let arrive = () => {};
    const late = new Promise<void>((done) => {
      arrive = done;
    });
    await page.route('**/assets/start-*.js', async (route) => {
      await late;
      await route.continue();
    });
    await page.goto(rootUrl, { waitUntil: 'commit' });
    await expect(page.locator(`${DRAWN} h1`)).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const drawn = await places(DRAWN);
    // It is a picture: nothing of it can be reached.
    await expect(page.getByRole('button')).toHaveCount(0);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    arrive();
    await expect(page.getByRole('button', { name: 'Open the sample notebook' })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    await expect(page.locator(DRAWN)).toHaveCount(0);
    expect(drawn.length).toBeGreaterThan(8);
    expect(await places('#root')).toEqual(drawn);
  });

  test('says so when a script does not arrive, in place of a page that cannot be used', async ({ page, rootUrl }) => {
    await page.route('**/assets/start-*.js', (route) => route.abort());
    await page.goto(rootUrl);
    await expect(page.getByRole('alert')).toHaveText(/^Cloister could not be loaded\. Check the connection/);
    await expect(page.locator(`${DRAWN} h1`)).toBeHidden();
  });

  test('a device that had a notebook open does not', async ({ page, rootUrl }) => {
    await page.addInitScript(() => localStorage.setItem('cloister.notebook', 'kept'));
    await page.route('**/assets/start-*.js', (route) => route.abort());
    await page.goto(rootUrl);
    await expect(page.locator(`${DRAWN} h1`)).toBeHidden();
  });
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('the English picture of the start page is not shown', async ({ page, rootUrl }) => {
    await page.route('**/assets/start-*.js', (route) => route.abort());
    await page.goto(rootUrl);
    await expect(page.locator(`${DRAWN} h1`)).toBeHidden();
  });
});
