import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
  const attachments = { moves: [], included: false, refusal: null };
  const plan = (to: string) => lab.call('files.planMove', { notebookId, from: '/help/Callouts.md', to });
  expect(await plan('/help/Boxes.md')).toEqual({ linking, changed: linking, attachments });
  expect(await plan('/archive/Callouts.md')).toEqual({
    linking,
    changed: [{ path: '/a.md', links: 1 }],
    attachments,
  });
  expect(await plan('/help/Callouts.md')).toEqual({ linking, changed: [], attachments });
  expect(await plan('/a.md')).toEqual({ linking, changed: [], attachments });
  expect(await lab.tree(notebookId)).toEqual(FILES);
});

describe('with attachments', () => {
  const WITH = {
    '/a/n.md': '![[p.png]] ![](../images/q.png) ![[shared.png]]\n',
    '/a/attachments/p.png': 'p',
    '/images/q.png': 'q',
    '/a/shared.png': 's',
    '/m.md': '![[shared.png]] [[n]]\n',
  };
  const AFTER = {
    '/a/shared.png': 's',
    '/b/attachments/p.png': 'p',
    '/b/attachments/q.png': 'q',
    '/b/n.md': '![[p.png]] ![](attachments/q.png) ![[shared.png]]\n',
    '/m.md': '![[shared.png]] [[n]]\n',
  };
  const [from, to] = ['/a/n.md', '/b/n.md'];

  it('moves those of one note in the same change with one entry, and one undo restores all', async () => {
    const notebookId = await lab.notebook(WITH);
    const entries = await lab.call('audit.entries', {});
    const moved = await lab.call('files.move', { notebookId, from, to, attachments: 'move' });
    const attachments = [
      { from: '/a/attachments/p.png', to: '/b/attachments/p.png' },
      { from: '/images/q.png', to: '/b/attachments/q.png' },
    ];
    expect(moved).toEqual({ path: to, linksUpdated: 1, attachments });
    expect(await lab.tree(notebookId)).toEqual(AFTER);
    const logged = (await lab.call('audit.entries', {})).slice(entries.length);
    expect(logged.map(({ inputSummary }) => inputSummary)).toEqual(['/a/n.md to /b/n.md, with 2 attachments']);
    const [change] = await lab.call('changes.list', { notebookId });
    expect((await lab.call('changes.undo', { changeId: change?.changeId ?? '' })).conflicts).toEqual([]);
    expect(await lab.tree(notebookId)).toEqual(WITH);
  });

  it('leaves them in place unless asked, and when one of them is not near', async () => {
    const notebookId = await lab.notebook(WITH);
    const plan = await lab.call('files.planMove', { notebookId, from, to, attachments: 'near' });
    expect(plan.attachments).toMatchObject({ included: false, moves: [expect.anything(), expect.anything()] });
    expect(await lab.call('files.move', { notebookId, from, to, attachments: 'near' })).toEqual({
      path: to,
      linksUpdated: 0,
    });
    expect(await lab.tree(notebookId)).toHaveProperty('/a/attachments/p.png');
    expect(await lab.tree(notebookId)).toHaveProperty('/images/q.png');
  });

  it('explains a name that is taken, and moves nothing', async () => {
    const files = { ...WITH, '/b/attachments/p.png': 'other' };
    const notebookId = await lab.notebook(files);
    const refusal = expect.stringContaining('/b/attachments/p.png already exists');
    const plan = await lab.call('files.planMove', { notebookId, from, to, attachments: 'move' });
    expect(plan.attachments).toMatchObject({ included: true, refusal });
    expect(await lab.refusal('files.move', { notebookId, from, to, attachments: 'move' })).toBe('already-exists');
    expect(await lab.tree(notebookId)).toEqual(files);
    expect(await lab.call('files.move', { notebookId, from, to })).toEqual({ path: to, linksUpdated: 1 });
  });

  it('moves those of several notes and folders, and carries their labels', async () => {
    const notebookId = await lab.notebook({ ...WITH, '/a/sub/k.md': '![[r.png]]', '/r.png': 'r' });
    await lab.call('files.setLabels', { notebookId, path: '/a', labels: ['local-only'] });
    const paths = ['/a/n.md', '/a/sub'];
    const request = { notebookId, paths, folder: '/b', attachments: 'move' as const };
    const plan = await lab.call('files.planMoveMany', request);
    expect(plan.attachments).toMatchObject({ included: true, refusal: null });
    const moved = await lab.call('files.moveMany', request);
    expect(moved.attachments).toEqual(plan.attachments.moves);
    expect(await lab.tree(notebookId)).toEqual({
      ...AFTER,
      '/b/sub/k.md': '![[r.png]]',
      '/b/sub/attachments/r.png': 'r',
    });
    const [picture] = await lab.call('files.list', { notebookId, glob: 'b/attachments/p.png' });
    expect(picture?.labels).toEqual(['local-only']);
    await lab.call('changes.undo', { changeId: moved.changeId ?? '' });
    expect(await lab.tree(notebookId)).toMatchObject(WITH);
  });
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
