import { describe, expect, it } from 'vitest';
import type { CloisterDatabase } from '../../../src/adapters/dexie/database.ts';
import { rowProblem } from '../../../src/adapters/dexie/rows/row-check.ts';
import { onDevice } from '../../../src/core/run/chosen-model.ts';
import { spreadCases } from '../../support/case-count.ts';
import { newDatabase } from '../../support/dexie-harness.ts';
import { agentSpec, openRuntimeLab } from '../../support/runtime-lab.ts';
import { createReplayableModel, type ScriptedModel } from '../../support/scripted-model.ts';

// Whichever field of whichever row is damaged, and however: no agent gains a right.

type Row = Record<string, unknown>;
const SECRET = 'zebrafish';
const GUARDS = ['files', 'labels', 'meta', 'agents', 'notebooks', 'approvals'];
const GARBAGE: readonly unknown[] = [undefined, -1];

const reads = (path: string) => ({ toolName: 'read_file', input: { path } });
const spy = () => createReplayableModel([{ calls: [reads('/private/deep/a.md')] }, { calls: [reads('/own.md')] }]);
const openLab = (database: CloisterDatabase, model: ScriptedModel) =>
  openRuntimeLab({
    database,
    models: {
      find: async () => ({ type: 'model', ...onDevice(model), remote: { origin: 'https://models.example' } }),
    },
  });

async function snapshot(): Promise<{ rows: Map<string, Row[]>; notebookId: string }> {
  const database = newDatabase();
  const asks = createReplayableModel([{ calls: [{ toolName: 'write_file', input: { path: '/a.md', content: 'x' } }] }]);
  const lab = await openLab(database, asks);
  const files = { '/private/deep/a.md': SECRET, '/own.md': SECRET, '/raw/r.md': 'R', '/a.md': 'A' };
  const notebookId = await lab.notebook(files);
  await lab.call('files.setLabels', { notebookId, path: '/private', labels: ['local-only'] });
  await lab.call('files.setLabels', { notebookId, path: '/own.md', labels: ['local-only'] });
  await lab.call('agents.create', agentSpec({ name: 'far' }));
  const kept = { effect: 'deny' as const, ruleId: 'kept', path: '/raw/**', createdMs: 0 };
  await database.meta.put({ key: 'rule-book', revision: 1, rules: [kept] });
  const { runId } = await lab.call('runs.start', { message: 'Go', agent: 'far', notebookId });
  await lab.settled(runId);
  lab.stop();
  const rows = new Map<string, Row[]>();
  for (const table of database.tables) rows.set(table.name, await table.toArray());
  return { rows, notebookId };
}

async function withRows(rows: ReadonlyMap<string, Row[]>): Promise<CloisterDatabase> {
  const database = newDatabase();
  await database.open();
  for (const [table, list] of rows) {
    const store = database.backendDB().transaction(table, 'readwrite').objectStore(table);
    await Promise.all(
      list.map(
        (row) =>
          new Promise<void>((resolve) => {
            const request = store.put(row);
            request.onsuccess = () => resolve();
            // A row whose key is no key cannot lie in the database.
            request.onerror = () => resolve();
          }),
      ),
    ).catch(() => undefined);
  }
  return database;
}

function* damages(rows: ReadonlyMap<string, Row[]>): Generator<{ table: string; at: number; row: Row; what: string }> {
  for (const table of GUARDS) {
    for (const [at, row] of (rows.get(table) ?? []).entries()) {
      for (const field of Object.keys(row)) {
        // Which file a label was for stands in its key alone.
        if (table === 'labels' && field === 'fileId') continue;
        for (const garbage of GARBAGE) {
          const { [field]: _, ...rest } = row;
          const damaged = garbage === undefined ? rest : { ...rest, [field]: garbage };
          const what = `${table} ${at}: ${field} = ${JSON.stringify(garbage)}`;
          if (rowProblem(table, damaged) !== null) yield { table, at, row: damaged, what };
        }
      }
    }
  }
}

async function expectClosed(database: CloisterDatabase, notebookId: string, what: string): Promise<void> {
  const model = spy();
  const lab = await openLab(database, model);
  const before = await lab.tree(notebookId).catch(() => ({}));
  const started = await lab.runtime
    .dispatch('runs.start', { message: 'Go', agent: 'far', notebookId })
    .catch(() => null);
  if (started) await lab.settled((started as { runId: string }).runId).catch(() => undefined);
  for (const path of ['/raw/r.md', '/a.md', '/own.md']) {
    for (const toolName of ['write_file', 'delete_file']) {
      const input = toolName === 'write_file' ? { path, content: 'evil' } : { path };
      await lab.refusal('tools.call', { agent: 'far', toolName, input, notebookId });
    }
  }
  expect(JSON.stringify(model.prompts), what).not.toContain(SECRET);
  expect(await lab.tree(notebookId).catch(() => ({})), what).toEqual(before);
  expect(lab.errors.map(String), what).toEqual([]);
  lab.stop();
}

describe('a damaged row', () => {
  it('grants no access', async () => {
    const { rows, notebookId } = await snapshot();
    const all = [...damages(rows)];
    expect(all.length).toBeGreaterThan(200);
    for (const { table, at, row, what } of spreadCases(all, { reduced: 60 })) {
      const changed = new Map(rows).set(table, (rows.get(table) ?? []).with(at, row));
      await expectClosed(await withRows(changed), notebookId, what);
    }
  });

  it('of a folder keeps its labels on files that are moved out', async () => {
    const { rows, notebookId } = await snapshot();
    const spoiled = (rows.get('files') ?? []).map((row) =>
      row['path'] === '/private' ? { ...row, pathKey: '?' } : row,
    );
    const lab = await openLab(await withRows(new Map(rows).set('files', spoiled)), spy());
    await lab.call('files.move', { notebookId, from: '/private/deep/a.md', to: '/open.md' });
    await lab.call('files.move', { notebookId, from: '/private/deep', to: '/deep' });
    const reader = await lab.runtime.services.store.notebook(notebookId);
    expect(reader.labelsAt('/open.md').map(({ label }) => label)).toContain('local-only');
    expect(reader.labelsAt('/deep').map(({ label }) => label)).toContain('local-only');
    lab.stop();
  });
});
