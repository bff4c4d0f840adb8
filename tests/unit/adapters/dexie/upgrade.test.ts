import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../../src/adapters/dexie/database.ts';
import { readRow } from '../../../../src/adapters/dexie/rows/raw-rows.ts';
import { rowProblem } from '../../../../src/adapters/dexie/rows/row-check.ts';
import type { AuditRecordInput } from '../../../../src/contracts/domain/audit.ts';
import { changeSchema } from '../../../../src/contracts/domain/notebook/notebook.ts';
import { flattenRun } from '../../../../src/contracts/domain/run/kind/flatten-run.ts';
import { approvalSchema, runSchema } from '../../../../src/contracts/domain/run/run.ts';
import { entry, requestRow, treeOf } from '../../../contract/store-harness.ts';
import { newDatabase, openStore } from '../../../support/dexie-harness.ts';
import { damagedEarlierRuns, earlierRuns } from '../../../support/earlier-runs.ts';
import { firstFormLog, inFirstForm } from '../../../support/first-form-log.ts';
import {
  createFreeAgent,
  createNotebookRow,
  createRunRow,
  creationOf,
  NOTEBOOK_ID,
} from '../../../support/loop-seed.ts';
import { NOON_MS } from '../../../support/memory-notebook.ts';
import { approvalRow } from '../../../support/rows.ts';

/** The tables of version 1 with their keys and indexes, as IndexedDB itself has them. */
const VERSION_1: Record<string, { key: string | string[]; indexes: Record<string, [string | string[], object?]> }> = {
  meta: { key: 'key', indexes: {} },
  workspaces: { key: 'workspaceId', indexes: {} },
  notebooks: { key: 'notebookId', indexes: {} },
  files: {
    key: 'fileId',
    indexes: {
      '[notebookId+pathKey]': [['notebookId', 'pathKey'], { unique: true }],
      '[notebookId+parent]': [['notebookId', 'parent']],
    },
  },
  blobs: { key: 'hash', indexes: {} },
  changes: {
    key: 'changeId',
    indexes: {
      '[notebookId+seq]': [['notebookId', 'seq'], { unique: true }],
      runId: ['runId'],
      fileIds: ['fileIds', { multiEntry: true }],
      idempotencyKey: ['idempotencyKey', { unique: true }],
    },
  },
  auditSegments: {
    key: 'fromSeq',
    indexes: { runIds: ['runIds', { multiEntry: true }], agents: ['agents', { multiEntry: true }] },
  },
  sessions: { key: 'sessionId', indexes: { updatedMs: ['updatedMs'] } },
  runs: {
    key: 'runId',
    indexes: { sessionId: ['sessionId'], status: ['status'], createdMs: ['createdMs'] },
  },
  steps: { key: ['runId', 'index'], indexes: { '[agent+startedMs]': [['agent', 'startedMs']] } },
  toolCalls: { key: 'toolCallId', indexes: { '[runId+stepIndex]': [['runId', 'stepIndex']] } },
  drafts: { key: 'draftId', indexes: { notebookId: ['notebookId'] } },
  agents: { key: 'name', indexes: {} },
  messages: { key: ['sessionId', 'seq'], indexes: {} },
  approvals: { key: 'approvalId', indexes: { state: ['state'], runId: ['runId'] } },
  audit: { key: 'seq', indexes: {} },
};
/** The tables of version 2: those of version 1 but for one index, and four more. */
const VERSION_2: typeof VERSION_1 = {
  ...VERSION_1,
  steps: { key: ['runId', 'index'], indexes: {} },
  labels: { key: 'fileId', indexes: { notebookId: ['notebookId'] } },
  requests: {
    key: 'requestId',
    indexes: {
      '[agent+startedMs]': [['agent', 'startedMs']],
      startedMs: ['startedMs'],
      runId: ['runId'],
    },
  },
  providers: { key: 'providerId', indexes: {} },
  credentials: { key: 'providerId', indexes: {} },
};

/** The tables of version 7: five more, and indexes over runs and calls. */
const VERSION_7: typeof VERSION_1 = {
  ...VERSION_2,
  gitFiles: {
    key: ['notebookId', 'path'],
    indexes: { '[notebookId+parent]': [['notebookId', 'parent']] },
  },
  localModels: { key: 'modelId', indexes: {} },
  modelTests: { key: 'testId', indexes: { modelId: ['modelId'] } },
  summaries: { key: 'sessionId', indexes: {} },
  runs: {
    key: 'runId',
    indexes: { sessionId: ['sessionId'], status: ['status'], createdMs: ['createdMs'], retryOf: ['retryOf'] },
  },
  toolCalls: {
    key: 'toolCallId',
    indexes: {
      '[runId+stepIndex]': [['runId', 'stepIndex']],
      toolName: ['toolName'],
      targets: ['targets', { multiEntry: true }],
    },
  },
  tasks: { key: 'taskId', indexes: { state: ['state'], notebookId: ['notebookId'] } },
  playbooks: { key: 'name', indexes: {} },
  reviews: { key: 'reviewId', indexes: { state: ['state'], notebookId: ['notebookId'] } },
};

/** Writes a database as version 1 has left it, past everything of ours. */
function writeVersion1(name: string, tables: Readonly<Record<string, readonly object[]>>): Promise<void> {
  return writeVersion(1, VERSION_1, name, tables);
}

function writeVersion(
  version: number,
  layout: typeof VERSION_1,
  name: string,
  tables: Readonly<Record<string, readonly object[]>>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // Dexie counts its versions in tens.
    const request = indexedDB.open(name, version * 10);
    request.onerror = () => reject(request.error);
    request.onupgradeneeded = () => {
      for (const [table, { key, indexes }] of Object.entries(layout)) {
        const store = request.result.createObjectStore(table, { keyPath: key });
        for (const [index, [keyPath, options]] of Object.entries(indexes)) store.createIndex(index, keyPath, options);
      }
    };
    request.onsuccess = () => {
      const transaction = request.result.transaction(Object.keys(layout), 'readwrite');
      for (const [table, rows] of Object.entries(tables)) {
        for (const row of rows) transaction.objectStore(table).put(row);
      }
      transaction.oncomplete = () => {
        request.result.close();
        resolve();
      };
    };
  });
}

/** What a store of today has written, with what version 1 did not know taken away. */
async function rowsOfVersion1(): Promise<Record<string, object[]>> {
  const database = newDatabase();
  const store = openStore(database);
  const agent = createFreeAgent();
  await store.commit({
    writes: [
      { type: 'put', table: 'notebooks', rows: [createNotebookRow()] },
      { type: 'put', table: 'agents', rows: [agent] },
      {
        type: 'put',
        table: 'runs',
        rows: [
          createRunRow(agent),
          createRunRow(agent, { runId: 'run-2', sessionId: 'session-2', status: 'completed' }),
        ],
      },
      { type: 'put', table: 'approvals', rows: [approvalRow({ approvalId: 'approval-1', state: 'pending' })] },
    ],
    audit: [entry('test.seed')],
  });
  const change = creationOf({ '/a.md': 'a', '/notes/b.md': 'b' });
  await store.commit({
    writes: [
      {
        type: 'change',
        changeId: 'c1',
        change,
        action: 'import',
        actor: { type: 'person' },
        runId: null,
        toolCallId: null,
      },
    ],
    audit: [entry('import.batch', { changeId: 'c1' })],
  });
  const steps = [
    {
      runId: 'run-2',
      index: 1,
      agent: 'tester',
      text: 'done',
      reasoning: '',
      finishReason: 'stop',
      usage: { inputTokens: 0, outputTokens: 0, requests: 1 },
      startedMs: NOON_MS,
      durationMs: 1,
    },
  ];
  const tables: Record<string, object[]> = { steps };
  for (const table of Object.keys(VERSION_1)) tables[table] ??= await database.table(table).toArray();
  tables['audit'] = inFirstForm(await database.audit.toArray());
  database.close();
  const withoutFields = (row: object, ...fields: string[]) =>
    Object.fromEntries(Object.entries(row).filter(([field]) => !fields.includes(field)));
  return {
    ...tables,
    runs: (tables.runs ?? []).map((row) => withoutFields(row, 'costUsd', 'unpricedRequests', 'labels')),
    approvals: (tables.approvals ?? []).map((row) => withoutFields(row, 'labels')),
  };
}

describe('a database of schema version 1', () => {
  it('opens with all its rows, and with defaults for new fields', async () => {
    const before = await rowsOfVersion1();
    await writeVersion1('upgraded', before);
    const database = await openDatabase('upgraded');
    expect(database.backendDB().version).toBe(90);

    const runs = await database.runs.toArray();
    expect(runs).toMatchObject([{ runId: 'run-1' }, { runId: 'run-2' }]);
    for (const run of runs) {
      expect(run).toMatchObject({ costUsd: 0, unpricedRequests: 0, labels: [] });
      expect(runSchema.parse(run)).toEqual(run);
    }
    const approvals = await database.approvals.toArray();
    expect(approvals).toMatchObject([{ approvalId: 'approval-1', labels: [] }]);
    for (const approval of approvals) expect(approvalSchema.parse(approval)).toEqual(approval);

    for (const table of Object.keys(VERSION_1)) {
      if (table === 'runs' || table === 'approvals') continue;
      expect(await database.table(table).toArray(), table).toEqual(before[table]);
    }
    const { labels, requests, providers, credentials, gitFiles, tasks } = database;
    for (const table of [labels, requests, providers, credentials, gitFiles, tasks]) {
      expect(await table.count(), table.name).toBe(0);
    }
  });

  it('can be read and written', async () => {
    await writeVersion1('worked', await rowsOfVersion1());
    const store = openStore(await openDatabase('worked'));
    expect(await treeOf(store)).toEqual(['/a.md a', '/notes/', '/notes/b.md b']);
    await store.commit({
      writes: [
        { type: 'set-labels', rows: [{ fileId: 'id /notes', notebookId: NOTEBOOK_ID, labels: ['local-only'] }] },
      ],
      audit: [entry('file.label')],
    });
    const reader = await store.notebook(NOTEBOOK_ID);
    expect(reader.labelsAt('/notes/b.md')).toEqual([{ label: 'local-only', path: '/notes' }]);
    const change = creationOf({ '/notes/c.md': '---\nlabels: untrusted\n---' }, ['/notes']);
    expect(changeSchema.parse(change)).toEqual(change);
    await store.commit({
      writes: [
        {
          type: 'change',
          changeId: 'c2',
          change,
          action: 'write',
          actor: { type: 'person' },
          runId: null,
          toolCallId: null,
        },
      ],
      audit: [entry('file.create', { changeId: 'c2' })],
    });
    expect(reader.labelsAt('/notes/c.md').map(({ label }) => label)).toEqual(['local-only', 'untrusted']);
    expect(await store.requestsSince('tester', 0)).toEqual([]);
  });
});

/** What a store of today has written into the tables that version 2 had. */
async function rowsOfVersion2(): Promise<Record<string, object[]>> {
  const database = newDatabase();
  const store = openStore(database);
  const agent = createFreeAgent();
  await store.commit({
    writes: [
      { type: 'put', table: 'notebooks', rows: [createNotebookRow()] },
      { type: 'put', table: 'agents', rows: [agent] },
      { type: 'put', table: 'runs', rows: [createRunRow(agent)] },
      { type: 'put', table: 'requests', rows: [requestRow()] },
      { type: 'put', table: 'approvals', rows: [approvalRow({ approvalId: 'approval-1', state: 'pending' })] },
    ],
    audit: [entry('test.seed')],
  });
  const change = creationOf({ '/a.md': 'a', '/notes/b.md': '---\nlabels: untrusted\n---' });
  await store.commit({
    writes: [
      {
        type: 'change',
        changeId: 'c1',
        change,
        action: 'import',
        actor: { type: 'person' },
        runId: null,
        toolCallId: null,
      },
    ],
    audit: [entry('import.batch', { changeId: 'c1' })],
  });
  const tables: Record<string, object[]> = {};
  for (const table of Object.keys(VERSION_2)) tables[table] = await database.table(table).toArray();
  tables['audit'] = inFirstForm(await database.audit.toArray());
  database.close();
  return tables;
}

describe('a database of schema version 2', () => {
  it('opens with unchanged rows, and with an empty table for git', async () => {
    const before = await rowsOfVersion2();
    await writeVersion(2, VERSION_2, 'second', before);
    const database = await openDatabase('second');
    expect(database.backendDB().version).toBe(90);
    for (const table of Object.keys(VERSION_2)) {
      expect(await database.table(table).toArray(), table).toEqual(before[table]);
    }
    expect(before.labels).toHaveLength(1);
    expect(await database.gitFiles.count()).toBe(0);
    const store = openStore(database);
    const row = { notebookId: NOTEBOOK_ID, parent: '/.git', kind: 'file' as const, bytes: new Uint8Array([1]) };
    const gitFiles = {
      notebookId: NOTEBOOK_ID,
      base: 0,
      put: [{ ...row, path: '/.git/HEAD', modifiedMs: 1 }],
      remove: [],
    };
    await store.commit({ writes: [{ type: 'git-files', ...gitFiles }], audit: [] });
    expect((await database.gitFiles.toArray()).map(({ path }) => path)).toEqual(['/.git', '/.git/HEAD']);
    await expect(store.commit({ writes: [{ type: 'git-files', ...gitFiles }], audit: [] })).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});

describe('a database of schema version 7', () => {
  it.each(earlierRuns())('opens with $name in its new shape', async ({ row, run, flat }) => {
    const name = `seventh ${row.runId}`;
    await writeVersion(7, VERSION_7, name, { runs: [row] });
    const database = await openDatabase(name);
    expect(database.backendDB().version).toBe(90);
    expect(await database.runs.toArray()).toEqual([run]);
    expect(runSchema.parse(run)).toEqual(run);
    // Commands return the run as before.
    expect(flattenRun(run)).toEqual(flat);
    database.close();
  });

  it('finds runs by their indexes, and lists damaged ones', async () => {
    const earlier = earlierRuns();
    const damaged = damagedEarlierRuns();
    await writeVersion(7, VERSION_7, 'seventh', { runs: [...earlier.map(({ row }) => row), ...damaged] });
    const database = await openDatabase('seventh');
    expect(await database.runs.count()).toBe(earlier.length + damaged.length);
    expect(await database.runs.where('status').equals('completed').toArray()).toHaveLength(earlier.length);
    expect(await database.runs.where('retryOf').equals('run-0').toArray()).toEqual(
      earlier
        .map(({ run }) => run)
        .filter(({ retryOf }) => retryOf === 'run-0')
        .toSorted(byId),
    );
    expect(await database.runs.where('runId').startsWith('damaged').toArray()).toEqual([]);
    for (const row of damaged) {
      const upgraded = await readRow(database, 'runs', row.runId);
      expect(rowProblem('runs', upgraded), JSON.stringify(row)).toMatch(/^(origin|driver|effects): /);
    }
    database.close();
  });
});

describe('the log of a database of an earlier version', () => {
  it.each([1, 2, 7, 8])('is as it was in version %i, verifies, grows and verifies', async (version) => {
    const layout = { 1: VERSION_1, 2: VERSION_2 }[version] ?? VERSION_7;
    const rows = await (version === 1 ? rowsOfVersion1() : rowsOfVersion2());
    const records = Array.from({ length: 900 }, (_, n) => entry(`file.${n % 3}`, { target: `/note-${n}.md` }));
    const log = firstFormLog([...(rows['audit'] ?? []).map((row) => recordOf(row)), ...records]);
    // Runs and approvals before version 8 had another shape; here only the log matters.
    const name = `log of ${version}`;
    await writeVersion(version, layout, name, { ...rows, runs: [], approvals: [], audit: log });
    const database = await openDatabase(name);
    expect(await database.audit.toArray()).toEqual(log);
    const store = openStore(database);
    expect(await store.verifyLog()).toMatchObject({ intact: true, entries: log.length });
    await store.compactLog();
    expect(await database.auditSegments.count()).toBe(1);

    const { auditSeq } = await store.commit({ audit: [entry('file.read', { target: '/private.md' })] });
    expect(auditSeq).toBe(log.length + 2);
    await store.commit({ audit: [entry('file.read')] });
    const added = await database.audit.where(':id').above(log.length).toArray();
    expect(added.map(({ line }) => JSON.parse(line).action)).toEqual(['log.format', 'file.read', 'file.read']);
    expect(JSON.stringify(added.map(({ line }) => line))).not.toContain('private');
    expect(await store.verifyLog()).toMatchObject({ intact: true, entries: log.length + 3 });
    await store.compactLog();
    await store.commit({ audit: records });
    await store.compactLog();
    expect(await store.verifyLog()).toMatchObject({ intact: true, entries: log.length + 3 + records.length });
    const find = { who: '', decision: '' as const, limit: 10, forMs: 10_000 };
    expect((await store.findInLog({ ...find, text: 'note-17.md' })).entries).toHaveLength(2);
    expect((await store.findInLog({ ...find, text: 'private.md' })).entries).toHaveLength(1);
    database.close();
  });

  it('gives a change the number of its entry, after the border', async () => {
    await writeVersion(2, VERSION_2, 'border', await rowsOfVersion2());
    const database = await openDatabase('border');
    const store = openStore(database);
    const part = { action: 'write', actor: { type: 'person' as const }, runId: null, toolCallId: null };
    await store.commit({
      writes: [{ type: 'change', changeId: 'c2', change: creationOf({ '/c.md': 'c' }), ...part }],
      audit: [entry('file.create', { changeId: 'c2' })],
    });
    const seq = (await database.changes.get('c2'))?.auditSeq ?? 0;
    expect((await database.audit.get(seq))?.line).toContain('"changeId":"c2"');
    database.close();
  });
});

/** Returns what a row of the log of the first form records. */
function recordOf(row: object): AuditRecordInput {
  const { seq: _seq, ...record } = JSON.parse('line' in row ? String(row.line) : '{}');
  return { ...record, notebookId: NOTEBOOK_ID };
}

const byId = (one: { runId: string }, other: { runId: string }) => (one.runId < other.runId ? -1 : 1);
