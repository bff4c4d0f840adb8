import { afterEach, describe, expect, it } from 'vitest';
import { relateFolders } from '../../../../../src/adapters/platform/relate-folders.ts';
import { openSyncLab, rowOf, type SyncLab } from '../../../../support/folder-sync/sync-lab.ts';

let open: SyncLab | undefined;
const lab = async (...input: Parameters<typeof openSyncLab>) => {
  open = await openSyncLab(...input);
  return open;
};
afterEach(() => open?.lab.stop());

const day = new Date().toISOString().slice(0, 10);

describe('a notebook in step with a folder', () => {
  it('writes the notebook to an empty folder, and then does nothing', async () => {
    const sync = await lab({ '/a.md': 'one', '/notes/b.md': 'two' });
    expect(sync.disk()).toEqual({ 'a.md': 'one', 'notes/b.md': 'two' });
    expect(await sync.run()).toMatchObject({ in: 0, out: 0, conflicts: [] });
    const reads = sync.folder.reads;
    await sync.run();
    // Time and size say that nothing changed: only the sidecar is read.
    expect(sync.folder.reads - reads).toBeLessThanOrEqual(1);
  });

  it('brings new, changed, moved and deleted files in as one change with undo', async () => {
    const sync = await lab({ '/a.md': 'one', '/b.md': 'two', '/c.md': 'three', '/old/d.md': 'four' });
    sync.folder.put('new/e.md', 'five');
    sync.folder.put('a.md', 'one more');
    sync.folder.rename('b.md', 'notes/b2.md');
    sync.folder.delete('c.md');
    sync.folder.rename('old', 'renamed');
    const result = await sync.run();
    expect(result).toMatchObject({ in: 5, out: 0, conflicts: [] });
    const tree = { '/a.md': 'one more', '/new/e.md': 'five', '/notes/b2.md': 'two', '/renamed/d.md': 'four' };
    expect(await sync.tree()).toEqual(tree);
    const [changeId] = result.folders[0]?.changeIds ?? [];
    expect(result.folders[0]?.changeIds).toHaveLength(1);
    const history = await sync.lab.call('files.history', { notebookId: sync.notebookId, path: '/notes/b2.md' });
    expect(history.length).toBeGreaterThan(1);
    await sync.lab.call('changes.undo', { changeId: changeId ?? '' });
    expect(await sync.tree()).toEqual({ '/a.md': 'one', '/b.md': 'two', '/c.md': 'three', '/old/d.md': 'four' });
    // The undo is a change like any other: it goes out.
    await sync.run();
    expect(sync.disk()).toEqual({ 'a.md': 'one', 'b.md': 'two', 'c.md': 'three', 'old/d.md': 'four' });
    const entries = await sync.lab.call('audit.entries', {});
    expect(entries.filter(({ action }) => action === 'sync.take')).toMatchObject([
      { inputSummary: expect.stringMatching(/^Notes/) },
    ]);
  });

  it('writes changed, moved and deleted files out, and keeps what it replaces in the bin of the folder', async () => {
    const sync = await lab({ '/a.md': 'one', '/b.md': 'two', '/c/d.md': 'three' });
    const { notebookId } = sync;
    await sync.write('/a.md', 'one more');
    await sync.lab.call('files.remove', { notebookId, path: '/b.md' });
    await sync.lab.call('files.move', { notebookId, from: '/c', to: '/e' });
    expect(await sync.run()).toMatchObject({ in: 0, out: 3 });
    expect(sync.disk()).toEqual({ 'a.md': 'one more', 'e/d.md': 'three' });
    expect(sync.folder.folders()).not.toContain('c');
    expect(sync.folder.files()).toMatchObject({
      [`.cloister-bin/${day}/a.md`]: 'one',
      [`.cloister-bin/${day}/b.md`]: 'two',
    });
  });

  it('merges what both sides changed in different lines, and else keeps the version of the folder as a copy', async () => {
    const lines = ['one', 'two', 'three', 'four', 'five'];
    const text = (changed: Record<number, string>) => lines.map((line, at) => `${changed[at] ?? line}\n`).join('');
    const sync = await lab({ '/a.md': text({}), '/b.md': 'base' });
    await sync.write('/a.md', text({ 0: 'ONE' }));
    sync.folder.put('a.md', text({ 4: 'FIVE' }));
    await sync.write('/b.md', 'mine');
    sync.folder.put('b.md', 'theirs');
    const result = await sync.run();
    const merged = text({ 0: 'ONE', 4: 'FIVE' });
    const copy = `b (from folder ${day}).md`;
    expect(await sync.tree()).toEqual({ '/a.md': merged, '/b.md': 'mine', [`/${copy}`]: 'theirs' });
    expect(sync.disk()).toEqual({ 'a.md': merged, 'b.md': 'mine', [copy]: 'theirs' });
    expect(result.conflicts).toMatchObject([
      { type: 'merged', path: '/a.md' },
      { type: 'copy', path: '/b.md', copy: `/${copy}` },
    ]);
    expect(await sync.run()).toMatchObject({ in: 0, out: 0 });
    await sync.commands['sync.folder.dismiss']({ notebookId: sync.notebookId });
    expect((await sync.run()).conflicts).toEqual([]);
  });

  it('keeps what one side changed and the other deleted', async () => {
    const sync = await lab({ '/a.md': 'one', '/b.md': 'two' });
    await sync.lab.call('files.remove', { notebookId: sync.notebookId, path: '/a.md' });
    sync.folder.put('a.md', 'one more');
    await sync.write('/b.md', 'two more');
    sync.folder.delete('b.md');
    const result = await sync.run();
    expect(await sync.tree()).toEqual({ '/a.md': 'one more', '/b.md': 'two more' });
    expect(sync.disk()).toEqual({ 'a.md': 'one more', 'b.md': 'two more' });
    expect(result.conflicts.map(({ type }) => type)).toEqual(['kept', 'kept']);
  });

  it('merges two full sides by content at the first pass, and overwrites nothing', async () => {
    const sync = await lab({ '/same.md': 'same', '/here.md': 'here', '/both.md': 'mine' }, { isConnected: false });
    sync.folder.put('same.md', 'same');
    sync.folder.put('there.md', 'there');
    sync.folder.put('both.md', 'theirs');
    const input = {
      notebookId: sync.notebookId,
      handle: { kind: 'directory' as const, name: 'Notes' },
      copyWords: 'from folder',
    };
    expect(await sync.commands['sync.folder.preview'](input)).toMatchObject({
      same: 1,
      in: 2,
      out: 2,
      conflicts: ['/both.md'],
    });
    await sync.commands['sync.folder.connect'](input);
    const copy = `both (from folder ${day}).md`;
    expect(sync.disk()).toEqual({
      'same.md': 'same',
      'here.md': 'here',
      'there.md': 'there',
      'both.md': 'mine',
      [copy]: 'theirs',
    });
    expect(Object.keys(await sync.tree()).sort()).toEqual(
      ['/both.md', `/${copy}`, '/here.md', '/same.md', '/there.md'].sort(),
    );
  });

  it('makes no copy of an empty file, which an interrupted write leaves', async () => {
    const sync = await lab({ '/a.md': 'one', '/b.md': '' }, { isConnected: false });
    sync.folder.put('a.md', '');
    sync.folder.put('b.md', 'two');
    const handle = { kind: 'directory' as const, name: 'Notes' };
    await sync.commands['sync.folder.connect']({ notebookId: sync.notebookId, handle, copyWords: 'from folder' });
    expect(await sync.tree()).toEqual({ '/a.md': 'one', '/b.md': 'two' });
    expect(sync.disk()).toEqual({ 'a.md': 'one', 'b.md': 'two' });
  });

  it('asks before many files go, and removes or restores them as answered', async () => {
    const files = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`/n${n}.md`, `${n}`]));
    const sync = await lab(files);
    for (let n = 0; n < 6; n += 1) sync.folder.delete(`n${n}.md`);
    expect(await sync.run({ asks: true })).toMatchObject({
      folders: [{ state: 'asking', gone: { here: 0, there: 6, of: 10 } }],
    });
    expect(Object.keys(await sync.tree())).toHaveLength(10);
    await sync.run({ gone: 'restore' });
    expect(Object.keys(sync.disk())).toHaveLength(10);
    for (let n = 0; n < 6; n += 1) sync.folder.delete(`n${n}.md`);
    await sync.run({ gone: 'remove' });
    expect(Object.keys(await sync.tree())).toHaveLength(4);
    expect(await rowOf(sync)).toMatchObject({ state: 'ready', gone: null });
  });

  it('takes neither an emptied nor an unreadable file, nor a folder that is not there, for a deletion', async () => {
    const sync = await lab({ '/a.md': 'one', '/b.md': 'two', '/c/d.md': 'three' });
    sync.folder.put('a.md', '');
    sync.folder.put('b.md', 'two more');
    sync.folder.unreadable.add('b.md').add('c');
    await sync.write('/a.md', 'one more');
    await sync.run();
    expect(await sync.tree()).toEqual({ '/a.md': 'one more', '/b.md': 'two', '/c/d.md': 'three' });
    expect(sync.folder.files()['a.md']).toBe('');
    expect((await rowOf(sync)).notes.map(({ type, path }) => [type, path]).sort()).toEqual([
      ['emptied', '/a.md'],
      ['unreadable', '/b.md'],
      ['unreadable', '/c/d.md'],
    ]);
    sync.folder.unreadable.clear();
    sync.folder.isThere = false;
    expect(await sync.run()).toMatchObject({ folders: [{ state: 'missing' }] });
    sync.folder.isThere = true;
    sync.folder.isPermitted = false;
    expect(await sync.run()).toMatchObject({ folders: [{ state: 'denied' }] });
    expect(Object.keys(await sync.tree())).toHaveLength(3);
    sync.folder.isPermitted = true;
    sync.folder.put('a.md', 'one again');
    await sync.run();
    expect(await sync.tree()).toMatchObject({ '/b.md': 'two more' });
    // An empty place where the disk was.
    for (const path of Object.keys(sync.folder.files())) sync.folder.delete(path);
    expect(await sync.run({ asks: true })).toMatchObject({ folders: [{ state: 'asking' }] });
  });

  it('carries names that a disk cannot have under names of its own', async () => {
    const sync = await lab({ '/what?.md': 'one', '/CON.md': 'two', '/a:b/c.md': 'three', '/dot./x.md': 'four' });
    expect(sync.disk()).toEqual({
      'what%3F.md': 'one',
      '%43ON.md': 'two',
      'a%3Ab/c.md': 'three',
      'dot%2E/x.md': 'four',
    });
    sync.folder.put('what%3F.md', 'one more');
    sync.folder.rename('a%3Ab/c.md', 'a%3Ab/d.md');
    await sync.run();
    expect(await sync.tree()).toEqual({
      '/what?.md': 'one more',
      '/CON.md': 'two',
      '/a:b/d.md': 'three',
      '/dot./x.md': 'four',
    });
    // Another notebook finds the names in the sidecar.
    const { notebookId } = await sync.lab.call('notebooks.create', { name: 'Other' });
    await sync.commands['sync.folder.disconnect']({ notebookId: sync.notebookId });
    await sync.commands['sync.folder.connect']({
      notebookId,
      handle: { kind: 'directory', name: 'x' },
      copyWords: 'from folder',
    });
    expect(await sync.lab.tree(notebookId)).toEqual(await sync.tree());
  });

  it.each([{ foldsCase: true }, { decomposes: true, foldsCase: true }, {}])(
    'renames by case and form on a disk with %o',
    async (disk) => {
      const sync = await lab({ '/Über.md': 'one', '/notes/a.md': 'two' }, disk);
      expect(await sync.run()).toMatchObject({ in: 0, out: 0 });
      await sync.lab.call('files.move', { notebookId: sync.notebookId, from: '/Über.md', to: '/über.md' });
      await sync.lab.call('files.move', { notebookId: sync.notebookId, from: '/notes', to: '/Notes' });
      await sync.run();
      expect(
        Object.fromEntries(
          Object.entries(sync.disk()).map(([path, text]) => [path.normalize('NFC').toLowerCase(), text]),
        ),
      ).toEqual({ 'über.md': 'one', 'notes/a.md': 'two' });
      expect(await sync.run()).toMatchObject({ in: 0, out: 0 });
      sync.folder.rename('über.md', 'ÜBER.md');
      await sync.run();
      expect(await sync.tree()).toEqual({ '/ÜBER.md': 'one', '/Notes/a.md': 'two' });
      expect(await sync.run()).toMatchObject({ in: 0, out: 0, conflicts: [] });
    },
  );

  it('leaves hidden files and those of programs alone', async () => {
    const sync = await lab({ '/a.md': 'one' });
    for (const path of ['.git/config', '.obsidian/app.json', '.hidden.md', 'Thumbs.db', 'only/.DS_Store'])
      sync.folder.put(path, 'x');
    await sync.run();
    expect(await sync.tree()).toEqual({ '/a.md': 'one' });
    expect(Object.keys(sync.folder.files())).toContain('.git/config');
    expect(await sync.run()).toMatchObject({ in: 0, out: 0 });
  });

  it('gives a new file the labels of one that disappeared, and a copy those of its original', async () => {
    const sync = await lab({ '/secret.md': 'one', '/b.md': 'two' });
    const { notebookId } = sync;
    await sync.lab.call('files.setLabels', { notebookId, path: '/secret.md', labels: ['local-only'] });
    await sync.lab.call('files.setLabels', { notebookId, path: '/b.md', labels: ['local-only'] });
    sync.folder.delete('secret.md');
    sync.folder.put('renamed.md', 'one, changed');
    await sync.write('/b.md', 'mine');
    sync.folder.put('b.md', 'theirs');
    await sync.run();
    const listing = await sync.lab.call('files.list', { notebookId, glob: '**' });
    expect(listing.filter(({ kind }) => kind === 'file').every(({ labels }) => labels.includes('local-only'))).toBe(
      true,
    );
    expect(sync.folder.files()['.cloister/notebook.json']).toContain('local-only');
  });

  it('leaves local-only notes out of the folder when told to', async () => {
    const sync = await lab({ '/a.md': 'one', '/b.md': 'two' }, { isConnected: false });
    const { notebookId } = sync;
    await sync.lab.call('files.setLabels', { notebookId, path: '/a.md', labels: ['local-only'] });
    const input = { notebookId, handle: { kind: 'directory' as const, name: 'Notes' }, copyWords: 'from folder' };
    expect(await sync.commands['sync.folder.preview'](input)).toMatchObject({ localOnly: 1, out: 2 });
    await sync.commands['sync.folder.connect']({ ...input, leaveOutLocalOnly: true });
    expect(sync.disk()).toEqual({ 'b.md': 'two' });
    // A label that comes later freezes the file on both sides.
    await sync.lab.call('files.setLabels', { notebookId, path: '/b.md', labels: ['local-only'] });
    await sync.write('/b.md', 'two more');
    sync.folder.put('b.md', 'theirs');
    await sync.run();
    expect(await sync.tree()).toEqual({ '/a.md': 'one', '/b.md': 'two more' });
    expect(sync.disk()).toEqual({ 'b.md': 'theirs' });
    expect(JSON.stringify(sync.folder.files())).not.toContain('a.md');
  });

  it('says what is not in step, and keeps all files when it ends', async () => {
    const sync = await lab({ '/a.md': 'one', '/b.md': 'two' });
    await sync.write('/a.md', 'one more');
    sync.folder.put('c.md', 'three');
    const { notebookId } = sync;
    expect(await sync.commands['sync.folder.status']({ notebookId })).toMatchObject({ in: 1, out: 1, conflicts: [] });
    await sync.commands['sync.folder.disconnect']({ notebookId });
    expect(sync.disk()).toEqual({ 'a.md': 'one', 'b.md': 'two', 'c.md': 'three' });
    expect(await sync.commands['sync.folder.status']({})).toMatchObject({ in: 0, out: 0, folders: [] });
    expect(await sync.lab.database.syncFiles.count()).toBe(0);
  });

  it('goes with its notebook', async () => {
    const sync = await lab({ '/a.md': 'one' });
    await sync.lab.call('notebooks.remove', { notebookId: sync.notebookId });
    expect(await sync.lab.database.syncFiles.count()).toBe(0);
    expect(await sync.lab.database.syncFolders.count()).toBe(0);
    expect(sync.disk()).toEqual({ 'a.md': 'one' });
  });
});

/** A handle that answers as one of a browser: by its path. Its calls are on the prototype, so that the database can keep it. */
class PathHandle {
  readonly kind = 'directory' as const;
  readonly name: string;
  readonly steps: readonly string[];

  constructor(steps: readonly string[]) {
    this.steps = steps;
    this.name = steps.at(-1) ?? '';
  }

  async isSameEntry(other: PathHandle): Promise<boolean> {
    return other.steps.join('/') === this.steps.join('/');
  }

  async resolve(other: PathHandle): Promise<readonly string[] | null> {
    return this.steps.every((step, index) => other.steps[index] === step) ? other.steps.slice(this.steps.length) : null;
  }
}
const at = (path: string) => new PathHandle(path.split('/'));

describe('a folder of another notebook', () => {
  it('is told from one that is apart, also when the browser has no such call', async () => {
    const relate = (one: string, other: string) => relateFolders(at(one), at(other));
    expect(await relate('disk/notes', 'disk/notes')).toBe('same');
    expect(await relate('disk/notes/2026', 'disk/notes')).toBe('inside');
    expect(await relate('disk', 'disk/notes')).toBe('around');
    expect(await relate('disk/notes 2', 'disk/notes')).toBe('apart');
    expect(await relateFolders({ kind: 'directory', name: 'a' }, { kind: 'directory', name: 'a' })).toBe('apart');
  });

  it('is refused when it is the same or around, with a sentence that names both', async () => {
    const { lab: runtime, notebookId, commands } = await lab({ '/a.md': 'A' }, { isConnected: false });
    const words = { copyWords: 'from folder' };
    await commands['sync.folder.connect']({ notebookId, handle: at('disk/Lab notes'), ...words });
    const other = await runtime.notebook({}, 'Other');
    const connect = (path: string) =>
      commands['sync.folder.connect']({ notebookId: other, handle: at(path), ...words });
    await expect(connect('disk/Lab notes')).rejects.toMatchObject({ key: 'conflict.syncFolderTaken' });
    await expect(connect('disk')).rejects.toMatchObject({
      key: 'conflict.syncFolderAround',
      message: expect.stringMatching(/contains the folder .*Lab notes.*notebook .*Plants/),
    });
    await expect(connect('disk/Other notes')).resolves.toMatchObject({ folders: [{ notebookId: other }] });
  });
});

describe('the bin of a folder', () => {
  it('is measured and emptied by the person alone, and the log says so', async () => {
    const sync = await lab({ '/a.md': 'one', '/lab/b.md': 'two' });
    const { lab: runtime, notebookId, commands, folder } = sync;
    expect(await commands['sync.folder.bin']({ notebookId })).toEqual({ files: 0, sizeBytes: 0 });
    await sync.write('/a.md', 'newer');
    await runtime.call('files.remove', { notebookId, path: '/lab' });
    await sync.run();
    expect(await commands['sync.folder.bin']({ notebookId })).toEqual({ files: 2, sizeBytes: 6 });
    await sync.run({ full: true });
    expect(await commands['sync.folder.bin']({ notebookId })).toEqual({ files: 2, sizeBytes: 6 });
    const before = sync.disk();
    expect(await commands['sync.folder.emptyBin']({ notebookId })).toEqual({ files: 2, sizeBytes: 6 });
    expect(Object.keys(folder.files()).filter((path) => path.startsWith('.cloister-bin'))).toEqual([]);
    expect(folder.folders()).not.toContain('.cloister-bin');
    expect(sync.disk()).toEqual(before);
    const entry = (await runtime.call('audit.entries', {})).at(-1);
    expect(entry).toMatchObject({ action: 'sync.empty-bin', outputSummary: '2 files, 6 bytes' });
    const plan = await runtime.call('erase.plan', { files: { notebookId, paths: ['/a.md'] } });
    expect(plan.holders).toContain('folder-bin');
  });
});
