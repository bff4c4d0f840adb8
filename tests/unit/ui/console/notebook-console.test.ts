import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { notebookConsole } from '../../../../src/ui/console/notebook-console.ts';
import type { WayBack } from '../../../../src/ui/console/way-back.ts';
import { openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';

let lab: RuntimeLab;
let calls: ReturnType<typeof notebookConsole>;
let notebookId: string;

beforeEach(async () => {
  lab = await openRuntimeLab();
  calls = notebookConsole((name, input) => lab.call(name, input));
  notebookId = await lab.notebook({ '/notes/a.md': '# A', '/notes/b.md': '# B' });
});
afterEach(() => lab.stop());

/** Makes the calls that take something back. */
async function goBack({ undo }: WayBack): Promise<void> {
  const all: object = { ...calls, changes: { undo: (changeId: string) => lab.call('changes.undo', { changeId }) } };
  for (const { call, args } of undo) {
    const made: unknown = call.split('.').reduce<unknown>((value, part) => Reflect.get(Object(value), part), all);
    if (typeof made !== 'function') throw new TypeError(`${call} is no call`);
    await made(...args);
  }
}

const places = async () =>
  (await calls.notebooks.list()).map(({ name, workspaceId }) => [name, workspaceId] as const).toSorted();
const names = async () => (await calls.workspaces.list()).map(({ name, color }) => `${name} ${color}`).toSorted();
const paths = async () => (await calls.files.list(notebookId)).map(({ path }) => path).toSorted();

describe('what is renamed, moved or removed', () => {
  it('names the call that takes it back, for workspaces and notebooks', async () => {
    const { workspaceId } = await calls.workspaces.create({ name: 'Second', color: 'teal' });
    const [before, spaces] = [await places(), await names()];
    for (const change of [
      () => calls.notebooks.rename(notebookId, 'Renamed'),
      () => calls.notebooks.move(notebookId, workspaceId),
      () => calls.workspaces.rename(workspaceId, 'Third'),
      () => calls.workspaces.setColor(workspaceId, 'none'),
      () => calls.workspaces.setColor(workspaceId, 'violet'),
      () => calls.workspaces.remove(workspaceId),
      () => calls.notebooks.remove(notebookId),
    ]) {
      const back = await change();
      expect(back.undo).toHaveLength(1);
      expect([await places(), await names()]).not.toEqual([before, spaces]);
      await goBack(back);
      expect([await places(), await names()]).toEqual([before, spaces]);
    }
  });

  it('has no way back when nothing changed, or nothing brings it back', async () => {
    await calls.notebooks.rename(notebookId, 'Plants');
    expect(await calls.notebooks.rename(notebookId, 'Plants')).toEqual({ undo: [] });
    expect(await calls.erase({ notebookId })).toMatchObject({ blobs: expect.any(Number), rows: expect.any(Number) });
    expect((await calls.notebooks.list()).map((one) => one.notebookId)).not.toContain(notebookId);
  });

  it('is refused as on the screen: a workspace with notebooks stays', async () => {
    const { workspaceId } = await calls.workspaces.create({ name: 'Second' });
    await calls.notebooks.move(notebookId, workspaceId);
    await expect(calls.workspaces.remove(workspaceId)).rejects.toMatchObject({ code: 'conflict' });
    expect(await names()).toContain('Second undefined');
  });
});

describe('a deleted file', () => {
  it('comes back by the undo, and from the bin, each as one change', async () => {
    const before = await paths();
    await goBack(await calls.files.remove(notebookId, '/notes/a.md'));
    expect(await paths()).toEqual(before);

    await calls.files.remove(notebookId, '/notes/a.md');
    await calls.files.remove(notebookId, '/notes');
    const deleted = await calls.bin.list(notebookId);
    expect(deleted.map(({ path }) => path)).toEqual(['/notes', '/notes/a.md']);
    const back = await calls.bin.restore(notebookId, [...deleted.map(({ fileId }) => fileId ?? ''), 'file-none']);
    expect(back.restored.map(({ path }) => path)).toEqual(['/notes', '/notes/a.md']);
    expect(back.conflicts).toMatchObject([{ fileId: 'file-none', code: 'not-found' }]);
    expect(await paths()).toEqual(before);
    expect(await calls.bin.list(notebookId)).toEqual([]);

    await goBack(back);
    expect(await paths()).toEqual([]);
  });
});

describe('a note', () => {
  it('is made from a template, and has its properties set', async () => {
    const template = {
      type: 'text',
      name: 'Plan',
      text: '---\nstatus: new\n---\n# {{title}} with {{buffer}}\n',
    } as const;
    expect(await calls.templates.variables(notebookId, template)).toMatchObject({ asked: ['buffer'] });
    const filling = { notebookId, source: template, path: '/plans/one.md', variables: { buffer: 'Tris' } };
    const { text } = await calls.templates.preview(filling);
    expect(await paths()).not.toContain('/plans/one.md');
    await calls.templates.create(filling);
    expect(await calls.files.read(notebookId, '/plans/one.md')).toBe(text);
    await expect(calls.templates.create(filling)).rejects.toMatchObject({ code: 'already-exists' });

    const { changeId } = await calls.files.setProperty(notebookId, '/plans/one.md', 'status', 'done', {
      seen: ['new'],
    });
    expect(await calls.files.read(notebookId, '/plans/one.md')).toContain('status: done');
    await goBack({ undo: [{ call: 'changes.undo', args: [changeId] }] });
    expect(await calls.files.read(notebookId, '/plans/one.md')).toBe(text);
  });
});
