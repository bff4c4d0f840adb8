import type { Page } from '@playwright/test';
import { makeGguf } from '../support/gguf/make-gguf.ts';
import { makeBytes } from '../support/model-server/make-bytes.ts';
import { type ModelServer, startModelServer } from '../support/model-server/start-model-server.ts';
import { openConsole } from './console.ts';
import { ledger } from './gate-app.ts';
import { expect, test } from './installed-app.ts';

const SIZE = 12 * 1024 * 1024;

let server: ModelServer;
let other: ModelServer;

test.beforeEach(async () => {
  [server, other] = await Promise.all([startModelServer(), startModelServer()]);
});
test.afterEach(() => Promise.all([server.close(), other.close()]));

/** A real header with bytes behind it that no engine is asked to run. */
function gguf(): Uint8Array {
  const head = makeGguf();
  const bytes = makeBytes(SIZE, 1);
  bytes.set(head);
  return bytes;
}

const add = (page: Page, url: string) =>
  page.evaluate((from) => cloister.models.add({ engine: 'wllama', modelId: 'random', url: from }), url);
const listing = (page: Page) => page.evaluate(async () => (await cloister.models.list())[0]);
const state = async (page: Page) => (await listing(page))?.state;

/** Servers that the gate lets be reached for files of models. */
const allowed = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('cloister-gate');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('state').objectStore('state').get('now');
          reading.onsuccess = () => {
            opening.result.close();
            const list: { origin: string; purpose: string }[] = reading.result?.allowed ?? [];
            resolve(list.filter(({ purpose }) => purpose === 'model-files').map(({ origin }) => origin));
          };
        };
      }),
  );

test('a model is fetched through the gate, and its server is allowed only during the download', async ({
  page,
  rootUrl,
}) => {
  server.serve('/g/', { 'random.gguf': gguf() });
  await openConsole(page, rootUrl);
  const added = await add(page, `${server.origin}/g/random.gguf`);
  expect(added.state).toBe('downloading');
  await expect.poll(() => state(page)).toBe('ready');
  expect(await listing(page)).toMatchObject({ sizeBytes: SIZE, progress: 1, title: 'Random' });
  const lines = async () => (await ledger(page)).filter(({ purpose }) => purpose === 'model-files');
  await expect
    .poll(async () => (await lines()).map(({ origin, bytesIn }) => [origin, bytesIn]))
    .toEqual([[server.origin, SIZE]]);
  expect((await ledger(page)).filter(({ decision }) => decision === 'refused')).toEqual([]);
  await expect.poll(() => allowed(page)).toEqual([]);
  expect(server.seen.map(({ method }) => method)).toEqual(['GET']);
});

test('a download resumes where it stopped after a reload', async ({ page, rootUrl }) => {
  server.serve('/g/', { 'random.gguf': gguf() });
  server.setFault('/g/random.gguf', { type: 'slow', pieceBytes: 1024 * 1024, waitMs: 1000, times: 1 });
  await openConsole(page, rootUrl);
  await add(page, `${server.origin}/g/random.gguf`);
  await expect.poll(() => server.seen[0]?.sentBytes ?? 0).toBeGreaterThan(6 * 1024 * 1024);
  await openConsole(page, rootUrl);
  await expect.poll(() => state(page)).toBe('ready');
  expect(server.seen).toHaveLength(2);
  expect(server.seen[1]?.range).toMatch(/^bytes=[1-9]\d*-$/);
  expect((server.seen[1]?.sentBytes ?? SIZE) + 4 * 1024 * 1024).toBeLessThanOrEqual(SIZE);
});

test('a redirect to a server that is not allowed is refused', async ({ page, rootUrl }) => {
  other.serve('/g/', { 'random.gguf': gguf() });
  server.setFault('/g/random.gguf', { type: 'redirect', to: `${other.origin}/g/random.gguf` });
  await openConsole(page, rootUrl);
  await add(page, `${server.origin}/g/random.gguf`);
  await expect
    .poll(async () => (await listing(page))?.reason ?? '')
    .toMatch(/redirects to a server that is not allowed/);
  expect(other.seen).toEqual([]);
  await page.evaluate(() => cloister.models.remove('random'));
  await expect.poll(() => allowed(page)).toEqual([]);
});

test('a copy from disk continues when the servers change, and can be stopped', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const head = Buffer.from(makeGguf()).toString('base64');
  /** Begins to copy a model, and goes on once the first bytes are there. The page then says what came of it. */
  const begin = (modelId: string, pieces: number) =>
    page.evaluate(
      async ([id, base64, count]) => {
        const bytes = Uint8Array.fromBase64(base64);
        const file = new File(
          [bytes, ...new Array<Uint8Array<ArrayBuffer>>(count).fill(new Uint8Array(2 ** 24))],
          'a.gguf',
        );
        const channel = new BroadcastChannel('cloister-models');
        const begun = new Promise<void>((resolve) => {
          channel.onmessage = ({ data }) => data.importId === id && resolve();
        });
        const said = cloister.models.add({ engine: 'wllama', modelId: id, file, importId: id }).then(
          ({ state: now }) => now,
          ({ code }: { code: string }) => code,
        );
        Object.assign(window, { said });
        await begun;
        channel.close();
      },
      [modelId, head, pieces] as const,
    );
  const said = () => page.evaluate(() => Reflect.get(window, 'said'));
  const folders = () =>
    page.evaluate(async () => {
      const models = await (await navigator.storage.getDirectory()).getDirectoryHandle('models');
      return (await Array.fromAsync(models.keys())).length;
    });
  const connect = () =>
    page.evaluate((baseURL) => {
      return cloister.providers.connect({ providerId: 'mine', kind: 'openai-compatible', baseURL, models: ['m'] });
    }, `${server.origin}/v1`);

  await begin('stopped', 16);
  await page.evaluate(() => cloister.models.stopImport('stopped'));
  expect(await said()).toBe('cancelled');
  expect(await folders()).toBe(0);

  await begin('whole', 8);
  // Resolves once this tab's worker runs under the new list.
  await connect();
  expect(await said()).toBe('ready');
  expect(await page.evaluate(async () => (await cloister.models.list()).map(({ modelId }) => modelId))).toEqual([
    'whole',
  ]);
});

test('loading a paused model resumes its download immediately', async ({ page, rootUrl }) => {
  server.serve('/g/', { 'random.gguf': gguf() });
  server.setFault('/g/random.gguf', { type: 'stall', afterBytes: 1024 * 1024, times: 1 });
  await openConsole(page, rootUrl);
  await add(page, `${server.origin}/g/random.gguf`);
  await expect.poll(() => server.seen.length).toBe(1);
  await page.evaluate(() => cloister.models.pause('random'));
  // Its server is added to the allowlist, which replaces the worker without a notice.
  const said = page.evaluate(() =>
    cloister.models.load('random').then(
      () => 'loaded',
      ({ code }: { code: string }) => code,
    ),
  );
  await expect.poll(() => state(page)).toMatch(/^(ready|loading|loaded)$/);
  expect(await said).not.toBe('worker-lost');
});
