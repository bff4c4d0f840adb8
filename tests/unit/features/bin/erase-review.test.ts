import { afterEach, beforeEach, expect, it } from 'vitest';
import { newDatabase, readWholeLog } from '../../../support/dexie-harness.ts';
import { inFirstForm } from '../../../support/first-form-log.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { createScriptedModel } from '../../../support/scripted-model.ts';
import { waitUntil } from '../../../support/wait-until.ts';

const TITLE = 'CANARYTITLE of the work';

let lab: RuntimeLab;
let notebookId: string;
let reviewId: string;

beforeEach(async () => {
  const model = createScriptedModel([
    { text: '1. Read /notes/a.md. 2. Write /notes/c.md.' },
    { calls: [{ toolName: 'read_file', input: { path: '/notes/a.md' } }] },
    { calls: [{ toolName: 'create_file', input: { path: '/notes/c.md', content: 'A sums up.\n' } }] },
    { text: 'Done.' },
    { text: 'Fine.\nVERDICT: approve' },
  ]);
  lab = await openRuntimeLab({ database: newDatabase(), model: () => model });
  notebookId = await lab.notebook({ '/notes/a.md': 'Alpha\n' });
  for (const name of ['thinker', 'doer', 'critic']) await lab.call('agents.create', agentSpec({ name }));
  const roles = { planner: 'thinker', executor: 'doer', reviewer: 'critic' };
  ({ reviewId } = await lab.call('reviews.create', { prompt: 'Sum up.', title: TITLE, notebookId, ...roles }));
  const state = async () => (await lab.call('reviews.get', { reviewId })).state;
  await waitUntil(async () => expect(await state()).toBe('awaiting-decision'), 5);
  const { changes } = await lab.call('reviews.get', { reviewId });
  await lab.call('reviews.approve', {
    reviewId,
    changes: changes.map(({ approvalId, receipt }) => ({ approvalId, receipt })),
  });
  await waitUntil(async () => expect(await state()).toBe('applied'), 5);
});
afterEach(() => lab.stop());

async function tablesWith(text: string): Promise<string[]> {
  const found = await Promise.all(
    lab.database.tables.map(async ({ name }) => {
      const rows: unknown[] = await lab.database.table(name).toArray();
      return JSON.stringify(rows).includes(text) ? [name] : [];
    }),
  );
  return found.flat();
}

const ofReview = () => lab.database.changes.filter(({ provenance }) => provenance?.reviewId === reviewId).toArray();

it('erases the title of a review from the changes that it made, the runs that applied them, and the log', async () => {
  expect(await tablesWith('CANARYTITLE')).toEqual(expect.arrayContaining(['audit', 'changes', 'reviews', 'runs']));
  const [made] = await ofReview();
  await lab.call('bin.put', { kind: 'review', id: reviewId });
  await lab.call('erase.run', { reviewId });
  const left = await tablesWith('CANARYTITLE');
  expect(left).toEqual([]);
  const [after] = await ofReview();
  expect(after?.provenance).toEqual({ ...made?.provenance, title: '' });
  const { entries } = await lab.call('changes.page', { notebookId, limit: 10 });
  expect(entries.map(({ work }) => work)).toEqual(entries.map(() => null));
  expect(await lab.call('audit.verify', {})).toMatchObject({ intact: true });
});

it('erases the title of a review from the origins that an import has brought here', async () => {
  const archive = await lab.call('notebooks.export', { notebookId, history: true, provenance: true });
  if (!(archive instanceof Blob)) throw new Error('no Blob came back');
  const copyId = await lab.notebook();
  await lab.call('notebooks.import', { notebookId: copyId, entries: archive, importId: 'copy' });
  const earlierOrigins = async () =>
    (await lab.database.changes.where('notebookId').equals(copyId).toArray())
      .flatMap(({ transitions }) => transitions.flatMap(({ imported }) => imported?.versions ?? []))
      .flatMap(({ provenance }) => provenance ?? []);
  const [made] = await earlierOrigins();
  expect(made?.title).toBe(TITLE);
  await lab.call('bin.put', { kind: 'review', id: reviewId });
  await lab.call('erase.run', { reviewId });
  expect(await tablesWith('CANARYTITLE')).toEqual([]);
  expect(await earlierOrigins()).toEqual([{ ...made, title: '' }]);
  expect(await lab.call('audit.verify', {})).toMatchObject({ intact: true });
});

it('erases the path of an erased file from the origin of other changes, and says when it was erased', async () => {
  await lab.call('files.write', { notebookId, path: '/notes/d.md', content: 'CANARYTEXT' });
  const fileId = (await lab.runtime.services.store.notebook(notebookId)).get('/notes/d.md')?.fileId ?? '';
  const [made] = await ofReview();
  const sources = [{ notebookId, fileId, path: '/notes/d.md', hash: 'a'.repeat(64) }];
  if (made?.provenance) await lab.database.changes.put({ ...made, provenance: { ...made.provenance, sources } });
  await lab.call('erase.run', { files: { notebookId, paths: ['/notes/d.md'] } });
  expect(await tablesWith('/notes/d.md')).toEqual([]);
  const [change] = await ofReview();
  expect(change?.provenance).toMatchObject({ title: TITLE, sources: [{ path: `/erased/${fileId}` }] });
  const { entries } = await lab.call('changes.page', { notebookId, limit: 10 });
  const erased = entries.filter(({ erasedFiles }) => erasedFiles > 0);
  expect(erased).toHaveLength(2);
  for (const entry of erased) expect(entry).toMatchObject({ files: 1, erasedMs: expect.any(Number), paths: [] });
});

it('counts the entries of the first form, which keep their texts, before and after', async () => {
  await lab.call('files.write', { notebookId, path: '/notes/d.md', content: 'one' });
  await lab.call('files.write', { notebookId, path: '/notes/d.md', content: 'two' });
  const rows = inFirstForm(await readWholeLog(lab.database));
  await lab.database.audit.clear();
  await lab.database.audit.bulkAdd(rows);
  const files = { notebookId, paths: ['/notes/d.md'] };
  expect(await lab.call('erase.plan', { files })).toMatchObject({ logKept: 2 });
  expect(await lab.call('erase.run', { files })).toMatchObject({ logKept: 2, logTexts: 0 });
  const whole = await lab.call('erase.plan', { notebookId });
  expect(whole.logKept).toBeGreaterThan(10);
  expect(await lab.call('audit.verify', {})).toMatchObject({ intact: true });
});
