import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../../support/runtime-lab.ts';
import { nodeSandbox } from '../../../../support/scripts/node-sandbox.ts';

const ALL = { read: true, write: true, create: true, delete: true };

const MARK = `
  const { entries } = await cloister.list_files({ path: '/notes' });
  for (const { path } of entries) await cloister.update_file_properties({ path, set: { seen: true } });
  console.log('marked', entries.length);
  return { marked: entries.length };`;

describe('scripts of the person', () => {
  let lab: RuntimeLab;
  let notebookId: string;
  beforeEach(async () => {
    lab = await openRuntimeLab({ script: nodeSandbox });
    notebookId = await lab.notebook({ '/notes/a.md': 'A\n', '/notes/b.md': 'B\n' });
  });
  afterEach(() => lab.stop());

  const dryRun = (source: string) => lab.call('scripts.dryRun', { notebookId, source });

  it('shows what would change, changes it as one, and is undone as one', async () => {
    const before = await lab.tree(notebookId);
    const { plan, ...shown } = await dryRun(MARK);
    expect(shown).toEqual({
      result: '{\n  "marked": 2\n}',
      printed: ['marked 2'],
      calls: [
        { toolName: 'list_files', count: 1, refused: 0 },
        { toolName: 'update_file_properties', count: 2, refused: 0 },
      ],
      paths: ['/notes/a.md', '/notes/b.md'],
      fileCount: 2,
      checkpoints: [],
    });
    expect(await lab.tree(notebookId)).toEqual(before);
    if (plan === null) throw new Error('nothing was planned');
    const { changeId, fileCount } = await lab.call('scripts.run', { notebookId, source: MARK, plan });
    expect(fileCount).toBe(2);
    expect((await lab.tree(notebookId))['/notes/b.md']).toContain('seen: true');
    const [entry] = await lab.call('audit.entries', { newestFirst: true, limit: 1 });
    expect(entry).toMatchObject({ action: 'file.execute', actor: { type: 'person' }, changeId });
    await lab.call('changes.undo', { changeId });
    expect(await lab.tree(notebookId)).toEqual(before);
  });

  it('keeps the source that ran, of the person and of an agent, whatever is written later', async () => {
    const { plan } = await dryRun(MARK);
    if (plan === null) throw new Error('nothing was planned');
    const { changeId } = await lab.call('scripts.run', { notebookId, source: MARK, plan });
    await lab.call('agents.create', agentSpec({ name: 'scripter', can: { ...ALL, execute: true } }));
    const source = "await cloister.create_file({ path: '/notes/c.md', content: 'C' });";
    const input = { source };
    const asked = await lab.call('tools.call', { agent: 'scripter', toolName: 'script_run', input, notebookId });
    if (asked.type !== 'needs-approval') throw new Error(JSON.stringify(asked));
    await lab.call('approvals.respond', { approvalIds: [asked.approvalId], decision: 'allow_once' });
    await lab.call('files.write', { notebookId, path: '/notes/d.md', content: 'no script' });
    await lab.call('changes.undo', { changeId });
    expect(await lab.call('scripts.history', { notebookId })).toMatchObject([
      { actor: { type: 'agent', agent: 'scripter' }, source, fileCount: 1, undone: false },
      { actor: { type: 'person' }, source: MARK, fileCount: 2, undone: true, changeId },
    ]);
    expect(await lab.call('scripts.history', { notebookId, limit: 1 })).toHaveLength(1);
  });

  it('writes nothing when the script would now do something else', async () => {
    const { plan } = await dryRun(MARK);
    if (plan === null) throw new Error('nothing was planned');
    await lab.call('files.write', { notebookId, path: '/notes/c.md', content: 'C\n' });
    expect(await lab.refusal('scripts.run', { notebookId, source: MARK, plan })).toBe('replay-diverged');
    const other = MARK.replace('true', 'false');
    expect(await lab.refusal('scripts.run', { notebookId, source: other, plan })).toBe('replay-diverged');
    expect(JSON.stringify(await lab.tree(notebookId))).not.toContain('seen');
  });

  it('has nothing to run when nothing changes, and names a mistake', async () => {
    expect(await dryRun('return 1')).toMatchObject({ plan: null, fileCount: 0, result: '1' });
    expect(await lab.refusal('scripts.dryRun', { notebookId, source: 'const a = ;' })).toBe('script-failed');
  });

  it('cannot reach what is reserved for the app', async () => {
    const source =
      "return await cloister.create_file({ path: '/.cloister/x.md', content: '' }).catch(({ code }) => code)";
    expect(await dryRun(source)).toMatchObject({ result: '"denied"', plan: null });
  });
});
