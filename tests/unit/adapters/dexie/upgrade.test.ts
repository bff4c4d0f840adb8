import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../../src/adapters/dexie/database.ts';
import { readRow } from '../../../../src/adapters/dexie/rows/raw-rows.ts';
import { rowProblem } from '../../../../src/adapters/dexie/rows/row-check.ts';
import { changeSchema } from '../../../../src/contracts/domain/notebook/notebook.ts';
import { flattenRun } from '../../../../src/contracts/domain/run/kind/flatten-run.ts';
import { approvalSchema, runSchema } from '../../../../src/contracts/domain/run/run.ts';
import { entry, requestRow, treeOf } from '../../../contract/store-harness.ts';
import { newDatabase, openStore } from '../../../support/dexie-harness.ts';
import { damagedEarlierRuns, earlierRuns } from '../../../support/earlier-runs.ts';
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
    expect(database.backendDB().version).toBe(80);

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
  database.close();
  return tables;
}

describe('a database of schema version 2', () => {
  it('opens with unchanged rows, and with an empty table for git', async () => {
    const before = await rowsOfVersion2();
    await writeVersion(2, VERSION_2, 'second', before);
    const database = await openDatabase('second');
    expect(database.backendDB().version).toBe(80);
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
    expect(database.backendDB().version).toBe(80);
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

const byId = (one: { runId: string }, other: { runId: string }) => (one.runId < other.runId ? -1 : 1);
