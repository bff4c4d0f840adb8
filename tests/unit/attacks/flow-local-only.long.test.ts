import { describe, expect, it } from 'vitest';
import type { Label } from '../../../src/contracts/domain/notebook/label.ts';
import type { Change } from '../../../src/contracts/domain/notebook/notebook.ts';
import { planDelete, planMove, planPut } from '../../../src/core/notebook/change/plan-change.ts';
import { createLoopLab, type LoopLab } from '../../support/loop-lab.ts';
import { createFreeAgent, NOTEBOOK_ID, RUN_ID } from '../../support/loop-seed.ts';
import { sha256 } from '../../support/memory-notebook.ts';
import { createReplayableModel, type ScriptedCall } from '../../support/scripted-model.ts';

// Whatever a model elsewhere asks for, and in whatever order a person does what persons do: of a note that is local-only
// nothing is in any prompt that leaves.

const SECRET = 'zebrafish';
const remote = { origin: 'https://models.example' };
const agent = createFreeAgent({ approvals: 'destructive-only' });
const call = (toolName: string, input: object): ScriptedCall => ({ toolName, input });
const tools = { hash: sha256, nextFileId: () => `new ${Math.random()}`, show: (path: string) => path };

async function label(lab: LoopLab, path: string, labels: Label[] = ['local-only']): Promise<void> {
  const row = (await lab.store.notebook(NOTEBOOK_ID)).get(path);
  if (!row) throw new Error(`${path} is not there`);
  await lab.store.commit({
    writes: [{ type: 'set-labels', rows: [{ fileId: row.fileId, notebookId: NOTEBOOK_ID, labels }] }],
    audit: [],
  });
}

/** As the person in the list of files. */
async function move(lab: LoopLab, from: string, to: string): Promise<void> {
  const planned = planMove(await lab.store.notebook(NOTEBOOK_ID), from, to, tools);
  if (planned.type !== 'change') throw new Error('nothing to move');
  await act(lab, planned.change, 'move');
}
async function remove(lab: LoopLab, path: string): Promise<void> {
  const planned = planDelete(await lab.store.notebook(NOTEBOOK_ID), path, true);
  if (planned.type === 'change') await act(lab, planned.change, 'delete');
}
async function put(lab: LoopLab, path: string, text: string): Promise<void> {
  const planned = planPut(await lab.store.notebook(NOTEBOOK_ID), path, new TextEncoder().encode(text), tools);
  if (planned.type === 'change') await act(lab, planned.change, 'write');
}
async function act(lab: LoopLab, change: Change, action: string): Promise<void> {
  const part = {
    changeId: `${action} ${Math.random()}`,
    change,
    action,
    actor: { type: 'person' as const },
    runId: null,
    toolCallId: null,
  };
  await lab.store.commit({
    writes: [{ type: 'change', ...part }],
    audit: [{ atMs: 0, actor: { type: 'person' }, action: 'file.write', decision: 'allowed' }],
  });
}

async function open(files: Record<string, string>, steps: ScriptedCall[][]) {
  const lab = await createLoopLab({ files, agent });
  const model = createReplayableModel(steps.map((calls) => ({ calls })));
  const drive = () => lab.drive(model, { chosen: { remote } });
  const expectKept = () => expect(JSON.stringify(model.prompts)).not.toContain(SECRET);
  return { lab, drive, model, expectKept };
}

/** A run that has read the note, and waits with it for an answer. Then the person does something, and answers. */
async function between(doing: (lab: LoopLab) => Promise<void>) {
  const it = await open({ '/a.md': SECRET, '/b.md': 'B', '/private/x.md': 'X' }, [
    [call('read_file', { path: '/a.md' }), call('delete_file', { path: '/b.md' })],
  ]);
  expect(await it.drive()).toMatchObject({ status: 'awaiting-approval' });
  await doing(it.lab);
  for (const { approvalId } of it.lab.approvals('pending')) await it.lab.answer(approvalId, 'rejected');
  return { ...it, run: await it.drive() };
}

describe('a file that became local-only after it was read and before it was sent', () => {
  it.each([
    ['labelling it', (lab: LoopLab) => label(lab, '/a.md')],
    [
      'moving it into a labelled folder',
      async (lab: LoopLab) => {
        await label(lab, '/private');
        await move(lab, '/a.md', '/private/a.md');
      },
    ],
    [
      'labelling and renaming it',
      async (lab: LoopLab) => {
        await label(lab, '/a.md');
        await move(lab, '/a.md', '/z.md');
      },
    ],
    [
      'renaming it, labelling it, and replacing it by another file',
      async (lab: LoopLab) => {
        await move(lab, '/a.md', '/z.md');
        await label(lab, '/z.md');
        await put(lab, '/a.md', 'Nothing');
      },
    ],
    [
      'labelling and deleting it',
      async (lab: LoopLab) => {
        await label(lab, '/a.md');
        await remove(lab, '/a.md');
      },
    ],
    [
      'moving it into a labelled folder that is deleted',
      async (lab: LoopLab) => {
        await label(lab, '/private');
        await move(lab, '/a.md', '/private/a.md');
        await remove(lab, '/private');
      },
    ],
    [
      'moving it into a folder that is labelled and moved later',
      async (lab: LoopLab) => {
        await move(lab, '/a.md', '/private/a.md');
        await label(lab, '/private');
        await move(lab, '/private', '/elsewhere');
      },
    ],
    ['writing the label into its frontmatter', (lab: LoopLab) => put(lab, '/a.md', '---\nlabels: local-only\n---\n')],
  ])('is not sent after %s', async (_, doing) => {
    const { run, expectKept } = await between(doing);
    expect(run).toMatchObject({ status: 'blocked', stopReason: 'denied' });
    expectKept();
  });
});

describe('searching', () => {
  it.each([
    ['with room for all lines', { query: 'zeb' }],
    ['with room for one line', { query: 'zeb', limit: 1 }],
    ['in the note’s folder alone', { query: 'zeb', path: '/', glob: '*.md' }],
  ])('tells the same whether a note has the words, %s', async (_, input) => {
    const tellOf = async (content: string) => {
      const { lab, drive, model } = await open({ '/a.md': 'zeb ra', '/private.md': content }, [[call('grep', input)]]);
      await label(lab, '/private.md');
      const { status } = await drive();
      return { status, prompts: model.prompts, labels: lab.store.tables.runs.get(RUN_ID)?.labels };
    };
    const told = await tellOf(SECRET);
    expect(told).toEqual(await tellOf('Nothing of it.'));
    expect(told).toMatchObject({ status: 'completed', labels: [] });
    expect(JSON.stringify(told.prompts.at(-1))).toContain('zeb ra');
  });
});

describe('the hash of a note', () => {
  const calls: [string, ScriptedCall][] = [
    ['metadata', call('get_file_metadata', { path: '/private.md' })],
    ['a write on a wrong base', call('write_file', { path: '/private.md', content: 'x', baseHash: '0'.repeat(64) })],
    [
      'an edit on a wrong base',
      call('edit_file', { path: '/private.md', oldText: 'x', newText: 'y', baseHash: '0'.repeat(64) }),
    ],
    ['writing the same', call('write_file', { path: '/private.md', content: SECRET })],
    ['a list', call('list_files', { path: '/', recursive: true })],
    ['a search for names', call('glob', { pattern: '**/*' })],
    ['the changes', call('list_changes', {})],
  ];
  it.each(calls)('is not sent by %s', async (_, one) => {
    const { lab, drive, model } = await open({ '/private.md': SECRET }, [[one]]);
    await label(lab, '/private.md');
    await drive();
    expect(JSON.stringify(model.prompts.slice(1))).not.toContain(sha256(SECRET));
  });
});
