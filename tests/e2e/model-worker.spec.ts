import type { Page } from '@playwright/test';
import { makeScriptedGguf } from '../support/gguf/make-scripted-gguf.ts';
import { readyWithEngines } from './console.ts';
import { expect, test } from './fixtures.ts';

const SAYS = 'What a real engine says, with all of its threads.';

/** Starts the built worker in the page, hands it a model from the private file system, and asks it once. */
async function askWorker(
  page: Page,
  bytes: Uint8Array,
): Promise<{ said: string; runsOn: string; folder: string; errors: unknown[] }> {
  return page.evaluate(async (base64) => {
    const file = Uint8Array.fromBase64(base64);
    const folder = crypto.randomUUID();
    const models = await (await navigator.storage.getDirectory()).getDirectoryHandle('models', { create: true });
    const directory = await models.getDirectoryHandle(folder, { create: true });
    const writable = await (await directory.getFileHandle('model.gguf', { create: true })).createWritable();
    await writable.write(file);
    await writable.close();
    const sha256 = new Uint8Array(await crypto.subtle.digest('SHA-256', file)).toHex();

    const names = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    const script = names.flat().find(({ url }) => /\/model\.worker-[^/]*\.js/.test(url));
    if (script === undefined) throw new Error('the worker of models is not kept');
    const worker = new Worker(new URL(script.url).pathname, { type: 'module' });
    const { port1: port, port2 } = new MessageChannel();
    worker.postMessage({ type: 'host-port', host: 'worker' }, [port2]);
    const settings = { contextTokens: 4096, maxOutputTokens: 1024, temperature: 0 };
    const times = { loadTimeoutMs: 600_000, idleTimeoutMs: 300_000 };
    const files = [{ name: 'model.gguf', url: null, sizeBytes: file.length, sha256, done: true }];
    const result = { said: '', runsOn: '', folder, errors: [] as unknown[] };
    await new Promise<void>((done) => {
      worker.onerror = ({ message }) => {
        result.errors.push(message);
        done();
      };
      port.onmessage = ({ data }) => {
        if (data.type === 'loaded') {
          result.runsOn = data.facts.runsOn;
          const messages = [{ role: 'user', content: 'Speak' }];
          const request = { messages, jsonSchema: null, maxTokens: 100, temperature: 0 };
          port.postMessage({ type: 'generate', id: 2, ...request });
        }
        if (data.type === 'text') result.said += data.delta;
        if (data.type === 'error') result.errors.push(data.error);
        if (data.type === 'end' || data.type === 'error') done();
      };
      const model = { modelId: 'scripted', engine: 'wllama', folder, files, webLlm: null };
      port.postMessage({ type: 'load', id: 1, model: { ...model, settings: { ...settings, ...times } } });
    });
    worker.terminate();
    return result;
  }, Buffer.from(bytes).toString('base64'));
}

/** In the page: whether a folder of models is there. */
async function hasFolder(folder: string): Promise<boolean> {
  const models = await (await navigator.storage.getDirectory()).getDirectoryHandle('models');
  return models.getDirectoryHandle(folder).then(
    () => true,
    () => false,
  );
}

test('the engine on the CPU runs below its policy, with threads where the page is isolated', async ({
  page,
  context,
  rootUrl,
}) => {
  const foreign: string[] = [];
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Cross-Origin/i.test(message.text())) refused.push(message.text());
  });
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(rootUrl).origin) foreign.push(request.url());
  });
  await page.goto(rootUrl);
  await readyWithEngines(page);
  const first = await askWorker(page, makeScriptedGguf([SAYS]));
  expect(first).toMatchObject({ said: SAYS, runsOn: 'CPU, 1 thread', errors: [] });

  await context.setOffline(true);
  await page.reload();
  expect(await page.evaluate(() => [crossOriginIsolated, navigator.hardwareConcurrency > 1])).toEqual([true, true]);
  // At its start the app clears away folders that no model has. Then the next one is left in peace.
  await expect.poll(() => page.evaluate(hasFolder, first.folder)).toBe(false);
  const second = await askWorker(page, makeScriptedGguf([SAYS]));
  expect(second).toMatchObject({ said: SAYS, errors: [] });
  expect(second.runsOn).toMatch(/^CPU, \d threads$/);
  expect({ foreign, refused }).toEqual({ foreign: [], refused: [] });
});
