import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAX_RULES } from '../../../src/contracts/domain/policy.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';

let lab: RuntimeLab;
let notebookId: string;

beforeEach(async () => {
  lab = await openRuntimeLab();
  notebookId = await lab.notebook({ '/notes/a.md': 'a', '/raw/b.csv': '1', '/raw/deep/c.csv': '2' });
  await lab.call('agents.create', agentSpec({ name: 'limited' }));
});
afterEach(() => lab.stop());

const write = (path: string) => ({ toolName: 'write_file', input: { path, content: 'x' } });
const test = (path: string, agent = 'limited') => lab.call('rules.test', { agent, notebookId, ...write(path) });
const own = async () => (await lab.call('rules.list', {})).filter(({ origin }) => origin !== 'built-in');
const log = async () =>
  (await lab.call('audit.entries', { newestFirst: true, limit: 100 })).filter(({ action }) =>
    action.startsWith('rule.'),
  );

describe('a rule', () => {
  it('decides at the next call, and says so in the test, by precedence and not by age', async () => {
    expect(await test('/raw/b.csv')).toMatchObject({ decision: 'ask', ruleId: 'default.write' });
    const allow = await lab.call('rules.add', { effect: 'allow', match: { tool: 'write_file', path: '/**' } });
    expect(await test('/raw/b.csv')).toMatchObject({ decision: 'allow', ruleId: allow.ruleId, name: allow.name });
    const confirm = await lab.call('rules.add', { effect: 'confirm', match: { risk: 'write', path: '/raw/**' } });
    expect(await test('/raw/b.csv')).toMatchObject({ decision: 'ask', ruleId: confirm.ruleId, name: confirm.name });
    expect(await test('/notes/a.md')).toMatchObject({ decision: 'allow', ruleId: allow.ruleId, name: allow.name });
    const deny = await lab.call('rules.add', { effect: 'deny', match: { path: '/raw/deep/**', agent: 'limited' } });
    expect(await test('/raw/deep/c.csv')).toMatchObject({
      decision: 'deny',
      ruleId: deny.ruleId,
      name: deny.name,
      text: expect.stringContaining('deny anything in /raw/deep/** for limited'),
    });
    expect(await test('/raw/deep/c.csv', 'navigator')).toMatchObject({
      decision: 'ask',
      ruleId: confirm.ruleId,
      name: confirm.name,
    });
  });

  it('is tested without any effect', async () => {
    await lab.call('rules.add', { effect: 'allow', match: { tool: 'write_file' } });
    await lab.call('drafts.save', { notebookId, path: '/notes/a.md', text: 'being typed', baseHash: null });
    const before = [await lab.tree(notebookId), await lab.call('audit.entries', { limit: 500 })];
    expect(await test('/notes/new.md')).toMatchObject({ decision: 'allow' });
    expect([await lab.tree(notebookId), await lab.call('audit.entries', { limit: 500 })]).toEqual(before);
  });

  it('is switched off and on, edited and removed, each in the log with its text', async () => {
    const made = await lab.call('rules.add', { effect: 'deny', match: { path: '/raw/**' } });
    const { ruleId } = made;
    expect(made).toMatchObject({ origin: 'person', off: false, matches: 0, lastMatchMs: null });
    await lab.call('rules.update', { ruleId, patch: { off: true } });
    expect(await test('/raw/b.csv')).toMatchObject({ decision: 'ask', ruleId: 'default.write' });
    await lab.call('rules.update', { ruleId, patch: { off: false, match: { path: '/notes/**' } } });
    expect(await test('/raw/b.csv')).toMatchObject({ decision: 'ask' });
    expect(await test('/notes/a.md')).toMatchObject({ decision: 'deny', ruleId: made.ruleId, name: made.name });
    await lab.call('rules.remove', { ruleId });
    expect(await own()).toEqual([]);
    expect(
      (await log()).map(({ action, target, outputSummary }) => [action, target, outputSummary]).toReversed(),
    ).toEqual([
      ['rule.add', 'deny anything in /raw/**', ''],
      ['rule.update', 'deny anything in /raw/** (switched off)', 'Was: deny anything in /raw/**'],
      ['rule.update', 'deny anything in /notes/**', 'Was: deny anything in /raw/** (switched off)'],
      ['rule.remove', 'deny anything in /notes/**', ''],
    ]);
    expect(await lab.refusal('rules.remove', { ruleId })).toBe('not-found');
  });

  it('comes back with the state that had it, but not for an agent that was removed', async () => {
    const { ruleId } = await lab.call('rules.add', { effect: 'deny', match: { path: '/raw/**' } });
    await lab.call('rules.add', { effect: 'allow', match: { tool: 'write_file', agent: 'limited' } });
    await lab.call('rules.remove', { ruleId });
    await lab.call('agents.remove', { name: 'limited' });
    expect(await own()).toEqual([]);
    const versions = await lab.call('rules.versions', {});
    expect(versions.map(({ added }) => added.map(({ text }) => text))).toEqual([
      ['allow write_file for limited'],
      ['deny anything in /raw/**', 'allow write_file for limited'],
      ['deny anything in /raw/**'],
      [],
    ]);
    const [, full] = versions;
    await lab.call('rules.restore', { revision: full?.revision ?? 0 });
    expect((await own()).map(({ text }) => text)).toEqual(['deny anything in /raw/**']);
    expect(await lab.refusal('rules.restore', { revision: 99 })).toBe('not-found');
    // Nor for a later agent of that name.
    await new Promise((done) => setTimeout(done, 5));
    await lab.call('agents.create', agentSpec({ name: 'limited' }));
    await lab.call('rules.restore', { revision: full?.revision ?? 0 });
    expect((await own()).map(({ text }) => text)).toEqual(['deny anything in /raw/**']);
  });

  it('returns alone to what it said before, whatever else changed since', async () => {
    const { ruleId } = await lab.call('rules.add', { effect: 'deny', match: { path: '/raw/**' } });
    await lab.call('rules.update', { ruleId, patch: { match: { path: '/notes/**' } } });
    await lab.call('rules.add', { effect: 'allow', match: { tool: 'write_file' } });
    await lab.call('rules.restore', { ruleId });
    expect((await own()).map(({ text }) => text)).toEqual(['deny anything in /raw/**', 'allow write_file']);
    await lab.call('rules.remove', { ruleId });
    await lab.call('rules.add', { effect: 'confirm', match: { risk: 'read' } });
    await lab.call('rules.restore', { ruleId });
    expect((await own()).map(({ text }) => text)).toEqual([
      'allow write_file',
      'confirm any read action',
      'deny anything in /raw/**',
    ]);
    expect((await log())[0]).toMatchObject({
      action: 'rule.restore',
      target: 'deny anything in /raw/**',
      outputSummary: '+ deny anything in /raw/**',
    });
    expect(await lab.refusal('rules.restore', { ruleId: 'rule-0' })).toBe('not-found');
  });

  it('is removed with its agent, by name in the log, and does not return without it', async () => {
    const { ruleId } = await lab.call('rules.add', {
      effect: 'allow',
      match: { tool: 'write_file', agent: 'limited' },
    });
    await lab.call('agents.remove', { name: 'limited' });
    expect((await log()).map(({ action, target }) => [action, target])).toContainEqual([
      'rule.remove',
      'allow write_file for limited',
    ]);
    await expect(lab.call('rules.restore', { ruleId })).rejects.toThrow('The agent limited of this rule was removed.');
  });

  it('cannot be one more than there may be', async () => {
    const book = await lab.runtime.services.store.ruleBook();
    const rules = Array.from({ length: MAX_RULES }, (_, index) => ({
      ruleId: `rule-full-${index}`,
      effect: 'deny' as const,
      path: `/raw/${index}.csv`,
      createdMs: 1,
    }));
    await lab.runtime.services.store.commit({
      writes: [{ type: 'rule-book', atMs: 1, ruleBook: { ...book, revision: book.revision + 1, rules } }],
      audit: [],
    });
    await expect(lab.call('rules.add', { effect: 'deny', match: { path: '/a.md' } })).rejects.toThrow(
      'There can be at most 1000 rules.',
    );
    await lab.call('rules.remove', { ruleId: 'rule-full-7' });
    await lab.call('rules.add', { effect: 'deny', match: { path: '/a.md' } });
    expect(await own()).toHaveLength(MAX_RULES);
  });

  it('counts how often it decided, and when last', async () => {
    const { ruleId } = await lab.call('rules.add', { effect: 'deny', match: { path: '/raw/**' } });
    const call = { agent: 'limited', notebookId, ...write('/raw/b.csv') };
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await lab.call('tools.call', call)).toMatchObject({ type: 'denied', rule: `rule:${ruleId}` });
    }
    const [rule] = await own();
    expect(rule).toMatchObject({ matches: 3, lastMatchMs: expect.any(Number) });
  });
});

describe('a rule that is refused', () => {
  it.each([
    [{ effect: 'allow', match: {} }, 'tool or a risk'],
    [{ effect: 'allow', match: { path: '/**' } }, 'tool or a risk'],
    [{ effect: 'allow', match: { tool: 'system.run' } }, 'no agent may use it'],
    [{ effect: 'allow', match: { tool: 'no_such_tool' } }, 'no tool named'],
    [{ effect: 'allow', match: { tool: 'undo_change' } }, 'approval each time'],
    [{ effect: 'allow', match: { tool: 'fetch_url' } }, 'name the host'],
    [{ effect: 'allow', match: { risk: 'network' } }, 'name the host'],
    [{ effect: 'allow', match: { tool: 'write_file', label: 'untrusted' } }, 'cannot name a label'],
    [{ effect: 'deny', match: { host: 'https://example.org/x' } }, 'not a host name'],
    [{ effect: 'deny', match: { exact: true } }, 'exactly for'],
    [{ effect: 'deny', match: { path: '/a/../b' } }, 'cannot be used'],
    [{ effect: 'deny', match: { agent: 'nobody' } }, 'does not exist'],
  ] as const)('%j is not saved', async (rule, words) => {
    await expect(lab.call('rules.add', rule)).rejects.toThrow(words);
    expect(await own()).toEqual([]);
    expect(await log()).toEqual([]);
  });
});

describe('a rule from an approval', () => {
  it('names the approval and the run, is in the log, and can be removed', async () => {
    const { runId } = await lab.call('runs.start', { message: 'write /notes/new.md: hello', notebookId });
    await lab.settled(runId);
    const [approval] = await lab.call('approvals.list', {});
    if (!approval) throw new Error('nothing was asked');
    await lab.call('approvals.respond', { approvalIds: [approval.approvalId], decision: 'allow_always' });
    const [rule] = await own();
    expect(rule).toMatchObject({ origin: 'approval', fromApprovalId: approval.approvalId, fromRunId: runId });
    expect((await log()).map(({ action, runId: of }) => [action, of])).toEqual([['rule.add', runId]]);
    const edited = await lab.call('rules.update', { ruleId: rule?.ruleId ?? '', patch: { effect: 'deny' } });
    expect(edited.origin).toBe('person');
    await lab.call('rules.remove', { ruleId: rule?.ruleId ?? '' });
    expect(await test('/notes/new.md', 'navigator')).toMatchObject({ decision: 'ask' });
  });
});
