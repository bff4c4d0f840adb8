import { type ReactNode, Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { WorkerClient } from '../../src/client/workers/worker-client.ts';
import { RestoreSection } from '../../src/features/backup/page/restore-section.tsx';
import { ConnectFolder } from '../../src/features/folder-sync/page/connect-folder.tsx';
import type { GitState } from '../../src/features/git/contract/git-requests.ts';
import { ServerSection } from '../../src/features/git/page/server/server-section.tsx';
import { NoticesProvider } from '../../src/ui/kit/notices.tsx';
import { RestoreWays } from '../../src/ui/shell/notebooks/restore-ways.tsx';
import '../../src/ui/shell/load-later-parts.ts';
import { ClientProvider } from '../../src/ui/state/client-context.tsx';
import { fakeClient } from '../support/fake-client.ts';

const answers: Record<string, unknown> = {
  'backup.folder.status': { state: 'none', name: null },
  'backup.status': { notebooks: 0, files: 0 },
  'backup.inspect': {
    createdMs: 0,
    totals: { notebooks: 1, files: 2, contentBytes: 3 },
    origin: { address: '' },
    leftOut: [],
  },
  'sync.folder.preview': { same: 1, in: 0, out: 0, conflicts: [], left: [], localOnly: 1 },
};
const call = (async (name: string) => answers[name]) as unknown as WorkerClient['call'];
const picker: unknown = Reflect.get(window, 'showDirectoryPicker');
let root: Root;

beforeEach(() => {
  const place = document.createElement('main');
  document.body.append(place);
  root = createRoot(place);
});

afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
  Object.assign(window, { showDirectoryPicker: picker });
});

function show(children: ReactNode): void {
  root.render(
    <ClientProvider client={fakeClient(call)}>
      <NoticesProvider>
        <Suspense>{children}</Suspense>
      </NoticesProvider>
    </ClientProvider>,
  );
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const press = async (name: string | RegExp) => {
  await expect.element(button(name)).toBeVisible();
  button(name).element().focus();
  await userEvent.keyboard('{Enter}');
};

/** Opens the form with a key, and closes it with Escape and with its button: the focus goes in and comes back. */
async function expectFocusGoesAndReturns(opener: string | RegExp, first: () => ReturnType<typeof button>) {
  await press(opener);
  await expect.element(first()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button(opener)).toHaveFocus();
  await press(opener);
  await expect.element(first()).toHaveFocus();
  await press('Cancel');
  await expect.element(button(opener)).toHaveFocus();
}

const field = (name: string) => () => page.getByRole('textbox', { name });

describe('a form that a card of the start page opens', () => {
  it('takes the focus into its first field, and gives it back', async () => {
    show(<RestoreWays offersFolder />);
    await expectFocusGoesAndReturns('Take a notebook from a server', field('Address of the repository'));
  });

  it('takes the focus to its first button without fields', async () => {
    show(<RestoreWays offersFolder />);
    await expectFocusGoesAndReturns('Restore from a backup folder', () => button('Choose folder'));
  });
});

describe('a form that a button opens', () => {
  it('takes the focus: the server of a git history', async () => {
    const state = { server: null, localOnly: [], state: 'clean' } as unknown as GitState;
    show(<ServerSection notebookId="n1" state={state} />);
    await expectFocusGoesAndReturns('Connect…', field('Address of the repository'));
  });

  it('takes the focus: the first pass of a folder', async () => {
    const handle = await navigator.storage.getDirectory();
    Object.assign(window, { showDirectoryPicker: async () => handle });
    show(<ConnectFolder notebook={{ notebookId: 'n1', name: 'Plants' }} titleId="title" />);
    await expectFocusGoesAndReturns(/Plants/, () => page.getByRole('group'));
  });

  it('takes the focus: a backup to restore', async () => {
    show(<RestoreSection />);
    const choose = 'Restore a file…';
    await expect.poll(() => document.querySelector('input[type=file]')).not.toBe(null);
    for (const close of ['{Escape}', '{Enter}']) {
      button(choose).element().focus();
      await userEvent.upload(page.getByLabelText('Backup file'), new File(['x'], 'a.cloister'));
      await expect.element(page.getByRole('group', { name: 'a.cloister' })).toHaveFocus();
      if (close === '{Enter}') button('Cancel').element().focus();
      await userEvent.keyboard(close);
      await expect.element(button(choose)).toHaveFocus();
    }
  });
});
