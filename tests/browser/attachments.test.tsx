import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import AttachDialog from '../../src/ui/ask/attach/attach-dialog.tsx';
import { attach, attachedTo } from '../../src/ui/ask/attach/attached-files.ts';
import { readSelection } from '../../src/ui/editor/selection/read-selection.ts';
import { RunPanel } from '../../src/ui/run/run-panel.tsx';
import { endDrag, startDrag } from '../../src/ui/state/notebook/dragged-files.ts';
import { SearchProvider } from '../../src/ui/state/notebook/search-context.tsx';
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
