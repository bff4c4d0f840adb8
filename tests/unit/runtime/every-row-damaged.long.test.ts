import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { inOneTransaction } from '../../../src/adapters/dexie/commit/one-transaction.ts';
import type { CloisterDatabase } from '../../../src/adapters/dexie/database.ts';
import { dumpRows } from '../../../src/adapters/dexie/journal/dump-rows.ts';
import { rowProblem } from '../../../src/adapters/dexie/rows/row-check.ts';
import { REMOVAL_TABLES } from '../../../src/adapters/dexie/tables/tables.ts';
import { removeNotebook } from '../../../src/adapters/dexie/writes/remove-notebook.ts';
import { casesOf } from '../../support/case-count.ts';
import { newDatabase } from '../../support/dexie-harness.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';
import { createReplayableModel } from '../../support/scripted-model.ts';

type Row = Record<string, unknown>;
type Tables = ReadonlyMap<string, readonly Row[]>;

/**
 * What becomes of a damaged row of each table. `rebuilt at start`: before the first command. `rebuilt on request`: when the person
 * says so. `set aside`: nothing else holds its content, so it is named and kept.
 */
const OUTCOMES: Readonly<Record<string, 'rebuilt at start' | 'rebuilt on request' | 'set aside'>> = {
  meta: 'set aside',
  workspaces: 'rebuilt at start',
  notebooks: 'rebuilt at start',
  files: 'rebuilt on request',
  blobs: 'set aside',
  changes: 'set aside',
  audit: 'set aside',
  auditSegments: 'set aside',
  sessions: 'rebuilt on request',
  messages: 'set aside',
  runs: 'set aside',
  steps: 'set aside',
  toolCalls: 'set aside',
  approvals: 'set aside',
  drafts: 'set aside',
  agents: 'set aside',
  labels: 'set aside',
  requests: 'set aside',
  providers: 'set aside',
  credentials: 'set aside',
  gitFiles: 'set aside',
  localModels: 'set aside',
  modelTests: 'set aside',
  summaries: 'set aside',
  tasks: 'set aside',
  reviews: 'set aside',
  playbooks: 'set aside',
  bin: 'set aside',
  syncFolders: 'set aside',
  syncFiles: 'set aside',
};

const bytes = new Uint8Array([1, 2, 3]);
const origin = 'http://localhost:1';
/** Rows of the tables that the lab does not fill by itself. */
const MORE: Readonly<Record<string, readonly Row[]>> = {
  meta: [
    { key: 'rule-book', revision: 1, rules: [] },
    { key: 'default-model', model: null },
    { key: 'reserve', bytes },
    {
      key: 'vault',
      revision: 1,
      mode: 'passphrase',
      salt: bytes,
      credentialId: bytes,
      idleMinutes: 5,
      check: { nonce: bytes, sealed: bytes },
    },
  ],
  providers: [
    {
      providerId: 'local',
      kind: 'openai-compatible',
      baseURL: `${origin}/v1`,
      origin,
      models: [],
      onDevice: true,
      revision: 1,
      createdMs: 0,
      updatedMs: 0,
    },
  ],
  bin: [
    {
      binId: 'gone',
      part: 0,
      kind: 'session',
      notebookId: 'n',
      title: 'Gone',
      atMs: 0,
      actor: { type: 'person' },
      sizeBytes: 3,
      rows: [],
    },
  ],
  syncFolders: [
    {
      notebookId: 'n',
      handle: { kind: 'directory' },
      folderName: 'Notes',
      leavesOutLocalOnly: false,
      connectedMs: 0,
      state: 'ready',
      lastMs: null,
      lastFullMs: null,
      seq: 0,
      last: null,
      gone: null,
      notes: [],
      problem: null,
    },
  ],
  syncFiles: [
    {
      notebookId: 'n',
      fileId: 'f',
      kind: 'file',
      path: '/a.md',
      diskPath: 'a.md',
      hash: null,
      sizeBytes: 0,
      modifiedMs: 0,
    },
  ],
  credentials: [{ providerId: 'local', origin, nonce: bytes, sealed: bytes, vaultRevision: 1 }],
  gitFiles: [{ notebookId: 'n', path: '/.git/HEAD', parent: '/.git', kind: 'file', bytes, modifiedMs: 0 }],
  localModels: [
    {
      modelId: 'small',
      engine: 'wllama',
      title: 'Small',
      licence: '',
      folder: 'small',
      files: [{ name: 'small.gguf', url: null, sizeBytes: 3, sha256: 'a'.repeat(64), done: true }],
      manifest: 'made',
      webLlm: null,
      state: 'ready',
      error: null,
      notice: null,
      settings: {
        contextTokens: 4096,
        maxOutputTokens: 1024,
        temperature: 0,
        loadTimeoutMs: 1000,
        idleTimeoutMs: 1000,
      },
      trainedContextTokens: null,
      addedMs: 0,
      updatedMs: 0,
    },
  ],
  modelTests: [
    {
      testId: 't',
      modelId: 'small',
      engine: 'wllama',
      atMs: 0,
      prefillPerSecond: null,
      decodePerSecond: 2.5,
      peakBytes: null,
      durationMs: 10,
      tasks: [],
    },
  ],
  tasks: [
    {
      taskId: 'task-1',
      title: 'Weigh',
      prompt: 'Weigh it.',
      agent: 'navigator',
      notebookId: 'gone',
      state: 'cancelled',
      block: null,
      continues: null,
      after: null,
      startAtMs: null,
      order: 1,
      anyway: false,
      runIds: [],
      createdMs: 0,
      updatedMs: 0,
      endedMs: 0,
    },
  ],
  reviews: [
    {
      reviewId: 'review-1',
      workspaceId: 'gone',
      notebookId: 'gone',
      title: 'Weigh',
      prompt: 'Weigh it.',
      planner: null,
      executor: 'assistant',
      reviewer: null,
      maxRounds: 3,
      state: 'applied',
      message: null,
      currentRunId: null,
      planRunId: null,
      plan: '',
      rounds: [
        {
          executorRunId: 'run-1',
          reviewerRunId: null,
          verdict: null,
          remarks: '',
          decision: { type: 'approve', by: 'person', remarks: '', atMs: 0 },
        },
      ],
      applyRunId: 'run-2',
      files: [{ fileId: 'file-1', path: '/a.md', hash: 'a'.repeat(64) }],
      inputs: [],
      authors: {
        planner: null,
        executor: { runId: 'run-1', agent: 'assistant', agentRevision: 1, model: { providerId: 'p', modelId: 'm' } },
        reviewer: null,
      },
      createdMs: 0,
      updatedMs: 0,
      endedMs: 0,
    },
  ],
  playbooks: [
    {
      name: 'short',
      title: 'Short',
      description: '',
      source: 'name: short',
      revision: 1,
      createdMs: 0,
      updatedMs: 0,
      removedMs: null,
      earlier: [{ source: 'name: short', replacedMs: 0 }],
    },
  ],
  summaries: [{ sessionId: 's', upToSeq: 1, text: 'Short.', edited: false, updatedMs: 0 }],
};

async function openLab(database: CloisterDatabase, mayDrive = false): Promise<RuntimeLab> {
  const turns = [{ calls: [{ toolName: 'write_file', input: { path: '/a.md', content: 'changed' } }] }];
  return openRuntimeLab({
    database,
    model: () => createReplayableModel(turns),
    // Without a runner, what changes was changed by the start itself.
    ...(mayDrive ? {} : { mayDrive: async () => false }),
  });
}

/** A database with rows in every table. */
async function seed(): Promise<Tables> {
  const database = newDatabase();
  const lab = await openLab(database, true);
  const notebookId = await lab.notebook({ '/a.md': 'A', '/notes/b.md': 'B' }, 'Plants');
  await lab.notebook({ '/c.md': 'C' }, 'Animals');
  await lab.call('files.write', { notebookId, path: '/a.md', content: 'AA' });
  await lab.call('files.move', { notebookId, from: '/notes/b.md', to: '/notes/moved.md' });
  await lab.call('agents.create', agentSpec({ name: 'asker' }));
  const { runId } = await lab.call('runs.start', { message: 'Do it.', agent: 'asker', notebookId });
  await lab.settled(runId);
  await lab.call('files.setLabels', { notebookId, path: '/notes', labels: ['untrusted'] });
  await lab.call('drafts.save', { notebookId, path: '/a.md', text: 'typed', baseHash: null });
  const { store } = lab.runtime.services;
  const note = {
    atMs: 0,
    actor: { type: 'app' as const },
    action: 'file.read' as const,
    decision: 'allowed' as const,
    rule: 'app',
  };
  await store.commit({ audit: Array.from({ length: 800 }, () => note) });
  await store.compactLog();
  lab.stop();
  await Promise.all(Object.entries(MORE).map(([table, rows]) => database.table(table).bulkPut([...rows])));
  return rawTables(database);
}

async function rawTables(database: CloisterDatabase): Promise<Tables> {
  const tables = new Map<string, Row[]>();
  for (const { name } of database.tables) {
    const request = database.backendDB().transaction(name, 'readonly').objectStore(name).getAll();
    tables.set(
      name,
      await new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      }),
    );
  }
  return tables;
}

async function withRows(tables: Tables): Promise<CloisterDatabase> {
  const database = newDatabase();
  await database.open();
  for (const [name, rows] of tables) {
    const transaction = database.backendDB().transaction(name, 'readwrite');
    for (const row of rows) transaction.objectStore(name).put(row);
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  }
  return database;
}

interface Damage {
  readonly table: string;
  readonly key: unknown;
  readonly row: Row;
  readonly what: string;
}

/** Each row twice: with one field spoiled that code relies on, and with nothing left but its key. */
function damagesOf(database: CloisterDatabase, table: string, row: Row): Damage[] {
  const { keyPath } = database.table(table).schema.primKey;
  const parts = [keyPath ?? ''].flat();
  const key = parts.length === 1 ? row[parts[0] ?? ''] : parts.map((part) => row[part]);
  const bare = Object.fromEntries(parts.map((part) => [part, row[part]]));
  const spoiled = Object.keys(row)
    .filter((field) => !parts.includes(field))
    .map((field) => ({ ...row, [field]: { nonsense: true } }))
    .find((damaged) => rowProblem(table, damaged) !== null);
  const what = `${table} ${JSON.stringify(key)}`;
  return [
    { table, key, row: bare, what: `${what}, bare` },
    ...(spoiled ? [{ table, key, row: spoiled, what: `${what}, spoiled` }] : []),
  ];
}

/** Rows through the app's own reads, by key, without those that a start may change: the log's new entries, the runner's count. */
async function readable(database: CloisterDatabase, upToSeq: number): Promise<Map<string, unknown>> {
  const rows = new Map<string, unknown>();
  for (const table of database.tables) {
    const { keyPath } = table.schema.primKey;
    for (const row of (await table.toArray()) as Row[]) {
      const key = [keyPath ?? ''].flat().map((part) => row[part]);
      if (table.name === 'audit' && Number(row['seq']) > upToSeq) continue;
      if (table.name === 'meta' && /^(?:runner|damaged:)/.test(String(row['key']))) continue;
      rows.set(`${table.name} ${JSON.stringify(key)}`, row);
    }
  }
  return rows;
}

/** Times that a bare row of a table has lost, and that are rebuilt from times close to them. */
const TIMES: Readonly<Record<string, readonly string[]>> = {
  workspaces: ['createdMs'],
  notebooks: ['createdMs'],
  sessions: ['createdMs', 'updatedMs'],
};

describe('every table with its rows damaged one by one', async () => {
  const tables = await seed();
  const probe = await withRows(tables);
  const whole = await readable(probe, Number.MAX_SAFE_INTEGER);
  const upToSeq = Math.max(...(tables.get('audit') ?? []).map(({ seq }) => Number(seq)));
  const all = [...tables].flatMap(([table, rows]) => rows.flatMap((row) => damagesOf(probe, table, row)));

  it('covers every table of the schema, each with rows and an outcome', () => {
    const names = probe.tables.map(({ name }) => name).sort();
    expect(Object.keys(OUTCOMES).sort()).toEqual(names);
    expect([...new Set(all.map(({ table }) => table))].sort()).toEqual(names);
    for (const damage of all) {
      // A content is checked by its hash.
      expect(rowProblem(damage.table, damage.row), damage.what).not.toBeNull();
    }
  });

  it('copies every table into the journal, except for keys and folders of this device', async () => {
    const copied = new Set<string>();
    const limits = { limitBytes: 2 ** 30, contentBytes: 2 ** 20, pause: async () => {} };
    for await (const rows of dumpRows(probe, limits)) for (const { table } of rows) copied.add(table);
    const left = probe.tables.map(({ name }) => name).filter((name) => !copied.has(name));
    expect(left.toSorted()).toEqual(['credentials', 'syncFiles', 'syncFolders']);
  });

  it('empties the tables of notebooks when all notebooks are removed', async () => {
    const ids = (tables.get('notebooks') ?? []).map(({ notebookId }) => String(notebookId));
    const [session] = tables.get('sessions') ?? [];
    const owned = [...tables].map(([name, rows]): [string, readonly Row[]] => [
      name,
      rows.map((row) => {
        if (name === 'summaries') return { ...row, sessionId: session?.['sessionId'] };
        return 'notebookId' in row && !ids.includes(String(row['notebookId'])) ? { ...row, notebookId: ids[0] } : row;
      }),
    ]);
    const database = await withRows(new Map(owned));
    for (const id of ids) await inOneTransaction(database, REMOVAL_TABLES, (rows) => removeNotebook(rows, id));
    const filled = [...(await rawTables(database))].filter(([, rows]) => rows.length > 0).map(([name]) => name);
    const kept = probe.tables.filter(({ name }) => name === 'meta' || !REMOVAL_TABLES.some((one) => one === name));
    expect(filled.toSorted()).toEqual(kept.map(({ name }) => name).toSorted());
  });

  for (const [nth, table] of Object.keys(OUTCOMES).entries()) {
    it(`${table}: starts, names the row, keeps all others, and is ${OUTCOMES[table]}`, async () => {
      const ofTable = all.filter((damage) => damage.table === table);
      // By turns: the first row of one table bare, the last row of the next one spoiled.
      const reduced = ofTable.slice(...(nth % 2 === 0 ? [0, 1] : [-1]));
      for (const damage of casesOf({ reduced, full: ofTable })) await checkDamage(damage);
    });
  }

  async function checkDamage({ table, key, row, what }: Damage): Promise<void> {
    const { keyPath } = probe.table(table).schema.primKey;
    const parts = [keyPath ?? ''].flat();
    const isThis = (one: Row) => JSON.stringify(parts.map((part) => one[part])) === JSON.stringify([key].flat());
    const name = `${table} ${JSON.stringify([key].flat())}`;
    const others = (rows: Map<string, unknown>) => new Map([...rows].filter(([one]) => one !== name));
    const database = await withRows(
      new Map([...tables].map(([one, rows]) => [one, one === table ? rows.map((r) => (isThis(r) ? row : r)) : rows])),
    );
    const lab = await openLab(database);
    expect(lab.errors.map(String), what).toEqual([]);
    if (table === 'blobs') await lab.call('storage.damaged', {});
    else await lab.call('storage.setAside', {});
    const { damaged = [], repaired = [] } = await lab.call('storage.status', {});
    const isNamed = ({ table: where, rowKey }: { table: string; rowKey: unknown }) =>
      where === table && JSON.stringify(rowKey) === JSON.stringify(key);
    const named = damaged.filter(isNamed);
    const rebuilt = repaired.filter(isNamed);
    const isRunner = table === 'meta' && key === 'runner';
    expect(others(await readable(database, upToSeq)), what).toEqual(others(whole));

    switch (OUTCOMES[table]) {
      case 'rebuilt at start':
        expect([named.length, rebuilt.length], what).toEqual([0, 1]);
        await expectRebuilt(database, table, key, row, what);
        break;
      case 'rebuilt on request': {
        expect([named.length, rebuilt.length], what).toEqual([1, 0]);
        expect(named[0]?.repairable, what).toBe(true);
        const after = await lab.call('storage.repair', { table, rowKey: named[0]?.rowKey ?? '' });
        expect(after.damaged.filter(isNamed), what).toEqual([]);
        expect(after.repaired.filter(isNamed), what).toHaveLength(1);
        await expectRebuilt(database, table, key, row, what);
        expect(await lab.refusal('storage.repair', { table, rowKey: key }), what).not.toMatchObject({ damaged: [] });
        break;
      }
      default:
        expect([named.length, rebuilt.length], what).toEqual([isRunner ? named.length : 1, 0]);
        expect(named[0]?.repairable, what).toBeUndefined();
        if (!isRunner) expect(await lab.refusal('storage.repair', { table, rowKey: key }), what).toBe('damaged');
        expect((await rawTables(database)).get(table)?.find(isThis), what).toEqual(row);
    }
    lab.stop();
  }

  /** A bare row has lost what only itself held: the name of a workspace, and exact times. */
  async function expectRebuilt(database: CloisterDatabase, table: string, key: unknown, damaged: Row, what: string) {
    const before = whole.get(`${table} ${JSON.stringify([key].flat())}`) as Row;
    const after = (await database.table(table).get(key as string)) as Row;
    const { labelsRevision: _, ...rest } = after;
    const { labelsRevision: __, ...wanted } = before;
    const lost = table === 'workspaces' && damaged['name'] !== before['name'] ? { name: 'Recovered workspace' } : {};
    const lostTimes = (TIMES[table] ?? []).filter((name) => damaged[name] !== before[name]);
    const times = Object.fromEntries(lostTimes.map((name) => [name, after[name]]));
    expect(rest, what).toEqual({ ...wanted, ...lost, ...times });
    for (const name of lostTimes)
      expect(Math.abs(Number(after[name]) - Number(before[name])), name).toBeLessThan(60_000);
    const original = (await rawTables(database))
      .get('meta')
      ?.find((row) => row['key'] === `damaged:${table}:${JSON.stringify(key)}`);
    expect(original?.['row'], what).toEqual(damaged);
  }
});
