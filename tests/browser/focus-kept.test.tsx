import '../../src/ui/kit/styles/tokens.css';
import '../../src/ui/kit/styles/base.css';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { WorkerClient } from '../../src/client/workers/worker-client.ts';
import { CloisterError } from '../../src/contracts/errors/errors.ts';
import { Button } from '../../src/ui/kit/button.tsx';
import { ErrorNote } from '../../src/ui/kit/error-note.tsx';
import { useAction } from '../../src/ui/kit/hooks/use-action.ts';
import { NoticesProvider } from '../../src/ui/kit/notices.tsx';
import { StorageSection } from '../../src/ui/settings/storage-section.tsx';
import { ClientProvider } from '../../src/ui/state/client-context.tsx';
import { fakeClient } from '../support/fake-client.ts';

let root: Root;

beforeEach(() => {
  const place = document.createElement('main');
  document.body.append(place);
  root = createRoot(place);
});

afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

const button = (name: string) => page.getByRole('button', { name });

function Failing(): ReactNode {
  const move = useAction(() => Promise.reject(new CloisterError('conflict', 'It is there already.')));
  return (
    <>
      <Button busy={move.busy} onClick={() => void move.run()}>
        Move
      </Button>
      {move.error && <ErrorNote message={move.error.message} onDismiss={move.clearError} />}
    </>
  );
}

it('returns to the button after its error is dismissed', async () => {
  root.render(<Failing />);
  await expect.element(button('Move')).toBeVisible();
  button('Move').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(button('Move')).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(button('Dismiss')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(button('Move')).toHaveFocus();
});

it('moves to the heading when storage is protected and the button disappears', async () => {
  let persisted = false;
  const status = () => ({
    usageBytes: 1000,
    quotaBytes: 10_000,
    leftBytes: 9000,
    room: 'enough',
    schemaVersion: 3,
    damaged: 0,
    persisted,
  });
  const call = (async (name: string) => {
    if (name === 'storage.persist') persisted = true;
    if (name === 'storage.setAside') return { damaged: [], repaired: [] };
    return status();
  }) as unknown as WorkerClient['call'];
  const client = fakeClient(call);
  root.render(
    <ClientProvider client={client}>
      <NoticesProvider>
        <StorageSection />
      </NoticesProvider>
    </ClientProvider>,
  );
  await expect.element(button('Ask the browser to protect storage')).toBeVisible();
  button('Ask the browser to protect storage').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Ask the browser to protect storage')).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Storage' })).toHaveFocus();
});
