import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findWrite } from '../../src/core/ports/commit-batch.ts';
import { openTestServices, type TestServices } from '../support/browser/test-services.ts';

const path = '/notes/today.md';
let services: TestServices;
let notebookId: string;

const save = (text: string, baseHash: string | null) =>
  services.call('drafts.save', { notebookId, path, text, baseHash });
const commit = () => services.call('drafts.commit', { notebookId, path });
const read = () => services.call('files.read', { notebookId, path });
const drafts = () => services.runtime.services.store.database.drafts.toArray();

describe('committing a draft', () => {
  beforeEach(async () => {
    services = await openTestServices();
    ({ notebookId } = await services.call('notebooks.create', { name: 'Drafts' }));
  });
  afterEach(() => services.stop());

  it('removes the draft in the transaction that writes its text', async () => {
    const { store } = services.runtime.services;
    const settled: unknown[] = [];
    const commitBatch = store.commit.bind(store);
    store.commit = (batch) => {
      if (findWrite(batch, 'change')) settled.push(findWrite(batch, 'settle-drafts')?.drafts);
      return commitBatch(batch);
    };
    await save('one\n', null);
    expect(await commit()).toMatchObject({ state: 'committed' });
    expect(settled).toEqual([[expect.objectContaining({ text: 'one\n' })]]);
    expect(await drafts()).toEqual([]);
  });

  it('causes no conflict when three commits of one draft run at once', async () => {
    await save('one\n', null);
    const states = (await Promise.all([commit(), commit(), commit()])).map(({ state }) => state);
    expect(states).not.toContain('conflict');
    expect(await read()).toBe('one\n');
    expect(await drafts()).toEqual([]);
    expect(await services.call('changes.list', { notebookId, path })).toHaveLength(1);
  });

  it('commits text that is added during a commit without a conflict', async () => {
    await save('one\n', null);
    const writing = commit();
    await save('one\ntwo\n', null);
    await writing;
    expect(await commit()).not.toMatchObject({ state: 'conflict' });
    expect(await read()).toBe('one\ntwo\n');
    expect(await drafts()).toEqual([]);
  });

  it('keeps the changes of others when the draft grows during a merge', async () => {
    const { hash } = await services.call('files.write', { notebookId, path, content: 'a\n\nb\n\nc\n' });
    await save('A\n\nb\n\nc\n', hash);
    await services.call('files.write', { notebookId, path, content: 'a\n\nb\n\nC\n' });
    const { store } = services.runtime.services;
    const commitBatch = store.commit.bind(store);
    store.commit = async (batch) => {
      if (findWrite(batch, 'change')) await save('A\n\nb, more\n\nc\n', hash);
      return commitBatch(batch);
    };
    expect(await commit()).toMatchObject({ state: 'merged' });
    store.commit = commitBatch;
    const [grown] = await drafts();
    expect(grown).toMatchObject({ text: 'A\n\nb, more\n\nc\n', conflict: false });
    await commit();
    expect(await read()).toBe('A\n\nb, more\n\nC\n');
  });

  it('keeps the draft as a conflict when another change edits the same line', async () => {
    const { hash } = await services.call('files.write', { notebookId, path, content: 'base\n' });
    await save('mine\n', hash);
    await services.call('files.write', { notebookId, path, content: 'theirs\n' });
    expect(await commit()).toMatchObject({ state: 'conflict' });
    expect(await read()).toBe('theirs\n');
    expect(await drafts()).toEqual([expect.objectContaining({ text: 'mine\n', conflict: true })]);
  });
});
