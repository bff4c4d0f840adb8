import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ExportContents, ExportSubject } from '../../../../src/contracts/wire/commands/export-requests.ts';
import { createModelByTask } from '../../../support/model-by-task.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';

const KEY = 'sk-ant-api03-Qm7Zr4Xw9Lk2Vb8Ns5Tt1Hy6Jd3Pc0Gf';
const PRIVATE = 'The patient of room 12 answers well.';

let lab: RuntimeLab;
let notebookId: string;

beforeEach(async () => {
  lab = await openRuntimeLab({
    model: () =>
      createModelByTask({
        'Read the patient': [
          { calls: [{ toolName: 'read_file', input: { path: '/patients/one.md' } }] },
          { text: 'It answers well.' },
        ],
      }),
  });
  notebookId = await lab.notebook({
    '/patients/one.md': PRIVATE,
    '/patients/two.md': 'Two',
    '/web.md': 'From the web',
    '/keys.md': `The key is ${KEY}.`,
    '/paper.md': 'See ![[one]] and ![[keys.md]].',
    '/plain.md': 'Plain, with a link to [[two]].',
  });
  await lab.call('files.setLabels', { notebookId, path: '/patients', labels: ['local-only'] });
  await lab.call('files.setLabels', { notebookId, path: '/web.md', labels: ['untrusted'] });
});
afterEach(() => lab.stop());

function contentsOf(subject: ExportSubject, search = true): Promise<ExportContents> {
  return lab.call('exports.describe', { subject, search });
}

const localOnly = (contents: ExportContents) => contents.labels.find(({ label }) => label === 'local-only');

describe('exports.describe', () => {
  it('names the labelled files of a notebook, those of labelled folders included, and counts keys in texts', async () => {
    const contents = await contentsOf({ of: 'notebook', notebookId });
    expect(contents.count).toBe(6);
    expect(contents.sizeBytes).toBeGreaterThan(PRIVATE.length);
    expect(localOnly(contents)).toEqual({
      label: 'local-only',
      files: 2,
      names: ['/patients/one.md', '/patients/two.md'],
    });
    expect(contents.labels.find(({ label }) => label === 'untrusted')?.names).toEqual(['/web.md']);
    expect(contents.sensitive).toEqual({ values: 1, texts: 1 });
  });

  it('counts what goes beside the files of a notebook, and searches it', async () => {
    await lab.call('files.write', { notebookId, path: '/keys.md', content: 'No key any longer.' });
    const none = { authorship: false, provenance: true, history: false, log: false };
    const plain = await contentsOf({ of: 'notebook', notebookId, beside: none });
    expect(plain.beside).toEqual({ authors: 0, versions: 0, versionBytes: 0, works: 0, entries: 0 });
    expect(plain.sensitive).toEqual({ values: 0, texts: 0 });
    const all = { authorship: true, provenance: true, history: true, log: true };
    const whole = await contentsOf({ of: 'notebook', notebookId, beside: all });
    expect(whole.beside).toMatchObject({ authors: 6, versions: 7, versionBytes: `The key is ${KEY}.`.length });
    expect(whole.beside?.entries).toBeGreaterThan(1);
    // Files, the earlier content, a part each of files, contents, versions and log, and the manifest.
    expect([plain.archiveFiles, whole.archiveFiles]).toEqual([6, 6 + 1 + 4 + 1]);
    expect(whole.sensitive).toEqual({ values: 1, texts: 1 });
  });

  it('searches nothing until it is asked to', async () => {
    expect((await contentsOf({ of: 'notebook', notebookId }, false)).sensitive).toBeNull();
  });

  it('names what printed notes embed, and leaves out what they only link to', async () => {
    const paper = await contentsOf({ of: 'notes', notebookId, paths: ['/paper.md'] });
    expect(localOnly(paper)?.names).toEqual(['/patients/one.md']);
    expect(paper.sensitive).toEqual({ values: 1, texts: 1 });
    expect(await contentsOf({ of: 'notes', notebookId, paths: ['/plain.md'] })).toMatchObject({
      count: 1,
      labels: [],
      sensitive: { values: 0, texts: 0 },
    });
  });

  it('names the files that a conversation, its run and the log quote', async () => {
    await lab.call('agents.create', agentSpec({ name: 'boss' }));
    const { runId } = await lab.call('runs.start', { message: `Read the patient`, agent: 'boss', notebookId });
    const { sessionId } = await lab.settled(runId);
    for (const subject of [
      { of: 'conversation', sessionId },
      { of: 'run', runId },
      { of: 'log' },
      { of: 'log', runId },
    ] as const) {
      const contents = await contentsOf(subject);
      expect(localOnly(contents)?.names, JSON.stringify(subject)).toContain('/patients/one.md');
      expect(contents.count, JSON.stringify(subject)).toBeGreaterThan(0);
    }
  });

  it('refuses what does not exist', async () => {
    await expect(contentsOf({ of: 'run', runId: 'run_missing' })).rejects.toMatchObject({ code: 'not-found' });
    await expect(contentsOf({ of: 'model', modelId: 'none' })).rejects.toMatchObject({ code: 'model-not-found' });
  });
});
