import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Capabilities } from '../../../../src/contracts/domain/agent.ts';
import type { CommandResults } from '../../../../src/contracts/wire/commands/commands.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { nodeSandbox } from '../../../support/scripts/node-sandbox.ts';

const NOTES = 300;
const note = (n: number) => `/notes/n${String(n).padStart(3, '0')}.md`;
const files = Object.fromEntries(
  Array.from({ length: NOTES }, (_, n) => [note(n), `# Note ${n}\n\n${n % 2 === 0 ? 'lettuce' : 'basil'}\n`]),
);

/** Tags each note by a condition. */
const TAG_ALL = `
  const { entries } = await cloister.list_files({ path: '/notes', limit: 1000 });
  for (const { path } of entries) {
    const { content } = await cloister.read_file({ path });
    await cloister.update_file_properties({ path, set: { crop: content.includes('lettuce') ? 'lettuce' : 'other' } });
  }
  return entries.length;`;

const can: Partial<Capabilities> = { read: true, write: true, create: true, delete: true, execute: true };

describe('script_run', () => {
  let lab: RuntimeLab;
  let notebookId: string;

  beforeEach(async () => {
    lab = await openRuntimeLab({ script: nodeSandbox });
    notebookId = await lab.notebook({ ...files, '/secret/key.md': 'a secret' });
    const scope = { notebooks: ['*'], folders: ['/notes'], fileTypes: ['*'] };
    await lab.call('agents.create', agentSpec({ name: 'scripter', scope, can }));
    await lab.call('agents.create', agentSpec({ name: 'writer', scope, can: { ...can, execute: false } }));
  });
  afterEach(() => lab.stop());

  const run = (source: string, agent = 'scripter') =>
    lab.call('tools.call', { agent, toolName: 'script_run', input: { source }, notebookId });
  const approve = (approvalId: string) =>
    lab.call('approvals.respond', { approvalIds: [approvalId], decision: 'allow_once' });

  async function ask(source: string): Promise<string> {
    const outcome = await run(source);
    if (outcome.type !== 'needs-approval') throw new Error(JSON.stringify(outcome));
    return outcome.approvalId;
  }

  it('changes 300 notes with one approval, and undoes them as one', async () => {
    const before = await lab.tree(notebookId);
    const startMs = performance.now();
    const approvalId = await ask(TAG_ALL);
    console.info(`Dry run over ${NOTES} notes: ${Math.round(performance.now() - startMs)} ms`);
    expect(await lab.call('approvals.list', {})).toHaveLength(1);
    expect(await lab.database.approvals.get(approvalId)).toMatchObject({
      toolName: 'script_run',
      rule: 'tool.always-asks',
      input: { source: TAG_ALL },
    });
    expect(await lab.tree(notebookId)).toEqual(before);
    await approve(approvalId);
    const after = await lab.tree(notebookId);
    expect(Object.values(after).filter((text) => /^crop: (?:lettuce|other)$/m.test(text))).toHaveLength(NOTES);
    expect((await lab.database.approvals.get(approvalId))?.state).toBe('used');
    const [change] = await lab.call('changes.list', { notebookId });
    expect(change?.transitions).toHaveLength(NOTES);
    await lab.call('changes.undo', { changeId: change?.changeId ?? '' });
    expect(await lab.tree(notebookId)).toEqual(before);
  });

  it('asks again when a 301st note makes the script do more than was approved', async () => {
    const approvalId = await ask(TAG_ALL);
    await lab.call('files.write', { notebookId, path: '/notes/n300.md', content: 'lettuce, too\n' });
    await approve(approvalId);
    expect(Object.values(await lab.tree(notebookId)).filter((text) => text.includes('crop:'))).toEqual([]);
    const row = await lab.database.approvals.get(approvalId);
    expect(row).toMatchObject({
      state: 'void',
      stateReason: expect.stringContaining('is not the one that was approved'),
    });
    await approve(await ask(TAG_ALL));
    expect(Object.values(await lab.tree(notebookId)).filter((text) => text.includes('crop:'))).toHaveLength(NOTES + 1);
  });

  it('says that a replay diverges when what it reads has changed', async () => {
    const source = `const { content } = await cloister.read_file({ path: '/notes/n000.md' });
      await cloister.create_file({ path: '/notes/copy.md', content });`;
    const approvalId = await ask(source);
    await lab.call('files.write', { notebookId, path: '/notes/n000.md', content: 'other\n' });
    await approve(approvalId);
    expect(await lab.database.approvals.get(approvalId)).toMatchObject({ state: 'void' });
    const outcomes = await lab.call('audit.entries', { newestFirst: true, limit: 5 });
    expect(outcomes.map(({ action }) => action)).toContain('approval.void');
    expect(await lab.tree(notebookId)).not.toHaveProperty('/notes/copy.md');
  });

  it('has no more rights than the agent, and logs what was denied', async () => {
    const outcome = await run(`
      const tried = [];
      for (const call of [
        () => cloister.read_file({ path: '/secret/key.md' }),
        () => cloister.create_file({ path: '/secret/new.md', content: 'x' }),
        () => cloister.read_file({ path: '/notes/../secret/key.md' }),
      ]) tried.push(await call().then(() => 'done', (error) => error.code));
      return { tried, methods: Object.keys(cloister) };`);
    expect(outcome).toMatchObject({ type: 'result', output: { result: { tried: ['denied', 'denied', 'denied'] } } });
    const { methods } = (outcome as { output: { result: { methods: string[] } } }).output.result;
    expect(methods).toContain('read_file');
    for (const never of ['script_run', 'undo_change', 'fetch_url']) expect(methods).not.toContain(never);
    const entries: CommandResults['audit.entries'] = await lab.call('audit.entries', { newestFirst: true, limit: 20 });
    expect(entries.filter(({ decision, toolName }) => decision === 'denied' && toolName !== 'script_run')).toHaveLength(
      3,
    );
  });

  describe('that changes nothing', () => {
    const READ = "return (await cloister.read_file({ path: '/notes/n000.md' })).content.includes('lettuce')";

    it('asks where a rule confirms scripts, by risk or by name, and tells the agent nothing before', async () => {
      expect(await run(READ)).toMatchObject({ type: 'result', output: { result: true } });
      for (const match of [{ risk: 'execute' as const }, { tool: 'script_run', agent: 'scripter' }]) {
        const { ruleId, name } = await lab.call('rules.add', { effect: 'confirm', match });
        const outcome = await run(READ);
        expect(outcome).toMatchObject({ type: 'needs-approval' });
        expect(JSON.stringify(outcome)).not.toContain('true');
        const approvalId = await ask(READ);
        expect(await lab.database.approvals.get(approvalId)).toMatchObject({
          rule: name,
          risk: 'execute',
          change: null,
          input: { source: READ },
          output: { calls: [{ toolName: 'read_file', count: 1, refused: 0 }] },
        });
        await approve(approvalId);
        expect(await lab.database.approvals.get(approvalId)).toMatchObject({ state: 'used' });
        const [entry] = await lab.call('audit.entries', { newestFirst: true, limit: 1 });
        expect(entry).toMatchObject({ toolName: 'script_run', decision: 'allowed' });
        await lab.call('rules.remove', { ruleId });
      }
      expect(await run(READ)).toMatchObject({ type: 'result' });
    });

    it('asks as well when the script fails, since its error could say what it read', async () => {
      await lab.call('rules.add', { effect: 'confirm', match: { risk: 'execute' } });
      const outcome = await run(
        "throw new Error((await cloister.read_file({ path: '/notes/n000.md' })).content); // or console.log",
      );
      expect(outcome).toMatchObject({ type: 'needs-approval' });
      expect(JSON.stringify(outcome)).not.toContain('lettuce');
    });

    it('does not change anything under that approval, whatever the notebook holds by then', async () => {
      await lab.call('rules.add', { effect: 'confirm', match: { risk: 'execute' } });
      const approvalId = await ask(`const { content } = await cloister.read_file({ path: '/notes/n000.md' });
        if (content.includes('go')) await cloister.create_file({ path: '/notes/made.md', content: 'x' });`);
      await lab.call('files.write', { notebookId, path: '/notes/n000.md', content: 'go\n' });
      await approve(approvalId);
      expect(await lab.tree(notebookId)).not.toHaveProperty('/notes/made.md');
      const [entry] = await lab.call('audit.entries', { newestFirst: true, limit: 1 });
      expect(entry).toMatchObject({ toolName: 'script_run', decision: 'failed' });
    });
  });

  it('needs the right to run scripts', async () => {
    expect(await run('return 1', 'writer')).toMatchObject({ type: 'denied', rule: 'scope.operations' });
    expect((await lab.call('tools.list', { agent: 'writer' })).map(({ name }) => name)).not.toContain('script_run');
  });

  it('sees its own changes while it runs, and reports how it failed', async () => {
    const source = `await cloister.create_file({ path: '/notes/new.md', content: 'one two' });
      await cloister.edit_file({ path: '/notes/new.md', oldText: 'two', newText: 'three' });
      await cloister.move_file({ from: '/notes/new.md', to: '/notes/moved.md' });
      return (await cloister.read_file({ path: '/notes/moved.md' })).content`;
    const approvalId = await ask(source);
    const row = await lab.database.approvals.get(approvalId);
    expect(row?.output).toMatchObject({ result: 'one three', callCount: 4 });
    expect(row?.change?.transitions).toHaveLength(1);
    await approve(approvalId);
    expect(await lab.tree(notebookId)).toMatchObject({ '/notes/moved.md': 'one three' });
    expect(await run("await cloister.create_file({ path: '/notes/x.md', content: '' });\nnull.x")).toMatchObject({
      type: 'error',
      code: 'script-failed',
      message: expect.stringContaining('(line 2)'),
    });
    expect(await lab.tree(notebookId)).not.toHaveProperty('/notes/x.md');
  });

  it('finds what it plans with a search, and no longer what it replaces or deletes', async () => {
    const outcome = await run(`
      const paths = async (query) =>
        (await cloister.search_content({ query, path: '/notes', limit: 50 })).hits.map(({ path }) => path);
      await cloister.create_file({ path: '/notes/new.md', content: '# Rare\\n\\nThe quokka sleeps.' });
      const { hash } = await cloister.read_file({ path: '/notes/n000.md' });
      await cloister.write_file({ path: '/notes/n000.md', content: 'A quokka, too', baseHash: hash });
      const both = await paths('quokka');
      await cloister.move_file({ from: '/notes/new.md', to: '/notes/moved.md' });
      const moved = await paths('"quokka sleeps"');
      const begun = await paths('quok*');
      const filtered = await paths('quokka path:moved');
      await cloister.delete_file({ path: '/notes/moved.md' });
      const after = [await paths('quokka sleeps'), (await paths('Note 0')).includes('/notes/n000.md')];
      return { both: both.toSorted(), moved, begun: begun.length, filtered, after };`);
    if (outcome.type !== 'needs-approval') throw new Error(JSON.stringify(outcome));
    expect((await lab.database.approvals.get(outcome.approvalId))?.output).toMatchObject({
      result: {
        both: ['/notes/n000.md', '/notes/new.md'],
        moved: ['/notes/moved.md'],
        begun: 2,
        filtered: ['/notes/moved.md'],
        after: [[], false],
      },
    });
  });

  it('finds nothing planned where a rule hides it', async () => {
    await lab.call('rules.add', { effect: 'deny', match: { tool: 'search_content', path: '/notes/kept/**' } });
    const outcome = await run(`
      await cloister.create_file({ path: '/notes/kept/a.md', content: 'quokka' });
      return (await cloister.search_content({ query: 'quokka', path: '/notes' })).hits.length;`);
    if (outcome.type !== 'needs-approval') throw new Error(JSON.stringify(outcome));
    expect((await lab.database.approvals.get(outcome.approvalId))?.output).toMatchObject({ result: 0 });
  });

  it('writes what was approved after the worker is started again', async () => {
    const approvalId = await ask(TAG_ALL);
    lab.runtime.stop();
    const next = await openRuntimeLab({ script: nodeSandbox, database: lab.database });
    await next.call('approvals.respond', { approvalIds: [approvalId], decision: 'allow_once' });
    expect(Object.values(await next.tree(notebookId)).filter((text) => text.includes('crop:'))).toHaveLength(NOTES);
    next.stop();
  });
});
