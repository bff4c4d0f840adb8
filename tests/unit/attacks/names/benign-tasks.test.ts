import { describe, expect, it } from 'vitest';
import { labelFiles } from '../../../support/label-files.ts';
import { createLoopLab } from '../../../support/loop-lab.ts';
import { createFreeAgent, NOTEBOOK_ID } from '../../../support/loop-seed.ts';
import { createReaderSearch } from '../../../support/memory-search.ts';
import { createReplayableModel, type ScriptedCall } from '../../../support/scripted-model.ts';

// Ordinary tasks in a notebook that also holds mail of others and private notes. Labels of names must cost the person no question
// where a task does not touch those.

const call = (toolName: string, input: object): ScriptedCall => ({ toolName, input });
const FILES = {
  '/notes/plan.md': '---\nstatus: open\n---\nA plan about leaves',
  '/notes/day.md': 'Measured the leaves',
  '/templates/day.md': '# {{title}}\n',
  '/data/run.csv': 'a,b\n1,2\n',
  '/inbox/mail.md': 'Dear all, leaves',
  '/inbox/more/mail.md': 'Yours',
  '/private/salary.md': 'Leaves and money',
};
const list = (path: string) => call('list_files', { path });
const write = call('write_file', { path: '/notes/summary.md', content: 'A summary' });

interface Task {
  readonly steps: ScriptedCall[][];
  /** Questions that the labels add: 0, except where names of others are shown before a change. */
  readonly added: number;
}
const TASKS: Readonly<Record<string, Task>> = {
  'summarise a folder': {
    steps: [[list('/notes')], [call('read_file', { path: '/notes/plan.md' })], [write]],
    added: 0,
  },
  'find by name, then edit': {
    steps: [
      [call('glob', { pattern: '*.md', path: '/notes' })],
      [call('edit_file', { path: '/notes/plan.md', oldText: 'A plan', newText: 'The plan' })],
    ],
    added: 0,
  },
  'find by a pattern of the whole notebook': { steps: [[call('glob', { pattern: 'notes/*.md' })], [write]], added: 0 },
  'look for a text in one folder': { steps: [[call('grep', { query: 'leaves', path: '/notes' })], [write]], added: 0 },
  'look everywhere for a text that only own notes have': {
    steps: [[call('grep', { query: 'Measured', path: '/' })], [write]],
    added: 0,
  },
  'search for words that only own notes have': {
    steps: [[call('search_content', { query: 'measured' })], [write]],
    added: 0,
  },
  'check a file and rename it': {
    steps: [
      [call('get_file_metadata', { path: '/data/run.csv' })],
      [call('move_file', { from: '/data/run.csv', to: '/data/run-1.csv' })],
    ],
    added: 0,
  },
  'fill in a template': {
    steps: [[call('create_file', { path: '/notes/today.md', template: '/templates/day.md' })]],
    added: 0,
  },
  'set a property': {
    steps: [[call('update_file_properties', { path: '/notes/plan.md', set: { status: 'done' } })]],
    added: 0,
  },
  'what changed in a folder last, then note it': {
    steps: [
      [call('edit_file', { path: '/data/run.csv', oldText: '1', newText: '3' })],
      [call('list_changes', { path: '/data', limit: 1 })],
      [write],
    ],
    added: 0,
  },
  'look at the mail': { steps: [[list('/inbox')], [call('read_file', { path: '/inbox/mail.md' })]], added: 0 },
  'look at everything': { steps: [[list('/')], [call('glob', { pattern: '**' })]], added: 0 },
  'find a tool and use it': { steps: [[call('catalog_search', { query: 'write' })], [write]], added: 0 },
  'look at the mail, then write': { steps: [[list('/inbox')], [write]], added: 1 },
  'look at everything, then write': {
    steps: [[call('list_files', { path: '/', recursive: true })], [write]],
    added: 1,
  },
};

/** Runs a task and allows what it asks for. Resolves with the number of questions and the notebook afterwards. */
async function perform({ steps }: Task, approvals: 'destructive-only' | 'every-write', labelled: boolean) {
  const lab = await createLoopLab({ files: FILES, agent: createFreeAgent({ approvals }) });
  if (labelled) await labelFiles(lab, { '/inbox': ['untrusted'], '/private': ['local-only'] });
  const model = createReplayableModel(steps.map((calls) => ({ calls })));
  for (;;) {
    const search = createReaderSearch(await lab.store.notebook(NOTEBOOK_ID));
    const { status } = await lab.drive(model, { ports: { search } });
    const open = lab.approvals('pending');
    if (status !== 'awaiting-approval') return { status, questions: lab.approvals().length, tree: await lab.tree() };
    for (const { approvalId } of open) await lab.answer(approvalId, 'allowed');
  }
}

describe('ordinary tasks beside labelled files', () => {
  it.each(Object.entries(TASKS))('%s', async (_, task) => {
    const plain = await perform(task, 'destructive-only', false);
    const labelled = await perform(task, 'destructive-only', true);
    expect(labelled).toEqual({ ...plain, questions: plain.questions + task.added });
    expect(plain).toMatchObject({ status: 'completed', questions: 0 });
  });

  it.each(Object.entries(TASKS))('%s, where every write asks anyway', async (_, task) => {
    expect(await perform(task, 'every-write', true)).toEqual(await perform(task, 'every-write', false));
  });
});
