import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { WorkerClient } from '../../src/client/workers/worker-client.ts';
import { ImportProvider } from '../../src/ui/files/import/use-import.tsx';
import { NoticesProvider } from '../../src/ui/kit/notices.tsx';
import { Welcome } from '../../src/ui/shell/notebooks/welcome.tsx';
import { ClientProvider } from '../../src/ui/state/client-context.tsx';
import { fakeClient } from '../support/fake-client.ts';

let root: Root;
let opened: PromiseWithResolvers<{ notebookId: string }>;

beforeEach(() => {
  window.location.hash = '';
  opened = Promise.withResolvers();
  const call = (() => opened.promise) as unknown as WorkerClient['call'];
  const client = fakeClient(call);
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  root.render(
    <ClientProvider client={client}>
      <NoticesProvider>
        <ImportProvider>
          <Welcome isChecked={false} />
        </ImportProvider>
      </NoticesProvider>
    </ClientProvider>,
  );
});

afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
  window.location.hash = '';
});

const openSample = () => page.getByRole('button', { name: 'Open the sample notebook' });

it('navigates to a notebook when it opens late', async () => {
  await openSample().click();
  opened.resolve({ notebookId: 'sample' });
  await expect.poll(() => window.location.hash).toBe('#/notebook/sample');
});

it('stays on the current view when the person has navigated away in the meantime', async () => {
  await openSample().click();
  window.location.hash = '#/models';
  opened.resolve({ notebookId: 'sample' });
  await expect.element(openSample()).not.toHaveAttribute('aria-disabled');
  expect(window.location.hash).toBe('#/models');
});
