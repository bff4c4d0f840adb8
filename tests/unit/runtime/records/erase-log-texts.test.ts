import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packLog } from '../../../../src/adapters/dexie/log/log-store.ts';
import { eraseLogTexts } from '../../../../src/runtime/records/erase-log-texts.ts';
import { readWholeLog } from '../../../support/dexie-harness.ts';
import { inFirstForm } from '../../../support/first-form-log.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { sampleRecords } from '../../../support/sample-log.ts';
import { createReplayableModel, type Turn } from '../../../support/scripted-model.ts';
import { verifyExport } from '../../../support/verify-export.ts';

const CANARY = 'zyxcanary';
let lab: RuntimeLab;
let notebookId: string;
let turns: Turn[];
beforeEach(async () => {
  turns = [];
  lab = await openRuntimeLab({ model: () => createReplayableModel(turns) });
  notebookId = await lab.notebook({ [`/notes/${CANARY}.md`]: 'a secret', '/notes/other.md': 'no secret' });
  await lab.call('agents.create', agentSpec({ name: 'reader', can: { read: true } }));
});
afterEach(() => lab.stop());

const verify = () => lab.call('audit.verify', {});
const services = () => lab.runtime.services;
const fileIdOf = async (path: string) => (await services().store.notebook(notebookId)).get(path)?.fileId ?? '';
const exported = async () => verifyExport(await ((await lab.call('audit.export', {})) as unknown as Blob).text());

/** Everything that the log has stored, as text. */
async function stored(): Promise<string> {
  const { audit, auditSegments } = lab.database;
  return JSON.stringify([await audit.toArray(), await auditSegments.toArray()]);
}

async function lengthen(count: number): Promise<void> {
  const records = sampleRecords(count).map((record) => ({ ...record, runId: null, sessionId: null }));
  await services().store.commit({ audit: records });
  while ((await packLog(lab.database)) > 0);
}

async function run(message: string): Promise<string> {
  turns = [{ calls: [{ toolName: 'read_file', input: { path: `/notes/${CANARY}.md` } }] }];
  const { runId } = await lab.call('runs.start', { message, agent: 'reader', notebookId });
  expect(await lab.settled(runId)).toMatchObject({ status: 'completed' });
  return runId;
}

describe('eraseLogTexts', () => {
  it.each([0, 1500])('erases the texts about a file and no others, with %i entries after them', async (later) => {
    await run('Read it.');
    await lab.call('files.move', { notebookId, from: `/notes/${CANARY}.md`, to: `/notes/${CANARY}-2.md` });
    const before = await lab.call('audit.entries', {});
    await lengthen(later);
    expect(await stored()).toContain(CANARY);
    const fileId = await fileIdOf(`/notes/${CANARY}-2.md`);
    const count = await eraseLogTexts(services(), { files: [{ notebookId, fileId }] });
    expect(count).toBeGreaterThan(2);
    expect(await stored()).not.toContain(CANARY);
    expect(await verify()).toMatchObject({ intact: true });
    const after = await lab.call('audit.entries', {});
    const erased = after.filter(({ erasedMs }) => typeof erasedMs === 'number');
    expect(erased).toHaveLength(count);
    for (const entry of erased) expect(entry).toMatchObject({ target: null, paths: [], inputSummary: '' });
    // Every other entry is as it was, and so is every hash.
    expect(after.slice(0, before.length).map(({ hash }) => hash)).toEqual(before.map(({ hash }) => hash));
    for (const [at, entry] of before.entries()) if (after[at]?.erasedMs === undefined) expect(after[at]).toEqual(entry);
    expect(after.at(-1)).toMatchObject({ action: 'log.erase', erasedEntries: expect.any(Array) });
    expect((await lab.call('audit.find', { text: CANARY })).entries).toEqual([]);
    expect(await eraseLogTexts(services(), { files: [{ notebookId, fileId }] })).toBe(0);
  });

  it('erases the texts about a run, a conversation and a notebook', async () => {
    const runId = await run(`Say ${CANARY}.`);
    const second = await run('Again.');
    await lengthen(900);
    await eraseLogTexts(services(), { runIds: [runId] });
    const ofRun = await lab.call('audit.entries', { runId });
    expect(ofRun.length).toBeGreaterThan(2);
    for (const entry of ofRun) expect(entry.inputSummary + entry.outputSummary + (entry.target ?? '')).toBe('');
    expect((await lab.call('audit.entries', { runId: second }))[0]?.erasedMs).toBeUndefined();
    const { sessionId } = await lab.call('runs.get', { runId: second });
    expect(await eraseLogTexts(services(), { sessionIds: [sessionId] })).toBeGreaterThan(2);
    expect(await eraseLogTexts(services(), { notebookIds: [notebookId] })).toBeGreaterThan(0);
    expect(await stored()).not.toContain(CANARY);
    expect(await verify()).toMatchObject({ intact: true });
  });

  it('leaves the texts of a file that has the path now', async () => {
    const path = `/notes/${CANARY}.md`;
    const fileId = await fileIdOf(path);
    await lab.call('files.remove', { notebookId, path });
    await lab.call('files.write', { notebookId, path, content: 'another file' });
    await eraseLogTexts(services(), { files: [{ notebookId, fileId }] });
    const named = (await lab.call('audit.entries', {})).filter(({ target }) => target === path);
    expect(named).toHaveLength(1);
    expect(named[0]).toMatchObject({ action: 'file.create' });
  });

  it('keeps the texts of entries of the first form, which their hashes cover', async () => {
    const rows = inFirstForm(await readWholeLog(lab.database));
    await lab.database.audit.clear();
    await lab.database.audit.bulkAdd(rows);
    const fileId = await fileIdOf(`/notes/${CANARY}.md`);
    expect(await eraseLogTexts(services(), { files: [{ notebookId, fileId }] })).toBe(0);
    await lab.call('files.write', { notebookId, path: `/notes/${CANARY}.md`, content: 'changed' });
    expect(await eraseLogTexts(services(), { files: [{ notebookId, fileId }] })).toBe(1);
    expect(await verify()).toMatchObject({ intact: true });
    const actions = (await lab.call('audit.entries', { fromSeq: rows.length + 1 })).map(({ action }) => action);
    expect(actions).toEqual(['log.format', 'file.write', 'log.erase']);
  });

  it('finds texts that were changed or removed in the database, packed or not', async () => {
    await lengthen(1500);
    const last = await lab.database.audit.toCollection().last();
    const segment = await lab.database.auditSegments.get(1);
    if (!last || !segment) throw new Error('the log is too short');
    const changed = { ...last, texts: (last.texts ?? '').replace('/notes', '/motes') };
    await lab.database.audit.put(changed);
    expect(await verify()).toMatchObject({ intact: false, firstBadSeq: last.seq, sentence: { key: 'log.text' } });
    await lab.database.audit.put(last);
    await lab.database.auditSegments.put({ ...segment, texts: (segment.texts ?? '').replace(CANARY, 'canary') });
    expect(await verify()).toMatchObject({ intact: false, sentence: { key: 'log.text' } });
    const { texts: _texts, ...without } = segment;
    await lab.database.auditSegments.put(without);
    expect(await verify()).toMatchObject({ intact: false, sentence: { key: 'log.noText' } });
  });

  it('exports entries as they are hashed, with their texts apart, for another program to verify', async () => {
    await run('Read it.');
    await lengthen(900);
    const entries = await lab.call('audit.entries', {});
    const whole = await exported();
    expect(whole.problems).toEqual([]);
    expect(whole.entries).toHaveLength(entries.length);
    for (const [at, { hash: _hash, prevHash: _before, ...entry }] of entries.entries())
      expect(whole.entries[at]).toMatchObject(entry);
    await eraseLogTexts(services(), { files: [{ notebookId, fileId: await fileIdOf(`/notes/${CANARY}.md`) }] });
    const erased = await exported();
    expect(erased.problems).toEqual([]);
    expect(JSON.stringify(erased.entries)).not.toContain(CANARY);
    expect(erased.entries.filter(({ erasedMs }) => erasedMs !== undefined).length).toBeGreaterThan(1);
  });
});
