import { expect, it } from 'vitest';
import { openRuntimeLab } from '../../../../support/runtime-lab.ts';

async function openLab(files: Readonly<Record<string, string>>) {
  const lab = await openRuntimeLab();
  const { notebookId } = await lab.call('notebooks.create', { name: 'To-dos' });
  for (const [path, content] of Object.entries(files)) await lab.call('files.write', { notebookId, path, content });
  const read = (path: string) => lab.call('files.read', { notebookId, path });
  const list = async () => (await lab.call('todos.list', { notebookId })).todos;
  return { lab, notebookId, read, list };
}

it('lists the open boxes of all notes by path and place', async () => {
  const { lab, list } = await openLab({
    '/b.md': '- [ ] second @bo\n- [x] done\n- [ ] third 2026-12-01\n',
    '/a.md': '# A\n\n- [ ] first #x\n',
    '/c.csv': '- [ ] no\n',
  });
  expect((await list()).map(({ path, text, due, people, tags }) => [path, text, due, people, tags])).toEqual([
    ['/a.md', 'first #x', null, [], ['x']],
    ['/b.md', 'second @bo', null, ['bo'], []],
    ['/b.md', 'third 2026-12-01', '2026-12-01', [], []],
  ]);
  await lab.stop();
});

it('ticks one box as one change, which undo takes back', async () => {
  const TEXT = '\uFEFF- [ ] one\r\n- [ ] two\r\n';
  const { lab, notebookId, read, list } = await openLab({ '/a.md': TEXT });
  const [, two] = await list();
  if (two === undefined) throw new Error('two boxes are listed');
  const box = { notebookId, path: two.path, baseHash: two.hash, start: two.start };
  const ticked = await lab.call('todos.tick', { ...box, done: true });
  expect(await read('/a.md')).toBe(TEXT.replace('[ ] two', '[x] two'));
  expect((await list()).map(({ text }) => text)).toEqual(['one']);
  const again = await lab.call('todos.tick', { ...box, baseHash: ticked.hash, done: true });
  expect(again).toEqual({ hash: ticked.hash, changeId: null });
  await lab.call('changes.undo', { changeId: ticked.changeId ?? '' });
  expect(await read('/a.md')).toBe(TEXT);
  expect((await list()).map(({ text }) => text)).toEqual(['one', 'two']);
  await lab.stop();
});

it('refuses a note that changed, and a place without a box', async () => {
  const { lab, notebookId, read, list } = await openLab({ '/a.md': '- [ ] one\n' });
  const [one] = await list();
  if (one === undefined) throw new Error('a box is listed');
  const box = { notebookId, path: one.path, baseHash: one.hash, start: one.start, done: true };
  await expect(lab.call('todos.tick', { ...box, start: 0 })).rejects.toMatchObject({ code: 'bad-input' });
  await lab.call('files.write', { notebookId, path: '/a.md', content: '- [ ] else\n', baseHash: one.hash });
  await expect(lab.call('todos.tick', box)).rejects.toMatchObject({ code: 'conflict' });
  expect(await read('/a.md')).toBe('- [ ] else\n');
  await lab.stop();
});
