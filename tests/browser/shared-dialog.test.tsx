import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readWaitingShares } from '../../src/client/startup/waiting-shares.ts';
import { CloisterError } from '../../src/contracts/errors/errors.ts';
import { shareCacheName } from '../../src/contracts/wire/launch.ts';
import SharedDialog from '../../src/ui/system/shared-dialog.tsx';
import { openRunScreen, type RunScreen } from '../support/browser/run-screen.tsx';

const cacheName = shareCacheName(new URL('./', document.baseURI).href);

let screen: RunScreen;
let closed: number;

/** Keeps something as the service worker does. */
async function share(nth: number, fields: Record<string, string | File>): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const cache = await caches.open(cacheName);
  await cache.put(new URL(`./share/${nth}`, document.baseURI), new Response(form));
}

async function show(): Promise<void> {
  const onClose = () => {
    closed += 1;
  };
  await screen.show(<SharedDialog onClose={onClose} />);
}

beforeEach(async () => {
  await caches.delete(cacheName);
  screen = await openRunScreen();
  closed = 0;
});

afterEach(async () => {
  await screen.close();
  await caches.delete(cacheName);
});

const dialog = () => page.getByRole('dialog', { name: 'Shared content' });
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
const listed = () => screen.services.call('files.list', { notebookId: screen.notebookId });
const filesNow = async () => (await listed()).map(({ path }) => path);
const labelsNow = async () => (await listed()).flatMap(({ kind, labels }) => (kind === 'file' ? labels : []));

it('writes nothing before the person confirms, then adds it as untrusted, opens and undoes it', async () => {
  await share(1, { title: 'Gel', text: '<img src=x onerror=alert(1)>', files: new File(['a,b\n'], 'gel.csv') });
  await show();
  await expect.element(button('Add to notebook')).toBeVisible();
  await expect
    .element(dialog().getByRole('region', { name: 'Text of the note' }))
    .toHaveTextContent('# Gel <img src=x onerror=alert(1)>');
  await expect.element(dialog().getByRole('radio', { name: 'Someone else' })).toBeChecked();
  expect(await filesNow()).toEqual([]);

  await userEvent.click(button('Add to notebook'));
  const note = dialog().getByRole('link', { name: / Gel\.md$/ });
  await expect.element(note).toHaveFocus();
  await expect.element(dialog().getByRole('link', { name: 'Open /inbox/gel.csv' })).toBeVisible();
  expect(await filesNow()).toEqual(
    ['/inbox', '/inbox/2', '/inbox/gel.csv'].map((path) => expect.stringContaining(path)),
  );
  expect(await labelsNow()).toEqual(['untrusted', 'untrusted']);
  expect(await readWaitingShares()).toEqual([]);
  // The change of the notebook renders the screen again.
  await show();
  await expect.element(note).toBeVisible();
  expect(closed).toBe(0);

  await userEvent.click(button('Undo'));
  await expect.element(dialog().getByText('Undone: the files were removed.')).toBeVisible();
  expect((await filesNow()).filter((path) => path.startsWith('/inbox/'))).toEqual([]);
  await userEvent.click(dialog().getByRole('button', { name: 'Close' }));
  expect(closed).toBe(1);
});

it('keeps what was shared when the dialog is closed, and removes it when it is discarded', async () => {
  await share(1, { text: 'First' });
  await share(2, { text: 'Second' });
  await show();
  await expect.element(dialog().getByText('1 of 2')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => closed).toBe(1);
  expect(await readWaitingShares()).toHaveLength(2);

  await userEvent.click(button('Discard'));
  await expect.element(dialog().getByText('2 of 2')).toBeVisible();
  await expect.element(dialog().getByText(/Second\.md$/)).toBeVisible();
  const left = await readWaitingShares();
  expect(left.map(({ form }) => form.text)).toEqual(['Second']);
  await userEvent.click(button('Discard'));
  await expect.poll(() => closed).toBe(2);
  expect(await filesNow()).toEqual([]);
});

it('keeps what could not be added, and says why', async () => {
  await share(1, { text: 'First' });
  screen.answers['notebooks.import'] = () => {
    throw new CloisterError('bad-input', 'The notebook is full. Delete files, then try again.');
  };
  await show();
  await userEvent.click(button('Add to notebook'));
  await expect.element(dialog().getByText('The notebook is full. Delete files, then try again.')).toBeVisible();
  expect(await readWaitingShares()).toHaveLength(1);
});

it('adds nothing that another window has added', async () => {
  await share(1, { text: 'First' });
  await show();
  await expect.element(button('Add to notebook')).toBeVisible();
  await caches.delete(cacheName);
  await userEvent.click(button('Add to notebook'));
  await expect.element(page.getByText('Another window has added or discarded this.')).toBeVisible();
  expect(await filesNow()).toEqual([]);
});

it('treats it as the person’s own only when the person says so', async () => {
  await share(1, { text: 'Mine' });
  await show();
  await userEvent.click(dialog().getByRole('radio', { name: 'I did' }));
  await userEvent.click(button('Add to notebook'));
  await expect.element(dialog().getByRole('link', { name: /Mine\.md$/ })).toBeVisible();
  expect(await labelsNow()).toEqual([]);
});
