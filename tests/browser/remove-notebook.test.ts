import { afterEach, expect, it } from 'vitest';
import { openTestServices, type TestServices } from '../support/browser/test-services.ts';

let services: TestServices;

afterEach(() => services.stop());

it('removes a notebook with all its rows, and keeps content that another notebook uses', async () => {
  services = await openTestServices();
  const { call, settled } = services;
  const { database } = services.runtime.services.store;
  const kept = await call('notebooks.create', { name: 'Kept' });
  const gone = await call('notebooks.create', { name: 'Gone' });
  for (const { notebookId } of [kept, gone])
    await call('files.write', { notebookId, path: '/same.md', content: 'the same words' });
  await call('files.write', { ...gone, path: '/own.md', content: 'only here, canary' });
  await call('drafts.save', { ...gone, path: '/draft.md', text: 'half a thought', baseHash: null });
  const { runId } = await call('runs.start', { message: 'Summarize /own.md into /notes/s.md', ...gone });
  expect((await settled(runId)).status).toBe('awaiting-approval');
  expect(await call('notebooks.remove', gone)).toBeNull();

  expect((await call('notebooks.list', {})).map((notebook) => notebook.name)).toEqual(['Kept']);
  expect(await call('files.read', { ...kept, path: '/same.md' })).toBe('the same words');
  await expect(call('files.read', { ...gone, path: '/own.md' })).rejects.toMatchObject({ code: 'not-found' });
  expect(await call('approvals.list', {})).toEqual([]);
  const tables = [
    database.files,
    database.changes,
    database.runs,
    database.steps,
    database.toolCalls,
    database.messages,
    database.approvals,
    database.drafts,
    database.sessions,
  ];
  for (const table of tables) expect(JSON.stringify(await table.toArray()), table.name).not.toContain(gone.notebookId);
  const words = new TextDecoder();
  for (const blob of await database.blobs.toArray()) expect(words.decode(blob.bytes)).not.toContain('canary');
  const entries = await call('audit.entries', {});
  expect(entries.at(-1)).toMatchObject({ action: 'notebook.remove', target: 'Gone' });
  expect(await call('audit.verify', {})).toMatchObject({ intact: true });
});
