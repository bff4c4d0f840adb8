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
    const raw = (value: unknown) => ({ type: 'RAW', value });
    const call = (target: Worker | MessagePort, name: string, input: unknown, given: MessagePort) =>
      target.postMessage(
        { id: name, type: 'APPLY', path: [name], argumentList: [raw(input), raw(given)] },
        { transfer: [given] },
      );
    call(worker, 'connect', {}, port2);
    const settings = { contextTokens: 4096, maxOutputTokens: 1024, temperature: 0 };
    const times = { loadTimeoutMs: 600_000, idleTimeoutMs: 300_000 };
    const files = [{ name: 'model.gguf', url: null, sizeBytes: file.length, sha256, done: true }];
    const result = { said: '', runsOn: '', folder, errors: [] as unknown[] };
    await new Promise<void>((done) => {
      worker.onerror = ({ message }) => {
        result.errors.push(message);
        done();
      };
      const said = new MessageChannel();
      said.port1.onmessage = ({ data }) => {
        if (data.event?.type === 'text') result.said += data.event.delta;
        if (data === 'end') done();
      };
      port.onmessage = ({ data }) => {
        if (data.type === 'HANDLER') {
          result.errors.push(data.value);
          return done();
        }
        if (data.id !== 'load') return;
        result.runsOn = data.value.runsOn;
        const messages = [{ role: 'user', content: 'Speak' }];
        call(port, 'generate', { messages, jsonSchema: null, maxTokens: 100, temperature: 0 }, said.port2);
      };
      const model = { modelId: 'scripted', engine: 'wllama', folder, files, webLlm: null };
      const progress = new MessageChannel();
      call(port, 'load', { model: { ...model, settings: { ...settings, ...times } } }, progress.port2);
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

test('the CPU engine runs under its policy, with threads where the page is isolated', async ({
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
