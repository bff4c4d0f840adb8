import { createHasher } from '../../src/adapters/hash-wasm/create-hasher.ts';
import '../../src/ui/kit/styles/tokens.css';
import '../../src/ui/kit/styles/base.css';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { openDatabase } from '../../src/adapters/dexie/database.ts';
import type { WorkerClient } from '../../src/client/workers/worker-client.ts';
import type { AuditRecordInput } from '../../src/contracts/domain/audit.ts';
import type { CommandName } from '../../src/contracts/wire/commands/commands.ts';
import { chainRows, EMPTY_HEAD } from '../../src/core/audit/chain.ts';
import { LogView } from '../../src/ui/audit/log-view.tsx';
import { NoticesProvider } from '../../src/ui/kit/notices.tsx';
import { AgentListProvider } from '../../src/ui/state/agents/use-agent-list.tsx';
import { ClientProvider } from '../../src/ui/state/client-context.tsx';
import { openTestServices, type TestServices } from '../support/browser/test-services.ts';
import { fakeClient } from '../support/fake-client.ts';

/** The database that the page reads. */
const DATABASE = 'cloister';
let services: TestServices;
let root: Root;
/** Calls of this name wait until released. */
let held: CommandName | null;
let waiting: (() => void)[];

/** Writes directly into the table, because live queries of the same window notice only writes through Dexie. */
const write = async (count: number, target: string, runId: string | null = null, atMs = Date.now()) => {
  const { store } = services.runtime.services;
  const { audit } = store.database;
  const records = Array.from(
    { length: count },
    (_, n): AuditRecordInput => ({
      atMs,
      actor: { type: 'person' },
      action: 'file.read',
      target: `${target}-${n}`,
      runId,
      decision: 'allowed',
      durationMs: 1,
    }),
  );
  await audit.bulkAdd(chainRows((await audit.orderBy('seq').last()) ?? EMPTY_HEAD, records, await createHasher()));
};
const tip = async () => (await services.runtime.services.store.database.audit.orderBy('seq').last())?.seq ?? 0;
const letGo = () => {
  for (const go of waiting.splice(0)) go();
};

async function show(runId: string | null = null): Promise<void> {
  const call: WorkerClient['call'] = async (name, input) => {
    if (name === held) await new Promise<void>((go) => waiting.push(go));
    return services.call(name, input);
  };
  const client = fakeClient(call);
  root.render(
    <ClientProvider client={client}>
      <NoticesProvider>
        <AgentListProvider>
          <LogView runId={runId}>
            {({ opener, isOpen, onToggle }) => (
              <details open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)}>
                <summary id={opener}>Last import</summary>
                <p>Three files</p>
              </details>
            )}
          </LogView>
        </AgentListProvider>
      </NoticesProvider>
    </ClientProvider>,
  );
  await expect.element(list()).toBeVisible();
}

/** Files before have left entries with the words of these tests, and have removed rows past the log. */
beforeAll(async () => {
  const database = await openDatabase(DATABASE);
  for (const table of database.tables) await table.clear();
  database.close();
});

beforeEach(async () => {
  services = await openTestServices({ name: DATABASE });
  held = null;
  waiting = [];
  const place = document.createElement('main');
  Object.assign(place.style, { blockSize: '800px', display: 'flex' });
  document.body.append(place);
  root = createRoot(place);
  await write(30, 'old');
});

afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
  services.stop();
});

const list = () => page.getByRole('list', { name: 'Entries, newest first' });
const row = (target: string) => list().getByRole('button', { name: target, exact: false });
/** Focuses a row without scrolling to it: a list that was scrolled keeps its place, and new rows are not rendered. */
const focusInPlace = (target: string) => (row(target).element() as HTMLElement).focus({ preventScroll: true });
const text = (part: string) => page.getByText(part, { exact: false });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const filter = (words: string) => page.getByRole('searchbox', { name: 'Text' }).fill(words);
const statuses = () =>
  page
    .getByRole('status')
    .elements()
    .map((element) => element.textContent);
const number = (value: number) => value.toLocaleString();
const rows = () =>
  list()
    .getByRole('button')
    .elements()
    .map((element) => /\w+-\d+/.exec(element.textContent)?.[0]);

it('searches entries that are written during a search, and shows their matches first', async () => {
  const word = crypto.randomUUID().slice(0, 8);
  await write(2, `${word}a`);
  const before = await tip();
  await show();
  held = 'audit.find';
  await filter(word);
  await expect.poll(() => waiting.length).toBe(1);
  await write(3, `${word}b`);
  await expect.element(text(`searched 0 of ${number(before + 3)}`)).toBeVisible();
  held = null;
  letGo();
  await expect
    .element(text(`5 matching entries; searched ${number(before + 3)} of ${number(before + 3)}`))
    .toBeVisible();
  expect(rows()).toEqual([`${word}b-2`, `${word}b-1`, `${word}b-0`, `${word}a-1`, `${word}a-0`]);

  await write(1, `${word}c`);
  await write(40, 'other');
  await expect
    .element(text(`6 matching entries; searched ${number(before + 44)} of ${number(before + 44)}`))
    .toBeVisible();
  expect(rows()[0]).toBe(`${word}c-0`);
  await expect.element(button('Resume')).not.toBeInTheDocument();
});

it('counts only searched entries while new entries are not searched yet', async () => {
  const word = crypto.randomUUID().slice(0, 8);
  await write(2, word);
  const before = await tip();
  await show();
  await filter(word);
  await expect.element(text(`2 matching entries; searched ${number(before)} of ${number(before)}`)).toBeVisible();
  held = 'audit.entries';
  await write(1, word);
  await expect.element(text(`2 matching entries; searched ${number(before)} of ${number(before + 1)}`)).toBeVisible();
  held = null;
  letGo();
  await expect
    .element(text(`3 matching entries; searched ${number(before + 1)} of ${number(before + 1)}`))
    .toBeVisible();
});

it('stops, stays stopped while entries are written, and resumes', async () => {
  const word = crypto.randomUUID().slice(0, 8);
  await write(1, word);
  await show();
  held = 'audit.find';
  await filter(word);
  await expect.poll(() => waiting.length).toBe(1);
  await button('Stop').click();
  await expect.element(button('Resume')).toHaveFocus();
  held = null;
  await write(1, word);
  const all = await tip();
  await expect.element(text(`0 matching entries; searched 0 of ${number(all)}`)).toBeVisible();
  await button('Resume').click();
  await expect.element(text(`2 matching entries; searched ${number(all)} of ${number(all)}`)).toBeVisible();
});

it('moves the focus to the result when the search ends while Stop has focus', async () => {
  const word = crypto.randomUUID().slice(0, 8);
  await write(2, word);
  await show();
  held = 'audit.find';
  await filter(word);
  await expect.poll(() => waiting.length).toBe(1);
  button('Stop').element().focus();
  held = null;
  letGo();
  await expect.element(button('Stop')).not.toBeInTheDocument();
  await expect.element(text('2 matching entries; searched')).toHaveFocus();
});

it('keeps the scroll position while entries are written, and shows the newest at the top', async () => {
  const word = crypto.randomUUID().slice(0, 8);
  await write(100, word);
  await show();
  await expect.element(row(`${word}-99`)).toBeVisible();
  const scroller = list().element().parentElement;
  const placeOf = (target: string) => Math.round(row(target).element().getBoundingClientRect().top);
  scroller?.scrollTo({ top: 1000 });
  // A row in sight: rows below the edge are still measured, and that may move them.
  const seen = `${word}-85`;
  await expect.element(row(seen)).toBeInTheDocument();
  // Rows that are measured after the scrolling move it out of sight.
  row(seen).element().scrollIntoView({ block: 'center' });
  await expect.element(row(seen)).toBeInViewport();
  const before = placeOf(seen);
  await write(7, 'new');
  const all = number(await tip());
  await expect.element(text(`${all} entries`)).toBeVisible();
  await expect.poll(() => placeOf(seen)).toBe(before);
  scroller?.scrollTo({ top: 0 });
  await expect.element(row('new-6')).toBeVisible();
  await write(1, 'newest');
  await expect.element(row('newest-0')).toBeVisible();
  await expect.poll(() => scroller?.scrollTop).toBe(0);
});

it('follows the entries of one run', async () => {
  const runId = crypto.randomUUID();
  await write(2, 'first', runId);
  await show(runId);
  await expect.poll(rows).toEqual(['first-1', 'first-0']);
  await write(1, 'other');
  await write(2, 'second', runId);
  await expect.poll(rows).toEqual(['second-1', 'second-0', 'first-1', 'first-0']);
  const all = number(await tip());
  await expect.element(text(`4 matching entries; searched ${all} of ${all}`)).toBeVisible();
});

it('keeps the focus on its entry while other entries are written', async () => {
  const word = crypto.randomUUID().slice(0, 8);
  await write(3, word);
  await show();
  for (const target of [`${word}-2`, `${word}-1`]) {
    await expect.element(row(target)).toBeVisible();
    focusInPlace(target);
    held = 'audit.entries';
    await write(2, 'new');
    await expect.element(text('Loading…').first()).toBeVisible();
    await expect.element(row(target)).toHaveFocus();
    held = null;
    letGo();
    await expect.element(text('Loading…')).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.element(row(target)).toHaveAttribute('aria-expanded', 'true');
    expect(list().getByRole('button', { expanded: true }).elements()).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
  }
  focusInPlace(`${word}-0`);
  await write(150, 'many');
  await expect.element(row('many-149')).toBeVisible();
  await expect.element(row(`${word}-0`)).toHaveFocus();
});

it('announces the result once, not every new match', async () => {
  const word = crypto.randomUUID().slice(0, 8);
  await write(2, word);
  await show();
  const before = await tip();
  await expect.element(text(`${number(before)} entries`)).toBeVisible();
  expect(statuses().join('')).toBe('');
  held = 'audit.find';
  await filter(word);
  await expect.element(text(`searched 0 of ${number(before)}`)).toBeVisible();
  expect(statuses().join('')).toBe('');
  held = null;
  letGo();
  await expect.poll(() => statuses().join('')).toBe('2 matching entries');
  await write(1, word);
  await expect.element(text(`3 matching entries; searched ${number(before + 1)}`)).toBeVisible();
  expect(statuses().join('')).toBe('2 matching entries');
});

it('keeps the whole log until the first matches are there, and never shows those of an earlier filter', async () => {
  await write(1, 'early');
  await write(1, 'late');
  await write(1, 'other');
  await show();
  await filter('early');
  await expect.poll(rows).toEqual(['early-0']);
  await filter('');
  await expect.poll(() => rows()[0]).toBe('other-0');
  held = 'audit.find';
  await filter('late');
  await expect.poll(() => waiting.length).toBe(1);
  expect(rows().slice(0, 3)).toEqual(['other-0', 'late-0', 'early-0']);
  held = null;
  letGo();
  await expect.poll(rows).toEqual(['late-0']);
});

it('shows the entries of one day by its bar, by mouse and keyboard, and of days by two fields', async () => {
  const day = (before: number) => {
    const date = new Date();
    date.setDate(date.getDate() - before);
    return date;
  };
  const isoDay = (before: number) =>
    `${day(before).getFullYear()}-${String(day(before).getMonth() + 1).padStart(2, '0')}-${String(day(before).getDate()).padStart(2, '0')}`;
  const inWords = (before: number) => new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(day(before));
  // The log is ordered by time, so it begins with the oldest of these entries.
  const { audit, auditSegments } = services.runtime.services.store.database;
  await Promise.all([audit.clear(), auditSegments.clear()]);
  await write(2, 'before', null, day(3).getTime());
  await write(3, 'then', null, day(2).getTime());
  await write(4, 'after', null, day(1).getTime());
  await show();
  const bar = () => page.getByRole('figure').getByRole('button', { name: 'Read 3', exact: false });
  await bar().click();
  await expect.element(text(`Entries of ${inWords(2)}`)).toBeVisible();
  await expect.poll(rows).toEqual(['then-2', 'then-1', 'then-0']);
  await expect.element(bar()).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByLabelText('From', { exact: true })).toHaveValue(isoDay(2));
  await expect.element(page.getByLabelText('To', { exact: true })).toHaveValue(isoDay(2));
  await expect.element(text('3 matching entries; searched')).toBeVisible();
  expect(await commands.findViolations('main')).toEqual([]);

  await button('Show all').click();
  await expect.element(page.getByLabelText('From', { exact: true })).toHaveFocus();
  await expect.poll(() => rows()[0]).toBe('after-3');
  (bar().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(rows).toEqual(['then-2', 'then-1', 'then-0']);

  await page.getByLabelText('From', { exact: true }).fill('');
  await expect.element(text(`Entries until ${inWords(2)}`)).toBeVisible();
  await expect.poll(rows).toEqual(['then-2', 'then-1', 'then-0', 'before-1', 'before-0']);
});

it('ends the last date of the chart with its bars on a phone', async () => {
  await page.viewport(390, 844);
  try {
    await show();
    const dates = () => [...document.querySelectorAll('figure [aria-hidden="true"] > span')];
    await expect.poll(() => dates().length).toBe(14);
    const range = document.createRange();
    range.selectNodeContents(dates().at(-1) as Element);
    const bars = dates()[0]?.parentElement as Element;
    expect(range.getBoundingClientRect().width).toBeGreaterThan(0);
    expect(range.getBoundingClientRect().right).toBeLessThanOrEqual(bars.getBoundingClientRect().right + 0.5);
  } finally {
    await page.viewport(1280, 800);
  }
});

it('shows one panel at a time; Escape closes it and returns the focus', async () => {
  await show();
  const chart = page.getByRole('table', { name: 'The last 14 days' });
  const verdict = text('Consistent: yes');
  const exporting = page.getByRole('region', { name: 'Export log' });
  const imported = text('Three files');
  await expect.element(chart).toBeInTheDocument();
  await button('Verify').click();
  await expect.element(verdict).toBeVisible();
  await expect.element(chart).not.toBeInTheDocument();

  await button('Export log').click();
  await expect.element(exporting).toBeVisible();
  await expect.element(verdict).not.toBeInTheDocument();
  await page.getByText('Last import').click();
  await expect.element(imported).toBeVisible();
  await expect.element(exporting).not.toBeInTheDocument();
  await button('Export log').click();
  await expect.element(imported).not.toBeVisible();
  await expect.element(exporting).toBeVisible();

  await exporting.getByRole('checkbox').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(exporting).not.toBeInTheDocument();
  await expect.element(button('Export log')).toHaveFocus();
  await expect.element(chart).toBeVisible();
  await page.getByText('Last import').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(imported).not.toBeVisible();
  await expect.element(page.getByText('Last import')).toHaveFocus();

  // Escape in the search clears it, and a panel ends with the page that it is on.
  await button('Verify').click();
  await expect.element(verdict).toBeVisible();
  await filter('old');
  await userEvent.keyboard('{Escape}');
  await expect.element(verdict).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(verdict).not.toBeInTheDocument();
  await expect.element(button('Verify')).toHaveFocus();
  await button('Export log').click();
  await show(crypto.randomUUID());
  await expect.element(exporting).not.toBeInTheDocument();
});
