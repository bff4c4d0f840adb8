import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openZip } from '../../../../src/adapters/zip/read-zip.ts';
import { labelListSchema } from '../../../../src/contracts/domain/notebook/label-list.ts';
import { MAX_LABEL_LIST_BYTES } from '../../../../src/contracts/domain/notebook/label-list-path.ts';
import type { CommandInput } from '../../../../src/contracts/wire/commands/commands.ts';
import { openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { rawZip } from '../../../support/zip/raw-zip.ts';

let lab: RuntimeLab;
beforeEach(async () => {
  lab = await openRuntimeLab();
});
afterEach(() => lab.stop());

const LIST = '.cloister/labels.json';

async function exported(notebookId: string): Promise<Blob> {
  const archive = await lab.call('notebooks.export', { notebookId });
  if (!(archive instanceof Blob)) throw new Error('no Blob came back');
  return archive;
}

/** Effective labels by path, of labelled files and folders. */
async function labelsIn(notebookId: string): Promise<Record<string, string[]>> {
  const rows = await lab.call('files.list', { notebookId });
  return Object.fromEntries(
    rows.flatMap(({ path, labels }) => (labels.length > 0 ? [[path, [...labels].sort()]] : [])),
  );
}

async function pathsIn(notebookId: string): Promise<string[]> {
  return (await lab.call('files.list', { notebookId })).map(({ path }) => path).sort();
}

async function labelled(): Promise<string> {
  const notebookId = await lab.notebook({
    '/a.md': 'A',
    '/secret/b.md': 'B',
    '/secret/deep/c.csv': 'C',
    '/web/d.md': 'D',
    '/plain.md': 'P',
  });
  await lab.call('files.setLabels', { notebookId, path: '/a.md', labels: ['local-only'] });
  await lab.call('files.setLabels', { notebookId, path: '/secret', labels: ['local-only'] });
  await lab.call('files.setLabels', { notebookId, path: '/web/d.md', labels: ['untrusted', 'local-only'] });
  return notebookId;
}

const LABELS_OF_ALL = {
  '/a.md': ['local-only'],
  '/secret': ['local-only'],
  '/secret/b.md': ['local-only'],
  '/secret/deep': ['local-only'],
  '/secret/deep/c.csv': ['local-only'],
  '/web/d.md': ['local-only', 'untrusted'],
};

type Options = Partial<Omit<CommandInput<'notebooks.import'>, 'notebookId' | 'entries'>>;

function listing(files: unknown, extra: object = {}): string {
  return JSON.stringify({ format: 'cloister-labels', version: 1, files, ...extra });
}

async function importWith(list: string, options: Options = {}, notebookId?: string) {
  const to = notebookId ?? (await lab.notebook());
  const names = ['a.md', 'secret/b.md'];
  const zip = rawZip({
    entries: [...names.map((name) => ({ name, data: name })), { name: LIST, data: list, stored: true }],
  });
  const result = await lab.call('notebooks.import', { notebookId: to, entries: zip, ...options });
  return {
    to,
    result,
    preview: await lab.call('notebooks.previewImport', { notebookId: await lab.notebook(), source: zip }),
  };
}

describe('labels in an exported archive', () => {
  it('are imported for files and folders, and their list is not imported as a file', async () => {
    const from = await labelled();
    expect(await labelsIn(from)).toEqual(LABELS_OF_ALL);
    const to = await lab.notebook();
    const result = await lab.call('notebooks.import', { notebookId: to, entries: await exported(from) });
    expect([result.imported, result.skipped, result.renamed, result.notes]).toEqual([5, [], undefined, undefined]);
    expect(await labelsIn(to)).toEqual(LABELS_OF_ALL);
    expect(await pathsIn(to)).toEqual(await pathsIn(from));
    // The folder carries the label itself, so a new note in it has the label too.
    await lab.call('files.write', { notebookId: to, path: '/secret/new.md', content: 'N' });
    expect((await labelsIn(to))['/secret/new.md']).toEqual(['local-only']);
    // A second export is the same again.
    expect(await listOf(await exported(to))).toEqual(await listOf(await exported(from)));
  });

  it('are in a list that matches its schema, last in the archive; without labels there is no list', async () => {
    const { items } = await openZip(await exported(await labelled()));
    expect(items.map(({ path }) => path).at(-1)).toBe(`/${LIST}`);
    expect(labelListSchema.parse(await listOf(await exported(await labelled()))).files).toEqual([
      { path: '/a.md', labels: ['local-only'] },
      { path: '/secret', labels: ['local-only'] },
      { path: '/web/d.md', labels: ['local-only', 'untrusted'] },
    ]);
    const plain = await openZip(await exported(await lab.notebook({ '/a.md': 'A' })));
    expect(plain.items.map(({ path }) => path)).toEqual(['/a.md']);
  });

  it('apply below the folder of the import, and below the folder of a repacked archive', async () => {
    const from = await labelled();
    const to = await lab.notebook();
    await lab.call('notebooks.import', { notebookId: to, entries: await exported(from), into: '/in' });
    expect(await labelsIn(to)).toEqual(
      Object.fromEntries(Object.entries(LABELS_OF_ALL).map(([path, labels]) => [`/in${path}`, labels])),
    );
    const again = rawZip({
      entries: [
        { name: 'lab/a.md', data: 'A' },
        { name: `lab/${LIST}`, data: listing([{ path: '/a.md', labels: ['local-only'] }]) },
      ],
    });
    const third = await lab.notebook();
    await lab.call('notebooks.import', { notebookId: third, entries: again });
    expect([await pathsIn(third), await labelsIn(third)]).toEqual([
      ['/lab', '/lab/a.md'],
      { '/lab/a.md': ['local-only'] },
    ]);
  });

  it('are imported from loose files with their list', async () => {
    const notebookId = await lab.notebook();
    const list = { path: `/lab/${LIST}`, content: listing([{ path: '/s', labels: ['local-only'] }]) };
    for (const name of ['x.md', 'y.md'])
      await lab.call('notebooks.import', { notebookId, entries: [{ path: `/lab/s/${name}`, content: name }, list] });
    expect(await pathsIn(notebookId)).toEqual(['/lab', '/lab/s', '/lab/s/x.md', '/lab/s/y.md']);
    expect(Object.keys(await labelsIn(notebookId))).toEqual(['/lab/s', '/lab/s/x.md', '/lab/s/y.md']);
  });

  it('are ignored on request', async () => {
    const { to, preview } = await importWith(listing([{ path: '/secret', labels: ['local-only'] }]), {
      archiveLabels: 'ignore',
    });
    expect(await labelsIn(to)).toEqual({});
    expect(await pathsIn(to)).toEqual(['/a.md', '/secret', '/secret/b.md']);
    expect(preview.labels).toEqual({ files: 1, byLabel: { 'local-only': 1 } });
    expect(preview.files).toBe(2);
  });

  it('are added to the label of foreign content', async () => {
    const { to } = await importWith(listing([{ path: '/a.md', labels: ['local-only'] }]), { labels: ['untrusted'] });
    expect(await labelsIn(to)).toEqual({ '/a.md': ['local-only', 'untrusted'], '/secret/b.md': ['untrusted'] });
  });

  it('are added at each import, and none is removed', async () => {
    const list = listing([{ path: '/a.md', labels: ['local-only'] }]);
    const { to } = await importWith(list);
    await lab.call('files.setLabels', { notebookId: to, path: '/secret/b.md', labels: ['untrusted'] });
    await importWith(list, { onConflict: 'keep-both' }, to);
    expect(await labelsIn(to)).toEqual({
      '/a (2).md': ['local-only'],
      '/a.md': ['local-only'],
      '/secret/b.md': ['untrusted'],
    });
    await lab.call('files.setLabels', { notebookId: to, path: '/a.md', labels: [] });
    await importWith(list, { onConflict: 'skip' }, to);
    expect((await labelsIn(to))['/a.md']).toBeUndefined();
    // The same bytes again: nothing is written but the label.
    await importWith(list, { onConflict: 'replace' }, to);
    expect((await labelsIn(to))['/a.md']).toEqual(['local-only']);
  });

  it('are not added to an existing folder, only to the files imported into it', async () => {
    const notebookId = await lab.notebook({ '/secret/mine.md': 'M' });
    await importWith(listing([{ path: '/secret', labels: ['local-only'] }]), {}, notebookId);
    expect(await labelsIn(notebookId)).toEqual({ '/secret/b.md': ['local-only'] });
  });
});

describe('an undone import', () => {
  it('removes its labels, and a redo adds them again', async () => {
    const notebookId = await lab.notebook({ '/a.md': 'mine' });
    await lab.call('files.setLabels', { notebookId, path: '/a.md', labels: ['untrusted'] });
    const { result } = await importWith(
      listing([
        { path: '/a.md', labels: ['local-only'] },
        { path: '/secret', labels: ['local-only'] },
      ]),
      { onConflict: 'replace', importId: 'i1' },
      notebookId,
    );
    expect(await labelsIn(notebookId)).toMatchObject({
      '/a.md': ['local-only', 'untrusted'],
      '/secret': ['local-only'],
    });
    await lab.call('changes.undo', { changeId: result.changeIds?.[0] ?? '' });
    expect(await labelsIn(notebookId)).toEqual({ '/a.md': ['untrusted'] });
    const [undo] = await lab.call('changes.list', { notebookId });
    await lab.call('changes.undo', { changeId: undo?.changeId ?? '' });
    expect(await labelsIn(notebookId)).toMatchObject({
      '/a.md': ['local-only', 'untrusted'],
      '/secret': ['local-only'],
    });
    const [redo] = await lab.call('changes.list', { notebookId });
    await lab.call('changes.undo', { changeId: redo?.changeId ?? '' });
    expect(await labelsIn(notebookId)).toEqual({ '/a.md': ['untrusted'] });
  });

  const LISTED = [
    { path: '/a.md', labels: ['local-only'] },
    { path: '/secret', labels: ['local-only'] },
  ];
  const BOTH = { '/a.md': ['local-only', 'untrusted'], '/secret/b.md': ['local-only'] };

  it('removes the labels of files that were there with the same content, when nothing else changed', async () => {
    const notebookId = await lab.notebook({ '/a.md': 'a.md', '/secret/b.md': 'secret/b.md' });
    await lab.call('files.setLabels', { notebookId, path: '/a.md', labels: ['untrusted'] });
    const before = await lab.call('files.list', { notebookId });
    const { result } = await importWith(listing(LISTED), { onConflict: 'replace', importId: 'i3' }, notebookId);
    expect(await labelsIn(notebookId)).toEqual(BOTH);
    const [labelled] = await lab.call('changes.list', { notebookId });
    expect(labelled?.summary).toBe('Add labels to 2 files');
    expect(result.changeIds).toEqual([labelled?.changeId]);
    const undone = await lab.call('changes.undo', { changeId: labelled?.changeId ?? '' });
    expect(undone).toEqual({ restored: ['/a.md', '/secret/b.md'], conflicts: [] });
    expect(await labelsIn(notebookId)).toEqual({ '/a.md': ['untrusted'] });
    expect(await lab.call('files.list', { notebookId })).toEqual(before);
    const [undo] = await lab.call('changes.list', { notebookId });
    await lab.call('changes.undo', { changeId: undo?.changeId ?? '' });
    expect(await labelsIn(notebookId)).toEqual(BOTH);
  });

  it('removes the labels of files that were there with the same content, beside files that changed', async () => {
    const notebookId = await lab.notebook({ '/a.md': 'a.md', '/secret/b.md': 'older' });
    await lab.call('files.setLabels', { notebookId, path: '/a.md', labels: ['untrusted'] });
    const { result } = await importWith(listing(LISTED), { onConflict: 'replace', importId: 'i4' }, notebookId);
    expect(await labelsIn(notebookId)).toEqual(BOTH);
    await lab.call('changes.undo', { changeId: result.changeIds?.[0] ?? '' });
    expect(await labelsIn(notebookId)).toEqual({ '/a.md': ['untrusted'] });
    expect(await lab.tree(notebookId)).toEqual({ '/a.md': 'a.md', '/secret/b.md': 'older' });
  });

  it('writes nothing when files and labels are there already', async () => {
    const notebookId = await lab.notebook({ '/a.md': 'a.md', '/secret/b.md': 'secret/b.md' });
    const list = listing(LISTED);
    await importWith(list, { onConflict: 'replace' }, notebookId);
    const changes = await lab.call('changes.list', { notebookId });
    const { result } = await importWith(list, { onConflict: 'replace', importId: 'i5' }, notebookId);
    expect(result.changeIds).toEqual([]);
    expect(await lab.call('changes.list', { notebookId })).toEqual(changes);
  });

  it('leaves labels alone that the file had before, or got afterwards', async () => {
    const notebookId = await lab.notebook({ '/a.md': 'a.md', '/secret/b.md': 'secret/b.md' });
    await lab.call('files.setLabels', { notebookId, path: '/a.md', labels: ['local-only'] });
    const { result } = await importWith(listing(LISTED), { onConflict: 'replace', importId: 'i6' }, notebookId);
    await lab.call('files.setLabels', { notebookId, path: '/secret/b.md', labels: ['local-only', 'untrusted'] });
    await lab.call('changes.undo', { changeId: result.changeIds?.[0] ?? '' });
    expect(await labelsIn(notebookId)).toEqual({ '/a.md': ['local-only'], '/secret/b.md': ['untrusted'] });
  });

  it('keeps the labels of a file that was changed since', async () => {
    const notebookId = await lab.notebook({ '/a.md': 'mine' });
    const list = listing([{ path: '/a.md', labels: ['local-only'] }]);
    const { result } = await importWith(list, { onConflict: 'replace', importId: 'i2' }, notebookId);
    await lab.call('files.write', { notebookId, path: '/a.md', content: 'changed' });
    const { conflicts } = await lab.call('changes.undo', { changeId: result.changeIds?.[0] ?? '' });
    expect(conflicts.map(({ path }) => path)).toEqual(['/a.md']);
    expect((await labelsIn(notebookId))['/a.md']).toEqual(['local-only']);
  });
});

describe('a hostile list of labels', () => {
  const good = { path: '/a.md', labels: ['local-only'] };
  const UNREADABLE: Record<string, string> = {
    'that is no JSON': '{"format":',
    'of another format': JSON.stringify({ format: 'other', version: 1, files: [good] }),
    'of a later version': JSON.stringify({ format: 'cloister-labels', version: 2, files: [good] }),
    'with more fields, such as labels to remove': listing([good], { remove: ['/a.md'] }),
    'with a prototype': '{"__proto__":{"format":"cloister-labels"},"version":1,"files":[]}',
    'of brackets': '['.repeat(200_000),
    'that is too large': ' '.repeat(MAX_LABEL_LIST_BYTES + 1),
  };
  for (const [what, list] of Object.entries(UNREADABLE)) {
    it(`${what} adds no label, and the result explains it`, async () => {
      const { to, result, preview } = await importWith(list);
      expect(await labelsIn(to)).toEqual({});
      expect(await pathsIn(to)).toEqual(['/a.md', '/secret', '/secret/b.md']);
      for (const skipped of [result.skipped, preview.skipped]) {
        expect(skipped).toEqual([
          {
            path: expect.stringContaining(LIST),
            code: 'bad-input',
            message: expect.stringMatching(/unreadable.*set the labels/),
          },
        ]);
      }
      expect(preview.labels).toBeUndefined();
    });
  }

  it('has its invalid entries ignored and counted, and its valid entries applied', async () => {
    const { to, result, preview } = await importWith(
      listing([
        good,
        { path: '/../a.md', labels: ['untrusted'] },
        { path: '/x/../secret/b.md', labels: ['untrusted'] },
        { path: '/', labels: ['untrusted'] },
        { path: 'a.md', labels: ['untrusted'] },
        { path: '/gone.md', labels: ['untrusted'] },
        { path: '/secret/b.md', labels: [] },
        { path: '/secret/b.md', labels: ['trusted'] },
        { path: '/secret/b.md', labels: ['untrusted', 'top-secret'] },
        { path: '/a.md', labels: ['untrusted'], remove: true },
        null,
        7,
      ]),
    );
    expect(await labelsIn(to)).toEqual({ '/a.md': ['local-only'], '/secret/b.md': ['untrusted'] });
    for (const notes of [result.notes, preview.notes])
      expect(notes).toEqual([
        { path: expect.stringContaining(LIST), code: 'bad-input', message: expect.stringMatching(/^11 entries/) },
      ]);
  });

  it('that the archive reader refuses is named, with what to do', async () => {
    const zip = rawZip({
      entries: [
        { name: 'a.md', data: 'A' },
        { name: LIST, data: ' '.repeat(2 ** 21) },
      ],
    });
    const { skipped } = await lab.call('notebooks.import', { notebookId: await lab.notebook(), entries: zip });
    expect(skipped).toEqual([
      { path: LIST, code: 'zip-limit', message: expect.stringMatching(/zip bomb.*set the labels of these files/) },
    ]);
  });

  it('cannot be planted by an agent or through a copy in another spelling', async () => {
    const from = await lab.notebook({ '/a.md': 'A' });
    expect(await lab.refusal('files.write', { notebookId: from, path: `/${LIST}`, content: '{}' })).toBe(
      'reserved-name',
    );
    expect(await lab.refusal('files.write', { notebookId: from, path: '/.Cloister/labels.json', content: '{}' })).toBe(
      'reserved-name',
    );
    const zip = rawZip({
      entries: [
        { name: 'a.md', data: 'A' },
        { name: '.Cloister/Labels.json', data: listing([good]) },
      ],
    });
    const to = await lab.notebook();
    const { renamed } = await lab.call('notebooks.import', { notebookId: to, entries: zip });
    expect(renamed).toHaveLength(1);
    expect(await labelsIn(to)).toEqual({});
  });
});

async function listOf(archive: Blob): Promise<unknown> {
  const zip = await openZip(archive);
  const item = zip.items.find(({ path }) => path === `/${LIST}`);
  if (item?.type !== 'file') throw new Error('no list is in the archive');
  const content = await zip.read(item);
  if (content.type !== 'bytes') throw new Error(content.message);
  return JSON.parse(new TextDecoder().decode(content.bytes));
}
