import { describe, expect, it } from 'vitest';
import { createLoopLab } from '../../support/loop-lab.ts';
import { createFreeAgent, NOTEBOOK_ID } from '../../support/loop-seed.ts';
import { sha256 } from '../../support/memory-notebook.ts';
import { createReplayableModel, type ScriptedCall } from '../../support/scripted-model.ts';

// A model on a server guesses what a local-only note contains. Whether the guess is right must show nowhere: not in the run, not in the
// note, not in its size, not in the list of changes.

const NOTE = '---\nyield: 42\n---\nThe yield was 42 g.\n';
const remote = { origin: 'https://models.example' };
const agent = createFreeAgent({ approvals: 'destructive-only', rules: [{ effect: 'allow' }] });

async function afterCall(toolName: string, input: object, chosen: { remote: { origin: string } | null } = { remote }) {
  const call: ScriptedCall = { toolName, input };
  const lab = await createLoopLab({ files: { '/private/a.md': NOTE }, agent });
  const folder = (await lab.store.notebook(NOTEBOOK_ID)).get('/private');
  if (!folder) throw new Error('no folder to label');
  await lab.store.commit({
    writes: [
      {
        type: 'set-labels',
        rows: [{ fileId: folder.fileId, notebookId: NOTEBOOK_ID, labels: ['local-only'] }],
      },
    ],
    audit: [],
  });
  const model = createReplayableModel([{ calls: [call] }, { text: 'Done.' }]);
  const { status, stopReason, message } = await lab.drive(model, { chosen });
  const calls = (await lab.calls()).map(({ state, rule, result, changeId }) => ({
    state,
    rule,
    result,
    isChange: changeId !== null,
  }));
  const { '/private/a.md': text } = await lab.tree();
  const changes = (await (await lab.store.notebook(NOTEBOOK_ID)).changes({})).length;
  return { run: { status, stopReason, message }, calls, text, changes, log: lab.log(), asked: lab.approvals().length };
}

const edit = (oldText: string, more: object = {}) => ({ path: '/private/a.md', oldText, newText: 'x', ...more });

describe('a model on a server learns nothing about a local-only note by', () => {
  it.each([
    ['editing a text', 'edit_file', edit('42 g'), edit('43 g')],
    ['editing every occurrence', 'edit_file', edit('42', { replaceAll: true }), edit('43', { replaceAll: true })],
    ['editing one occurrence of several', 'edit_file', edit('42'), edit('yield was')],
    ['editing to the same text', 'edit_file', edit('42 g', { newText: '42 g' }), edit('43 g', { newText: '43 g' })],
    [
      'editing with a hash',
      'edit_file',
      edit('42 g', { baseHash: sha256(NOTE) }),
      edit('42 g', { baseHash: sha256('') }),
    ],
    [
      'setting a property',
      'update_file_properties',
      { path: '/private/a.md', set: { yield: 42 } },
      { path: '/private/a.md', set: { yield: 43 } },
    ],
    [
      'overwriting with a hash',
      'write_file',
      { path: '/private/a.md', content: 'x', baseHash: sha256(NOTE) },
      { path: '/private/a.md', content: 'x', baseHash: sha256('x') },
    ],
  ])('%s', async (_way, toolName, right, wrong) => {
    const guessed = await afterCall(toolName, right);
    expect(guessed).toEqual(await afterCall(toolName, wrong));
    expect(guessed).toMatchObject({ text: NOTE, asked: 0, run: { status: 'blocked', stopReason: 'denied' } });
    expect(guessed.run.message).toContain('/private/a.md');
    expect(guessed.calls).toMatchObject([{ state: 'denied', rule: 'flow.local-only', isChange: false }]);
  });

  it('editing a file that may not exist', async () => {
    const withoutName = (outcome: object) => JSON.parse(JSON.stringify(outcome).replaceAll('none.md', 'a.md'));
    const absent = withoutName(await afterCall('edit_file', { ...edit('42 g'), path: '/private/none.md' }));
    expect(absent).toEqual(await afterCall('edit_file', edit('42 g')));
  });
});

it('lets a model on this device edit a local-only note', async () => {
  const edited = await afterCall('edit_file', edit('42 g'), { remote: null });
  expect(edited).toMatchObject({ text: NOTE.replace('42 g', 'x'), run: { status: 'completed' } });
});
