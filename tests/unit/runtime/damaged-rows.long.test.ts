import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CloisterDatabase } from '../../../src/adapters/dexie/database.ts';
import { DAMAGED_RULE_BOOK } from '../../../src/adapters/dexie/rows/substitute-row.ts';
import { newDatabase } from '../../support/dexie-harness.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';
import { createReplayableModel } from '../../support/scripted-model.ts';
import { waitUntil } from '../../support/wait-until.ts';

const labs: RuntimeLab[] = [];
let database: CloisterDatabase;
let notebookId: string;

async function open(): Promise<RuntimeLab> {
  const turns = [
    { calls: [{ toolName: 'write_file', input: { path: '/a.md', content: 'changed' } }] },
    { text: 'Done.' },
  ];
  const lab = await openRuntimeLab({ database, model: () => createReplayableModel(turns) });
  labs.push(lab);
  return lab;
}

beforeEach(async () => {
  database = newDatabase();
  const lab = await open();
  notebookId = await lab.notebook({ '/a.md': 'A', '/notes/b.md': 'B', '/notes/c.md': 'C' });
  await lab.call('agents.create', agentSpec({ name: 'asker' }));
  const { runId } = await lab.call('runs.start', { message: 'Do it.', agent: 'asker', notebookId });
  await lab.settled(runId);
  await lab.call('files.setLabels', { notebookId, path: '/notes/b.md', labels: ['untrusted'] });
  await lab.call('drafts.save', { notebookId, path: '/a.md', text: 'typed', baseHash: null });
  await database.meta.put({ key: 'rule-book', revision: 1, rules: [] });
  await database.providers.put({
    providerId: 'local',
    kind: 'openai-compatible',
    baseURL: 'http://localhost:1/v1',
    origin: 'http://localhost:1',
    models: [],
    onDevice: true,
    revision: 1,
    createdMs: 0,
    updatedMs: 0,
  });
  lab.stop();
});
afterEach(() => {
  for (const lab of labs.splice(0)) lab.stop();
});

/** Changes stored rows without validation. Resolves with their number. */
async function spoil(table: string, change: (row: Record<string, unknown>) => object | null): Promise<number> {
  const store = database.backendDB().transaction(table, 'readwrite').objectStore(table);
  return new Promise((resolve, reject) => {
    let spoiled = 0;
    const request = store.openCursor();
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor) return resolve(spoiled);
      const next = change(cursor.value);
      if (next) {
        spoiled += 1;
        cursor.update(next);
      }
      cursor.continue();
    };
  });
}

const atPath = (path: string, fields: object) => (row: Record<string, unknown>) =>
  row['path'] === path ? { ...row, ...fields } : null;
const all = (fields: object) => (row: Record<string, unknown>) => ({ ...row, ...fields });
const meta = (key: string, fields: object) => (row: Record<string, unknown>) =>
  row['key'] === key ? { ...row, ...fields } : null;

const NO_EPOCH = 'a runner without an epoch';

const FLIPS: [string, string, (row: Record<string, unknown>) => object | null, RegExp][] = [
  ['files', 'a text as size', atPath('/a.md', { sizeBytes: 'many' }), /^sizeBytes:/],
  ['files', 'no author', atPath('/a.md', { author: null }), /^author:/],
  ['files', 'the wrong folder', atPath('/a.md', { parent: '/notes' }), /^parent:/],
  ['files', 'a path out of the notebook', atPath('/a.md', { path: '/../a.md' }), /^path:/],
  ['files', 'missing content', atPath('/a.md', { hash: 'f'.repeat(64) }), /is missing/],
  ['files', 'no content', atPath('/a.md', { hash: null }), /^hash:/],
  ['agents', 'an unknown field', (row) => (row['name'] === 'asker' ? { ...row, root: true } : null), /root/],
  ['agents', 'an invalid scope', (row) => (row['name'] === 'asker' ? { ...row, scope: '*' } : null), /^scope:/],
  ['runs', 'an unknown state', all({ status: 'dreaming' }), /^status:/],
  ['runs', 'an unknown origin', all({ origin: { type: 'valueOf' } }), /^origin:/],
  ['runs', 'no driver', all({ driver: undefined }), /^driver:/],
  ['runs', 'a plan without a state', all({ effects: { type: 'plan' } }), /^effects:/],
  ['runs', 'no request', all({ request: undefined }), /^request:/],
  ['approvals', 'an incomplete change', all({ change: { notebookId: 'n' } }), /^change:/],
  ['providers', 'no origin', all({ origin: undefined }), /^origin:/],
  ['drafts', 'no text', all({ text: undefined }), /^text:/],
  ['labels', 'invalid labels', all({ labels: 'secret' }), /^labels:/],
  ['labels', 'an invalid notebook', all({ notebookId: 7 }), /^notebookId:/],
  ['meta', 'invalid rules', meta('rule-book', { rules: 'none' }), /^rules:/],
  ['meta', NO_EPOCH, meta('runner', { epoch: 'x' }), /^epoch:/],
  ['notebooks', 'no name', all({ name: null }), /^name:/],
  ['workspaces', 'no name', all({ name: 3 }), /^name:/],
  ['sessions', 'no agent', all({ agent: null }), /^agent:/],
  ['messages', 'no content', all({ content: null }), /^content:/],
  ['toolCalls', 'an unknown state', all({ state: 9 }), /^state:/],
  ['steps', 'no usage', all({ usage: null }), /^usage:/],
  ['changes', 'no transitions', all({ transitions: null }), /^transitions:/],
  ['requests', 'no time', all({ outcome: null }), /^outcome:/],
  ['blobs', 'other bytes', all({ bytes: new Uint8Array([1]) }), /^bytes:/],
  ['blobs', 'no bytes', all({ bytes: 'text' }), /^bytes:/],
  ['audit', 'no line', (row) => (row['seq'] === 2 ? { ...row, line: null } : null), /^line:/],
];

describe('a damaged row', () => {
  for (const [table, what, flip, reason] of FLIPS) {
    it(`${table} with ${what} is listed and skipped; everything else opens`, async () => {
      const spoiled = await spoil(table, flip);
      expect(spoiled).toBeGreaterThan(0);
      const lab = await open();
      const listed = await lab.call('storage.damaged', {});
      if (table === 'notebooks' || table === 'workspaces') {
        // Rebuilt at the start; the original is kept.
        const { repaired } = await lab.call('storage.setAside', {});
        expect(repaired).toMatchObject([{ table, reason: expect.stringMatching(reason) }]);
        expect(listed).toEqual([]);
      } else if (what !== NO_EPOCH) {
        expect(listed).toHaveLength(spoiled);
        for (const row of listed) expect(row).toMatchObject({ table, reason: expect.stringMatching(reason) });
      }
      await lab.call('agents.list', {});
      await lab.call('approvals.list', {});
      await lab.call('runs.list', {});
      await lab.call('providers.list', {});
      expect((await lab.call('audit.entries', {})).length).toBeGreaterThan(3);
      await lab.call('audit.verify', {});
      const paths = (await lab.call('files.list', { notebookId })).map(({ path }) => path);
      expect(paths).toEqual(expect.arrayContaining(['/notes', '/notes/b.md', '/notes/c.md']));
      if (table !== 'blobs') expect(await lab.call('files.read', { notebookId, path: '/notes/c.md' })).toBe('C');
      await lab.call('files.write', { notebookId, path: '/new.md', content: 'new' });
      expect(await lab.call('files.read', { notebookId, path: '/new.md' })).toBe('new');
      const stillListed = async () => (await lab.call('storage.damaged', {})).length;
      // A worker that becomes leader, at any time after its start, writes this row anew.
      if (what === NO_EPOCH) await waitUntil(async () => expect(await stillListed()).toBe(0));
      else expect(await stillListed()).toBe(listed.length);
    });
  }

  it('of a folder still leads to its files', async () => {
    await spoil('files', atPath('/notes', { modifiedMs: 'then' }));
    const lab = await open();
    expect((await lab.call('storage.damaged', {})).map(({ table }) => table)).toEqual(['files']);
    expect((await lab.call('files.list', { notebookId, glob: '/notes/**' })).length).toBe(3);
    expect(await database.files.where('[notebookId+parent]').equals([notebookId, '/']).count()).toBe(2);
  });

  it('is removed only on request of the person; an intact row is never removed', async () => {
    await spoil('drafts', all({ text: undefined }));
    const lab = await open();
    const [row] = await lab.call('storage.damaged', {});
    if (!row) throw new Error('nothing is listed');
    await lab.call('storage.discard', { table: row.table, rowKey: row.rowKey });
    expect(await lab.call('storage.damaged', {})).toEqual([]);
    const [entry] = await lab.call('audit.entries', { newestFirst: true, limit: 1 });
    expect(entry).toMatchObject({ action: 'storage.discard', actor: { type: 'person' } });
    expect(await lab.refusal('storage.discard', { table: 'agents', rowKey: 'asker' })).toBe('conflict');
    expect(await lab.refusal('storage.discard', { table: 'drafts', rowKey: row.rowKey })).toBe('not-found');
    expect(await lab.refusal('storage.discard', { table: 'constructor', rowKey: 'x' })).toBe('not-found');
  });
});

describe('a damaged security row', () => {
  it('of an agent denies everything, is not overwritten, and can be removed', async () => {
    await spoil('agents', (row) =>
      row['name'] === 'navigator' || row['name'] === 'asker' ? { ...row, can: 'all' } : null,
    );
    const lab = await open();
    const call = { agent: 'asker', toolName: 'write_file', input: { path: '/a.md', content: 'x' }, notebookId };
    expect(await lab.refusal('tools.call', call)).not.toMatchObject({ type: 'result' });
    expect(await lab.refusal('runs.start', { message: 'Do it.', agent: 'asker', notebookId })).toBe('unknown-agent');
    expect(await lab.refusal('agents.create', agentSpec({ name: 'asker' }))).toBe('damaged');
    expect((await lab.call('storage.damaged', {})).map(({ key }) => key).sort()).toEqual(['asker', 'navigator']);
    expect((await lab.tree(notebookId))['/a.md']).toBe('A');
    await lab.call('storage.discard', { table: 'agents', rowKey: 'asker' });
    expect(await lab.call('agents.create', agentSpec({ name: 'asker' }))).toMatchObject({ revision: 1 });
  });

  it('of the rule book denies everything, accepts no rule, and is reset when it is removed', async () => {
    await spoil('meta', meta('rule-book', { rules: null }));
    const lab = await open();
    const call = { agent: 'asker', toolName: 'read_file', input: { path: '/a.md' }, notebookId };
    expect(await lab.call('tools.call', call)).toMatchObject({ type: 'denied', rule: 'rule:damaged-rule-book' });
    const [question] = await lab.call('approvals.list', {});
    if (!question) throw new Error('no question waits');
    await lab.refusal('approvals.respond', { approvalIds: [question.approvalId], decision: 'allow_always' });
    expect((await lab.tree(notebookId))['/a.md']).toBe('A');
    expect(await database.meta.get('rule-book')).toEqual(DAMAGED_RULE_BOOK);
    await lab.call('storage.discard', { table: 'meta', rowKey: 'rule-book' });
    expect(await lab.call('tools.call', call)).toMatchObject({ type: 'result' });
    expect((await lab.runtime.services.store.ruleBook()).revision).toBeGreaterThan(1);
  });

  it('of a label counts as the strictest label, in every notebook', async () => {
    for (const notebook of [notebookId, 'another', 7]) {
      await spoil('labels', all({ labels: 'public', notebookId: notebook }));
      const lab = await open();
      const reader = await lab.runtime.services.store.notebook(notebookId);
      const labels = reader.labelsAt('/notes/b.md').map(({ label }) => label);
      expect(labels).toEqual(['local-only', 'untrusted']);
      lab.stop();
    }
  });
});
