import { afterEach, describe, expect, it } from 'vitest';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { createReplayableModel } from '../../../support/scripted-model.ts';

const playbook = (title: string, name = 'mine') =>
  `name: ${name}\ntitle: ${title}\nsteps:\n  - { id: list, tool: list_files }\n`;

let lab: RuntimeLab | null = null;

afterEach(() => {
  lab?.stop();
  lab = null;
});

async function open(options: Parameters<typeof openRuntimeLab>[0] = {}): Promise<RuntimeLab> {
  lab = await openRuntimeLab(options);
  return lab;
}

/** Allows what a run asks for until it ends. */
async function finish(lab: RuntimeLab, runId: string) {
  let run = await lab.settled(runId);
  while (run.status === 'awaiting-approval') {
    const approvalIds = (await lab.call('approvals.list', {})).map(({ approvalId }) => approvalId);
    await lab.call('approvals.respond', { approvalIds, decision: 'allow_once' });
    run = await lab.settled(runId);
  }
  return run;
}

describe('the name of a playbook', () => {
  it('may have an underscore, and not differ from another one by - and _ alone', async () => {
    const lab = await open();
    await lab.call('playbooks.save', { source: playbook('First', 'my_list') });
    expect(await lab.call('playbooks.get', { name: 'my_list' })).toMatchObject({ title: 'First' });
    for (const name of ['my-list', 'weekly_digest']) {
      expect(await lab.refusal('playbooks.save', { source: playbook('Other', name) })).toBe('already-exists');
    }
    const notebookId = await lab.notebook({ '/a.md': 'A' });
    const { runId } = await lab.call('playbooks.run', { playbook: 'my_list', inputs: {}, notebookId });
    expect(await finish(lab, runId)).toMatchObject({ status: 'completed' });
    await lab.call('playbooks.remove', { name: 'my_list' });
    await lab.call('playbooks.save', { source: playbook('Second', 'my-list') });
    expect(await lab.refusal('playbooks.restore', { name: 'my_list' })).toBe('already-exists');
    expect(await lab.call('playbooks.get', { name: 'my-list' })).toMatchObject({ title: 'Second' });
  });
});

describe('playbooks of the person', () => {
  it('are saved, changed, removed and brought back, and each is in the log', async () => {
    const lab = await open();
    const own = async () => (await lab.call('playbooks.list', {})).filter(({ origin }) => origin === 'person');
    await lab.call('playbooks.save', { source: playbook('First') });
    expect(await own()).toMatchObject([{ name: 'mine', title: 'First', needsModel: false, errors: [] }]);
    await lab.call('playbooks.save', { source: playbook('Second'), opened: 'mine' });
    expect(await lab.call('playbooks.get', { name: 'mine' })).toMatchObject({ title: 'Second', hasEarlier: true });
    await lab.call('playbooks.restore', { name: 'mine' });
    expect(await own()).toMatchObject([{ title: 'First' }]);
    await lab.call('playbooks.remove', { name: 'mine' });
    expect(await own()).toEqual([]);
    expect(await lab.refusal('playbooks.remove', { name: 'mine' })).toBe('not-found');
    await lab.call('playbooks.restore', { name: 'mine' });
    expect(await own()).toMatchObject([{ title: 'First' }]);
    const entries = await lab.call('audit.entries', {});
    const actions = entries.map(({ action }) => action).filter((action) => action.startsWith('playbook.'));
    expect(actions).toEqual([
      'playbook.add',
      'playbook.update',
      'playbook.restore',
      'playbook.remove',
      'playbook.restore',
    ]);
  });

  it('do not replace another one, and have no mistake', async () => {
    const lab = await open();
    await lab.call('playbooks.save', { source: playbook('First') });
    expect(await lab.refusal('playbooks.save', { source: playbook('Other') })).toBe('already-exists');
    expect(await lab.refusal('playbooks.save', { source: playbook('Other', 'weekly-digest') })).toBe('already-exists');
    expect(await lab.refusal('playbooks.save', { source: 'name: x' })).toBe('bad-input');
    expect(await lab.refusal('playbooks.remove', { name: 'weekly-digest' })).toBe('denied');
    expect(await lab.refusal('playbooks.run', { playbook: 'none-of-this-name' })).toBe('not-found');
  });

  it('lie as plain files in an import until they are saved', async () => {
    const lab = await open();
    const notebookId = await lab.notebook({ '/.cloister/playbooks/gift.yaml': playbook('Gift', 'gift'), '/a.md': 'A' });
    expect((await lab.call('playbooks.list', {})).map(({ name }) => name)).not.toContain('gift');
    expect(await lab.refusal('playbooks.run', { playbook: 'gift', notebookId })).toBe('not-found');
    const found = await lab.call('playbooks.found', { notebookId });
    expect(found).toMatchObject([{ source: playbook('Gift', 'gift') }]);
    await lab.call('playbooks.save', { source: found[0]?.source ?? '' });
    const { runId } = await lab.call('playbooks.run', { playbook: 'gift', notebookId });
    expect((await lab.settled(runId)).status).toBe('completed');
  });
});

describe('runs.retry', () => {
  it('repeats a playbook as it was started', async () => {
    const lab = await open();
    const notebookId = await lab.notebook({ '/a.md': 'A' });
    await lab.call('playbooks.save', { source: playbook('First') });
    const { runId } = await lab.call('playbooks.run', { playbook: 'mine', notebookId });
    await lab.settled(runId);
    await lab.call('playbooks.save', { source: playbook('Second'), opened: 'mine' });
    const again = await lab.call('runs.retry', { runId });
    expect(await lab.settled(again.runId)).toMatchObject({ retryOf: runId, playbook: { title: 'First' } });
  });
});

describe('playbooks.fromRun', () => {
  const FILES = { '/notes/a.md': 'Alpha\n', '/notes/b.md': 'Beta\n', '/x.md': 'X\n' };
  const CALLS = [
    { toolName: 'glob', input: { pattern: '*.md', path: '/notes' } },
    { toolName: 'read_file', input: { path: '/notes/a.md' } },
    { toolName: 'read_file', input: { path: '/notes/b.md' } },
    { toolName: 'create_file', input: { path: '/out/sum-2026-11-18.md', content: 'Alpha\nBeta\nOn 2026-11-18.\n' } },
    { toolName: 'create_file', input: { path: '/out/copy.md', content: 'Alpha\n' } },
    { toolName: 'delete_file', input: { path: '/missing.md' } },
  ];

  it('makes the same files in a copy of the notebook', async () => {
    const turns = [...CALLS.map((call) => ({ calls: [call] })), { text: 'Done.' }];
    const lab = await open({ model: () => createReplayableModel(turns) });
    await lab.call('agents.create', agentSpec({ name: 'worker' }));
    const notebookId = await lab.notebook(FILES);
    const { runId } = await lab.call('runs.start', { message: 'Sum up /notes', agent: 'worker', notebookId });
    expect(await finish(lab, runId)).toMatchObject({ status: 'completed', text: 'Done.' });

    const { source } = await lab.call('playbooks.fromRun', { runId });
    expect(await lab.call('playbooks.check', { source })).toMatchObject({ ok: true, errors: [] });
    expect(source).toContain(`foreach: \${{ steps.glob.paths }}`);
    expect(source).toContain('type: date\n    default: 2026-11-18\n');
    expect(source).toContain(`path: /out/sum-\${{ inputs.date }}.md`);
    expect(source).toContain(`content: \${{ steps.read_file[0].content }}`);
    expect(source).toContain('agent: worker');
    expect(source).not.toContain('missing.md');

    const copy = await lab.notebook(FILES, 'Copy');
    const again = await lab.call('playbooks.run', { playbook: source, notebookId: copy });
    expect((await finish(lab, again.runId)).status).toBe('completed');
    expect(await lab.tree(copy)).toEqual(await lab.tree(notebookId));

    const edited = await lab.notebook(FILES, 'Edited');
    const inputs = { date: '2027-01-01' };
    const other = await lab.call('playbooks.run', { playbook: source, inputs, notebookId: edited });
    await finish(lab, other.runId);
    expect((await lab.tree(edited))['/out/sum-2027-01-01.md']).toBe('Alpha\nBeta\nOn 2027-01-01.\n');
  });

  it('gives the playbook of a playbook run, and refuses a run without calls', async () => {
    const lab = await open({ model: () => createReplayableModel([{ text: 'Hello.' }]) });
    await lab.call('agents.create', agentSpec({ name: 'worker' }));
    const notebookId = await lab.notebook({ '/a.md': 'A' });
    const { runId } = await lab.call('playbooks.run', { playbook: playbook('First'), notebookId });
    await lab.settled(runId);
    expect(await lab.call('playbooks.fromRun', { runId })).toEqual({ source: playbook('First') });
    const empty = await lab.call('runs.start', { message: 'Hi', agent: 'worker', notebookId });
    await lab.settled(empty.runId);
    expect(await lab.refusal('playbooks.fromRun', { runId: empty.runId })).toBe('bad-input');
  });
});
