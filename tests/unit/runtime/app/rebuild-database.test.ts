import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { CloisterDatabase } from '../../../../src/adapters/dexie/database.ts';
import { dumpRows } from '../../../../src/adapters/dexie/journal/dump-rows.ts';
import type { JournalFiles } from '../../../../src/adapters/opfs-journal/journal-files.ts';
import { openRowJournal, type RowJournal } from '../../../../src/adapters/opfs-journal/row-journal.ts';
import { rebuildDatabase } from '../../../../src/runtime/app/rebuild-database.ts';
import { newDatabase } from '../../../support/dexie-harness.ts';
import { damagedEarlierRuns, earlierRuns } from '../../../support/earlier-runs.ts';
import { createFreeAgent, createRunRow } from '../../../support/loop-seed.ts';
import { createMemoryFiles } from '../../../support/memory-journal-files.ts';
import { openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';

let workers = 0;
let nowMs = 1000;

function openJournal(files: JournalFiles): Promise<RowJournal> {
  workers += 1;
  nowMs += 1000;
  return openRowJournal({ files, workerName: `w${workers}`, nowMs: () => (nowMs += 1), after: () => () => {} });
}

async function openLab(files: JournalFiles): Promise<RuntimeLab & { journal: RowJournal }> {
  const journal = await openJournal(files);
  const database = newDatabase();
  await database.open();
  const lab = await openRuntimeLab({ database, protection: { renewal: { type: 'unneeded' }, journal, rebuilt: null } });
  return { ...lab, journal };
}

/** Rows that stay out of the journal. */
const LEFT_OUT = new Set(['vault', 'reserve', 'runner']);

async function rowsOf(database: CloisterDatabase): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {};
  for (const table of database.tables) {
    const rows: object[] = await table.toArray();
    tables[table.name] = rows.filter((row) => !('key' in row && LEFT_OUT.has(String(row.key))));
  }
  return tables;
}

/** All rows but the log entry about the rebuilding, which must be the newest one. */
async function rebuiltRowsOf(database: CloisterDatabase): Promise<Record<string, unknown[]>> {
  const tables = await rowsOf(database);
  const newest = tables['audit']?.pop();
  expect(newest).toMatchObject({ line: expect.stringContaining('"action":"storage.rebuild"') });
  return tables;
}

async function work({ call, notebook }: RuntimeLab): Promise<string> {
  const id = await notebook({ '/a.md': 'one\n', '/b/c.md': 'two\n', '/b/d.bin': 'x\0y' });
  const removed = await notebook({ '/secret.md': 'removed for good\n' }, 'Removed');
  await call('files.write', { notebookId: id, path: '/a.md', content: 'one, again\n' });
  await call('files.move', { notebookId: id, from: '/b', to: '/e' });
  await call('files.write', { notebookId: id, path: '/b/c.md', content: 'in the old place\n' });
  await call('files.remove', { notebookId: id, path: '/e/d.bin' });
  await call('drafts.save', { notebookId: id, path: '/a.md', text: 'a draft', baseHash: null });
  await call('notebooks.remove', { notebookId: removed });
  return id;
}

const lose = async () => {
  const database = newDatabase();
  await database.open();
  return database;
};

describe('rebuildDatabase', () => {
  it('rebuilds an empty database with every row, and the log continues', async () => {
    const files = createMemoryFiles();
    const lab = await openLab(files);
    await work(lab);
    const before = await rowsOf(lab.database);
    lab.stop();
    const database = await lose();
    const rebuilt = await rebuildDatabase(database, await openJournal(files));
    expect(rebuilt).toMatchObject({ notebooks: 1, files: 3, lostContents: 0, missingEntries: 0 });
    expect(await rebuiltRowsOf(database)).toEqual(before);
    const again = await openRuntimeLab({ database });
    expect(await again.call('audit.verify', {})).toMatchObject({ intact: true });
    expect(await rebuildDatabase(database, await openJournal(files))).toBeNull();
    again.stop();
  });

  it('rebuilds from a base and what came after it', async () => {
    const files = createMemoryFiles();
    const lab = await openLab(files);
    const id = await work(lab);
    const limits = { limitBytes: 1e6, contentBytes: 1e6, pause: async () => {} };
    await lab.journal.writeBase(dumpRows(lab.database, limits), 7);
    await lab.journal.rotate();
    const stored = await Promise.all([...(await files.list()).keys()].map((name) => files.read(name)));
    // Content of a removed notebook is gone with the next base.
    expect(stored.some((bytes) => new TextDecoder().decode(bytes).includes('removed for good'))).toBe(false);
    await lab.call('files.write', { notebookId: id, path: '/late.md', content: 'late\n' });
    const before = await rowsOf(lab.database);
    lab.stop();
    const database = await lose();
    await rebuildDatabase(database, await openJournal(files));
    expect(await rebuiltRowsOf(database)).toEqual(before);
  });

  it('says which contents and entries are missing when the base had no space for them', async () => {
    const files = createMemoryFiles();
    const lab = await openLab(files);
    const id = await work(lab);
    await lab.journal.writeBase(dumpRows(lab.database, { limitBytes: 0, contentBytes: 0, pause: async () => {} }), 7);
    await lab.journal.rotate();
    await lab.call('files.write', { notebookId: id, path: '/late.md', content: 'late\n' });
    lab.stop();
    const rebuilt = await rebuildDatabase(await lose(), await openJournal(files));
    expect(rebuilt).toMatchObject({ notebooks: 1, files: 4, lostContents: 3 });
  });

  it('brings an older database up to date', async () => {
    const files = createMemoryFiles();
    const lab = await openLab(files);
    const id = await lab.notebook({ '/a.md': 'one\n', '/b.md': 'two\n' });
    const older = await rowsOf(lab.database);
    await lab.call('files.move', { notebookId: id, from: '/a.md', to: '/c.md' });
    await lab.call('files.move', { notebookId: id, from: '/b.md', to: '/a.md' });
    await lab.call('files.remove', { notebookId: id, path: '/c.md' });
    const before = await rowsOf(lab.database);
    lab.stop();
    const database = await lose();
    for (const [table, rows] of Object.entries(older)) await database.table(table).bulkPut(rows);
    const rebuilt = await rebuildDatabase(database, await openJournal(files));
    expect(rebuilt).toMatchObject({ files: 1, missingEntries: 0 });
    expect(await rebuiltRowsOf(database)).toEqual(before);
  });

  it('brings runs of an earlier version into their new shape, and leaves damaged ones out', async () => {
    const files = createMemoryFiles();
    const lab = await openLab(files);
    await work(lab);
    const earlier = earlierRuns();
    const today = createRunRow(createFreeAgent(), {
      runId: 'today',
      sessionId: 'session-2',
      origin: { type: 'task', taskId: 'task-1', attachments: [] },
      effects: { type: 'plan', state: 'applied' },
    });
    const rows = [...earlier, { row: today }, ...damagedEarlierRuns().map((row) => ({ row }))];
    lab.journal.append(rows.map(({ row }) => ({ table: 'runs', row })));
    lab.stop();
    const database = await lose();
    await rebuildDatabase(database, await openJournal(files));
    const byId = (one: { runId: string }, other: { runId: string }) => (one.runId < other.runId ? -1 : 1);
    expect((await database.runs.toArray()).toSorted(byId)).toEqual(
      [today, ...earlier.map(({ run }) => run)].toSorted(byId),
    );
  });

  it('starts over after an end at any of its transactions', async () => {
    const files = createMemoryFiles();
    const lab = await openLab(files);
    await work(lab);
    const before = await rowsOf(lab.database);
    lab.stop();
    for (let ends = 0; ends < 4; ends += 1) {
      const database = await lose();
      let started = 0;
      const connection = database.backendDB();
      const open = connection.transaction.bind(connection);
      connection.transaction = (...args) => {
        if (args[1] === 'readwrite' && started++ >= ends) throw new Error('The browser ended.');
        return open(...args);
      };
      const first = await rebuildDatabase(database, await openJournal(files)).catch((error: Error) => error.message);
      connection.transaction = open;
      if (ends < 3) expect(first).toBe('The browser ended.');
      else expect(first).toMatchObject({ notebooks: 1 });
      if (ends < 3) await rebuildDatabase(database, await openJournal(files));
      expect(await rebuiltRowsOf(database)).toEqual(before);
    }
  });
});
