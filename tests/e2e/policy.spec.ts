import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Notes in the page what its policy refused, from before the first script on. */
async function watchRefusals(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const refused: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) => refused.push(event.effectiveDirective));
    Object.assign(window, { refusedByPolicy: refused });
  });
  return () => page.evaluate(() => [...Reflect.get(window, 'refusedByPolicy')]);
}

test('the page starts without a policy violation', async ({ page, rootUrl }) => {
  const refusals = await watchRefusals(page);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(rootUrl)) elsewhere.push(request.url());
  });
  await page.goto(rootUrl);
  await expect(page.locator('#root > *').first()).toBeAttached();
  expect(await refusals()).toEqual([]);
  expect(elsewhere).toEqual([]);
});

test('the page can neither evaluate text nor reach another origin', async ({ page, rootUrl }) => {
  let hits = 0;
  const other = createServer((_, response) => {
    hits += 1;
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('reached');
  });
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const { port } = other.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;

  const refusals = await watchRefusals(page);
  await page.goto(rootUrl);
  const outcome = await page.evaluate(async (target) => {
    const tryIt = async (what: () => unknown) => {
      try {
        await what();
        return 'worked';
      } catch {
        return 'refused';
      }
    };
    const loaded = (element: HTMLImageElement | HTMLScriptElement | HTMLIFrameElement, address: string) =>
      new Promise((done, fail) => {
        element.onload = done;
        element.onerror = fail;
        element.src = address;
        document.body.append(element);
      });
    return {
      fetch: await tryIt(() => fetch(`${target}/fetch`)),
      image: await tryIt(() => loaded(new Image(), `${target}/image`)),
      script: await tryIt(() => loaded(document.createElement('script'), `${target}/script.js`)),
      // Last: what the test driver itself runs may evaluate until its first pause.
      evaluate: await tryIt(() => new Function('return 1')()),
    };
  }, origin);
  expect(outcome).toEqual({ fetch: 'refused', image: 'refused', script: 'refused', evaluate: 'refused' });

  const made = await page.evaluate((target) => {
    const form = Object.assign(document.createElement('form'), { action: `${target}/form`, method: 'post' });
    const inline = document.createElement('script');
    inline.append('window.inlineRan = true');
    document.body.append(form, inline);
    navigator.sendBeacon(`${target}/beacon`, 'x');
    form.submit();
    try {
      document.createElement('iframe');
      return 'a frame';
    } catch {
      return 'no frame';
    }
  }, origin);
  expect(made).toBe('no frame');
  const expected = ['img-src', 'require-trusted-types-for', 'connect-src'];
  await expect.poll(refusals).toEqual(expect.arrayContaining(expected));
  expect(await page.evaluate(() => Reflect.get(window, 'inlineRan'))).toBeUndefined();
  expect(page.url()).toBe(rootUrl);
  expect(hits).toBe(0);
  other.closeAllConnections();
  other.close();
});
