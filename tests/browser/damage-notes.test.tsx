import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { WorkerClient } from '../../src/client/workers/worker-client.ts';
import { CloisterError } from '../../src/contracts/errors/errors.ts';
import type { DamagedRow, DamageReport, RepairedRow } from '../../src/contracts/wire/storage-status.ts';
import { DamageBar, DamagedFiles } from '../../src/ui/damage/damage-notes.tsx';
import { NoticesProvider } from '../../src/ui/kit/notices.tsx';
import { DamagedRows } from '../../src/ui/settings/damage/damaged-rows.tsx';
import { DamagedStart } from '../../src/ui/settings/damage/damaged-start.tsx';
import { ClientProvider } from '../../src/ui/state/client-context.tsx';
import { fakeClient } from '../support/fake-client.ts';

let root: Root | null = null;
/** What the worker finds. */
let report: DamageReport;
/** Why the worker refuses to repair a record, by key. */
let refusals: Record<string, string>;
let contents: DamagedRow[];

const damagedFile = (key: string): DamagedRow => ({
  table: 'files',
  key,
  rowKey: key,
  reason: 'sizeBytes: is not a whole number',
  part: 'row',
  file: { notebookId: 'n', path: `/${key}.md` },
  repairable: true,
});
const repairedFile = (key: string, atMs: number): RepairedRow => ({
  table: 'files',
  key,
  rowKey: key,
  reason: 'sizeBytes: is not a whole number',
  atMs,
  originalKey: `damaged:files:"${key}"`,
});

const call = (async (name: string, input: { rowKey: string }) => {
  switch (name) {
    case 'storage.setAside':
      return report;
    case 'storage.damaged':
      return [...report.damaged, ...contents];
    case 'storage.repair': {
      const why = refusals[input.rowKey];
      if (why !== undefined) throw new CloisterError('conflict', why);
      report = {
        damaged: report.damaged.filter(({ rowKey }) => rowKey !== input.rowKey),
        repaired: [...report.repaired, repairedFile(input.rowKey, 1)],
      };
      return report;
    }
    default:
      throw new Error(`unexpected call: ${name}`);
  }
}) as unknown as WorkerClient['call'];

function show(content: ReactNode): void {
  const client = fakeClient(call);
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  root.render(
    <ClientProvider client={client}>
      <NoticesProvider>{content}</NoticesProvider>
    </ClientProvider>,
  );
}

/** Acts as another window that repaired or removed a record. */
function announceRepair(): void {
  const channel = new BroadcastChannel('cloister-repairs');
  channel.postMessage('changed');
  channel.close();
}

function leave(): void {
  root?.unmount();
  root = null;
  document.body.replaceChildren();
}

beforeEach(() => {
  report = { damaged: [], repaired: [] };
  refusals = {};
  contents = [];
  localStorage.clear();
});
afterEach(leave);

const bar = () => page.getByRole('alert');

it('follows a repair in another window', async () => {
  report = { damaged: [damagedFile('a')], repaired: [] };
  // The start page has no bar, which checks the records once more by itself.
  show(<DamagedStart />);
  await expect.element(bar().getByText(/^1 record is damaged/)).toBeVisible();
  report = { damaged: [], repaired: [repairedFile('a', 1)] };
  announceRepair();
  await expect.element(bar()).not.toBeInTheDocument();
  await expect.element(page.getByRole('list', { name: 'Damaged records' })).not.toBeInTheDocument();
});

describe('the bar', () => {
  it('stays dismissed for the same repairs, and returns for a new one', async () => {
    report = { damaged: [], repaired: [repairedFile('a', 1)] };
    show(
      <>
        <DamageBar />
        <DamagedRows />
      </>,
    );
    await expect.element(bar().getByText(/^1 record was damaged and rebuilt/)).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect.element(bar()).not.toBeInTheDocument();
    leave();
    show(
      <>
        <DamageBar />
        <DamagedRows />
      </>,
    );
    await expect.element(page.getByRole('list', { name: 'Repaired records' })).toBeVisible();
    await expect.element(bar()).not.toBeInTheDocument();
    // The same record was damaged and repaired again.
    report = { damaged: [], repaired: [repairedFile('a', 2)] };
    announceRepair();
    await expect.element(bar().getByText(/^1 record was damaged and rebuilt/)).toBeVisible();
  });

  it('names damage that is new after a dismissal, even when the number is the same', async () => {
    report = { damaged: [damagedFile('a')], repaired: [] };
    show(
      <>
        <DamageBar />
        <DamagedRows />
      </>,
    );
    await expect.element(bar().getByText(/^1 record is damaged/)).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect.element(bar()).not.toBeInTheDocument();
    report = { damaged: [damagedFile('b')], repaired: [] };
    announceRepair();
    await expect.element(bar().getByText(/^1 record is damaged/)).toBeVisible();
  });
});

describe('repairing several files', () => {
  it('repairs all that can be repaired, and says which were not and why', async () => {
    report = { damaged: [damagedFile('a'), damagedFile('b'), damagedFile('c')], repaired: [] };
    refusals = { a: 'Another file is now at /a.md.' };
    show(
      <>
        <DamagedFiles notebookId="n" />
        <DamagedRows />
      </>,
    );
    await page.getByRole('button', { name: 'Repair', exact: true }).click();
    const outcome = page.getByRole('alert').filter({ hasText: 'Not repaired' });
    await expect
      .element(outcome)
      .toHaveTextContent('Repaired: /b.md, /c.md. Not repaired: /a.md. Another file is now at /a.md.');
    await expect.element(page.getByText('1 file is damaged and not shown: /a.md.')).toBeVisible();
  });

  it('says which were repaired when all were', async () => {
    report = { damaged: [damagedFile('a'), damagedFile('b')], repaired: [] };
    show(
      <>
        <DamagedFiles notebookId="n" />
        <DamagedRows />
      </>,
    );
    await page.getByRole('button', { name: 'Repair', exact: true }).click();
    await expect.element(page.getByText('Repaired: /a.md, /b.md.')).toBeVisible();
  });
});

describe('the list of damaged records', () => {
  it('removes by what is damaged, not by the words that say it', async () => {
    report = { damaged: [{ ...damagedFile('a'), reason: 'text: is missing' }], repaired: [] };
    contents = [{ table: 'files', key: 'b', rowKey: 'b', reason: 'el contenido falta', part: 'content' }];
    show(<DamagedRows />);
    await page.getByRole('button', { name: 'Check for damage' }).click();
    const items = page.getByRole('list', { name: 'Damaged records' }).getByRole('listitem');
    await expect.poll(() => items.elements().length).toBe(2);
    await expect.element(items.nth(0).getByRole('button', { name: 'Remove files a' })).toBeVisible();
    await expect.element(items.nth(1).getByText(/^Restore an older version/)).toBeVisible();
    expect(items.nth(1).getByRole('button').elements()).toEqual([]);
  });
});
