import { afterEach, describe, expect, it } from 'vitest';
import { openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';
import { createScriptedModel, type ScriptedModel } from '../../support/scripted-model.ts';

/** A task that a preset is made for: the calls of a model that does it well, and calls that the preset must refuse. */
interface GoldenTask {
  readonly preset: string;
  readonly request: string;
  readonly files: Readonly<Record<string, string>>;
  readonly calls: readonly { readonly toolName: string; readonly input: object }[];
  readonly refused: readonly { readonly toolName: string; readonly input: object }[];
  /** Files that the task makes, once the person has allowed them. */
  readonly makes: Readonly<Record<string, string>>;
  /** Words of the rules by which it works, which have to be in the request to a large and to a small model. */
  readonly says: readonly string[];
}

const read = (path: string) => ({ toolName: 'read_file', input: { path } });
const create = (path: string, content: string) => ({ toolName: 'create_file', input: { path, content } });
const edit = (path: string) => ({ toolName: 'edit_file', input: { path, oldText: 'a', newText: 'b' } });
const remove = (path: string) => ({ toolName: 'delete_file', input: { path } });

const SUMMARY = '# Summary\n\nFresh mass was 9.31 g ([[blue]]).\n';
const PAPER = '# Kim 2004\n\n- Claim: green light adds mass (p. 3).\n';
const DIGEST = '# Week of 2024-03-11\n\n- Results: 9.31 g ([[blue]])\n';
const TIDY = 'date,mass_g\n2024-03-12,9.31\n';
const BLUE = '# Blue\n\nFresh mass was 9.31 g.\n';

const TASKS: readonly GoldenTask[] = [
  {
    preset: 'summarizer',
    request: 'Summarize /notes/blue.md in /notes/summary.md',
    files: { '/notes/blue.md': BLUE },
    calls: [read('/notes/blue.md'), create('/notes/summary.md', SUMMARY)],
    refused: [edit('/notes/blue.md'), remove('/notes/blue.md')],
    makes: { '/notes/summary.md': SUMMARY },
    says: ['link'],
  },
  {
    preset: 'reviewer',
    request: 'Review /notes/blue.md',
    files: { '/notes/blue.md': BLUE },
    calls: [read('/notes/blue.md')],
    refused: [edit('/notes/blue.md'), create('/notes/x.md', 'x'), remove('/notes/blue.md')],
    makes: {},
    says: ['serious'],
  },
  {
    preset: 'literature-notes',
    request: 'Make a note of /papers/kim.txt',
    files: { '/papers/kim.txt': '=== page 3 of 9 ===\nGreen light adds mass.\n', '/notes/blue.md': BLUE },
    calls: [read('/papers/kim.txt'), create('/literature/kim-2004.md', PAPER)],
    refused: [read('/notes/blue.md'), create('/notes/kim.md', PAPER), remove('/papers/kim.txt')],
    makes: { '/literature/kim-2004.md': PAPER },
    says: ['page'],
  },
  {
    preset: 'weekly-digest',
    request: 'Write the digest of the week of 11 March 2024',
    files: { '/notes/blue.md': BLUE, '/data/raw.csv': 'a\n1\n' },
    calls: [{ toolName: 'list_changes', input: {} }, read('/notes/blue.md'), create('/digests/2024-03-11.md', DIGEST)],
    refused: [read('/data/raw.csv'), edit('/notes/blue.md'), remove('/notes/blue.md')],
    makes: { '/digests/2024-03-11.md': DIGEST },
    says: ['Monday'],
  },
  {
    preset: 'data-tidier',
    request: 'Tidy /data/mass.csv',
    files: { '/data/mass.csv': 'Date;mass\n12.3.24;9,31 g\n', '/notes/blue.md': BLUE },
    calls: [read('/data/mass.csv'), create('/data/mass-tidy.csv', TIDY)],
    refused: [edit('/data/mass.csv'), read('/notes/blue.md'), remove('/data/mass.csv')],
    makes: { '/data/mass-tidy.csv': TIDY },
    says: ['-tidy'],
  },
];

let lab: RuntimeLab | undefined;
afterEach(() => {
  lab?.stop();
  lab = undefined;
});

/** Installs a preset as the person does who accepts what it asks for, and starts its task. */
async function work({ preset, request, files, calls, refused }: GoldenTask) {
  const model: ScriptedModel = createScriptedModel([
    ...calls.map((one) => ({ calls: [one] })),
    ...refused.map((one) => ({ calls: [one] })),
    { text: 'Done.' },
  ]);
  lab = await openRuntimeLab({ model: () => model });
  const notebookId = await lab.notebook(files);
  const found = (await lab.call('agents.presets', {})).find(({ spec }) => spec.name === preset);
  if (!found) throw new Error(`There is no preset ${preset}.`);
  const { folders, fileTypes } = found.asked;
  await lab.call('agents.create', {
    ...found.spec,
    scope: { notebooks: [notebookId], folders: [...folders], fileTypes: [...fileTypes] },
  });
  const { runId } = await lab.call('runs.start', { message: request, agent: preset, notebookId });
  let run = await lab.settled(runId);
  let approvals = 0;
  while (run.status === 'awaiting-approval') {
    const approvalIds = (await lab.call('approvals.list', {})).map(({ approvalId }) => approvalId);
    approvals += approvalIds.length;
    await lab.call('approvals.respond', { approvalIds, decision: 'allow_once' });
    run = await lab.settled(runId);
  }
  return { lab, model, notebookId, run, approvals, found };
}

describe('the golden task of a preset', () => {
  it.each(TASKS)('$preset: $request', async (task) => {
    const { lab, model, notebookId, run, approvals, found } = await work(task);
    expect(run).toMatchObject({ status: 'completed', text: 'Done.' });
    const outcome = run.calls.map(({ toolName, state }) => [toolName, state]);
    expect(outcome).toEqual([
      ...task.calls.map(({ toolName }) => [toolName, 'done']),
      ...task.refused.map(({ toolName }) => [toolName, expect.stringMatching(/denied|failed/)]),
    ]);
    // The tidier's copies are checked at once, at the end; the others ask for each.
    const isIsolated = found.spec.isolated === true;
    expect(isIsolated).toBe(task.preset === 'data-tidier');
    expect(approvals).toBe(isIsolated ? 0 : Object.keys(task.makes).length);
    if (isIsolated) {
      const applied = await lab.call('runs.apply', { runId: run.runId });
      expect((await lab.settled(applied.runId)).status).toBe('completed');
    }
    const tree = await lab.tree(notebookId);
    const own = Object.fromEntries(Object.entries(tree).filter(([path]) => !path.startsWith('/runs/')));
    expect(own).toEqual({ ...task.files, ...task.makes });
    const prompt = JSON.stringify(model.prompts[0]);
    for (const words of task.says) {
      expect(prompt).toContain(words);
      expect(found.spec.shortPrompt).toContain(words);
    }
  });

  it('there is one for each preset', async () => {
    lab = await openRuntimeLab({});
    const presets = await lab.call('agents.presets', {});
    expect(presets.map(({ spec }) => spec.name)).toEqual(TASKS.map(({ preset }) => preset).toSorted());
  });
});
