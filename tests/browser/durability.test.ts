import { afterEach, describe, expect, it } from 'vitest';
import { openTestServices, type TestServices } from '../support/browser/test-services.ts';
import { watchDurability } from '../support/durability-spy.ts';

const seen = watchDurability();
let services: TestServices | undefined;

describe('durability of transactions', () => {
  afterEach(() => {
    services?.stop();
    services = undefined;
  });

  it('opens every readwrite transaction with strict durability', async () => {
    const before = seen.readwrite;
    services = await openTestServices();
    const { call, settled } = services;
    const { notebookId } = await call('notebooks.create', { name: 'Durable' });
    await call('notebooks.import', { notebookId, entries: [{ path: '/notes/a.md', content: 'a' }] });
    await call('files.write', { notebookId, path: '/notes/b.md', content: 'b' });
    await call('files.move', { notebookId, from: '/notes/b.md', to: '/notes/c.md' });
    await call('files.remove', { notebookId, path: '/notes/c.md' });
    await call('drafts.save', { notebookId, path: '/notes/d.md', text: 'd', baseHash: null });
    await call('drafts.commit', { notebookId, path: '/notes/d.md' });
    const { runId } = await call('runs.start', { message: 'delete /notes/d.md', notebookId });
    const { status } = await settled(runId);
    expect(status).toBe('awaiting-approval');
    const pending = await call('approvals.list', {});
    await call('approvals.respond', {
      approvalIds: pending.map(({ approvalId }) => approvalId),
      decision: 'allow_once',
    });
    expect(await settled(runId)).toMatchObject({ status: 'completed' });
    await call('runs.undo', { runId });
    await call('notebooks.remove', { notebookId });
    expect(seen.readwrite - before).toBeGreaterThan(12);
    expect(seen.relaxed).toEqual([]);
    // Chromium deletes all databases of the site when it is ended in the middle of two.
    expect(seen.apart).toEqual([]);
  });

  it('detects a transaction with relaxed durability, and one that shares no table with the others', async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(`relaxed-${crypto.randomUUID()}`, 1);
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore('rows');
        opening.result.createObjectStore('others');
      };
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const { length } = seen.relaxed;
    database.transaction('rows', 'readwrite');
    expect(seen.relaxed.slice(length)).toEqual(['rows']);
    seen.relaxed.length = length;
    database.transaction(['rows', 'others'], 'readwrite', { durability: 'strict' });
    expect(seen.apart).toEqual([]);
    database.transaction('others', 'readwrite', { durability: 'strict' });
    expect(seen.apart.splice(0)).toEqual(['others']);
    database.close();
  });
});
