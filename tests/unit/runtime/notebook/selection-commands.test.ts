import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';

let lab: RuntimeLab;

beforeEach(async () => {
  lab = await openRuntimeLab();
});
afterEach(() => lab.stop());

const FILES = {
  '/one.md': 'one\n',
  '/two.md': '[one](one.md)\n',
  '/week.md': '[one](one.md) [[two]]\n',
  '/f/three.md': 'three\n',
};

describe('files.moveMany', () => {
  it('moves several with their links in one change with one entry, and one undo restores all', async () => {
    const notebookId = await lab.notebook(FILES);
    const before = await lab.call('changes.list', { notebookId });
    const entries = await lab.call('audit.entries', {});
    const moved = await lab.call('files.moveMany', { notebookId, paths: ['/one.md', '/two.md'], folder: '/old' });
    expect(moved).toMatchObject({
      moves: [
        { from: '/one.md', to: '/old/one.md' },
        { from: '/two.md', to: '/old/two.md' },
      ],
      linksUpdated: 1,
    });
    expect(await lab.tree(notebookId)).toEqual({
      '/f/three.md': 'three\n',
      '/old/one.md': 'one\n',
      '/old/two.md': '[one](one.md)\n',
      '/week.md': '[one](old/one.md) [[two]]\n',
    });
    const [change, ...rest] = await lab.call('changes.list', { notebookId });
    expect(change?.changeId).toBe(moved.changeId);
    expect(rest).toEqual(before);
    const logged = (await lab.call('audit.entries', {})).slice(entries.length);
    expect(logged.map(({ action, target, paths }) => [action, target, paths])).toEqual([
      ['file.move', '/old', ['/old', '/one.md', '/old/one.md', '/two.md', '/old/two.md', '/week.md']],
    ]);
    const undone = await lab.call('changes.undo', { changeId: moved.changeId ?? '' });
    expect(undone.conflicts).toEqual([]);
    expect(await lab.tree(notebookId)).toEqual(FILES);
  });

  it('moves to the notebook itself, and leaves links alone on request', async () => {
    const notebookId = await lab.notebook({ '/f/a.md': 'a', '/b.md': '[a](f/a.md)\n' });
    const request = { notebookId, paths: ['/f/a.md', '/b.md'], folder: '/', updateLinks: false };
    expect(await lab.call('files.moveMany', request)).toMatchObject({
      moves: [{ from: '/f/a.md', to: '/a.md' }],
      linksUpdated: 0,
    });
    expect(await lab.tree(notebookId)).toEqual({ '/a.md': 'a', '/b.md': '[a](f/a.md)\n' });
  });

  it('logs the move of one file under its new path', async () => {
    const notebookId = await lab.notebook({ '/a.md': 'a', '/f/b.md': 'b' });
    await lab.call('files.moveMany', { notebookId, paths: ['/a.md'], folder: '/f' });
    const entries = await lab.call('audit.entries', {});
    expect(entries.at(-1)).toMatchObject({ action: 'file.move', target: '/f/a.md', inputSummary: '/a.md to /f/a.md' });
  });

  it('refuses folders of the app, and moves none when one cannot move', async () => {
    const notebookId = await lab.notebook(FILES);
    const into = (folder: string, paths: string[]) => lab.refusal('files.moveMany', { notebookId, paths, folder });
    expect(await into('/runs', ['/one.md'])).toBe('reserved-name');
    expect(await into('/f', ['/runs/r1/x.md'])).toBe('reserved-name');
    expect(await into('/f', ['/one.md', '/gone.md'])).toBe('not-found');
    expect(await into('/f', [])).toBe('bad-input');
    expect(await lab.tree(notebookId)).toEqual(FILES);
  });
});

describe('files.planMoveMany', () => {
  it('tells what links to them, and why a move is not possible', async () => {
    const notebookId = await lab.notebook(FILES);
    const plan = (folder: string, paths = ['/one.md', '/two.md']) =>
      lab.call('files.planMoveMany', { notebookId, paths, folder });
    const linking = [{ path: '/week.md', links: 2 }];
    expect(await plan('/old')).toMatchObject({ linking, changed: [{ path: '/week.md', links: 1 }], refusal: null });
    expect(await plan('/')).toMatchObject({ linking, changed: [], moves: [], refusal: null });
    expect(await plan('/runs')).toMatchObject({ refusal: expect.stringContaining('"/runs" is reserved') });
    expect(await plan('/f/x', ['/f'])).toMatchObject({ refusal: expect.stringContaining('into itself') });
    expect(await lab.tree(notebookId)).toEqual(FILES);
  });
});

describe('files.removeMany', () => {
  it('deletes several in one change, which one undo restores', async () => {
    const notebookId = await lab.notebook(FILES);
    const { changeId } = await lab.call('files.removeMany', { notebookId, paths: ['/one.md', '/f', '/f/three.md'] });
    expect(Object.keys(await lab.tree(notebookId))).toEqual(['/two.md', '/week.md']);
    await lab.call('changes.undo', { changeId: changeId ?? '' });
    expect(await lab.tree(notebookId)).toEqual(FILES);
  });

  it('refuses the notebook itself', async () => {
    const notebookId = await lab.notebook(FILES);
    expect(await lab.refusal('files.removeMany', { notebookId, paths: ['/'] })).toBe('bad-input');
  });
});

describe('files.labelMany', () => {
  it('adds and removes a label, returns what changed, and logs the paths', async () => {
    const notebookId = await lab.notebook(FILES);
    await lab.call('files.setLabels', { notebookId, path: '/one.md', labels: ['untrusted'] });
    const label = (carried: boolean, paths: string[]) =>
      lab.call('files.labelMany', { notebookId, paths, label: 'untrusted', carried });
    expect(await label(true, ['/one.md', '/two.md', '/f'])).toEqual({ changed: ['/two.md', '/f'] });
    const labelled = async () =>
      (await lab.call('files.list', { notebookId })).flatMap(({ path, labels }) => (labels.length > 0 ? [path] : []));
    expect(await labelled()).toEqual(['/f', '/f/three.md', '/one.md', '/two.md']);
    expect(await label(false, ['/two.md', '/f'])).toEqual({ changed: ['/two.md', '/f'] });
    expect(await label(false, ['/two.md'])).toEqual({ changed: [] });
    expect(await labelled()).toEqual(['/one.md']);
    const logged = (await lab.call('audit.entries', {})).filter(({ action }) => action === 'file.label').slice(1);
    expect(logged.map(({ paths, outputSummary }) => [paths, outputSummary])).toEqual([
      [['/two.md', '/f'], 'added untrusted: 2 items'],
      [['/two.md', '/f'], 'removed untrusted: 2 items'],
    ]);
    expect(await lab.call('audit.verify', {})).toMatchObject({ intact: true });
  });

  it('keeps the other label, and names every path in the log', async () => {
    const paths = Array.from({ length: 201 }, (_, n) => `/n-${n}.md`);
    const notebookId = await lab.notebook(Object.fromEntries(paths.map((path) => [path, ''])));
    await lab.call('files.labelMany', { notebookId, paths, label: 'untrusted', carried: true });
    await lab.call('files.labelMany', { notebookId, paths: ['/n-1.md'], label: 'local-only', carried: true });
    const one = (await lab.call('files.list', { notebookId, glob: 'n-1.md' }))[0];
    expect(one?.labels).toEqual(['local-only', 'untrusted']);
    const logged = (await lab.call('audit.entries', {})).filter(({ action }) => action === 'file.label');
    expect(logged.map((entry) => entry.paths.length)).toEqual([200, 1, 1]);
  });
});

it('lists the folders of a notebook', async () => {
  const notebookId = await lab.notebook({ '/a/b/c.md': '', '/d.md': '' });
  expect(await lab.call('files.folders', { notebookId })).toEqual(['/a', '/a/b']);
});

it('finds files and folders by parts of their names, with the folders above them', async () => {
  const notebookId = await lab.notebook({ '/a/Plán/x.md': '', '/a/b/plant.csv': '', '/planted/y.md': '', '/z.md': '' });
  const find = async (text: string) => {
    const { rows, matches, shown } = await lab.call('files.find', { notebookId, text });
    return [rows.map(({ path }) => path).sort(), matches, shown];
  };
  expect(await find('PLANT')).toEqual([['/a', '/a/b', '/a/b/plant.csv', '/planted'], 2, 2]);
  expect(await find('pla\u0301n')).toEqual([['/a', '/a/Plán'], 1, 1]);
  expect(await find('none')).toEqual([[], 0, 0]);
  const many = await lab.notebook(Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`/n-${n}.md`, ''])));
  const found = await lab.call('files.find', { notebookId: many, text: 'n-' });
  expect([found.rows.length, found.matches, found.shown]).toEqual([2000, 2001, 2000]);
});
