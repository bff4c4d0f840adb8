import script from '@wllama/wllama-compat/wasm/wllama.js?raw';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { askEngine, loadGguf } from '../../support/gguf/load-gguf.ts';
import { makeGguf } from '../../support/gguf/make-gguf.ts';

const jspi = Object.getOwnPropertyDescriptor(WebAssembly, 'Suspending');
const fetched: string[] = [];

beforeAll(() => {
  Reflect.deleteProperty(WebAssembly, 'Suspending');
  const { fetch } = globalThis;
  // The server of the tests adds imports to a script; a build has it as it is.
  vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
    const url = String(given[0]);
    if (!url.includes('wllama-compat')) return fetch(...given);
    fetched.push(new URL(url, location.href).origin);
    return new Response(script);
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
  if (jspi !== undefined) Object.defineProperty(WebAssembly, 'Suspending', jspi);
});

it('runs the same model from our own files in a browser without JSPI', async () => {
  const bytes = makeGguf();
  expect('Suspending' in WebAssembly).toBe(false);
  const compatible = await loadGguf(bytes);
  const { text } = await askEngine(compatible.engine, 'Hello', { maxTokens: 20 });
  await compatible.unload();
  expect(fetched).toEqual([location.origin]);

  if (jspi !== undefined) Object.defineProperty(WebAssembly, 'Suspending', jspi);
  const usual = await loadGguf(bytes);
  expect((await askEngine(usual.engine, 'Hello', { maxTokens: 20 })).text).toBe(text);
  await usual.unload();
});
