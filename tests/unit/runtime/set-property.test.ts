import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';

const NOTE =
  '---\r\n# what this is\r\nStatus:  "open"   # for now\r\nmass: 9.84\r\nplace: {shelf: B}\r\n---\r\n# Blue\r\n';

describe("'files.setProperty'", () => {
  let lab: RuntimeLab;
  let notebookId: string;
  const read = (path = '/a.md') => lab.call('files.read', { notebookId, path });
  const set = (
    name: string,
    text: string | null,
    more: { path?: string; seen?: string[] | null; replaces?: string } = {},
  ) => lab.call('files.setProperty', { notebookId, path: '/a.md', name, text, ...more });

  beforeEach(async () => {
    lab = await openRuntimeLab();
    notebookId = await lab.notebook({
      '/a.md': NOTE,
      '/plain.md': '# Plain\n',
      '/broken.md': '---\ntags: [a\n---\n',
      '/anchor.md': '---\na: &x 1\nb: *x\n---\n',
      '/data.csv': 'a,b\n',
    });
  });
  afterEach(() => lab.stop());

  it('changes one value and no other byte, as one change that can be undone', async () => {
    const { changeId } = await set('status', 'done', { seen: ['open'] });
    expect(await read()).toBe(NOTE.replace('"open"', '"done"'));
    expect(await lab.call('changes.list', { notebookId, path: '/a.md' })).toHaveLength(2);
    await lab.call('changes.undo', { changeId: changeId ?? '' });
    expect(await read()).toBe(NOTE);
  });

  it('keeps the kind of the value, adds and removes properties', async () => {
    await set('mass', '10.5');
    expect(await read()).toContain('mass: 10.5\r\n');
    await set('mass', '');
    expect(await read()).toBe(NOTE.replace('mass: 9.84\r\n', ''));
    await set('sample', 'B-114', { path: '/plain.md', seen: null });
    expect(await read('/plain.md')).toBe('---\nsample: B-114\n---\n# Plain\n');
    expect(await set('status', 'open')).toMatchObject({ changeId: null });
  });

  it('replaces and removes one value of a list', async () => {
    const path = '/list.md';
    await lab.call('files.write', { notebookId, path, content: '---\nstatus: [open, late]\n---\n' });
    await set('status', 'done', { path, replaces: 'Open' });
    expect(await read(path)).toBe('---\nstatus: [done, late]\n---\n');
    await set('status', null, { path, replaces: 'done' });
    expect(await read(path)).toBe('---\nstatus: [late]\n---\n');
    await set('status', null, { path, replaces: 'late' });
    expect(await read(path)).not.toContain('status');
  });

  it('refuses a value that is not the one that the person saw', async () => {
    await expect(set('status', 'done', { seen: ['late'] })).rejects.toMatchObject({ code: 'conflict' });
    await expect(set('sample', 'x', { seen: ['y'] })).rejects.toMatchObject({ code: 'conflict' });
    expect(await read()).toBe(NOTE);
  });

  it.each([
    ['/broken.md', 'tags', /cannot be read: line 2/],
    ['/anchor.md', 'a', /was not changed/],
    ['/a.md', 'place', /nested value/],
    ['/a.md', 'labels', /sets labels/],
    ['/a.md', 'Local-Only', /sets labels/],
    ['/data.csv', 'a', /not a Markdown note/],
  ])('refuses %s, %s in words', async (path, name, message) => {
    const before = await read(path);
    await expect(set(name, 'x', { path })).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringMatching(message),
    });
    expect(await read(path)).toBe(before);
  });

  it('overwrites nothing that is written while it reads', async () => {
    const path = '/race.md';
    let kept = 0;
    for (let delay = 0; delay < 40; delay += 1) {
      const before = `---\nstatus: open\n---\nText ${delay}\n`;
      await lab.call('files.write', { notebookId, path, content: before });
      const written = before.replace('Text', 'Newer text');
      const setting = lab.refusal('files.setProperty', { notebookId, path, name: 'status', text: 'done' });
      for (let tick = 0; tick < delay; tick += 1) await new Promise(setImmediate);
      const saved = await lab.refusal('files.write', { notebookId, path, content: written });
      await setting;
      // Either may be refused, because of the other.
      if (saved === 'conflict') continue;
      kept += 1;
      expect(await lab.call('files.read', { notebookId, path }), `delay ${delay}`).toContain('Newer text');
    }
    expect(kept).toBeGreaterThan(0);
  });
});
