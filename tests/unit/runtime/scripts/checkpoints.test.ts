import { afterEach, describe, expect, it } from 'vitest';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { createReplayableModel, type Turn } from '../../../support/scripted-model.ts';
import { nodeSandbox } from '../../../support/scripts/node-sandbox.ts';

const FILES = { '/notes/a.md': 'Alpha\n', '/notes/b.md': 'Beta\n' };
const CAN = { read: true, write: true, create: true, delete: true, execute: true };

/** Changes a file, asks, changes another one, asks, and makes a third. */
const ASKS = `
  await cloister.write_file({ path: '/notes/a.md', content: 'first' });
  const one = await cloister.confirm('Is <b>a</b> right?');
  await cloister.write_file({ path: '/notes/b.md', content: 'second' });
  const two = await cloister.confirm('Is b right, too?');
  await cloister.create_file({ path: '/notes/c.md', content: 'third' });
  return [one, two];`;
const DONE = { '/notes/a.md': 'first', '/notes/b.md': 'second', '/notes/c.md': 'third' };

let lab: RuntimeLab;
let notebookId: string;
afterEach(() => lab.stop());

async function open(turns: readonly Turn[] = []): Promise<void> {
  const model = createReplayableModel(turns);
  lab = await openRuntimeLab({ model: () => model, script: nodeSandbox });
  notebookId = await lab.notebook(FILES);
  await lab.call('agents.create', agentSpec({ name: 'scripter', can: CAN }));
}

async function ask(source: string): Promise<string> {
  const input = { source };
  const outcome = await lab.call('tools.call', { agent: 'scripter', toolName: 'script_run', input, notebookId });
  if (outcome.type !== 'needs-approval') throw new Error(JSON.stringify(outcome));
  return outcome.approvalId;
}
const answer = (approvalId: string, decision: 'allow_once' | 'reject_once' | 'allow_always' = 'allow_once') =>
  lab.call('approvals.respond', { approvalIds: [approvalId], decision });
const pending = async () => {
  const [only, ...others] = await lab.call('approvals.list', {});
  if (only === undefined || others.length > 0) throw new Error(`${others.length} other approvals`);
  return only;
};

describe('a checkpoint of a script', () => {
  it('parks it until the person answers, and nothing is written before the last approval', async () => {
    await open();
    const first = await ask(ASKS);
    expect(await pending()).toMatchObject({ approvalId: first, checkpoint: 'Is <b>a</b> right?' });
    expect((await pending()).diff).toContain('+first');
    expect((await pending()).diff).not.toContain('second');
    await answer(first);
    expect(await lab.tree(notebookId)).toEqual(FILES);
    const second = await pending();
    expect(second).toMatchObject({ checkpoint: 'Is b right, too?' });
    expect(second.diff).toContain('+second');
    await answer(second.approvalId);
    expect(await lab.tree(notebookId)).toEqual(FILES);
    const last = await pending();
    expect(last).not.toHaveProperty('checkpoint');
    expect(await lab.database.approvals.get(last.approvalId)).toMatchObject({ output: { result: [true, true] } });
    await answer(last.approvalId);
    expect(await lab.tree(notebookId)).toEqual(DONE);
    expect(await lab.call('changes.list', { notebookId })).toHaveLength(2);
    expect(await lab.call('approvals.list', {})).toEqual([]);
  });

  it('ends it when it is rejected, at any checkpoint, and says so', async () => {
    await open();
    await answer(await ask(ASKS));
    const { outcomes } = await answer((await pending()).approvalId, 'reject_once');
    expect(outcomes).toMatchObject([
      { type: 'denied', rule: 'person', reason: 'The person stopped the script at checkpoint 2. Nothing was changed.' },
    ]);
    expect(await lab.call('approvals.list', {})).toEqual([]);
    expect(await lab.tree(notebookId)).toEqual(FILES);
  });

  it('asks in a script that changes nothing, too, and gives its result once it is allowed', async () => {
    await open();
    const source = "await cloister.confirm('Go on?'); return 7;";
    const { outcomes } = await answer(await ask(source));
    expect(outcomes).toMatchObject([{ type: 'result', output: { result: 7 } }]);
  });

  it('fails in the script for no text, a long one, and the eleventh', async () => {
    await open();
    const codes = `const codes = [];
      for (const text of [undefined, '', 7, () => 1, 'x'.repeat(1001)])
        codes.push(await cloister.confirm(text).catch(({ code }) => code));
      return codes;`;
    const input = { source: codes };
    expect(
      await lab.call('tools.call', { agent: 'scripter', toolName: 'script_run', input, notebookId }),
    ).toMatchObject({ type: 'result', output: { result: Array(5).fill('bad-input') } });
    let approvalId = await ask("for (let n = 1; n < 12; n++) await cloister.confirm('Number ' + n);");
    for (let n = 1; n < 10; n++) {
      await answer(approvalId);
      approvalId = (await pending()).approvalId;
    }
    const { outcomes } = await answer(approvalId);
    expect(outcomes).toMatchObject([{ type: 'error', code: 'script-failed' }]);
  });

  it('counts after a reload, runs nothing twice, and goes on in the run', async () => {
    const turns: Turn[] = [{ calls: [{ toolName: 'script_run', input: { source: ASKS } }] }, { text: 'Done.' }];
    await open(turns);
    const { runId } = await lab.call('runs.start', { message: 'Go', agent: 'scripter', notebookId });
    expect(await lab.settled(runId)).toMatchObject({ status: 'awaiting-approval' });
    const model = createReplayableModel(turns);
    for (const text of ['Is <b>a</b> right?', 'Is b right, too?', undefined]) {
      const { database } = lab;
      lab.stop();
      lab = await openRuntimeLab({ database, model: () => model, script: nodeSandbox });
      expect(await lab.tree(notebookId)).toEqual(FILES);
      const asked = await pending();
      expect(asked.checkpoint).toBe(text);
      await answer(asked.approvalId);
      await lab.settled(runId);
    }
    expect(await lab.settled(runId)).toMatchObject({ status: 'completed' });
    expect(await lab.tree(notebookId)).toMatchObject(DONE);
    const changes = await lab.call('changes.list', { runId });
    expect(changes).toHaveLength(1);
  });

  it('is only shown in a dry run, and asked when the plan is applied', async () => {
    await open([{ calls: [{ toolName: 'script_run', input: { source: ASKS } }] }, { text: 'Planned.' }]);
    const { runId } = await lab.call('runs.start', { message: 'Go', agent: 'scripter', notebookId, dryRun: true });
    expect(await lab.settled(runId)).toMatchObject({ status: 'completed', dryRun: 'open' });
    expect(await lab.call('approvals.list', {})).toEqual([]);
    const applied = await lab.call('runs.apply', { runId });
    await lab.settled(applied.runId);
    expect((await pending()).checkpoint).toBe('Is <b>a</b> right?');
    expect(await lab.tree(notebookId)).toEqual(FILES);
  });

  it('is answered by no rule', async () => {
    await open();
    const rule = { effect: 'allow', match: { tool: 'script_run' } };
    expect(await lab.refusal('rules.add', rule)).toBe('bad-input');
    const first = await ask(ASKS);
    for (const decision of ['allow_always', 'reject_always'] as const)
      expect(await lab.call('approvals.reaches', { approvalId: first, decision })).toEqual([]);
    const rules = async () => (await lab.call('rules.list', {})).map(({ ruleId }) => ruleId);
    const before = await rules();
    await answer(first, 'allow_always');
    expect(await rules()).toEqual(before);
    expect((await pending()).checkpoint).toBe('Is b right, too?');
    expect(await lab.tree(notebookId)).toEqual(FILES);
  });
});

describe('an answer to a checkpoint', () => {
  it('does not satisfy a rule that confirms scripts: the result is asked for as well', async () => {
    await open();
    await lab.call('rules.add', { effect: 'confirm', match: { tool: 'script_run' } });
    const first = await ask(
      "await cloister.confirm('Go on?'); return (await cloister.read_file({ path: '/notes/a.md' })).content;",
    );
    await answer(first);
    const next = await pending();
    expect(next).not.toHaveProperty('checkpoint');
    expect(next.approvalId).not.toBe(first);
  });

  it('is worth nothing for another script, with another record, or twice', async () => {
    await open();
    const first = await ask(ASKS);
    const other = await ask("await cloister.confirm('Harmless?'); return 1;");
    const stored = await lab.database.approvals.get(first);
    const harmless = await lab.database.approvals.get(other);
    if (!stored || !harmless) throw new Error('an approval is missing');
    // The record of the other script, one that claims both answers, and one without its checkpoint.
    const calls = [...(stored.script?.calls ?? []), 'confirm 0000000000000000 ok'];
    const plain = { nowMs: stored.script?.nowMs ?? 0, engine: '', calls: stored.script?.calls ?? [] };
    for (const script of [harmless.script, { ...stored.script, calls }, plain]) {
      const approvalId = await ask(ASKS);
      await lab.database.approvals.update(approvalId, { script } as object);
      await answer(approvalId);
      expect(await lab.database.approvals.get(approvalId)).toMatchObject({ state: 'void' });
      expect(await lab.tree(notebookId)).toEqual(FILES);
    }
    await answer(first);
    expect(await lab.refusal('approvals.respond', { approvalIds: [first], decision: 'allow_once' })).toBe(
      'approval-settled',
    );
    expect(await lab.tree(notebookId)).toEqual(FILES);
  });

  it('is void once the script would do something else up to there, and it cannot be edited', async () => {
    await open();
    const source = `const { content } = await cloister.read_file({ path: '/notes/a.md' });
      await cloister.create_file({ path: '/notes/copy.md', content });
      await cloister.confirm('Copy?');`;
    const approvalId = await ask(source);
    const { receipt } = await pending();
    const edit = { type: 'input', input: { source: 'return 1' } };
    expect(await lab.refusal('approvals.edit', { approvalId, receipt, edit })).toBe('bad-input');
    await lab.call('files.write', { notebookId, path: '/notes/a.md', content: 'other\n' });
    await answer(approvalId);
    expect(await lab.database.approvals.get(approvalId)).toMatchObject({ state: 'void' });
    expect(await lab.call('approvals.list', {})).toEqual([]);
  });
});

describe('the checkpoints of a script of the person', () => {
  it('are shown by the dry run, and each is allowed by its text', async () => {
    await open();
    const shown = await lab.call('scripts.dryRun', { notebookId, source: ASKS });
    const { plan, checkpoints } = shown;
    expect(checkpoints).toEqual([
      { text: 'Is <b>a</b> right?', fileCount: 1 },
      { text: 'Is b right, too?', fileCount: 2 },
    ]);
    const texts = checkpoints.map(({ text }) => text);
    const run = (allowed: string[]) =>
      lab.refusal('scripts.run', { notebookId, source: ASKS, plan, checkpoints: allowed });
    expect(await run([])).toBe('bad-input');
    expect(await run(texts.slice(0, 1))).toBe('bad-input');
    expect(await run([...texts].reverse())).toBe('replay-diverged');
    expect(await lab.tree(notebookId)).toEqual(FILES);
    expect(await run(texts)).toMatchObject({ fileCount: 3 });
    expect(await lab.tree(notebookId)).toEqual(DONE);
  });
});
