import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { WorkerClient } from '../../src/client/workers/worker-client.ts';
import type { DamageReport } from '../../src/contracts/wire/storage-status.ts';
import { ImportProvider } from '../../src/ui/files/import/use-import.tsx';
import { NoticesProvider } from '../../src/ui/kit/notices.tsx';
import { Welcome } from '../../src/ui/shell/notebooks/welcome.tsx';
import { ClientProvider } from '../../src/ui/state/client-context.tsx';
import { fakeClient } from '../support/fake-client.ts';

let root: Root;
const calls: unknown[] = [];

function show(report: DamageReport): void {
  const call = (async (name: string, input: unknown) => {
    if (name === 'storage.repair') {
      calls.push(input);
      return { damaged: [], repaired: [] };
    }
    return report;
  }) as unknown as WorkerClient['call'];
  const client = fakeClient(call);
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  root.render(
    <ClientProvider client={client}>
      <NoticesProvider>
        <ImportProvider>
          <Welcome isChecked />
        </ImportProvider>
      </NoticesProvider>
    </ClientProvider>,
  );
}

afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
  calls.length = 0;
});

it('says on the start page which records are damaged, and repairs them there', async () => {
  show({
    damaged: [
      { table: 'notebooks', key: 'n1', rowKey: 'n1', reason: 'name: is not text', part: 'row', repairable: true },
    ],
    repaired: [],
  });
  await expect.element(page.getByText(/^1 record is damaged, so some notebooks may not be shown\./)).toBeVisible();
  const damaged = page.getByRole('list', { name: 'Damaged records' });
  await expect.element(damaged).toBeVisible();
  await expect.poll(() => damaged.element().textContent).toContain('name: is not text');
  await page.getByRole('button', { name: 'Repair notebooks n1' }).click();
  await expect.poll(() => calls).toEqual([{ table: 'notebooks', rowKey: 'n1' }]);
});

it('says nothing on the start page when no record is damaged', async () => {
  show({ damaged: [], repaired: [] });
  await expect.element(page.getByRole('button', { name: 'Create empty notebook' })).toBeVisible();
  await expect.poll(() => document.body.textContent).not.toContain('damaged');
});
