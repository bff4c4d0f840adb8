import '../../src/ui/kit/styles/tokens.css';
import '../../src/ui/kit/styles/base.css';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DATABASE_NAME } from '../../src/adapters/dexie/schema-version.ts';
import { loadDatabase } from '../../src/client/startup/watch-database.ts';
import { SessionSummary } from '../../src/ui/run/session-summary.tsx';
import { ClientProvider } from '../../src/ui/state/client-context.tsx';
import { openTestServices, type TestServices } from '../support/browser/test-services.ts';
import { fakeClient } from '../support/fake-client.ts';

const sessionId = `session-${crypto.randomUUID()}`;
let services: TestServices;
let root: Root;

beforeEach(async () => {
  // The component reads the database directly.
  services = await openTestServices({ name: DATABASE_NAME });
  const { notebookId } = await services.call('notebooks.create', { name: 'Plants' });
  const session = {
    sessionId,
    notebookId,
    workspaceId: 'w',
    agent: 'navigator',
    title: 'Count',
    createdMs: 1,
    updatedMs: 1,
  };
  const after = { sessionId, upToSeq: 9, text: 'Asked: “Count.”\n- Read “/a.md”', edited: false, updatedMs: 1 };
  const { store } = services.runtime.services;
  const before = (await store.summary(sessionId)) ?? null;
  await store.commit({
    writes: [
      { type: 'put', table: 'sessions', rows: [session] },
      { type: 'summary', sessionId, before, after },
    ],
    audit: [],
  });
  const place = document.createElement('main');
  document.body.append(place);
  root = createRoot(place);
  const client = fakeClient(services.call);
  root.render(
    <ClientProvider client={client}>
      <SessionSummary sessionId={sessionId} />
    </ClientProvider>,
  );
});

afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
  services.stop();
});

const button = (name: string) => page.getByRole('button', { name });
const stored = async () => (await loadDatabase()).summaries.get(sessionId);

it('shows the summary of older turns, and saves an edit', async () => {
  await page.getByText('Earlier turns are summarized').click();
  await expect.element(page.getByText('- Read “/a.md”', { exact: false })).toBeVisible();
  await button('Edit summary').click();
  const field = page.getByRole('textbox', { name: 'Summary' });
  await expect.element(field).toHaveFocus();
  await field.fill('All leaves: 4,711.');
  await button('Save').click();
  await expect.element(page.getByText('All leaves: 4,711.')).toBeVisible();
  await expect.element(page.getByText('Edited by you.', { exact: false })).toBeVisible();
  await expect.element(button('Edit summary')).toHaveFocus();
  expect(await stored()).toMatchObject({ text: 'All leaves: 4,711.', edited: true, upToSeq: 9 });
});

it('discards an edit with Escape, and rebuilds the summary on request', async () => {
  await page.getByText('Earlier turns are summarized').click();
  await button('Edit summary').click();
  await page.getByRole('textbox', { name: 'Summary' }).fill('Not this.');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('- Read “/a.md”', { exact: false })).toBeVisible();
  expect(await stored()).toMatchObject({ edited: false });
  await services.call('sessions.setSummary', { sessionId, text: 'Mine.' });
  await button('Rebuild from messages').click();
  await expect.poll(stored).toBeUndefined();
  await expect.element(page.getByText('Earlier turns are summarized')).not.toBeInTheDocument();
});
