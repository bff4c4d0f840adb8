import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Run } from '../../src/contracts/domain/run/run.ts';
import { SCREEN_CHANNEL } from '../../src/contracts/wire/channels.ts';
import { formatRoute } from '../../src/ui/routes/routes.ts';
import { RunPanel } from '../../src/ui/run/run-panel.tsx';
import { openRunScreen, type RunScreen } from '../support/browser/run-screen.tsx';

let screen: RunScreen;
let first: Run;

beforeEach(async () => {
  screen = await openRunScreen();
  const { services, notebookId } = screen;
  await services.call('files.write', { notebookId, path: '/leaves.md', content: '# Leaves\n' });
  const started = await services.call('runs.start', { message: 'Read /leaves.md', notebookId });
  await services.settled(started.runId);
  const run = await services.runtime.services.store.database.runs.get(started.runId);
  if (!run) throw new Error('no run');
  first = run;
});

afterEach(() => screen.close());

const button = (name: string | RegExp) => page.getByRole('button', { name });
const article = (name: string) => page.getByRole('article', { name, exact: true });
const inView = (name: string) => {
  const { top, bottom } = article(name).element().getBoundingClientRect();
  const scroller = article(name).element().parentElement?.getBoundingClientRect();
  return scroller !== undefined && top >= scroller.top - 1 && top < scroller.bottom && bottom > scroller.top;
};

/** More runs after the first one: `Question 2` to `Question n`. */
async function goOn(to: number, patch: Partial<Run> = {}): Promise<void> {
  const text = 'An answer of some length.\n\n'.repeat(6);
  for (let n = 2; n <= to; n += 1) {
    const at = { createdMs: first.createdMs + n, updatedMs: first.createdMs + n };
    await screen.put({ ...first, ...at, runId: `run-${n}`, prompt: `Question ${n}`, text, ...patch });
  }
}

const link = (runId: string) => screen.follow({ view: 'run', notebookId: screen.notebookId, runId });

it('opens and scrolls to a linked run, also an old one', async () => {
  await goOn(30);
  await screen.show(<RunPanel />);
  await expect.element(article('Question 30')).toBeVisible();
  await expect.element(article('Read /leaves.md')).not.toBeInTheDocument();

  link(first.runId);
  await expect.element(article('Read /leaves.md').getByText('Read /leaves.md (1 line)')).toBeVisible();
  await expect.poll(() => inView('Read /leaves.md')).toBe(true);
  expect(inView('Question 30')).toBe(false);

  link('run-20');
  await expect.element(article('Question 20').getByRole('button', { name: 'Ask again' })).toBeVisible();
  await expect.poll(() => inView('Question 20')).toBe(true);

  // The scroll position stays when the URL changes.
  screen.follow({ view: 'file', notebookId: screen.notebookId, path: '/leaves.md' });
  await expect.element(article('Question 20').getByRole('button', { name: 'Ask again' })).toBeVisible();
  await expect.element(article('Read /leaves.md')).toBeInTheDocument();
  expect(inView('Question 20')).toBe(true);
});

it('keeps a linked run in view while others grow, and follows the last run again', async () => {
  await goOn(24);
  await screen.show(<RunPanel />);
  link('run-23');
  await expect.poll(() => inView('Question 23')).toBe(true);
  const text = 'Much more.\n\n'.repeat(60);
  await screen.put({ ...first, runId: 'run-25', prompt: 'Question 25', text, createdMs: first.createdMs + 25 });
  await expect.element(article('Question 25')).toBeInTheDocument();
  expect(inView('Question 23')).toBe(true);
  link('run-25');
  await expect.poll(() => inView('Question 23')).toBe(false);
  const { bottom } = article('Question 25').element().getBoundingClientRect();
  expect(bottom).toBeLessThanOrEqual(601);
});

it('opens a run from the list of past runs, and focuses it', async () => {
  await goOn(30);
  await screen.show(<RunPanel />);
  await button('Past runs').click();
  await button(/^Question 3 /).click();
  await expect.element(article('Question 3').getByRole('button', { name: 'Ask again' })).toBeVisible();
  await expect.poll(() => inView('Question 3')).toBe(true);
  await expect.element(article('Question 3')).toHaveFocus();
});

it('opens a linked run again after it was left', async () => {
  await goOn(30);
  const href = formatRoute({ view: 'run', notebookId: screen.notebookId, runId: first.runId });
  await screen.show(
    <>
      <a href={href}>First run</a>
      <RunPanel />
    </>,
  );
  const again = page.getByRole('link', { name: 'First run' });
  await again.click();
  await expect.element(article('Read /leaves.md')).toBeVisible();
  await button('Past runs').click();
  await expect.element(article('Read /leaves.md')).not.toBeInTheDocument();
  await again.click();
  await expect.element(article('Read /leaves.md')).toBeVisible();
  await expect.poll(() => inView('Read /leaves.md')).toBe(true);
});

it('loads earlier runs of a long conversation, and keeps the scroll position', async () => {
  await goOn(45);
  await screen.show(<RunPanel />);
  await expect.element(article('Question 26')).toBeInTheDocument();
  await expect.element(article('Question 25')).not.toBeInTheDocument();
  await button('Show earlier runs').click();
  await expect.element(article('Question 6')).toBeInTheDocument();
  await expect.element(article('Question 5')).not.toBeInTheDocument();
  expect(inView('Question 26')).toBe(true);
  button('Show earlier runs').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(article('Read /leaves.md')).toHaveFocus();
  await expect.element(button('Show earlier runs')).not.toBeInTheDocument();
});

it('says that no file was changed after a rejected call', async () => {
  const { services, notebookId } = screen;
  const { runId } = await services.call('runs.start', { message: 'Create a note called Ideas', notebookId });
  await services.settled(runId);
  const pending = await services.call('approvals.list', {});
  const approvalIds = pending.map(({ approvalId }) => approvalId);
  await services.call('approvals.respond', { approvalIds, decision: 'reject_once' });
  await services.settled(runId);
  expect(approvalIds).toHaveLength(1);
  await screen.show(<RunPanel />);
  await expect.element(article('Create a note called Ideas').getByText('No file was changed.')).toBeVisible();
});

it('says that no file was changed after a failed run, whatever its answer claims', async () => {
  const { services, notebookId } = screen;
  const { runId } = await services.call('runs.start', { message: 'Delete /absent.md', notebookId });
  await services.settled(runId);
  const run = await services.runtime.services.store.database.runs.get(runId);
  if (!run) throw new Error('no run');
  await screen.put({ ...run, status: 'failed', text: 'I have deleted the file.' });
  await screen.show(<RunPanel />);
  const claimed = article('Delete /absent.md');
  await expect.element(claimed.getByText('I have deleted the file.')).toBeVisible();
  await expect.element(claimed.getByText('No file was changed.')).toBeVisible();
});

it('names a note whose links did not follow a move', async () => {
  const { services, notebookId } = screen;
  const { changes } = services.runtime.services.store.database;
  const change = (await changes.toArray()).find((one) => one.notebookId === notebookId);
  if (!change) throw new Error('no change');
  const { fileId = '' } = change.transitions[0] ?? {};
  await changes.put({ ...change, changeId: 'moved', seq: 99, runId: first.runId, keptLinks: [fileId] });
  await screen.show(<RunPanel />);
  const named = article('Read /leaves.md');
  await expect.element(named.getByRole('heading', { name: 'Links not changed' })).toBeVisible();
  await expect.element(named.getByText(/^This note links to a file that was moved/)).toBeVisible();
});

it('shows the file that a retried run asks to show', async () => {
  await screen.show(<RunPanel />);
  await button('Ask again').click();
  await expect.element(page.getByRole('heading', { name: 'Read /leaves.md' })).toHaveFocus();
  const again = async () => (await screen.services.call('runs.list', {})).find((run) => run.retryOf === first.runId);
  await expect.poll(again).toBeDefined();
  const channel = new BroadcastChannel(SCREEN_CHANNEL);
  const target = { path: '/leaves.md' };
  channel.postMessage({ runId: (await again())?.runId, notebookId: screen.notebookId, target });
  await expect.poll(() => location.hash).toContain('/file/leaves.md');
  channel.close();
});

it('moves to the retried run when the link named another run', async () => {
  await goOn(24);
  await screen.show(<RunPanel />);
  link(first.runId);
  await article('Read /leaves.md').getByRole('button', { name: 'Ask again' }).click();
  await expect.poll(async () => (await screen.services.call('runs.list', {})).length).toBe(25);
  const [latest] = await screen.services.call('runs.list', {});
  await expect.poll(() => location.hash).toContain(latest?.runId);
});

it('keeps a new conversation when the panel is shown again', async () => {
  await screen.show(<RunPanel />);
  link(first.runId);
  await expect.element(article('Read /leaves.md')).toBeVisible();
  await button('New conversation').click();
  await expect.element(page.getByText('Send a message to start a new conversation.')).toBeVisible();
  await screen.show(null);
  await expect.element(button('New conversation')).not.toBeInTheDocument();
  await screen.show(<RunPanel />);
  await expect.element(page.getByText('Send a message to start a new conversation.')).toBeVisible();
  expect(location.hash).toMatch(/\/run$/);
});

it('keeps the focus while a run is paused, resumes and ends', async () => {
  const state = (patch: Partial<Run>) => screen.put({ ...first, endedMs: null, epoch: 1, ...patch });
  screen.answers['runs.pause'] = () => state({ status: 'paused' });
  screen.answers['runs.resume'] = () => state({ status: 'running' });
  screen.answers['runs.cancel'] = () => state({ status: 'cancelled', endedMs: first.endedMs });
  await state({ status: 'running' });
  await screen.show(<RunPanel />);
  await expect.element(button('Pause')).toBeVisible();
  button('Pause').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Resume')).toHaveFocus();
  // A button ignores a press while the last action is under way.
  await expect.element(button('Resume')).not.toHaveAttribute('aria-disabled');
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Pause')).toHaveFocus();
  await expect.element(button('Cancel')).not.toHaveAttribute('aria-disabled');
  button('Cancel').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Ask again')).toBeVisible();
  // Not on a button that the next key press would activate.
  await expect.element(page.getByText('Cancelled', { exact: true })).toHaveFocus();
});

it('offers Redo once it takes a press, not as soon as the change is known', async () => {
  const { services, answers } = screen;
  const { changes } = services.runtime.services.store.database;
  const [created] = await changes.toArray();
  if (!created) throw new Error('no change');
  const change = {
    ...created,
    changeId: 'change-of-run',
    // Past every number that the notebook's own changes reach.
    seq: 1_000_000,
    runId: first.runId,
    actor: { type: 'agent' as const, agent: 'navigator', runId: first.runId },
  };
  await changes.put(change);
  let answer = () => {};
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve;
  });
  answers['runs.undo'] = async () => {
    await changes.put({ ...change, undoneBy: 'change-of-undo' });
    await isHeld;
    return { restored: [], conflicts: [] };
  };
  answers['runs.redo'] = async () => {
    await changes.put(change);
    return { restored: [], conflicts: [] };
  };
  await screen.show(<RunPanel />);
  await button('Undo this run').click();
  // Time for the change to arrive on the screen.
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect.element(button('Undo this run')).toHaveAttribute('aria-disabled', 'true');
  answer();
  await expect.element(button('Redo this run')).toBeVisible();
  await button('Redo this run').click();
  await expect.element(button('Undo this run')).not.toHaveAttribute('aria-disabled');
});

it('says under Details how full the mounts of a run are', async () => {
  await screen.show(<RunPanel />);
  const run = article('Read /leaves.md');
  await run.getByText('Details').click();
  await run.getByText('Space that this run uses').click();
  await expect.element(run.getByText('Kept by this run: 0 files, 0 B of 52 MB.')).toBeVisible();
  await expect.element(run.getByText(/^Temporary, removed when the run ends: 0 files,/)).toBeVisible();
  await expect.element(run.getByText(/^In the notebook: 1 file, 9 B of 2\.1 GB\.$/)).toBeVisible();
});
