import { type FirefoxPage, firefoxPath, openFirefox, READY } from '../support/firefox/open-firefox.ts';
import { makeScriptedGguf } from '../support/gguf/make-scripted-gguf.ts';
import { expect, test } from './fixtures.ts';

const path = firefoxPath();
const NOTE = '# Buffer\\n\\nTris, 50 mM, pH 8.0.\\n';

const MODEL = `{ providerId: 'wllama', modelId: 'scripted' }`;

async function addModel(page: FirefoxPage): Promise<void> {
  const bytes = makeScriptedGguf([JSON.stringify({ answer: 'It is Tris.' }), { at: 'Hello', say: 'Good morning.' }]);
  const base64 = Buffer.from(bytes).toString('base64');
  await page.evaluate(`cloister.models.add({
    engine: 'wllama',
    modelId: 'scripted',
    file: new File([Uint8Array.from(atob('${base64}'), (one) => one.charCodeAt(0))], 'scripted.gguf'),
    settings: { contextTokens: 4096 },
  })`);
}

/** Addresses of the engine's files in the precache, after the page has asked for all of them. */
const ENGINE_FILES = `(async () => {
  const { active } = await navigator.serviceWorker.ready;
  for (const type of ['fill', 'fill-engines']) {
    const { port1, port2 } = new MessageChannel();
    const filled = new Promise((done) => { port1.onmessage = done; });
    active.postMessage({ type, wanted: true }, [port2]);
    await filled;
  }
  const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map(({ url }) => new URL(url).pathname).filter((path) => path.includes('/engines/compatible/'));
})()`;

// Debian's package `firefox-esr`, where it is installed: the tests do not bring a Firefox of their own.
if (path !== null) {
  test('Firefox starts, writes, searches, and a GGUF model answers', async ({ rootUrl }) => {
    const page = await openFirefox(path);
    try {
      await page.goto(`${rootUrl}?console`);
      expect(await page.evaluate(READY)).toMatchObject({ gate: 'on' });
      const notebookId = await page.evaluate(`(async () => {
      const { notebookId } = await cloister.notebooks.create({ name: 'Bench' });
      await cloister.files.write(notebookId, '/buffer.md', '${NOTE}');
      return notebookId;
    })()`);
      await expect
        .poll(() =>
          page.evaluate(
            `cloister.search('Tris', { notebookId: '${notebookId}' }).then((hits) => hits.map(({ path }) => path))`,
          ),
        )
        .toEqual(['/buffer.md']);

      // Loaded again, the page is isolated, so that the engine has threads.
      await page.goto(`${rootUrl}?console#/models`);
      await page.evaluate(`location.reload()`).catch(() => undefined);
      await expect.poll(() => page.evaluate('globalThis.crossOriginIsolated').catch(() => false)).toBe(true);
      await page.evaluate(READY);
      expect(await page.evaluate('cloister.models.device()')).toMatchObject({ gpu: null, threads: expect.any(Number) });
      await addModel(page);
      expect(await page.evaluate(`cloister.models.chat('Hello', { model: ${MODEL} })`)).toMatchObject({
        ended: 'complete',
        text: 'Good morning.',
      });
      const run = await page.evaluate(`(async () => {
        await cloister.agents.update('assistant', { model: ${MODEL} });
        return cloister.chat('Which buffer?', { agent: 'assistant', notebookId: '${notebookId}' });
      })()`);
      expect(run).toMatchObject({ status: 'completed', text: 'It is Tris.' });
    } finally {
      await page.close();
    }
  });

  test('without JSPI, the compatible build among the files of the app answers', async ({ rootUrl }) => {
    const page = await openFirefox(path, { 'javascript.options.wasm_js_promise_integration': false });
    try {
      await page.goto(`${rootUrl}?console`);
      await page.evaluate(READY);
      expect(await page.evaluate(`'Suspending' in WebAssembly`)).toBe(false);
      expect(await page.evaluate(ENGINE_FILES)).toEqual([
        expect.stringMatching(/\/wllama-[\w-]+\.(?:js|wasm)$/),
        expect.stringMatching(/\/wllama-[\w-]+\.(?:js|wasm)$/),
      ]);
      await addModel(page);
      expect(await page.evaluate(`cloister.models.chat('Hello', { model: ${MODEL} })`)).toMatchObject({
        ended: 'complete',
        text: 'Good morning.',
      });
      expect(await page.evaluate('cloister.egress.ledger()')).toEqual([]);
    } finally {
      await page.close();
    }
  });
}
