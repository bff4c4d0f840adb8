import type { Page } from '@playwright/test';
import { type LoopbackProvider, startProvider } from '../support/provider/start-provider.ts';
import { openConsole } from './console.ts';
import { expect, test } from './installed-app.ts';

// All that is stored is read.
test.use({ sharesApp: 'alone' });

const CANARY = 'sk-canary-0d5f6b7c81e94a2233';

let server: LoopbackProvider;
test.beforeEach(async () => {
  server = await startProvider({ key: CANARY });
});
test.afterEach(() => server.close());

/** Connects as a person does: types the key into its field. */
async function connectByHand(page: Page): Promise<void> {
  await page.evaluate(() => cloister.notebooks.create({ name: 'Canary' }));
  await page.getByRole('link', { name: 'Models' }).click();
  await page.getByRole('link', { name: 'Servers', exact: true }).click();
  await page.getByRole('button', { name: 'Connect a model server' }).click();
  await page.getByRole('combobox', { name: 'Server' }).selectOption({ label: 'Other' });
  await page.getByLabel('Name', { exact: true }).fill('canary');
  await page.getByLabel('Address').fill(server.baseURL);
  await page.getByLabel('API key', { exact: true }).pressSequentially(CANARY);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('canary is connected').first()).toBeVisible();
}

/** All that this origin keeps, as text: every row of every database, caches, local and session storage. */
function everything(): Promise<string> {
  const seen: string[] = [];
  const text = (value: unknown): void => {
    if (value instanceof Uint8Array) {
      for (const encoding of ['latin1', 'utf-16le', 'utf-16be']) seen.push(new TextDecoder(encoding).decode(value));
    } else if (value instanceof ArrayBuffer) text(new Uint8Array(value));
    else if (value instanceof Map || value instanceof Set) text([...value]);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, member] of Object.entries(value)) {
        seen.push(key);
        text(member);
      }
    } else seen.push(String(value));
  };
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  return (async () => {
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        text(await done(database.transaction(store).objectStore(store).getAll()));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) text([request.url, ...request.headers]);
    }
    text([{ ...localStorage }, { ...sessionStorage }, location.href, document.documentElement.outerHTML]);
    text([...document.querySelectorAll('input, textarea')].map((field) => Reflect.get(field, 'value')));
    return seen.join('\n');
  })();
}

test('an entered key appears in no page, log or stored row', async ({ page, rootUrl }) => {
  const heard: string[] = [];
  page.on('console', (message) => heard.push(message.text()));
  page.on('pageerror', (error) => heard.push(String(error.stack)));
  page.on('worker', (worker) => worker.on('console', (message) => heard.push(message.text())));
  await openConsole(page, rootUrl);
  await connectByHand(page);
  expect(server.requests[0]?.headers['authorization']).toBe(`Bearer ${CANARY}`);

  const create = { name: 'create_file', input: { path: '/k.md', content: `Key: ${CANARY}` }, deltaChars: 2 };
  const echoed = { message: `No such key: ${CANARY}`, type: 'invalid_request_error' };
  server.setScript([
    { text: [`Your key is ${CANARY}`, ...CANARY], calls: [create] },
    { text: 'Done.' },
    { fault: { type: 'answer', status: 400, body: { error: echoed }, headers: { 'x-key': CANARY } } },
    {
      fault: { type: 'answer', status: 401, body: `<html>${CANARY}</html>`, headers: { 'content-type': 'text/html' } },
    },
    { fault: { type: 'event', afterEvents: 2, text: `data: ${JSON.stringify({ error: echoed })}\n\n` } },
  ]);
  const told = await page.evaluate(async () => {
    const kept: unknown[] = [];
    const note = async (work: Promise<unknown>) =>
      kept.push(await work.catch((error: Error & { data: unknown }) => [error.message, error.stack, error.data]));
    const [{ notebookId } = { notebookId: '' }] = await cloister.notebooks.list();
    const onEvent = (event: unknown) => void kept.push(event);
    const parked = await cloister.chat('Write', { agent: 'assistant', notebookId, onEvent });
    const id = parked.pending[0]?.approvalId ?? '';
    kept.push(parked);
    await note(cloister.approvals.respond(id, { decision: 'allow_once' }));
    for (let i = 0; i < 3; i++) await note(cloister.chat('Again', { agent: 'assistant', notebookId, onEvent }));
    await note(cloister.providers.test('canary', 'test-model'));
    await note(cloister.providers.connect({ providerId: 'canary', kind: 'bad', apiKey: 'x' }));
    for (const { runId } of await cloister.runs.list()) await note(cloister.runs.get(runId));
    await note(cloister.providers.list());
    await note(cloister.audit.entries());
    await note(cloister.egress.ledger());
    await note(cloister.files.read(notebookId, '/k.md'));
    await note(cloister.history());
    return JSON.stringify(kept);
  });
  expect(server.asked().length).toBeGreaterThanOrEqual(5);
  expect(server.asked().every((one) => one.headers['authorization'] === `Bearer ${CANARY}`)).toBe(true);
  const kept = await page.evaluate(everything);
  // As truth values: a failure would print all of it.
  expect(kept.includes('test-model')).toBe(true);
  expect(told.includes('*'.repeat(CANARY.length))).toBe(true);
  for (const [where, text] of Object.entries({ kept, told, heard: heard.join('\n') })) {
    expect([where, text.includes(CANARY)]).toEqual([where, false]);
  }
});

test('a key is sent to no other server, even when the row of its provider is changed', async ({ page, rootUrl }) => {
  const other = await startProvider();
  await openConsole(page, rootUrl);
  await connectByHand(page);
  // Somebody with another hand in the database moves the provider, and has the gate let the other server in as well.
  const run = await page.evaluate(
    async ({ baseURL, origin }) => {
      await cloister.providers.connect({ providerId: 'decoy', kind: 'openai-compatible', baseURL, models: ['m'] });
      const open = indexedDB.open('cloister');
      const database = await new Promise<IDBDatabase>((resolve) => {
        open.onsuccess = () => resolve(open.result);
      });
      const store = database.transaction('providers', 'readwrite').objectStore('providers');
      await new Promise((resolve) => {
        const get = store.get('canary');
        get.onsuccess = () => {
          store.put({ ...get.result, baseURL, origin }).onsuccess = resolve;
        };
      });
      database.close();
      return cloister.chat('Hello', { agent: 'assistant' }).then(({ runId }) => cloister.runs.get(runId));
    },
    { baseURL: other.baseURL, origin: other.origin },
  );
  expect(run).toMatchObject({ status: 'failed', error: { code: 'key-mismatch' } });
  expect(other.requests).toEqual([]);
  await other.close();
});
