import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { describe, expect, it, vi } from 'vitest';
import { inOneTransaction } from '../../../../../src/adapters/dexie/commit/one-transaction.ts';
import type { CloisterDatabase } from '../../../../../src/adapters/dexie/database.ts';
import { setRowSink } from '../../../../../src/adapters/dexie/journal/row-sink.ts';
import type { TableName } from '../../../../../src/core/ports/rows/row-schemas.ts';
import { newDatabase } from '../../../../support/dexie-harness.ts';

const TABLES: TableName[] = ['workspaces', 'audit', 'drafts', 'messages'];

const workspace = (workspaceId: string) => ({ workspaceId, name: 'Lab', createdMs: 0 });
const entry = (seq: number) => ({ seq, line: `{"seq":${seq}}`, hash: 'h' });
const draft = (draftId: string, notebookId: string) => ({
  draftId,
  notebookId,
  path: '/d.md',
  text: '',
  baseHash: null,
  updatedMs: 0,
  conflict: false,
});

async function keysIn(database: CloisterDatabase): Promise<unknown[]> {
  return [
    ...(await database.workspaces.toCollection().primaryKeys()),
    ...(await database.audit.toCollection().primaryKeys()),
  ];
}

describe('inOneTransaction', () => {
  it('opens a closed database, and writes to every table in one transaction', async () => {
    const database = newDatabase();
    const result = await inOneTransaction(database, TABLES, async (rows) => {
      rows.put('workspaces', workspace('w1'));
      rows.add('audit', entry(1));
      return 'done';
    });
    expect(result).toBe('done');
    expect(await keysIn(database)).toEqual(['w1', 1]);
  });

  it('leaves no listener on the connection, whether it succeeds or fails', async () => {
    const database = newDatabase();
    await database.open();
    const connection = database.backendDB();
    const added = vi.spyOn(connection, 'addEventListener');
    const removed = vi.spyOn(connection, 'removeEventListener');
    await inOneTransaction(database, TABLES, async (rows) => rows.add('audit', entry(1)));
    await expect(
      inOneTransaction(database, TABLES, async () => {
        throw new Error('refused');
      }),
    ).rejects.toThrow('refused');
    const listeners = (calls: readonly unknown[][]) =>
      calls.filter(([type]) => type === 'close').map(([, heard]) => heard);
    expect(listeners(added.mock.calls)).toHaveLength(2);
    expect(listeners(removed.mock.calls)).toEqual(listeners(added.mock.calls));
  });

  it('journals the rows before it resolves, and none of a transaction that fails at its end', async () => {
    const database = newDatabase();
    const journalled: unknown[] = [];
    setRowSink(database, {
      prepare: (written) => () => void journalled.push(...written),
      release: () => false,
      releaseBase: async () => false,
    });
    await inOneTransaction(database, TABLES, async (rows) => rows.add('audit', entry(1)));
    expect(journalled).toEqual([{ table: 'audit', row: entry(1) }]);
    // The key exists: the database refuses the row after the work has ended.
    await expect(inOneTransaction(database, TABLES, async (rows) => rows.add('audit', entry(1)))).rejects.toThrow();
    expect(journalled).toHaveLength(1);
  });

  it('reads earlier writes, also through an index', async () => {
    const database = newDatabase();
    await inOneTransaction(database, TABLES, async (rows) => {
      for (const id of ['d1', 'd2']) rows.put('drafts', draft(id, 'n1'));
      rows.put('drafts', draft('d3', 'n2'));
      for (const seq of [1, 2, 10]) rows.add('audit', entry(seq));
      expect(await rows.get('drafts', 'd3')).toEqual(draft('d3', 'n2'));
      expect(await rows.get('drafts', 'd4')).toBeUndefined();
      expect(await rows.find('drafts', 'notebookId', 'n2')).toEqual(draft('d3', 'n2'));
      expect((await rows.findAll('drafts', 'notebookId', 'n1')).map(({ draftId }) => draftId)).toEqual(['d1', 'd2']);
      expect(await rows.has('drafts', 'd1')).toBe(true);
      rows.remove('drafts', 'd1');
      expect(await rows.has('drafts', 'd1')).toBe(false);
      expect((await rows.last('audit'))?.seq).toBe(10);
      expect((await rows.last('audit', IDBKeyRange.upperBound(9)))?.seq).toBe(2);
      expect(await rows.last('messages')).toBeUndefined();
    });
  });

  it('writes nothing when the work throws, and rejects with its error', async () => {
    const database = newDatabase();
    const work = inOneTransaction(database, TABLES, async (rows) => {
      rows.put('workspaces', workspace('w1'));
      await rows.get('workspaces', 'w1');
      throw new TypeError('No.');
    });
    await expect(work).rejects.toThrow(new TypeError('No.'));
    expect(await keysIn(database)).toEqual([]);
  });

  it.each([
    ['immediately', async () => undefined],
    ['during the work', async (read: () => Promise<unknown>) => void (await read())],
  ])('writes nothing when the database refuses a row %s, and rejects with the reason', async (_when, afterwards) => {
    const database = newDatabase();
    await database.audit.add(entry(1));
    const work = inOneTransaction(database, TABLES, async (rows) => {
      rows.put('workspaces', workspace('w1'));
      rows.add('audit', entry(1));
      await afterwards(() => rows.get('workspaces', 'w2'));
    });
    await expect(work).rejects.toMatchObject({ name: 'ConstraintError' });
    expect(await keysIn(database)).toEqual([1]);
  });

  it('writes nothing when a row cannot be cloned', async () => {
    const database = newDatabase();
    const work = inOneTransaction(database, TABLES, async (rows) => {
      rows.put('workspaces', workspace('w1'));
      rows.put('workspaces', { ...workspace('w2'), name: (() => '') as never });
    });
    await expect(work).rejects.toMatchObject({ name: 'DataCloneError' });
    expect(await keysIn(database)).toEqual([]);
  });

  it('requests strict durability', async () => {
    const database = newDatabase();
    await database.open();
    const open = vi.spyOn(database.backendDB(), 'transaction');
    await inOneTransaction(database, TABLES, async (rows) => rows.put('workspaces', workspace('w1')));
    expect(open).toHaveBeenCalledExactlyOnceWith(['workspaces', 'audit', 'drafts', 'messages'], 'readwrite', {
      durability: 'strict',
    });
  });

  it('reconnects when the browser has dropped the connection', async () => {
    const database = newDatabase();
    await database.open();
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    database.backendDB().close();
    await inOneTransaction(database, TABLES, async (rows) => rows.put('workspaces', workspace('w1')));
    expect(await keysIn(database)).toEqual(['w1']);
  });

  it('does not reopen a closed database', async () => {
    const database = newDatabase();
    await database.open();
    database.close();
    const work = inOneTransaction(database, TABLES, async (rows) => rows.put('workspaces', workspace('w1')));
    await expect(work).rejects.toBeInstanceOf(Dexie.DatabaseClosedError);
    expect(database.isOpen()).toBe(false);
  });
});
