import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { shareCacheName } from '../../src/contracts/wire/launch.ts';
import type { Task } from '../../src/features/work/contract/task.ts';
import { ImportProvider, useImport } from '../../src/ui/files/import/use-import.tsx';
import { Background } from '../../src/ui/shell/background.tsx';
import { openTasks } from '../../src/ui/state/open-tasks.ts';
import { useOffer } from '../../src/ui/state/palette/offers.ts';
import { notifyState, setNotify } from '../../src/ui/system/notify-setting.ts';
import { openRunScreen, type RunScreen } from '../support/browser/run-screen.tsx';
import { approvalRow, taskRow } from '../support/rows.ts';

type Consumer = (launch: { files: readonly unknown[] }) => void;

let screen: RunScreen;
let asked: string[];
let badges: (number | null)[];
let consumer: Consumer | null;
const before = location.search;

function Screen() {
  useOffer('new-note', () => asked.push('new-note'));
  useOffer('search-notes', () => asked.push('search'));
  const { status } = useImport();
  const files = status.state === 'asking' && status.source.type === 'files' ? status.source.files : [];
  return (
    <>
      <Background />
      <p>{`Import: ${status.state} ${files.map(({ path }) => path).join(' ')}`}</p>
    </>
  );
}

/** Starts the app at an address with this query. */
async function start(query: string): Promise<void> {
  history.replaceState(null, '', `${location.pathname}${query}${location.hash}`);
  await screen.show(
    <ImportProvider>
      <Screen />
    </ImportProvider>,
  );
  await expect.element(page.getByText('Import: none')).toBeVisible();
}

beforeEach(async () => {
  await caches.delete(shareCacheName(new URL('./', document.baseURI).href));
  screen = await openRunScreen();
  asked = [];
  badges = [];
  consumer = null;
  Object.defineProperties(navigator, {
    setAppBadge: { configurable: true, value: async (count: number) => void badges.push(count) },
    clearAppBadge: { configurable: true, value: async () => void badges.push(null) },
  });
  Object.defineProperty(window, 'launchQueue', {
    configurable: true,
    value: {
      setConsumer: (given: Consumer) => {
        consumer = given;
      },
    },
  });
});

afterEach(async () => {
  await screen.close();
  Reflect.deleteProperty(navigator, 'setAppBadge');
  Reflect.deleteProperty(navigator, 'clearAppBadge');
  Reflect.deleteProperty(window, 'launchQueue');
  history.replaceState(null, '', `${location.pathname}${before}`);
});

const paths = async () => await screen.services.call('files.paths', { notebookId: screen.notebookId });

it.each([
  ['new-note', ['new-note']],
  ['search', ['search']],
])('does what the shortcut %s names, and cleans the address', async (name, done) => {
  await start(`?console&launch=${name}`);
  await expect.poll(() => asked).toEqual(done);
  expect(location.search).toBe('?console');
});

it('does nothing for an unknown launch', async () => {
  await start('?launch=remove-notebook');
  await expect.poll(() => location.search).toBe('');
  expect(asked).toEqual([]);
});

it('says why nothing that was shared was kept', async () => {
  await start('?launch=share-too-large');
  await expect.element(page.getByText(/^Nothing was added: what was shared is too large\./)).toBeVisible();
});

it.each([
  'web+cloister:notebook/other/file/a.md',
  'web+cloister:notebook/%2e%2e/file/a.md',
  'javascript:alert(1)',
  'https://example.org/',
])('shows a message for the link %s, and goes nowhere', async (link) => {
  location.hash = '#/settings';
  await start(`?link=${encodeURIComponent(link)}`);
  await expect.element(page.getByText(/^(This link does not name|The notebook of this link)/)).toBeVisible();
  expect(location.hash).toBe('#/settings');
  expect(location.search).toBe('');
});

it('opens the note of a link', async () => {
  const { notebookId } = screen;
  await screen.services.call('files.write', { notebookId, path: '/a b.md', content: '# A', baseHash: null });
  await start(`?link=${encodeURIComponent(`web+cloister:notebook/${notebookId}/file/a%20b.md`)}`);
  await expect.poll(() => location.hash).toBe(`#/notebook/${notebookId}/file/a%20b.md`);
});

it('shows the preview of an import for files that the system opens', async () => {
  await start('?launch=files');
  await expect.poll(() => consumer).not.toBeNull();
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle('opened.csv', { create: true });
  const written = await handle.createWritable();
  await written.write('a,b\n1,2\n');
  await written.close();
  const none = await paths();
  consumer?.({ files: [handle, { name: 'no handle' }] });
  await expect.element(page.getByText('Import: asking /opened.csv')).toBeVisible();
  expect(await paths()).toEqual(none);
  await folder.removeEntry('opened.csv');
});

it('shows the number of pending approvals on the icon, and clears it', async () => {
  const { database } = screen.services.runtime.services.store;
  await start('');
  await expect.poll(() => badges).toEqual([null]);
  await database.approvals.bulkPut([
    approvalRow({ approvalId: 'one', state: 'pending' }),
    approvalRow({ approvalId: 'two', state: 'pending' }),
    approvalRow({ approvalId: 'three', state: 'allowed' }),
  ]);
  await expect.poll(() => badges.at(-1)).toBe(2);
  await database.approvals.clear();
  await expect.poll(() => badges.at(-1)).toBeNull();
});

/** A task as the store has it. */
const taskOf = (taskId: string, state: Task['state'], runIds: string[] = []): Task =>
  taskRow({ taskId, state, runIds, notebookId: screen.notebookId });

it('counts the open tasks, too, and each approval of a task one time', async () => {
  const { services, notebookId } = screen;
  const { database } = services.runtime.services.store;
  const { runId } = await services.call('runs.start', { message: 'list /', notebookId });
  await services.settled(runId);
  const run = await database.runs.get(runId);
  if (run) await database.runs.put({ ...run, status: 'awaiting-approval', endedMs: null });
  await start('');
  await database.tasks.bulkPut([taskOf('a', 'planned'), taskOf('b', 'running', [runId]), taskOf('c', 'completed')]);
  await database.approvals.put(approvalRow({ approvalId: 'one', state: 'pending', runId }));
  await expect.poll(() => badges.at(-1)).toBe(2);
  expect(openTasks.get()).toBe(2);
  await database.tasks.clear();
  await expect.poll(() => badges.at(-1)).toBe(1);
});

describe('notifications', () => {
  let shown: { title: string; body: string; tag: string }[];
  let closed: string[];
  let answer: NotificationPermission;
  let permission: NotificationPermission;
  let requests: number;

  // What `before-start.js` leaves of the constructor.
  const left = {
    permission: () => permission,
    requestPermission: async (): Promise<NotificationPermission> => {
      requests += 1;
      permission = answer;
      return permission;
    },
  };
  const registration = {
    showNotification: async (title: string, { body = '', tag = '' }: NotificationOptions) => {
      shown.push({ title, body, tag });
    },
    getNotifications: async () => shown.map(({ tag }) => ({ tag, close: () => closed.push(tag) })),
  };

  const hide = (isHidden: boolean) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const add = (approvalId: string) => {
    const { database } = screen.services.runtime.services.store;
    return database.approvals.put(approvalRow({ approvalId, state: 'pending', agent: 'navigator', runId: null }));
  };

  beforeEach(() => {
    shown = [];
    closed = [];
    answer = 'granted';
    requests = 0;
    permission = 'default';
    vi.stubGlobal('Notification', left);
    Object.defineProperty(navigator.serviceWorker, 'ready', {
      configurable: true,
      value: Promise.resolve(registration),
    });
    localStorage.removeItem('cloister.notify');
    notifyState.set('off');
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator.serviceWorker, 'ready');
    Reflect.deleteProperty(document, 'hidden');
    localStorage.removeItem('cloister.notify');
  });

  it('asks for the permission by a press only, and then tells of an approval while the page is hidden', async () => {
    await start('');
    hide(true);
    await add('one');
    await expect.poll(() => badges.at(-1)).toBe(1);
    expect(requests).toBe(0);
    expect(shown).toEqual([]);

    await setNotify(true);
    expect(requests).toBe(1);
    expect(notifyState.get()).toBe('on');
    await add('two');
    await expect.poll(() => shown).toMatchObject([{ tag: 'two', title: 'Cloister: approval needed' }]);
    expect(shown[0]?.body).toBe('Navigator is waiting for your approval, 2 in all.');
    await screen.services.runtime.services.store.database.approvals.delete('two');
    await expect.poll(() => closed).toEqual(['two']);

    hide(false);
    await add('three');
    await expect.poll(() => badges.at(-1)).toBe(2);
    hide(true);
    await setNotify(false);
    await add('four');
    await expect.poll(() => badges.at(-1)).toBe(3);
    expect(shown).toHaveLength(1);
  });

  it('stays off when the person refuses the permission', async () => {
    answer = 'denied';
    await start('');
    await setNotify(true);
    expect(notifyState.get()).toBe('denied');
  });
});

it('starts where the browser refuses the badge and opens no files', async () => {
  Reflect.deleteProperty(navigator, 'setAppBadge');
  Reflect.deleteProperty(navigator, 'clearAppBadge');
  Object.defineProperty(navigator, 'setAppBadge', { configurable: true, value: () => Promise.reject(new Error('no')) });
  Object.defineProperty(navigator, 'clearAppBadge', {
    configurable: true,
    value: () => Promise.reject(new Error('no')),
  });
  Reflect.deleteProperty(window, 'launchQueue');
  await start('');
  expect(badges).toEqual([]);
});
