import { afterEach, beforeEach, expect, it } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import type { Run, RunStatus } from '../../src/contracts/domain/run/run.ts';
import { RunPanel } from '../../src/ui/run/run-panel.tsx';
import { setRunWide } from '../../src/ui/state/panels.ts';
import { openRunScreen, type RunScreen } from '../support/browser/run-screen.tsx';

let screen: RunScreen;
beforeEach(async () => {
  screen = await openRunScreen();
});
afterEach(() => {
  setRunWide(false);
  return screen.close();
});

const tabs = () => page.getByRole('navigation', { name: 'Open conversations' });
const tab = (name: string | RegExp) => tabs().getByRole('button', { name });
const heading = () => page.getByRole('region', { name: /./ }).getByRole('heading', { level: 2 }).first();

/** A conversation whose only run has this status. */
async function converse(message: string, status?: RunStatus): Promise<Run> {
  const { services, notebookId } = screen;
  const { runId } = await services.call('runs.start', { message, notebookId });
  await services.settled(runId);
  const run = await services.runtime.services.store.database.runs.get(runId);
  if (!run) throw new Error('no run');
  if (status) await screen.put({ ...run, status, endedMs: null });
  return run;
}

it('opens each conversation in a tab, with its state in words, and keeps them after a reload', async () => {
  await converse('List /', 'awaiting-approval');
  await converse('Find leaf', 'paused');
  await screen.show(<RunPanel />);
  await expect.element(heading()).toHaveTextContent('Find leaf');
  await expect.element(tabs()).not.toBeInTheDocument();

  await page.getByRole('button', { name: 'Past runs' }).click();
  await page.getByRole('button', { name: /^List \// }).click();
  await expect.element(tab('List / Approval')).toHaveAttribute('aria-current', 'true');
  await expect.element(tab('Find leaf Paused')).toHaveAttribute('aria-current', 'false');
  await expect.element(heading()).toHaveTextContent('List /');
  expect(await commands.findViolations('main')).toEqual([]);

  // As after a reload: the tabs and the shown conversation are read from this device.
  const { notebookId: other } = await screen.services.call('notebooks.create', { name: 'Other' });
  await screen.show(<RunPanel />, other);
  await expect.element(tabs()).not.toBeInTheDocument();
  await screen.show(<RunPanel />);
  await expect.element(tab('List / Approval')).toHaveAttribute('aria-current', 'true');
  await expect.element(heading()).toHaveTextContent('List /');
});

it('switches and closes tabs by keyboard, and a closed conversation is still there', async () => {
  await converse('List /');
  await screen.show(<RunPanel />);
  await expect.element(heading()).toHaveTextContent('List /');
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect.element(tab('New conversation')).toHaveAttribute('aria-current', 'true');
  tab('List /').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading()).toHaveTextContent('List /');
  await expect.element(tabs()).not.toBeInTheDocument();

  await page.getByRole('button', { name: 'New conversation' }).click();
  await page.getByRole('button', { name: 'Close List /' }).click();
  await expect.element(tabs()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Past runs' }).click();
  await page.getByRole('button', { name: /^List \// }).click();
  await expect.element(heading()).toHaveTextContent('List /');
});

it('shows a second conversation beside the shown one in the place of the note, and swaps them', async () => {
  await converse('Find leaf');
  await converse('List /', 'paused');
  await screen.show(<RunPanel />);
  await page.getByRole('button', { name: 'Past runs' }).click();
  await page.getByRole('button', { name: /^Find leaf/ }).click();
  await expect.element(heading()).toHaveTextContent('Find leaf');
  await expect.element(page.getByRole('button', { name: 'Show List / beside' })).not.toBeInTheDocument();

  await page.viewport(1440, 900);
  setRunWide(true);
  const showBeside = page.getByRole('button', { name: 'Show List / beside' });
  await expect.element(showBeside).toBeVisible();
  showBeside.element().focus();
  await userEvent.keyboard('{Enter}');
  const beside = page.getByRole('region', { name: 'List /' });
  await expect.element(beside.getByRole('article', { name: 'List /' })).toBeVisible();
  await expect.element(page.getByRole('article', { name: 'Find leaf' })).toBeVisible();
  expect(await commands.findViolations('main')).toEqual([]);

  await beside.getByRole('button', { name: 'Swap the two conversations' }).click();
  await expect.element(heading()).toHaveTextContent('List /');
  const other = page.getByRole('region', { name: 'Find leaf' });
  await expect.element(other.getByRole('article', { name: 'Find leaf' })).toBeVisible();
  await other.getByRole('button', { name: 'Close the conversation beside' }).click();
  await expect.element(page.getByRole('article', { name: 'Find leaf' })).not.toBeInTheDocument();
  await expect.element(heading()).toHaveFocus();
});

it('gives the whole title of a cut tab as its name and tooltip', async () => {
  const asked = `Find the notes about ${'leaf area and '.repeat(8)}roots`;
  const title = `${asked.slice(0, 79)}…`;
  await converse('List /');
  await converse(asked);
  await screen.show(<RunPanel />);
  await page.getByRole('button', { name: 'Past runs' }).click();
  await page.getByRole('button', { name: /^List \// }).click();
  const long = tab(new RegExp(`^${title}$`));
  await expect.element(long).toHaveAttribute('title', title);
  const word = long.element().querySelector('span');
  expect(word?.scrollWidth).toBeGreaterThan(word?.clientWidth ?? 0);
  expect(word && getComputedStyle(word).textOverflow).toBe('ellipsis');
});
