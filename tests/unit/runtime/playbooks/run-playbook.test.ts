import { afterEach, describe, expect, it } from 'vitest';
import { newDatabase } from '../../../support/dexie-harness.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';

const TWO_STEPS = `name: list-notes
title: List of notes
inputs:
  - { name: folder, type: folder, default: /notes }
steps:
  - id: find
    tool: glob
    inputs: { pattern: '*.md', path: '\${{ inputs.folder }}' }
  - id: write
    tool: create_file
    inputs:
      path: \${{ inputs.folder }}/list.md
      content: |
        # Notes
        \${{ bullets(steps.find.paths) }}
outputs:
  notes: \${{ count(steps.find.paths) }}
`;

const FILES = { '/notes/a.md': 'A', '/notes/b.md': 'B' };

let labs: RuntimeLab[] = [];

async function open(options: Parameters<typeof openRuntimeLab>[0] = {}): Promise<RuntimeLab> {
  const lab = await openRuntimeLab(options);
  labs.push(lab);
  return lab;
}

afterEach(() => {
  for (const lab of labs) lab.stop();
  labs = [];
});

/** Allows the pending approvals of a run once. */
async function allow(lab: RuntimeLab, runId: string): Promise<void> {
  const pending = (await lab.call('approvals.list', {})).filter((approval) => approval.runId === runId);
  await lab.call('approvals.respond', {
    approvalIds: pending.map(({ approvalId }) => approvalId),
    decision: 'allow_once',
  });
}

describe('playbooks.run', () => {
  it('titles the conversation as the caller says, else as the playbook', async () => {
    const lab = await open();
    const notebookId = await lab.notebook(FILES);
    await lab.call('playbooks.run', { playbook: TWO_STEPS, notebookId, dryRun: true });
    await lab.call('playbooks.run', { playbook: TWO_STEPS, notebookId, dryRun: true, title: 'Liste der Notizen' });
    const titles = (await lab.call('sessions.list', { notebookId })).map(({ title }) => title).sort();
    expect(titles).toEqual(['List of notes', 'Liste der Notizen']);
  });

  it('makes the calls of its steps with the approvals of its agent', async () => {
    const lab = await open();
    const notebookId = await lab.notebook(FILES);
    const { runId } = await lab.call('playbooks.run', { playbook: TWO_STEPS, notebookId });
    const waiting = await lab.settled(runId);
    expect(waiting).toMatchObject({ status: 'awaiting-approval', agent: 'navigator' });
    expect(await lab.tree(notebookId)).toEqual(FILES);
    await allow(lab, runId);
    const ended = await lab.settled(runId);
    expect(ended).toMatchObject({ status: 'completed', text: '“List of notes” is done.\n\n- notes: 2' });
    expect((await lab.tree(notebookId))['/notes/list.md']).toBe('# Notes\n- /notes/a.md\n- /notes/b.md\n');
  });

  it('resumes after a reload between two approvals', async () => {
    const database = newDatabase();
    const source = TWO_STEPS.replace(
      'outputs:',
      `  - id: again
    tool: create_file
    inputs: { path: /second.md, content: '\${{ steps.write.path }}' }
outputs:`,
    );
    const first = await open({ database });
    const notebookId = await first.notebook(FILES);
    const { runId } = await first.call('playbooks.run', { playbook: source, notebookId });
    await first.settled(runId);
    await allow(first, runId);
    expect((await first.settled(runId)).status).toBe('awaiting-approval');
    first.stop();
    const second = await open({ database });
    await allow(second, runId);
    const ended = await second.settled(runId);
    expect(ended.status).toBe('completed');
    expect(ended.calls.map(({ toolName, state }) => [toolName, state])).toEqual([
      ['glob', 'done'],
      ['create_file', 'done'],
      ['create_file', 'done'],
    ]);
    expect((await second.tree(notebookId))['/second.md']).toBe('/notes/list.md');
  });

  it('has no right that its agent does not have', async () => {
    const lab = await open();
    const notebookId = await lab.notebook({ ...FILES, '/secret/x.md': 'X' });
    const scope = { notebooks: ['*'], folders: ['/notes'], fileTypes: ['*'] };
    await lab.call('agents.create', agentSpec({ name: 'narrow', scope, can: { read: true } }));
    const source = `${TWO_STEPS}agent: narrow\n`;
    const { runId } = await lab.call('playbooks.run', { playbook: source, notebookId });
    expect(await lab.settled(runId)).toMatchObject({ status: 'failed', error: { code: 'playbook-failed' } });
    const other = await lab.call('playbooks.run', { playbook: source, notebookId, inputs: { folder: '/secret' } });
    const refused = await lab.settled(other.runId);
    expect(refused.calls.map(({ state }) => state)).toEqual(['denied']);
    expect(Object.keys(await lab.tree(notebookId))).toEqual(['/notes/a.md', '/notes/b.md', '/secret/x.md']);
  });

  it('stops when the person rejects a step', async () => {
    const lab = await open();
    const notebookId = await lab.notebook(FILES);
    const { runId } = await lab.call('playbooks.run', { playbook: TWO_STEPS, notebookId });
    await lab.settled(runId);
    const [approval] = await lab.call('approvals.list', {});
    await lab.call('approvals.respond', { approvalIds: [approval?.approvalId ?? ''], decision: 'reject_once' });
    const ended = await lab.settled(runId);
    expect(ended.status).toBe('completed');
    expect(ended.text).toMatch(/^Stopped at the step `write`/);
    expect(await lab.tree(notebookId)).toEqual(FILES);
  });

  it('plans in a dry run, and its plan is applied', async () => {
    const lab = await open();
    const notebookId = await lab.notebook(FILES);
    const { runId } = await lab.call('playbooks.run', { playbook: TWO_STEPS, notebookId, dryRun: true });
    expect(await lab.settled(runId)).toMatchObject({ status: 'completed', dryRun: 'open' });
    expect(await lab.tree(notebookId)).toEqual(FILES);
    const plan = await lab.call('runs.plan', { runId });
    expect(plan.actions.map(({ toolName }) => toolName)).toEqual(['create_file']);
    const applied = await lab.call('runs.apply', { runId });
    expect((await lab.settled(applied.runId)).status).toBe('completed');
    expect((await lab.tree(notebookId))['/notes/list.md']).toMatch(/^# Notes/);
  });

  it('refuses a text with a mistake and an unusable input, and starts nothing', async () => {
    const lab = await open();
    const notebookId = await lab.notebook(FILES);
    expect(await lab.refusal('playbooks.run', { playbook: 'name: x', notebookId })).toBe('bad-input');
    const inputs = { folder: 'notes' };
    expect(await lab.refusal('playbooks.run', { playbook: TWO_STEPS, notebookId, inputs })).toBe('bad-input');
    expect(await lab.call('runs.list', {})).toEqual([]);
  });
});
