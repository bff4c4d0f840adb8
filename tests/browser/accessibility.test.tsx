import '../../src/ui/kit/styles/fonts.ts';
import '../../src/ui/kit/styles/tokens.css';
import '../../src/ui/kit/styles/base.css';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands, page } from 'vitest/browser';
import { DATABASE_NAME } from '../../src/adapters/dexie/schema-version.ts';
import { NoticesProvider } from '../../src/ui/kit/notices.tsx';
import { formatRoute, type Route, viewRoute } from '../../src/ui/routes/routes.ts';
import { App } from '../../src/ui/shell/app.tsx';
import { viewList } from '../../src/ui/shell/views.tsx';
import { ClientProvider } from '../../src/ui/state/client-context.tsx';
import { SearchProvider } from '../../src/ui/state/notebook/search-context.tsx';
import { openTestServices, type TestServices } from '../support/browser/test-services.ts';
import { emptySearch, fakeClient } from '../support/fake-client.ts';
import { makePdf } from '../support/views/make-pdf.ts';

const SIZES = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

let services: TestServices;
let root: Root;
let notebookId = '';
let emptyId = '';
let parked: Route[] = [];
let paths: readonly string[] = [];

/** Fills the real runtime so that every view has something to show, and mounts the real app over it. */
beforeAll(async () => {
  location.hash = '';
  localStorage.clear();
  services = await openTestServices({ name: DATABASE_NAME });
  const { call } = services;
  ({ notebookId: emptyId } = await call('notebooks.create', { name: 'Blank' }));
  ({ notebookId } = await call('notebooks.openSample', {}));
  const encoder = new TextEncoder();
  const given: [string, Uint8Array<ArrayBuffer>][] = [
    ['/manual.pdf', new Uint8Array(makePdf([{ lines: ['Manual of the balance'] }]))],
    ['/pixel.png', Uint8Array.from(atob(PIXEL), (letter) => letter.charCodeAt(0))],
    ['/settings.json', encoder.encode('{"light":{"ppfd":220,"bars":["red","blue"]},"note":null}')],
    ['/raw.bin', new Uint8Array([0, 1, 2, 3, 250, 251, 252])],
  ];
  for (const [path, content] of given) await call('files.write', { notebookId, path, content });
  paths = (await call('files.list', { notebookId })).map(({ path }) => path);
  const dropped = await call('tasks.create', { title: 'Weigh', prompt: 'list /data', notebookId, startAtMs: 4e12 });
  await call('tasks.create', { title: 'Sum up', prompt: 'list /notes', notebookId, startAtMs: 4e12 });
  await call('tasks.create', { title: 'Report', prompt: 'list /', notebookId, after: dropped.taskId });
  await call('tasks.cancel', { taskId: dropped.taskId });
  const { runId } = await call('runs.start', { message: 'Create a note called Seeds', notebookId });
  await services.settled(runId);
  const waiting = await services.runtime.services.store.database.approvals.toArray();
  parked = [
    { view: 'run', notebookId, runId },
    ...waiting.filter((row) => row.runId === runId).map(({ approvalId }): Route => ({ view: 'approval', approvalId })),
  ];
  const client = fakeClient((name, input) =>
    name === 'app.ready' ? Promise.resolve({ gate: 'off' } as never) : call(name, input),
  );
  const place = document.createElement('div');
  place.id = 'root';
  document.body.append(place);
  root = createRoot(place);
  root.render(
    <ClientProvider client={client}>
      <NoticesProvider>
        <SearchProvider client={emptySearch}>
          <App />
        </SearchProvider>
      </NoticesProvider>
    </ClientProvider>,
  );
});

afterAll(async () => {
  root.unmount();
  document.body.replaceChildren();
  for (const id of [notebookId, emptyId]) await services.call('notebooks.remove', { notebookId: id });
  services.stop();
  location.hash = '';
});

/** Shows a route and returns the rules that its page breaks. */
async function violationsAt(route: Route, size: keyof typeof SIZES): Promise<string[]> {
  const { width, height } = SIZES[size];
  await page.viewport(width, height);
  location.hash = formatRoute(route);
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  if (route.view === 'file') await expect.element(page.getByRole('article', { name: route.path })).toBeVisible();
  const inLight = await commands.findViolations('#root');
  return size === 'phone' ? inLight : [...inLight, ...(await commands.findViolations('#root', 'dark'))];
}

const file = (path: string): Route => ({ view: 'file', notebookId, path });
const endingIn = (end: string) => file(paths.find((path) => path.endsWith(end)) ?? end);

describe.each(['wide', 'phone'] as const)('accessibility of the app, %s', (size) => {
  it.each(viewList.map(([view]) => view))('the view %s has no violations', async (view) => {
    expect(await violationsAt(viewRoute(view), size)).toEqual([]);
  });

  it.each(['.md', '.csv', '.json', '.pdf', '.png', '.ipynb', '.bin'])(
    'a file with the ending %s has no violations',
    async (end) => {
      expect(await violationsAt(endingIn(end), size)).toEqual([]);
    },
  );

  it('notebooks, the agent forms and the phone menu have no violations', async () => {
    const routes: Route[] = [
      { view: 'notebook', notebookId },
      { view: 'notebook', notebookId: emptyId },
      { view: 'new-agent' },
      { view: 'agents', name: 'navigator' },
      ...(size === 'phone' ? [{ view: 'more' } as const] : []),
    ];
    for (const route of routes) expect(await violationsAt(route, size), formatRoute(route)).toEqual([]);
  });

  it('a run that waits for approval and the page of the approval have no violations', async () => {
    expect(parked.length).toBe(2);
    for (const route of parked) expect(await violationsAt(route, size), formatRoute(route)).toEqual([]);
  });
});
