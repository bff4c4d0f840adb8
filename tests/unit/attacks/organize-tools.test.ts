import { beforeEach, describe, expect, it } from 'vitest';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';

const FILES = { '/notes/a.md': 'A\n', '/notes/deep/b.md': 'B\n', '/free/c.md': 'C\n' };
const CAN = { read: true, write: true, create: true, delete: true };

describe('tools that copy, tag and restore', () => {
  let lab: RuntimeLab;
  let notebookId: string;
  beforeEach(async () => {
    lab = await openRuntimeLab();
    notebookId = await lab.notebook(FILES);
    const scope = { notebooks: ['*'], folders: ['/**'], fileTypes: ['*'] };
    await lab.call('agents.create', agentSpec({ name: 'helper', scope, can: CAN }));
    return () => lab.stop();
  });

  const call = (toolName: string, input: object) =>
    lab.call('tools.call', { agent: 'helper', toolName, input, notebookId });
  const allow = async () => {
    const [approval] = await lab.call('approvals.list', {});
    const approvalIds = [approval?.approvalId ?? ''];
    const { outcomes } = await lab.call('approvals.respond', { approvalIds, decision: 'allow_once' });
    return { approval, outcome: outcomes[0] };
  };

  it('ask, commit what was approved, and are taken back by one undo', async () => {
    expect(await call('copy_file', { from: '/notes', to: '/free/notes' })).toMatchObject({ type: 'needs-approval' });
    expect(await lab.tree(notebookId)).toEqual(FILES);
    const { approval, outcome } = await allow();
    expect(approval).toMatchObject({ toolName: 'copy_file', risk: 'write' });
    expect(outcome).toMatchObject({ type: 'result', output: { copied: 4 } });
    expect(await lab.tree(notebookId)).toMatchObject({ '/free/notes/deep/b.md': 'B\n' });
    const [change] = await lab.call('changes.list', {});
    await lab.call('changes.undo', { changeId: change?.changeId ?? '' });
    expect(await lab.tree(notebookId)).toEqual(FILES);
  });

  it('give a copy the labels of its source', async () => {
    await lab.call('files.setLabels', { notebookId, path: '/notes', labels: ['untrusted'] });
    await call('copy_file', { from: '/notes/deep/b.md', to: '/free/b.md' });
    await allow();
    const listed = await lab.call('files.list', { notebookId, glob: '/free/b.md' });
    expect(listed).toMatchObject([{ labels: ['untrusted'] }]);
  });

  it('cannot copy what a rule forbids to read, alone or in a folder', async () => {
    await lab.call('rules.add', { effect: 'deny', match: { tool: 'read_file', path: '/notes/deep/**' } });
    for (const from of ['/notes/deep/b.md', '/notes/deep', '/notes']) {
      expect(await call('copy_file', { from, to: '/free/x' }), from).toMatchObject({ type: 'denied' });
    }
    expect(await call('copy_file', { from: '/notes/a.md', to: '/free/x.md' })).toMatchObject({
      type: 'needs-approval',
    });
  });

  it('cannot make a note from a template that a rule forbids to read', async () => {
    await lab.call('rules.add', { effect: 'deny', match: { tool: 'read_file', path: '/notes/deep/**' } });
    const from = (template: string) => call('create_file', { path: '/free/x.md', template });
    expect(await from('/notes/deep/b.md')).toMatchObject({ type: 'denied' });
    expect(await from('/notes/a.md')).toMatchObject({ type: 'needs-approval' });
  });

  it('cannot copy a folder past a rule for copying', async () => {
    await lab.call('rules.add', { effect: 'deny', match: { tool: 'copy_file', path: '/notes/deep/**' } });
    expect(await call('copy_file', { from: '/notes', to: '/free/x' })).toMatchObject({ type: 'denied' });
  });

  it('cannot tag what a rule forbids to change, alone or in a folder', async () => {
    await lab.call('rules.add', { effect: 'deny', match: { tool: 'update_file_properties', path: '/notes/deep/**' } });
    expect(await call('tag_files', { paths: ['/notes/deep/b.md'], tag: 'x' })).toMatchObject({ type: 'denied' });
    await call('tag_files', { paths: ['/notes'], tag: 'x' });
    expect((await allow()).outcome).toMatchObject({ output: { tagged: ['/notes/a.md'] } });
    expect(await lab.tree(notebookId)).toMatchObject({ '/notes/deep/b.md': 'B\n', '/free/c.md': 'C\n' });
  });

  it('cannot restore what a rule forbids to create', async () => {
    await lab.call('files.remove', { notebookId, path: '/notes/a.md' });
    await lab.call('rules.add', { effect: 'deny', match: { tool: 'create_file', path: '/notes/**' } });
    expect(await call('list_deleted', {})).toMatchObject({ output: { deleted: [{ path: '/notes/a.md' }] } });
    expect(await call('restore_file', { path: '/notes/a.md' })).toMatchObject({ type: 'denied' });
  });
});
