import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';

let lab: RuntimeLab;

beforeEach(async () => {
  lab = await openRuntimeLab();
});
afterEach(() => lab.stop());

const FILES = {
  '/help/Callouts.md': 'x\n',
  '/a.md': '[[Callouts]] [x](help/Callouts.md)\n',
  '/b.md': '![[Callouts]]\n',
};

it('moves a note with the links to it in one change with one entry, and undoes both', async () => {
  const notebookId = await lab.notebook(FILES);
  const before = await lab.call('changes.list', { notebookId });
  const entries = await lab.call('audit.entries', {});
  const moved = await lab.call('files.move', { notebookId, from: '/help/Callouts.md', to: '/help/Boxes.md' });
  expect(moved).toEqual({ path: '/help/Boxes.md', linksUpdated: 3 });
  const after = { '/help/Boxes.md': 'x\n', '/a.md': '[[Boxes]] [x](help/Boxes.md)\n', '/b.md': '![[Boxes]]\n' };
  expect(await lab.tree(notebookId)).toEqual(after);
  const [change, ...rest] = await lab.call('changes.list', { notebookId });
  expect(rest).toEqual(before);
  expect(await lab.call('audit.entries', {})).toHaveLength(entries.length + 1);
  const undone = await lab.call('changes.undo', { changeId: change?.changeId ?? '' });
  expect(undone.conflicts).toEqual([]);
  expect(await lab.tree(notebookId)).toEqual(FILES);
});

it('leaves the links alone on request', async () => {
  const notebookId = await lab.notebook(FILES);
  const request = { notebookId, from: '/help/Callouts.md', to: '/help/Boxes.md', updateLinks: false };
  expect(await lab.call('files.move', request)).toEqual({ path: '/help/Boxes.md', linksUpdated: 0 });
  expect(await lab.tree(notebookId)).toEqual({
    '/help/Boxes.md': 'x\n',
    '/a.md': FILES['/a.md'],
    '/b.md': FILES['/b.md'],
  });
});

it('tells before what a move does to links, also for a name that is refused', async () => {
  const notebookId = await lab.notebook(FILES);
  const linking = [
    { path: '/a.md', links: 2 },
    { path: '/b.md', links: 1 },
  ];
  const plan = (to: string) => lab.call('files.planMove', { notebookId, from: '/help/Callouts.md', to });
  expect(await plan('/help/Boxes.md')).toEqual({ linking, changed: linking });
  expect(await plan('/archive/Callouts.md')).toEqual({ linking, changed: [{ path: '/a.md', links: 1 }] });
  expect(await plan('/help/Callouts.md')).toEqual({ linking, changed: [] });
  expect(await plan('/a.md')).toEqual({ linking, changed: [] });
  expect(await lab.tree(notebookId)).toEqual(FILES);
});

it('lists the links of a note and to it', async () => {
  const notebookId = await lab.notebook({ ...FILES, '/c.md': '[[a]] [[none]] [r]: x\n\n[r]: <a.md>\n' });
  expect(await lab.call('files.links', { notebookId, path: '/a.md' })).toEqual({
    to: [
      { text: '[[Callouts]]', path: '/help/Callouts.md' },
      { text: '[x](help/Callouts.md)', path: '/help/Callouts.md' },
    ],
    from: [
      { path: '/c.md', text: '[[a]]' },
      { path: '/c.md', text: 'a.md' },
    ],
  });
  expect((await lab.call('files.links', { notebookId, path: '/c.md' })).to).toContainEqual({
    text: '[[none]]',
    path: null,
  });
});
