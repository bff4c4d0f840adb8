import { useSyncExternalStore } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { MAX_ATTACHMENTS } from '../../src/contracts/domain/run/attachments/attachment-limits.ts';
import AttachDialog from '../../src/ui/ask/attach/attach-dialog.tsx';
import { attach, attachedTo } from '../../src/ui/ask/attach/attached-files.ts';
import { readSelection } from '../../src/ui/editor/selection/read-selection.ts';
import { RunPanel } from '../../src/ui/run/run-panel.tsx';
import { endDrag, startDrag } from '../../src/ui/state/notebook/dragged-files.ts';
import { SearchProvider } from '../../src/ui/state/notebook/search-context.tsx';
import { floating } from '../../src/ui/state/palette/palette-store.ts';
import DeviceDialog from '../../src/ui/system/device/device-dialog.tsx';
import { openRunScreen, type RunScreen } from '../support/browser/run-screen.tsx';
import { emptySearch } from '../support/fake-client.ts';

const PLAN = '/notes/plan.md';

let screen: RunScreen;
beforeEach(async () => {
  screen = await openRunScreen();
  const { services, notebookId } = screen;
  await services.call('files.write', { notebookId, path: PLAN, content: 'one\ntwo\nthree\n' });
  await services.call('files.write', { notebookId, path: '/notes/leaf.md', content: 'Leaf\n' });
});
afterEach(() => screen.close());

const field = () => page.getByRole('textbox', { name: 'Ask' });
const bar = () => document.querySelector('search') ?? document.body;
const chips = () => page.elementLocator(bar()).getByRole('list', { name: 'Attachments' });
const lastRun = async () => (await screen.services.call('runs.list', {}))[0];

describe('attachments of the message being written', () => {
  it('are shown with their size, sent with the message, and shown with the question as links', async () => {
    await screen.show(<RunPanel />);
    await expect.element(field()).toBeVisible();
    const selection = { text: 'two\nthree', fromLine: 2 };
    attach(screen.notebookId, [{ path: PLAN }, { path: PLAN, selection, toLine: 3 }, { path: PLAN }]);
    await expect.element(chips().getByText('14 B')).toBeVisible();
    await expect.element(chips().getByText('plan.md, lines 2–3')).toBeVisible();
    expect(chips().getByRole('listitem').elements()).toHaveLength(2);
    await field().fill('What is this?');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(async () => (await lastRun())?.attachments)
      .toMatchObject([
        { path: PLAN, sizeBytes: 14 },
        { path: PLAN, selection: { fromLine: 2, toLine: 3 } },
      ]);
    await expect.element(chips()).not.toBeInTheDocument();
    const sent = page.getByRole('article').getByRole('list', { name: 'Attachments' });
    await expect.element(sent.getByRole('link', { name: 'plan.md, lines 2–3' })).toBeVisible();
    expect(await commands.findViolations('main')).toEqual([]);
  });

  it('can be removed one by one, with the focus back in the field', async () => {
    await screen.show(<RunPanel />);
    attach(screen.notebookId, [{ path: PLAN }, { path: '/notes/leaf.md' }]);
    await page.getByRole('button', { name: 'Remove plan.md' }).click();
    expect(attachedTo(screen.notebookId)).toEqual([{ path: '/notes/leaf.md' }]);
    await expect.element(field()).toHaveFocus();
    expect(await commands.findViolations('main', 'dark')).toEqual([]);
  });

  it('stay with the text when the agent may not have one, and the reason is shown', async () => {
    await screen.show(<RunPanel />);
    attach(screen.notebookId, [{ path: '/notes' }]);
    await field().fill('What is this?');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('/notes is a folder. Attach the files in the folder instead.')).toBeVisible();
    await expect.element(field()).toHaveValue('What is this?');
    expect(attachedTo(screen.notebookId)).toEqual([{ path: '/notes' }]);
    expect(await screen.services.call('runs.list', {})).toEqual([]);
  });

  it('come from files that are dragged onto the bar, folders left out', async () => {
    await screen.show(<RunPanel />);
    const { database } = screen.services.runtime.services.store;
    const rows = await database.files.where('notebookId').equals(screen.notebookId).toArray();
    const dataTransfer = new DataTransfer();
    startDrag({ dataTransfer } as never, rows);
    await expect.element(field()).toBeVisible();
    for (const type of ['dragover', 'drop']) {
      bar().dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }
    endDrag();
    await expect.element(chips().getByText('leaf.md')).toBeVisible();
    expect(
      attachedTo(screen.notebookId)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(['/notes/leaf.md', PLAN]);
  });

  it('are found by name with the keyboard; the "@" that asked for them goes', async () => {
    await screen.show(
      <SearchProvider client={emptySearch}>
        <AttachDialog onClose={() => {}} />
      </SearchProvider>,
    );
    const finder = page.getByRole('combobox', { name: 'Find file' });
    await expect.element(page.getByRole('option', { name: /plan\.md/ })).toBeVisible();
    await finder.fill('leaf');
    await expect.element(page.getByRole('option', { name: /plan\.md/ })).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(attachedTo(screen.notebookId)).toEqual([{ path: '/notes/leaf.md' }]);
  });
});

function Dialogs() {
  const shown = useSyncExternalStore(floating.subscribe, floating.get);
  return shown === 'attach-device' ? <DeviceDialog onClose={() => floating.set('none')} /> : null;
}

describe('files of this device', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Attach files from this device' });
  const add = () => dialog().getByRole('button', { name: 'Import and attach' });
  const listed = async () => {
    const rows = await screen.services.call('files.list', { notebookId: screen.notebookId });
    return rows.filter(({ kind }) => kind === 'file').map(({ path, labels }) => ({ path, labels }));
  };
  /** Fires an event with files, as the browser does when the person drops or pastes them. */
  function fire(target: Element, type: 'dragover' | 'drop' | 'paste', files: readonly File[]): void {
    const data = new DataTransfer();
    for (const file of files) data.items.add(file);
    const how = { bubbles: true, cancelable: true };
    target.dispatchEvent(
      type === 'paste'
        ? new ClipboardEvent(type, { ...how, clipboardData: data })
        : new DragEvent(type, { ...how, dataTransfer: data }),
    );
  }
  const gel = () => new File(['a,b\n'], 'gel.csv');
  beforeEach(async () => {
    floating.set('none');
    await screen.show(<Dialogs />);
    await expect.element(field()).toBeVisible();
  });

  it('are chosen from the menu, imported with the labels the person says, attached, and taken back by undo', async () => {
    await page.getByRole('button', { name: 'Attach files' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'From this device…' })).toBeVisible();
    const chooser = document.querySelector<HTMLInputElement>('search input[type=file]');
    let opened = 0;
    chooser?.addEventListener('click', (event) => {
      event.preventDefault();
      opened += 1;
    });
    await page.getByRole('menuitem', { name: 'From this device…' }).click();
    expect(opened).toBe(1);
    if (chooser) await userEvent.upload(chooser, gel());
    await expect.element(dialog().getByRole('listitem')).toHaveTextContent('gel.csv 4 B');
    expect(await listed()).toHaveLength(2);
    await dialog().getByRole('radio', { name: 'Someone else' }).click();
    expect(await commands.findViolations('[role=dialog]')).toEqual([]);
    await add().click();
    await expect.element(chips().getByText('gel.csv')).toBeVisible();
    await expect.element(field()).toHaveFocus();
    expect(await listed()).toContainEqual({ path: '/gel.csv', labels: ['untrusted'] });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await listed()).map(({ path }) => path)).not.toContain('/gel.csv');
    await expect.element(chips()).not.toBeInTheDocument();
  });

  it('are taken when they are dropped on the bar; a file of the same name stays', async () => {
    await screen.services.call('files.write', { notebookId: screen.notebookId, path: '/gel.csv', content: 'before' });
    for (const type of ['dragover', 'drop'] as const) fire(bar(), type, [gel()]);
    await add().click();
    await expect.poll(() => attachedTo(screen.notebookId)).toHaveLength(1);
    const [{ path = '' } = {}] = attachedTo(screen.notebookId);
    expect(path).not.toBe('/gel.csv');
    expect((await listed()).map((one) => one.path)).toEqual(expect.arrayContaining(['/gel.csv', path]));
  });

  it('are taken when they are pasted into the field, and not imported when the person cancels', async () => {
    fire(field().element(), 'paste', [new File([new Uint8Array(4)], 'image.png', { type: 'image/png' })]);
    await expect.element(dialog().getByRole('listitem')).toHaveTextContent('image.png 4 B');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(await listed()).toHaveLength(2);
  });

  it('are refused before anything is imported when the message cannot take that many', async () => {
    const files = Array.from({ length: MAX_ATTACHMENTS + 1 }, (_, n) => new File(['x'], `${n}.txt`));
    for (const type of ['dragover', 'drop'] as const) fire(bar(), type, files);
    await expect.element(page.getByText(`A message takes at most ${MAX_ATTACHMENTS} attachments.`)).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});

describe('readSelection', () => {
  /** A reading view of three blocks, with an embedded note in the second one. */
  function showBlocks(): HTMLElement {
    const reading = document.createElement('section');
    reading.innerHTML =
      '<div data-line="1"><h1>Title</h1></div><div data-line="3"><p>First <b>bold</b></p>' +
      '<div data-embedded><div data-line="9">elsewhere</div></div></div><div data-line="5"><p>Last</p></div>';
    document.body.append(reading);
    return reading;
  }
  const text = '# Title\n\nFirst **bold**\n\nLast\n';
  const read = (reading: HTMLElement) => readSelection({ path: PLAN, text, editor: null, writing: null, reading });
  const select = (from: Node, to: Node) => document.getSelection()?.setBaseAndExtent(from, 0, to, 1);

  it('quotes the source lines of the rendered blocks that are selected', () => {
    const reading = showBlocks();
    expect(read(reading)).toBeNull();
    const [, bold] = [reading.querySelector('h1'), reading.querySelector('b')];
    select(bold?.firstChild ?? reading, bold?.firstChild ?? reading);
    expect(read(reading)).toEqual({ path: PLAN, selection: { text: 'First **bold**', fromLine: 3 }, toLine: 3 });
    select(
      reading.querySelector('h1')?.firstChild ?? reading,
      reading.lastElementChild?.querySelector('p')?.firstChild ?? reading,
    );
    expect(read(reading)).toEqual({ path: PLAN, selection: { text: text.trimEnd(), fromLine: 1 }, toLine: 5 });
    document.getSelection()?.removeAllRanges();
    reading.remove();
  });
});
