import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CloisterDatabase } from '../../../../src/adapters/dexie/database.ts';
import { packLog } from '../../../../src/adapters/dexie/log/log-store.ts';
import { canonicalJson } from '../../../../src/core/audit/canonical-json.ts';
import { chainHash, chainRows, EMPTY_HEAD, readLine } from '../../../../src/core/audit/chain.ts';
import { newDatabase, readWholeLog } from '../../../support/dexie-harness.ts';
import { nodeHasher } from '../../../support/memory-services.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { sampleRecords } from '../../../support/sample-log.ts';
import { createReplayableModel, type Turn } from '../../../support/scripted-model.ts';

let lab: RuntimeLab;
let notebookId: string;
let turns: Turn[] = [];
beforeEach(async () => {
  turns = [];
  lab = await openRuntimeLab({ model: () => createReplayableModel(turns) });
  notebookId = await lab.notebook({ '/a.md': 'A', '/b.md': 'B' });
  await lab.call('agents.create', agentSpec({ name: 'asker' }));
});
afterEach(() => lab.stop());

const verify = () => lab.call('audit.verify', {});
const write = (path: string) => lab.call('files.write', { notebookId, path, content: `new ${path}` });

/** Runs an agent that reads one file and asks to write another. Answers with the decision. */
async function run(decision: 'allow_once' | 'reject_once'): Promise<string> {
  turns = [
    {
      calls: [
        { toolName: 'read_file', input: { path: '/a.md' } },
        { toolName: 'write_file', input: { path: '/b.md', content: `by ${decision}` } },
      ],
    },
  ];
  const { runId } = await lab.call('runs.start', { message: 'Do it.', agent: 'asker', notebookId });
  await lab.settled(runId);
  const approvalIds = (await lab.call('approvals.list', {})).map(({ approvalId }) => approvalId);
  expect(approvalIds).toHaveLength(1);
  await lab.call('approvals.respond', { approvalIds, decision });
  expect(await lab.settled(runId)).toMatchObject({ status: 'completed' });
  return runId;
}

/** Appends entries that name nothing of the database, and packs the log. */
async function lengthen(database: CloisterDatabase, count: number): Promise<void> {
  const last = await database.audit.toCollection().last();
  const records = sampleRecords(count).map((record) => ({ ...record, runId: null, sessionId: null }));
  await database.audit.bulkAdd(chainRows(last ?? EMPTY_HEAD, records, nodeHasher));
  while ((await packLog(database)) > 0);
}

/** Removes the entries that fit and chains the others anew. */
async function rewriteWithout(isOut: (action: string, seq: number) => boolean): Promise<void> {
  const { database } = lab;
  const rows = await readWholeLog(database);
  await database.audit.clear();
  await database.auditSegments.clear();
  let head = EMPTY_HEAD;
  for (const { line, seq, texts } of rows) {
    const record = readLine(line);
    if (record === null || isOut(record.action, seq)) continue;
    const rewritten = canonicalJson({ ...record, seq: head.seq + 1 });
    head = { seq: head.seq + 1, hash: chainHash(head.hash, rewritten, nodeHasher) };
    await database.audit.add({ ...head, line: rewritten, ...(texts === undefined ? {} : { texts }) });
  }
}

describe('verifying a log whose entries were removed', () => {
  it('detects an emptied log', async () => {
    expect(await verify()).toMatchObject({ intact: true });
    await lab.database.audit.clear();
    expect(await verify()).toEqual({
      intact: false,
      complete: 'no',
      entries: 0,
      firstBadSeq: 1,
      reason: expect.stringContaining('The log is empty'),
      sentence: expect.objectContaining({ key: expect.stringMatching(/^log\./) }),
    });
  });

  it('detects a log that was emptied before anything but a workspace was made', async () => {
    const { database } = lab;
    for (const table of [database.notebooks, database.changes, database.files, database.audit]) await table.clear();
    expect(await verify()).toMatchObject({ intact: false, firstBadSeq: 1 });
  });

  it('detects an emptied log that has grown again beyond its old length', async () => {
    const before = (await verify()).entries;
    await lab.database.audit.clear();
    for (let n = 0; n < before + 3; n += 1) await write(`/later-${n}.md`);
    expect(await verify()).toMatchObject({ intact: false, complete: 'unknown', firstBadSeq: expect.any(Number) });
  });

  it('detects an older copy of the log', async () => {
    const copy = await lab.database.audit.toArray();
    await write('/c.md');
    await write('/d.md');
    await lab.database.audit.clear();
    await lab.database.audit.bulkAdd(copy);
    expect(await verify()).toMatchObject({ intact: false, complete: 'no', firstBadSeq: copy.length + 1 });
    expect((await verify()).reason).toContain(`Entries ${copy.length + 1} to ${copy.length + 2} are missing`);
  });

  it('detects an older copy of the log when the journal was taken back with it', async () => {
    const [log, changes] = [await lab.database.audit.toArray(), await lab.database.changes.toArray()];
    await write('/c.md');
    await lab.database.audit.clear();
    await lab.database.audit.bulkAdd(log);
    await lab.database.changes.clear();
    await lab.database.changes.bulkAdd(changes);
    expect(await verify()).toMatchObject({ intact: false, complete: 'no', firstBadSeq: log.length + 1 });
  });

  it.each(['allow_once', 'reject_once'] as const)(
    'detects every number of removed entries after %s',
    async (answer) => {
      const before = (await verify()).entries;
      await run(answer);
      expect(await verify()).toMatchObject({ intact: true });
      const { entries } = await verify();
      for (let last = entries; last > before; last -= 1) {
        await lab.database.audit.delete(last);
        expect(await verify(), `entry ${last}`).toMatchObject({ intact: false, complete: 'no', firstBadSeq: last });
      }
    },
  );

  it.each(['run.start', 'file.read', 'approval.answer', 'file.write', 'run.end', 'notebook.create', 'import.batch'])(
    'detects a log rewritten without %s',
    async (action) => {
      await run(action === 'approval.answer' ? 'reject_once' : 'allow_once');
      await write('/last.md');
      await rewriteWithout(() => false);
      expect(await verify()).toMatchObject({ intact: true });
      await rewriteWithout((one) => one === action);
      expect(await verify()).toMatchObject({
        intact: false,
        firstBadSeq: expect.any(Number),
        reason: expect.any(String),
        sentence: expect.objectContaining({ key: expect.stringMatching(/^log\./) }),
      });
    },
  );

  it('detects a log rewritten without the entries of a run', async () => {
    const runId = await run('allow_once');
    const rows = await readWholeLog(lab.database);
    const ofRun = new Set(rows.filter(({ line }) => line.includes(runId)).map(({ seq }) => seq));
    await rewriteWithout((_, seq) => ofRun.has(seq));
    expect(await verify()).toMatchObject({ intact: false, firstBadSeq: expect.any(Number) });
  });

  it.each(['start', 'middle', 'end', 'all'] as const)('detects removed segments: %s', async (place) => {
    await lengthen(lab.database, 2300);
    await write('/late.md');
    expect(await verify()).toMatchObject({ intact: true });
    const keys = await lab.database.auditSegments.toCollection().primaryKeys();
    expect(keys.length).toBeGreaterThan(2);
    if (place === 'end') await lab.database.audit.clear();
    const removed = { start: keys.slice(0, 1), middle: keys.slice(1, 2), end: keys.slice(-1), all: keys }[place];
    await lab.database.auditSegments.bulkDelete(removed);
    expect(await verify()).toMatchObject({ intact: false, firstBadSeq: expect.any(Number) });
  });

  it('detects removed newest rows while the segments stay', async () => {
    await lengthen(lab.database, 2300);
    await write('/late.md');
    await lab.database.audit.clear();
    const { entries, ...verdict } = await verify();
    expect(verdict).toMatchObject({ intact: false, complete: 'no', firstBadSeq: entries + 1 });
  });
});

describe('verifying a log that is whole', () => {
  it('accepts a new app', async () => {
    const fresh = await openRuntimeLab({ database: newDatabase() });
    expect(await fresh.call('audit.verify', {})).toMatchObject({ intact: true });
    fresh.stop();
  });

  it('accepts a removed notebook and removed runs', async () => {
    const other = await lab.notebook({ '/x.md': 'X' }, 'Other');
    await run('allow_once');
    await lab.call('notebooks.remove', { notebookId });
    expect(await verify()).toMatchObject({ intact: true });
    await lab.call('notebooks.remove', { notebookId: other });
    expect(await verify()).toMatchObject({ intact: true });
  });

  it('accepts damaged changes, and changes without the number of their entry', async () => {
    await write('/c.md');
    await lab.database.changes.toCollection().modify((change) => void Reflect.deleteProperty(change, 'auditSeq'));
    expect(await verify()).toMatchObject({ intact: true });
    await lab.database.audit.clear();
    expect(await verify()).toMatchObject({ intact: false, firstBadSeq: 1 });
  });

  it('accepts what is written while it reads', async () => {
    const verifying = [verify()];
    for (const path of ['/c.md', '/d.md', '/e.md']) {
      const writing = write(path);
      verifying.push(verify());
      await writing;
    }
    expect((await Promise.all(verifying)).map(({ intact }) => intact)).toEqual([true, true, true, true]);
  });
});
