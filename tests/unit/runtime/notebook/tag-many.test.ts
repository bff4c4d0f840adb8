import { expect, it } from 'vitest';
import { openRuntimeLab } from '../../../support/runtime-lab.ts';

async function openLab(files: Readonly<Record<string, string>>) {
  const lab = await openRuntimeLab();
  const { notebookId } = await lab.call('notebooks.create', { name: 'Tags' });
  for (const [path, content] of Object.entries(files)) await lab.call('files.write', { notebookId, path, content });
  const read = (path: string) => lab.call('files.read', { notebookId, path });
  const tag = (paths: string[], name: string, carried = true) =>
    lab.call('files.tagMany', { notebookId, paths, tag: name, carried });
  return { lab, notebookId, read, tag };
}

it('tags notes and the notes of folders in one change, which one undo takes back', async () => {
  const { lab, notebookId, read, tag } = await openLab({
    '/a.md': '# A\n',
    '/lab/b.md': '---\ntags: [old]\n---\n',
    '/lab/deep/c.md': '---\ntags: [gnats]\n---\n',
    '/lab/d.csv': 'a,b\n',
  });
  const changes = () => lab.call('changes.list', { notebookId });
  const before = await changes();
  const made = await tag(['/a.md', '/lab', '/lab/b.md'], 'gnats');
  expect(made).toMatchObject({ changed: ['/a.md', '/lab/b.md'], skipped: [] });
  expect(await read('/a.md')).toBe('---\ntags: [gnats]\n---\n# A\n');
  expect(await read('/lab/b.md')).toBe('---\ntags: [old, gnats]\n---\n');
  expect((await changes()).length).toBe(before.length + 1);
  await lab.call('changes.undo', { changeId: made.changeId ?? '' });
  expect(await read('/a.md')).toBe('# A\n');
  expect(await read('/lab/b.md')).toBe('---\ntags: [old]\n---\n');
  await lab.stop();
});

it('names what is left out, and changes the others', async () => {
  const { lab, read, tag } = await openLab({ '/a.md': 'a\n', '/broken.md': '---\ntags: [a\n---\n', '/d.csv': 'a,b\n' });
  const made = await tag(['/a.md', '/broken.md', '/d.csv'], 'gnats');
  expect(made.changed).toEqual(['/a.md']);
  expect(made.skipped).toEqual([
    { path: '/d.csv', reason: 'Only Markdown notes have tags.', sentence: { key: 'bad-input.tagNoNote', values: {} } },
    {
      path: '/broken.md',
      reason: expect.stringMatching(/^Its properties cannot be read: line \d+, column \d+\. /),
      sentence: expect.anything(),
    },
  ]);
  expect(await read('/broken.md')).toBe('---\ntags: [a\n---\n');
  await lab.stop();
});

it('removes a tag, writes nothing for notes that fit already, and refuses what is no tag', async () => {
  const { lab, read, tag } = await openLab({ '/a.md': '---\ntags: [gnats, b]\n---\n' });
  expect(await tag(['/a.md'], 'GNATS')).toEqual({ changed: [], skipped: [], changeId: null });
  expect((await tag(['/a.md'], 'gnats', false)).changed).toEqual(['/a.md']);
  expect(await read('/a.md')).toBe('---\ntags: [b]\n---\n');
  await expect(tag(['/a.md'], 'two words')).rejects.toMatchObject({ code: 'bad-input' });
  await expect(tag(['/gone.md'], 'b')).rejects.toMatchObject({ code: 'not-found' });
  await expect(tag(['/runs/x.md'], 'b')).rejects.toThrow();
  await lab.stop();
});
