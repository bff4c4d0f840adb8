import { afterEach, describe, expect, it } from 'vitest';
import { nodeOutside } from '../../../support/node-outside.ts';
import { startProvider } from '../../../support/provider/start-provider.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { createReplayableModel } from '../../../support/scripted-model.ts';
import { nodeSandbox } from '../../../support/scripts/node-sandbox.ts';

const FILES = { '/notes/a.md': 'Alpha\n', '/notes/b.md': 'Beta\n' };
const CAN = { read: true, write: true, create: true, delete: true, execute: true };
const WRITE = "await cloister.write_file({ path: '/notes/a.md', content: 'hostile' });";
const ASKS = `${WRITE} await cloister.confirm('Go on?'); await cloister.create_file({ path: '/notes/c.md', content: 'c' });`;

let lab: RuntimeLab;
let notebookId: string;
afterEach(() => lab.stop());

async function open(source = ASKS): Promise<void> {
  const model = createReplayableModel([{ calls: [{ toolName: 'script_run', input: { source } }] }, { text: 'Done.' }]);
  lab = await openRuntimeLab({ model: () => model, script: nodeSandbox });
  notebookId = await lab.notebook(FILES);
  await lab.call('agents.create', agentSpec({ name: 'scripter', can: CAN }));
}

const callScript = (source: string) =>
  lab.call('tools.call', { agent: 'scripter', toolName: 'script_run', input: { source }, notebookId });
async function ask(source: string): Promise<string> {
  const outcome = await callScript(source);
  if (outcome.type !== 'needs-approval') throw new Error(JSON.stringify(outcome));
  return outcome.approvalId;
}
const answer = (approvalId: string, decision: 'allow_once' | 'reject_once' = 'allow_once') =>
  lab.call('approvals.respond', { approvalIds: [approvalId], decision });
const pending = async () => {
  const [only, ...others] = await lab.call('approvals.list', {});
  if (only === undefined || others.length > 0) throw new Error(`${others.length} other approvals`);
  return only;
};
async function startRun(): Promise<string> {
  const { runId } = await lab.call('runs.start', { message: 'Go', agent: 'scripter', notebookId });
  expect(await lab.settled(runId)).toMatchObject({ status: 'awaiting-approval' });
  return runId;
}

describe('a hostile script', () => {
  it.each([
    ['does not wait', `cloister.confirm('Sure?'); return 'past';`],
    ['races it', `return Promise.race([cloister.confirm('Sure?'), 'past']);`],
    ['races it with a timer of its own', `return Promise.any([cloister.confirm('Sure?'), Promise.resolve('past')]);`],
    ['catches it', `try { await cloister.confirm('Sure?'); } catch { return 'past'; } return 'after';`],
    ['asks in a finalizer', `try { return 'past'; } finally { await cloister.confirm('Sure?'); }`],
    ['calls it with a receiver', `return Reflect.apply(cloister.confirm, { confirm: async () => true }, ['Sure?']);`],
  ])('is asked when it %s', async (_how, source) => {
    await open();
    const approvalId = await ask(source);
    expect(await pending()).toMatchObject({ approvalId, checkpoint: 'Sure?' });
    expect((await lab.database.approvals.get(approvalId))?.script).toMatchObject({ isOpen: true });
    const { outcomes } = await answer(approvalId);
    expect(outcomes).toMatchObject([{ type: 'result' }]);
    expect(await lab.tree(notebookId)).toEqual(FILES);
  });

  it('cannot answer it: what it puts in its place answers only itself, and its changes are asked for', async () => {
    await open();
    const source = `let why = '';
      try { cloister.confirm = async () => true; } catch (error) { why = error.name; }
      globalThis.cloister = { ...cloister, confirm: async () => true };
      await globalThis.cloister.confirm('Never shown');
      ${WRITE}
      return why;`;
    const approvalId = await ask(source);
    expect(await pending()).not.toHaveProperty('checkpoint');
    // It asked nothing, so nothing counts as answered.
    expect((await lab.database.approvals.get(approvalId))?.script).not.toHaveProperty('checkpoints');
    expect(await lab.tree(notebookId)).toEqual(FILES);
  });

  it('makes no call beside a checkpoint before it is allowed', async () => {
    await open();
    const approvalId = await ask(`await Promise.all([cloister.confirm('Sure?'), (async () => { ${WRITE} })()]);`);
    expect((await lab.database.approvals.get(approvalId))?.change).toBeNull();
    await answer(approvalId);
    expect((await pending()).diff).toContain('+hostile');
    expect(await lab.tree(notebookId)).toEqual(FILES);
  });

  it('is never continued once it is rejected, whatever it would catch', async () => {
    await open();
    const approvalId = await ask(`try { await cloister.confirm('Sure?'); } catch {} ${WRITE}`);
    const { outcomes } = await answer(approvalId, 'reject_once');
    expect(outcomes).toMatchObject([{ type: 'denied', rule: 'person' }]);
    expect(await lab.call('approvals.list', {})).toEqual([]);
    expect(await lab.tree(notebookId)).toEqual(FILES);
  });

  it.each([
    ['a long text', "'x'.repeat(5_000_000)"],
    ['half a character', "'\\ud800'"],
    ['white space', "' \\n\\t'"],
    ['no text at all', ''],
    ['an object that reads as a text', "{ toString: () => 'Sure?' }"],
    ['deep JSON', "JSON.parse('['.repeat(2000) + ']'.repeat(2000))"],
  ])('fails with %s', async (_what, argument) => {
    await open();
    const outcome = await callScript(`return cloister.confirm(${argument}).catch(({ code }) => code);`);
    expect(outcome).toMatchObject({ type: 'result', output: { result: 'bad-input' } });
  });

  it('is ended when it asks in a loop and catches each failure', async () => {
    await open();
    const outcome = await callScript("for (;;) await cloister.confirm('').catch(() => {});");
    expect(outcome).toMatchObject({ type: 'error', code: 'script-failed' });
  });

  it('changes nothing when it fails after a checkpoint', async () => {
    await open();
    const { outcomes } = await answer(await ask(`${WRITE} await cloister.confirm('Sure?'); throw new Error('no');`));
    expect(outcomes).toMatchObject([{ type: 'error', code: 'script-failed' }]);
    expect(await lab.call('approvals.list', {})).toEqual([]);
    expect(await lab.tree(notebookId)).toEqual(FILES);
  });

  it('is void when its text would be another one by now', async () => {
    await open();
    const approvalId = await ask(`const { content } = await cloister.read_file({ path: '/notes/b.md' });
      await cloister.confirm('Is this right? ' + content); ${WRITE}`);
    await lab.call('files.write', { notebookId, path: '/notes/b.md', content: 'Other\n' });
    const { outcomes } = await answer(approvalId);
    expect(outcomes).toMatchObject([{ type: 'error', code: 'replay-diverged' }]);
    expect(await lab.database.approvals.get(approvalId)).toMatchObject({ state: 'void' });
    expect(await lab.tree(notebookId)).toMatchObject({ '/notes/a.md': 'Alpha\n' });
  });
});

describe('a run that is parked at a checkpoint', () => {
  it('is cancelled with it, and nothing is changed', async () => {
    await open();
    const runId = await startRun();
    const { approvalId } = await pending();
    await lab.call('runs.cancel', { runId });
    expect(await lab.settled(runId)).toMatchObject({ status: 'cancelled' });
    expect(await lab.call('approvals.list', {})).toEqual([]);
    expect(await lab.refusal('approvals.respond', { approvalIds: [approvalId], decision: 'allow_once' })).toBe(
      'approval-settled',
    );
    expect(await lab.tree(notebookId)).toMatchObject(FILES);
  });

  it('asks again when the files of its changes were changed or undone meanwhile', async () => {
    await open();
    await lab.call('files.write', { notebookId, path: '/notes/a.md', content: 'Later\n' });
    const [latest] = await lab.call('changes.list', { notebookId });
    const runId = await startRun();
    const first = await pending();
    await lab.call('changes.undo', { changeId: latest?.changeId ?? '' });
    await answer(first.approvalId);
    await lab.settled(runId);
    const again = await pending();
    expect(again.approvalId).not.toBe(first.approvalId);
    expect(again).toMatchObject({ checkpoint: 'Go on?' });
    expect(again.diff).toContain('-Alpha');
    expect(await lab.database.approvals.get(first.approvalId)).toMatchObject({ state: 'void' });
    expect(await lab.tree(notebookId)).toMatchObject(FILES);
  });

  it('ends its script when it is rejected, and tells the model why', async () => {
    await open();
    const runId = await startRun();
    const { approvalId } = await pending();
    await lab.call('approvals.respond', { approvalIds: [approvalId], decision: 'reject_once', reason: 'not these' });
    const { calls, status } = await lab.settled(runId);
    expect(status).toBe('completed');
    expect(calls[0]?.result).toMatchObject({
      type: 'denied',
      rule: 'person',
      reason: 'The person stopped the script at checkpoint 1, and nothing was changed: not these',
    });
  });

  it('counts one call, and no time while it waits', async () => {
    await open();
    const runId = await startRun();
    const { activeMs } = (await lab.database.runs.get(runId)) ?? { activeMs: 0 };
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await lab.database.runs.get(runId))?.activeMs).toBe(activeMs);
    await answer((await pending()).approvalId);
    await lab.settled(runId);
    await answer((await pending()).approvalId);
    expect(await lab.settled(runId)).toMatchObject({ status: 'completed', toolCalls: 1 });
  });

  it('is answered once by two windows', async () => {
    await open();
    const runId = await startRun();
    const { approvalId } = await pending();
    const other = await openRuntimeLab({ database: lab.database, mayDrive: async () => false });
    const both = await Promise.allSettled([
      answer(approvalId),
      other.call('approvals.respond', { approvalIds: [approvalId], decision: 'reject_once' }),
    ]);
    other.stop();
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await lab.settled(runId);
    expect(await lab.tree(notebookId)).toMatchObject(FILES);
  });
});

describe('a checkpoint', () => {
  it('is asked in the step of a playbook, too', async () => {
    await open();
    await lab.call('agents.update', { name: 'navigator', patch: { can: CAN } });
    const source = JSON.stringify(ASKS);
    const playbook = `name: ask\ntitle: Ask\nsteps:\n  - id: run\n    tool: script_run\n    inputs:\n      source: ${source}\n`;
    const { runId } = await lab.call('playbooks.run', { playbook, notebookId });
    expect(await lab.settled(runId)).toMatchObject({ status: 'awaiting-approval' });
    const first = await pending();
    expect(first.checkpoint).toBe('Go on?');
    await answer(first.approvalId);
    await lab.settled(runId);
    await answer((await pending()).approvalId);
    expect(await lab.settled(runId)).toMatchObject({ status: 'completed' });
    expect(await lab.tree(notebookId)).toMatchObject({ '/notes/a.md': 'hostile', '/notes/c.md': 'c' });
  });

  it('has masked text only where the model is on a server, also in the log', async () => {
    const server = await startProvider();
    try {
      lab = await openRuntimeLab({ gate: { gate: 'on' }, outside: nodeOutside({}), script: nodeSandbox });
      const provider = {
        providerId: 'lab',
        kind: 'openai-compatible',
        baseURL: server.baseURL,
        models: ['test-model'],
      };
      await lab.call('providers.connect', provider);
      const source = `const { content } = await cloister.read_file({ path: '/notes/who.md' });
        await cloister.confirm('Write to ' + content);
        return content;`;
      server.setScript((_request, index) =>
        index === 0 ? { calls: [{ name: 'script_run', input: { source } }] } : { text: 'Done.' },
      );
      await lab.call('agents.create', agentSpec({ name: 'scripter', can: CAN, adapter: 'react' }));
      notebookId = await lab.notebook({ '/notes/who.md': 'anna.keller@example.org\n' });
      const runId = await startRun();
      const asked = await pending();
      expect(asked.checkpoint).toMatch(/^Write to .+/);
      await lab.call('approvals.respond', { approvalIds: [asked.approvalId], decision: 'reject_once' });
      await lab.settled(runId);
      const stored = await lab.database.approvals.get(asked.approvalId);
      const log = await lab.call('audit.entries', { limit: 1000 });
      expect(JSON.stringify([asked, stored, log])).not.toContain('anna.keller');
    } finally {
      await server.close();
    }
  });
});

describe('a checkpoint that failed in a script of the person', () => {
  it('is not one that has to be allowed', async () => {
    await open();
    const source = `await cloister.confirm('').catch(() => {}); await cloister.confirm('Sure?'); ${WRITE}`;
    const { plan, checkpoints } = await lab.call('scripts.dryRun', { notebookId, source });
    expect(checkpoints.map(({ text }) => text)).toEqual(['Sure?']);
    if (plan === null) throw new Error('nothing was planned');
    expect(await lab.call('scripts.run', { notebookId, source, plan, checkpoints: ['Sure?'] })).toMatchObject({
      fileCount: 1,
    });
  });
});
