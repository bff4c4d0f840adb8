import 'fake-indexeddb/auto';
import { Dexie, liveQuery, type ObservabilitySet, RangeSet } from 'dexie';
import { describe, expect, it, vi } from 'vitest';
import { inOneTransaction, type Rows } from '../../../../src/adapters/dexie/commit/one-transaction.ts';
import type { CloisterDatabase, StoredChange, StoredFile } from '../../../../src/adapters/dexie/database.ts';
import type { TableName } from '../../../../src/core/ports/rows/row-schemas.ts';
import { newDatabase } from '../../../support/dexie-harness.ts';

const TABLES: TableName[] = ['files', 'changes', 'meta'];

const person = { type: 'person' } as const;

function file(fileId: string, path: string, seq = 1): StoredFile {
  const parent = path.slice(0, path.lastIndexOf('/')) || '/';
  return {
    fileId,
    notebookId: 'n1',
    path,
    pathKey: path,
    parent,
    kind: 'file',
    hash: 'a'.repeat(64),
    sizeBytes: 1,
    createdMs: 0,
    modifiedMs: 0,
    author: person,
    seq,
  };
}

function change(changeId: string, fileIds: string[]): StoredChange {
  return {
    changeId,
    notebookId: 'n1',
    seq: 1,
    runId: null,
    toolCallId: null,
    actor: person,
    atMs: 0,
    action: 'write',
    summary: '',
    transitions: [],
    auditSeq: 1,
    undoes: [],
    undoneBy: null,
    fileIds,
  };
}

/** What was told while something was written. */
async function toldBy(work: () => Promise<unknown>): Promise<Record<string, unknown[]>> {
  const told: Record<string, unknown[]> = {};
  const listen = (parts: ObservabilitySet) => {
    for (const [part, ranges] of Object.entries(parts)) {
      told[part] = [...RangeSet(ranges)].map(({ from, to }) => [from, to]);
    }
  };
  Dexie.on.storagemutated.subscribe(listen);
  await work();
  Dexie.on.storagemutated.unsubscribe(listen);
  // A part without a range is no news.
  return Object.fromEntries(Object.entries(told).filter(([, ranges]) => ranges.length > 0));
}

async function bothWays(
  throughDexie: (database: CloisterDatabase) => Promise<unknown>,
  direct: (rows: Rows) => void,
): Promise<[Record<string, unknown[]>, Record<string, unknown[]>]> {
  const database = newDatabase();
  await database.open();
  const tables = [database.files, database.changes, database.meta];
  const told = await toldBy(() => database.transaction('rw', tables, () => throughDexie(database)));
  await Promise.all(tables.map((table) => table.clear()));
  return [told, await toldBy(() => inOneTransaction(database, TABLES, async (rows) => direct(rows)))];
}

describe('notifyLiveQueries', () => {
  it('reports the same parts as Dexie for rows with single and compound keys', async () => {
    const one = file('f1', '/a/one.md');
    const [dexie, ours] = await bothWays(
      (database) => database.files.put(one),
      (rows) => rows.put('files', one),
    );
    expect(Object.keys(dexie)).toHaveLength(4);
    expect(ours).toEqual(dexie);
  });

  it('reports the same parts for multi-entry keys, and for missing fields', async () => {
    const row = change('c1', ['f1', 'f2']);
    const [dexie, ours] = await bothWays(
      (database) => database.changes.add(row),
      (rows) => rows.add('changes', row),
    );
    const indexed = Object.keys(dexie).map((part) => part.slice(part.lastIndexOf('/') + 1));
    expect(indexed.sort()).toEqual(['', ':dels', '[notebookId+seq]', 'fileIds']);
    expect(ours).toEqual(dexie);
  });

  it('reports the same parts for a removed row', async () => {
    const [dexie, ours] = await bothWays(
      (database) => database.files.bulkDelete(['f1', 'f2']),
      (rows) => {
        rows.remove('files', 'f1');
        rows.remove('files', 'f2');
      },
    );
    expect(Object.keys(dexie)).toHaveLength(2);
    expect(ours).toEqual(dexie);
  });

  it('reports the whole table for very many rows', async () => {
    const many = Array.from({ length: 200 }, (_, index) => file(`f${index}`, `/a/${index}.md`));
    const [dexie, ours] = await bothWays(
      (database) => database.files.bulkPut(many),
      (rows) => {
        for (const row of many) rows.put('files', row);
      },
    );
    expect(Object.keys(dexie)).toHaveLength(4);
    expect(ours).toEqual(dexie);
  });

  it('reports nothing without a write', async () => {
    const database = newDatabase();
    await database.open();
    const refused = async () => {
      const work = inOneTransaction(database, TABLES, async (rows) => {
        rows.put('files', file('f1', '/a.md'));
        throw new Error('No.');
      });
      await expect(work).rejects.toThrow('No.');
    };
    expect(await toldBy(refused)).toEqual({});
    expect(await toldBy(() => inOneTransaction(database, TABLES, async (rows) => rows.get('files', 'f1')))).toEqual({});
  });

  it.each<[string, (database: CloisterDatabase) => Promise<unknown>, unknown[]]>([
    ['one row', async (database) => (await database.files.get('f1'))?.path, ['/a/one.md', '/b/one.md', undefined]],
    [
      'a folder that a file leaves',
      async (database) => (await database.files.where('[notebookId+parent]').equals(['n1', '/a']).toArray()).length,
      [1, 0, 0],
    ],
    [
      'a folder that a file enters',
      async (database) => (await database.files.where('[notebookId+parent]').equals(['n1', '/b']).toArray()).length,
      [0, 1, 0],
    ],
    ['a count', (database) => database.files.count(), [1, 1, 0]],
    [
      'the keys only',
      (database) => database.files.where('[notebookId+parent]').between(['n1', ''], ['n1', '\uffff']).primaryKeys(),
      [['f1'], ['f1'], []],
    ],
  ])('wakes a live query of another window over %s', async (_what, query, results) => {
    // What this window tells the others comes back to it, as it would reach another one.
    const window = new BroadcastChannel('x-storagemutated-1');
    window.onmessage = ({ data }) => window.postMessage(data);
    const database = newDatabase();
    await database.files.put(file('f1', '/a/one.md'));
    const seen: unknown[] = [];
    let wake = () => {};
    const subscription = liveQuery(() => query(database)).subscribe((value) => {
      seen.push(value);
      wake();
    });
    const shows = (value: unknown) =>
      new Promise<void>((resolve) => {
        wake = () => JSON.stringify(seen.at(-1)) === JSON.stringify(value) && resolve();
        wake();
      });
    await shows(results[0]);
    await inOneTransaction(database, TABLES, async (rows) => rows.put('files', file('f1', '/b/one.md', 2)));
    await shows(results[1]);
    await inOneTransaction(database, TABLES, async (rows) => rows.remove('files', 'f1'));
    await shows(results[2]);
    subscription.unsubscribe();
    window.close();
    expect(seen.at(-1)).toEqual(results[2]);
  });

  it('wakes a live query that is still reading what is about to change', async () => {
    const window = new BroadcastChannel('x-storagemutated-1');
    const heard = new Promise<void>((resolve) => {
      window.onmessage = ({ data }) => {
        window.postMessage(data);
        // After this window's own listener.
        setTimeout(resolve, 20);
      };
    });
    const database = newDatabase();
    await database.files.put(file('f1', '/a/one.md'));
    const release = holdTable(database);
    const seen: number[] = [];
    const query = () => database.files.where('[notebookId+parent]').equals(['n1', '/a']).toArray();
    const subscription = liveQuery(query).subscribe((rows) => void seen.push(rows.length));
    await new Promise((resolve) => setTimeout(resolve));
    // Waits behind the query, which waits for the table.
    const move = inOneTransaction(database, TABLES, async (rows) => rows.put('files', file('f1', '/b/one.md', 2)));
    await heard;
    release();
    await move;
    await vi.waitFor(() => expect(seen.at(-1)).toBe(0));
    subscription.unsubscribe();
    window.close();
  });
});

/** Keeps other transactions of the files waiting until the returned function is called. */
function holdTable(database: CloisterDatabase): () => void {
  let isHeld = true;
  const store = database.backendDB().transaction('files', 'readwrite').objectStore('files');
  const hold = () => {
    if (isHeld) store.count().onsuccess = hold;
  };
  hold();
  return () => {
    isHeld = false;
  };
}
