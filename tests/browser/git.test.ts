import { afterEach, describe, expect, it } from 'vitest';
import { openNotebookGit } from '../../src/features/git/worker/open-notebook-git.ts';
import { openTestServices, type TestServices } from '../support/browser/test-services.ts';
import { watchDurability } from '../support/durability-spy.ts';

const AUTHOR = { name: 'Ada', email: 'ada@example.org' };
const seen = watchDurability();
let services: TestServices | undefined;

/** Every byte value, in an order that no text has. */
const ALL_BYTES = Uint8Array.from({ length: 4096 }, (_, at) => (at * 31 + (at >> 8)) % 256);

describe('git over the rows of a notebook', () => {
  afterEach(() => {
    services?.stop();
    services = undefined;
  });

  it('keeps the history through branches and merges, with an intact log and unchanged bytes', async () => {
    services = await openTestServices();
    const { call, runtime } = services;
    const { notebookId } = await call('notebooks.create', { name: 'History' });
    const lines = 'one\ntwo\nthree\n';
    await call('notebooks.import', {
      notebookId,
      entries: [
        { path: '/notes/a.md', content: lines },
        { path: '/data/all.bin', content: ALL_BYTES },
        { path: '/übersicht 概要.md', content: 'names of all kinds' },
      ],
    });
    const write = (path: string, content: string) => call('files.write', { notebookId, path, content });
    const read = (path: string) => call('files.read', { notebookId, path });
    const { database } = runtime.services.store;
    const entries = () => database.audit.count();

    const git = await openNotebookGit(runtime.services, notebookId);
    await git.init();
    await git.commit('First', AUTHOR);
    await git.createBranch('other');
    await git.checkout('other');
    await write('/notes/a.md', 'one\ntwo\nTHREE\n');
    await write('/new/b.md', 'b');
    await call('files.remove', { notebookId, path: '/data/all.bin' });
    await git.commit('Other', AUTHOR);
    expect(await git.checkout('main')).toEqual({ type: 'checked-out', ref: 'main' });
    expect(await read('/notes/a.md')).toBe(lines);
    expect(await call('files.readBytes', { notebookId, path: '/data/all.bin' })).toEqual(ALL_BYTES);

    await write('/notes/a.md', 'ONE\ntwo\nthree\n');
    await git.commit('Main', AUTHOR);
    expect(await git.merge('other', AUTHOR)).toMatchObject({ type: 'merged' });
    expect(await read('/notes/a.md')).toBe('ONE\ntwo\nTHREE\n');
    await git.checkout('other');
    expect(await git.merge('main', AUTHOR)).toMatchObject({ type: 'fast-forward' });
    const log = (await git.log()).map(({ message }) => message);
    // Main and Other have the same time, and neither is an ancestor of the other.
    expect([log[0], log.slice(1, -1).sort(), log.at(-1)]).toEqual([
      "Merge branch 'other' into main",
      ['Main', 'Other'],
      'First',
    ]);

    await write('/notes/a.md', 'mine\n');
    await git.commit('Mine', AUTHOR);
    await git.checkout('main');
    await write('/notes/a.md', 'yours\n');
    await git.commit('Yours', AUTHOR);
    const before = await entries();
    expect(await git.merge('other', AUTHOR)).toEqual({ type: 'conflict', paths: ['/notes/a.md'] });
    expect(await read('/notes/a.md')).toBe('yours\n');
    expect(await git.status()).toEqual([]);
    expect(await entries()).toBe(before);

    expect(await git.checkout('other')).toMatchObject({ type: 'checked-out' });
    expect(await entries()).toBe(before + 1);
    const [change] = await database.changes.orderBy('[notebookId+seq]').reverse().toArray();
    expect(change).toMatchObject({ action: 'checkout' });
    await call('changes.undo', { changeId: change?.changeId ?? '' });
    expect(await read('/notes/a.md')).toBe('yours\n');
    expect(await call('audit.verify', {})).toMatchObject({ intact: true });
    expect(seen.relaxed).toEqual([]);
  });
});
