import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CloisterDatabase } from '../../../../src/adapters/dexie/database.ts';
import { newDatabase } from '../../../support/dexie-harness.ts';
import { createModelByTask } from '../../../support/model-by-task.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';

const PATH = '/notes/a.md';

let lab: RuntimeLab;
let database: CloisterDatabase;
let notebookId: string;
let fileId: string;

beforeEach(async () => {
  database = newDatabase();
  const read = { toolName: 'read_file', input: { path: PATH } };
  lab = await openRuntimeLab({
    database,
    model: () => createModelByTask({ 'Read it': [{ calls: [read] }, { text: 'Read.' }] }),
  });
  notebookId = await lab.notebook({ [PATH]: 'First\n' });
  for (const content of ['Second\n', 'Third\n', 'Fourth\n']) await write(content);
  const rows = await database.files.where({ notebookId }).toArray();
  fileId = rows.find(({ path }) => path === PATH)?.fileId ?? '';
});
afterEach(() => lab.stop());

const write = (content: string, path = PATH) => lab.call('files.write', { notebookId, path, content });
const versions = () => ({ versions: { notebookId, fileId } });

async function texts(): Promise<string[]> {
  return (await database.blobs.toArray()).map(({ bytes }) => new TextDecoder().decode(bytes).trim()).sort();
}

describe('erasing the earlier versions of a file', () => {
  it('says what it removes, and keeps the file, its history and the log', async () => {
    const plan = await lab.call('erase.plan', versions());
    expect(plan).toMatchObject({ files: 0, versions: 3, blobs: 3, sharedBlobs: 0, sizeBytes: 19, refusal: null });
    expect(plan.holders).toEqual(expect.arrayContaining(['backup-files', 'backup-folder', 'disk']));
    const history = await lab.call('files.history', { notebookId, path: PATH });
    expect(await lab.call('erase.run', versions())).toMatchObject({ blobs: 3 });
    expect(await texts()).toEqual(['Fourth']);
    expect(await lab.call('files.history', { notebookId, path: PATH })).toEqual(history);
    expect(await lab.call('erase.plan', versions())).toMatchObject({ versions: 0, blobs: 0 });
    expect(await lab.call('audit.verify', {})).toMatchObject({ intact: true });
    const [entry] = (await lab.call('audit.entries', {})).filter(({ action }) => action === 'storage.remove-versions');
    expect(entry).toMatchObject({ risk: 'destructive', target: PATH });
    // The next snapshot of the backup folder goes without them, too.
    expect(await database.meta.get('lastErasureMs')).toBeDefined();
  });

  it('keeps what another file had, and what a conversation has read', async () => {
    await write('Second\n', '/notes/copy.md');
    await write('Changed\n', '/notes/copy.md');
    await lab.call('agents.create', agentSpec({ name: 'boss' }));
    const { runId } = await lab.call('runs.start', { message: 'Read it', agent: 'boss', notebookId });
    await lab.settled(runId);
    await write('Fifth\n');
    expect(await lab.call('erase.plan', versions())).toMatchObject({ blobs: 2, sharedBlobs: 2 });
    await lab.call('erase.run', versions());
    expect(await texts()).toEqual(['Changed', 'Fifth', 'Fourth', 'Second']);
  });

  it('refuses a file that the notebook does not have', async () => {
    await expect(lab.call('erase.plan', { versions: { notebookId, fileId: 'file-none' } })).rejects.toThrow(
      expect.objectContaining({ code: 'not-found' }),
    );
  });
});
