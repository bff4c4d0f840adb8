import type { Page } from '@playwright/test';

/** Pages that were emptied after a test, until the next one opens the app in them, with what the empty app shows and stores. */
const emptied = new WeakMap<Page, string>();
/** Pages that a test has changed for as long as they are open. */
const changedForGood = new WeakSet<Page>();

/** The size that a page had before its first test. */
const sizes = new WeakMap<Page, ReturnType<Page['viewportSize']>>();

/** What changes a page for as long as it is open. */
const LASTING = ['addInitScript', 'exposeBinding', 'exposeFunction', 'route'] as const;
/** Events that tests listen to. */
const EVENTS = [
  ...(['console', 'crash', 'dialog', 'download', 'filechooser', 'framenavigated', 'pageerror', 'popup'] as const),
  ...(['request', 'requestfailed', 'requestfinished', 'response', 'worker'] as const),
];

/** Notes when a test changes the page for as long as it is open, or opens an address itself. */
export function watchForGood(page: Page): void {
  const before = (name: 'goto' | 'reload' | (typeof LASTING)[number], note: () => void) => {
    const original = page[name].bind(page) as (...given: unknown[]) => unknown;
    const noting = (...given: unknown[]) => {
      note();
      return original(...given);
    };
    Object.assign(page, { [name]: noting });
  };
  sizes.set(page, page.viewportSize());
  for (const name of LASTING) before(name, () => changedForGood.add(page));
  for (const name of ['goto', 'reload'] as const) before(name, () => emptied.delete(page));
}

/** Resolves with whether the page shows the app of this address, empty and not used since. */
export async function takeEmpty(page: Page, url: string): Promise<boolean> {
  const empty = emptied.get(page);
  emptied.delete(page);
  if (empty === undefined || changedForGood.has(page) || page.url().split('#')[0] !== url) return false;
  // A key of the test before can have come late.
  return (await page.evaluate(readApp)) === empty;
}

/** Opens the app and returns what it shows and stores while it is empty. */
export async function readEmptyApp(page: Page, url: string): Promise<string> {
  await page.goto(`${url}?console`);
  await page.evaluate(() => cloister.ready);
  await page.getByRole('button', { name: 'Open the sample notebook' }).waitFor();
  return page.evaluate(readApp);
}

/**
 * Removes all notebooks, agents of the person and providers, and resolves with whether the page then shows and stores the same as
 * the empty app: then the next test can use it.
 */
export async function keepEmpty(page: Page, empty: string): Promise<boolean> {
  if (changedForGood.has(page) || page.isClosed()) return false;
  for (const event of EVENTS) page.removeAllListeners(event);
  try {
    const size = sizes.get(page) ?? null;
    const now = page.viewportSize();
    if (size !== null && (now?.width !== size.width || now.height !== size.height)) await page.setViewportSize(size);
    // An open palette or menu would be open again in the next notebook.
    await page.keyboard.press('Escape');
    if (!(await page.evaluate(emptyApp))) return false;
    for (let turn = 0; turn < 10; turn += 1) {
      if ((await page.evaluate(readApp)) === empty) {
        emptied.set(page, empty);
        return true;
      }
      await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
    }
  } catch {
    // A page that does not answer is closed.
  }
  return false;
}

/** Runs in the page. Resolves with whether the app could be emptied. */
async function emptyApp(): Promise<boolean> {
  if (!('cloister' in globalThis)) return false;
  // For good: a removed notebook is in the bin.
  for (const { notebookId } of await cloister.notebooks.list()) await cloister.erase({ notebookId });
  for (const { kind, id } of await cloister.bin.list())
    if (kind === 'notebook') await cloister.erase({ notebookId: id });
  for (const { name, builtIn } of await cloister.agents.list()) if (!builtIn) await cloister.agents.remove(name);
  for (const { providerId } of await cloister.providers.list()) await cloister.providers.remove(providerId);
  // What agents asked of models counts toward their limits, and stays when a notebook is removed, as do the first
  // workspace and the time of an erasure.
  const opening = indexedDB.open('cloister');
  await new Promise((done) => opening.addEventListener('success', done));
  const clearing = opening.result.transaction(['meta', 'requests', 'workspaces'], 'readwrite');
  for (const table of ['requests', 'workspaces']) clearing.objectStore(table).clear();
  clearing.objectStore('meta').delete('lastErasureMs');
  await new Promise((done) => clearing.addEventListener('complete', done));
  opening.result.close();
  for (const button of document.querySelectorAll<HTMLElement>('section[aria-live] button[aria-label="Dismiss"]'))
    button.click();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  location.hash = '';
  // A view that closes stores what was seen of it.
  await new Promise((done) => setTimeout(done, 50));
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('cloister.mode.note', 'write');
  return true;
}

/** Runs in the page. Resolves with what it shows and stores, without the log and without what differs from one start to the next. */
async function readApp(): Promise<string> {
  const opening = indexedDB.open('cloister');
  const database = await new Promise<IDBDatabase>((done, fail) => {
    opening.onsuccess = () => done(opening.result);
    opening.onerror = () => fail(opening.error);
  });
  const ofTheApp = new Set(['grant-key', 'reserve', 'runner']);
  /** Tables that have rows from the start, which tests change. */
  const filled = new Set(['agents', 'workspaces']);
  const withoutIds = (rows: unknown) =>
    JSON.stringify(rows, (name, value) => (/(?:Ms|Id)$/.test(name) ? undefined : value));
  const names = [...database.objectStoreNames].filter((name) => !name.startsWith('audit'));
  const transaction = database.transaction(names);
  const keys = names.map(
    (name) =>
      new Promise<unknown>((done) => {
        const table = transaction.objectStore(name);
        const asking = filled.has(name) ? table.getAll() : table.getAllKeys();
        asking.onsuccess = () =>
          done([
            name,
            filled.has(name) ? withoutIds(asking.result) : asking.result.filter((key) => !ofTheApp.has(String(key))),
          ]);
      }),
  );
  const rows = await Promise.all(keys);
  database.close();
  const shown = document.body.outerHTML
    .replace(/<script[^>]*>.*?<\/script>/gs, '')
    .replace(/(<div class="visually-hidden" aria-live="polite">)[^<]*/g, '$1')
    .replace(/ (?:id|for|aria-labelledby|aria-describedby|aria-controls|aria-owns)="[^"]*"/g, '');
  return JSON.stringify([rows, Object.entries(localStorage).sort(), shown]);
}
