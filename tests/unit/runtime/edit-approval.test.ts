import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Approval } from '../../../src/contracts/domain/run/run.ts';
import type { ApprovalEdit } from '../../../src/contracts/wire/commands/decisions/approval-requests.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';
import { createReplayableModel, type Turn } from '../../support/scripted-model.ts';

const LINES = Array.from({ length: 30 }, (_, index) => `line ${index}`);
const BEFORE = `${LINES.join('\r\n')}\r\n`;
/** Two parts: line 3 and line 20. */
const AFTER = BEFORE.replace('line 3\r\n', 'line three\r\n').replace(
  'line 20\r\n',
  'line 20\r\nline 20 and a half\r\n',
);

let lab: RuntimeLab;
let notebookId: string;
let turns: Turn[] = [];
beforeEach(async () => {
  turns = [];
  lab = await openRuntimeLab({ model: () => createReplayableModel(turns) });
  notebookId = await lab.notebook({ '/notes/a.md': BEFORE, '/secret/s.md': 'secret', '/mail.md': 'foreign' });
  const scope = { notebooks: ['*'], folders: ['/notes/**', '/mail.md'], fileTypes: ['*'] };
  await lab.call('agents.create', agentSpec({ name: 'asker', scope }));
});
afterEach(() => lab.stop());

/** Starts a run that asks for a call. Resolves with its approval. */
async function ask(toolName: string, input: unknown): Promise<Approval> {
  turns = [{ calls: [{ toolName, input }] }, { text: 'Done.' }];
  const { runId } = await lab.call('runs.start', { message: 'Do it.', agent: 'asker', notebookId });
  await lab.settled(runId);
  return stored();
}

async function stored(): Promise<Approval> {
  const [listed] = await lab.call('approvals.list', {});
  const approval = await lab.runtime.services.store.approval(listed?.approvalId ?? '');
  if (!approval) throw new Error('nothing was asked');
  return approval;
}

async function edit(approval: Approval, change: ApprovalEdit): Promise<Approval> {
  await lab.call('approvals.edit', { approvalId: approval.approvalId, receipt: approval.receipt, edit: change });
  return stored();
}

async function allow({ approvalId, receipt, runId }: Approval) {
  await lab.call('approvals.respond', { approvalIds: [approvalId], decision: 'allow_once', receipts: [receipt] });
  const run = await lab.settled(runId ?? '');
  return { call: run.calls[0], files: await lab.tree(notebookId) };
}

describe('an edited approval', () => {
  it('writes the edited text, and tells the agent and the log', async () => {
    const asked = await ask('write_file', { path: '/notes/a.md', content: AFTER });
    const edited = await edit(asked, { type: 'text', path: '/notes/a.md', text: 'mine\n' });
    expect(edited.receipt).not.toBe(asked.receipt);
    expect(edited).toMatchObject({ state: 'pending', input: asked.input, proposed: { receipt: asked.receipt } });
    const { files, call } = await allow(edited);
    expect(files['/notes/a.md']).toBe('mine\n');
    // What ran stands beside what the model proposed, wherever the call is shown or exported.
    expect(JSON.parse(call?.inputText ?? '')).toEqual(asked.input);
    expect(JSON.parse(call?.executedInput ?? '')).toEqual({ path: '/notes/a.md', content: 'mine\n' });
    expect(call?.envelope).toMatchObject({ args: { content: 'mine\n' }, proposedArgs: { content: AFTER } });
    expect(call?.result).toMatchObject({ output: { editedByPerson: expect.stringContaining('changed the text') } });
    const entries = await lab.call('audit.entries', { limit: 100 });
    expect(entries.find(({ action }) => action === 'approval.edit')).toMatchObject({
      target: '/notes/a.md',
      outputSummary: `Was: ${asked.receipt}`,
      receipt: edited.receipt,
    });
    const written = entries.filter(({ action, decision }) => action === 'file.write' && decision === 'allowed');
    expect(written.map(({ receipt }) => receipt)).toEqual([edited.receipt]);
  });

  it.each([
    [[0], BEFORE.replace('line 3\r\n', 'line three\r\n')],
    [[1], BEFORE.replace('line 20\r\n', 'line 20\r\nline 20 and a half\r\n')],
    [[0, 1], AFTER],
  ])('writes only the parts %j', async (keep, text) => {
    const asked = await ask('write_file', { path: '/notes/a.md', content: AFTER });
    const { files } = await allow(await edit(asked, { type: 'hunks', keep }));
    expect(files['/notes/a.md']).toBe(text);
  });

  it('returns to what the agent proposed', async () => {
    const asked = await ask('write_file', { path: '/notes/a.md', content: AFTER });
    const edited = await edit(asked, { type: 'input', input: { path: '/notes/b.md', content: 'x' } });
    expect(edited.target).toBe('/notes/b.md');
    const reset = await edit(edited, { type: 'reset' });
    expect(reset).toMatchObject({ input: asked.input, target: '/notes/a.md', output: asked.output, proposed: null });
    const { files, call } = await allow(reset);
    expect(files).toMatchObject({ '/notes/a.md': AFTER });
    expect(call).not.toHaveProperty('executedInput');
  });

  it('with other arguments is planned again, in the scope of the agent', async () => {
    const asked = await ask('write_file', { path: '/notes/a.md', content: AFTER });
    const { approvalId, receipt } = asked;
    const refused = (input: unknown) =>
      lab.refusal('approvals.edit', { approvalId, receipt, edit: { type: 'input', input } });
    expect(await refused({ path: '/secret/s.md', content: 'x' })).toBe('denied');
    expect(await refused({ path: '/notes/a.md' })).toBe('bad-input');
    expect(await refused({ path: '/notes/a.md', content: BEFORE })).toBe('bad-input');
    await lab.call('rules.add', { effect: 'deny', match: { path: '/notes/raw/**' } });
    expect(await refused({ path: '/notes/raw/x.md', content: 'x' })).toBe('denied');
    expect((await stored()).receipt).toBe(receipt);
    const edited = await edit(asked, { type: 'input', input: { path: '/notes/b.md', content: 'b\n' } });
    const { files, call } = await allow(edited);
    expect(files).toMatchObject({ '/notes/a.md': BEFORE, '/notes/b.md': 'b\n' });
    expect(call?.result).toMatchObject({ output: { editedByPerson: { arguments: { path: '/notes/b.md' } } } });
    expect(call?.envelope).toMatchObject({ args: { path: '/notes/b.md' }, proposedArgs: { path: '/notes/a.md' } });
    const exported = await lab.call('runs.export', { runId: edited.runId ?? '' });
    expect(JSON.parse(await new Response(exported as Blob).text()).calls[0]).toMatchObject({
      input: { path: '/notes/b.md' },
    });
    const { source } = await lab.call('playbooks.fromRun', { runId: edited.runId ?? '' });
    expect(source).toContain('/notes/b.md');
    expect(source).not.toContain('/notes/a.md');
  });

  it('brings the labels of what the new plan has read to the run', async () => {
    await lab.call('files.setLabels', { notebookId, path: '/mail.md', labels: ['untrusted'] });
    const asked = await ask('write_file', { path: '/notes/a.md', content: AFTER });
    const edited = await edit(asked, { type: 'input', input: { path: '/mail.md', content: 'own' } });
    const { labels } = await lab.call('runs.get', { runId: edited.runId ?? '' });
    expect(edited.labels).toEqual(labels);
    expect((await allow(edited)).files['/mail.md']).toBe('own');
  });

  it('cannot be answered with the receipt of another text, nor edited from it', async () => {
    const asked = await ask('write_file', { path: '/notes/a.md', content: AFTER });
    await edit(asked, { type: 'text', path: '/notes/a.md', text: 'mine\n' });
    const { approvalId, receipt } = asked;
    const answer = { approvalIds: [approvalId], decision: 'allow_once', receipts: [receipt] };
    expect(await lab.refusal('approvals.respond', answer)).toBe('conflict');
    const again = { approvalId, receipt, edit: { type: 'text', path: '/notes/a.md', text: 'other\n' } };
    expect(await lab.refusal('approvals.edit', again)).toBe('conflict');
    expect((await lab.tree(notebookId))['/notes/a.md']).toBe(BEFORE);
  });

  it.each([
    [{ type: 'hunks', keep: [] }, 'Nothing would be left'],
    [{ type: 'hunks', keep: [2] }, 'there is no part 2'],
    [{ type: 'text', path: '/notes/other.md', text: 'x' }, 'writes no text to'],
  ] as const)('is refused: %j', async (change, words) => {
    const { approvalId, receipt } = await ask('write_file', { path: '/notes/a.md', content: AFTER });
    const refused = lab.call('approvals.edit', { approvalId, receipt, edit: change as ApprovalEdit });
    await expect(refused).rejects.toThrow(words);
  });

  it('leaves out a new file whose only part is left out', async () => {
    const asked = await ask('create_file', { path: '/notes/new/n.md', content: 'new\n' });
    const refused = lab.call('approvals.edit', {
      approvalId: asked.approvalId,
      receipt: asked.receipt,
      edit: { type: 'hunks', keep: [] },
    });
    await expect(refused).rejects.toThrow('Nothing would be left');
    expect((await allow(asked)).files['/notes/new/n.md']).toBe('new\n');
  });
});
