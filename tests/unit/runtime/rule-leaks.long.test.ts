import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';

const FILES = { '/notes/a.md': 'A', '/secret/plan-x.md': 'alpha alpha\nbeta\n' };

let lab: RuntimeLab;
let notebookId: string;
beforeEach(async () => {
  lab = await openRuntimeLab();
  notebookId = await lab.notebook(FILES);
  await lab.call(
    'agents.create',
    agentSpec({ name: 'limited', scope: { notebooks: ['*'], folders: ['/notes'], fileTypes: ['*'] } }),
  );
  await lab.call('agents.create', agentSpec({ name: 'ruled', rules: [{ effect: 'deny', path: '/secret/**' }] }));
});
afterEach(() => lab.stop());

const call = (agent: string, toolName: string, input: unknown) =>
  lab.call('tools.call', { agent, toolName, input, notebookId });

describe('the list of changes', () => {
  it('does not name the source of a copied file', async () => {
    await lab.call('files.copy', { notebookId, from: '/secret/plan-x.md', to: '/notes/b.md' });
    const copied = await call('limited', 'list_changes', {});
    expect(copied).toMatchObject({ type: 'result' });
    expect(JSON.stringify(copied)).toContain('/notes/b.md');
    expect(JSON.stringify(copied)).not.toContain('plan-x');
    const [change] = await lab.call('changes.list', { notebookId });
    await lab.call('changes.undo', { changeId: change?.changeId ?? '' });
    const undone = JSON.stringify(await call('limited', 'list_changes', {}));
    expect(undone).toContain('Undo');
    expect(undone).not.toContain('plan-x');
  });

  it('omits paths that a rule hides', async () => {
    await lab.call('files.write', { notebookId, path: '/secret/plan-y.md', content: 'Y' });
    await lab.call('files.write', { notebookId, path: '/notes/c.md', content: 'C' });
    const listed = JSON.stringify(await call('ruled', 'list_changes', {}));
    expect(listed).toContain('/notes/c.md');
    expect(listed).not.toContain('plan-');
  });
});

describe('a change that a rule forbids', () => {
  it.each([
    ['edit_file', { path: '/secret/plan-x.md', oldText: 'alpha', newText: 'x' }],
    ['edit_file', { path: '/secret/plan-x.md', oldText: 'gamma', newText: 'x' }],
    ['edit_file', { path: '/secret/plan-x.md', oldText: 'beta', newText: 'beta' }],
    ['write_file', { path: '/secret/plan-x.md', content: FILES['/secret/plan-x.md'] }],
    ['write_file', { path: '/secret/plan-x.md', content: '', baseHash: 'a'.repeat(64) }],
    ['create_file', { path: '/secret/plan-x.md' }],
    ['delete_file', { path: '/secret' }],
  ])('%s %j is denied before the file is read', async (toolName, input) => {
    expect(await call('ruled', toolName, input)).toMatchObject({ type: 'denied', rule: 'agent-rule:0' });
  });
});
