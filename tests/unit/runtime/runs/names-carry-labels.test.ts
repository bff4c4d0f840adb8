import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { createScriptedModel } from '../../../support/scripted-model.ts';

let lab: RuntimeLab;
let notebookId: string;
beforeEach(async () => {
  lab = await openRuntimeLab({ model: () => createScriptedModel([{ text: 'Hello.' }]) });
  notebookId = await lab.notebook({ '/a.md': 'A', '/inbox/mail.md': 'Hello', '/private/ideas.md': 'An idea' });
  await lab.call('files.setLabels', { notebookId, path: '/inbox', labels: ['untrusted'] });
  await lab.call('files.setLabels', { notebookId, path: '/private', labels: ['local-only'] });
  await lab.call('agents.create', agentSpec({ name: 'bold', approvals: 'destructive-only' }));
});
afterEach(() => lab.stop());

const call = (agent: string, toolName: string, input: unknown, runId?: string) =>
  lab.call('tools.call', { agent, toolName, input, notebookId, ...(runId === undefined ? {} : { runId }) });
const write = (runId: string, content: string) => call('bold', 'write_file', { path: '/a.md', content }, runId);

async function startRun(): Promise<string> {
  const { runId } = await lab.call('runs.start', { message: 'Hello', notebookId, agent: 'bold' });
  await lab.settled(runId);
  return runId;
}

describe('names that a direct call during a run lists', () => {
  it('add their labels to the run, which asks from then on', async () => {
    const runId = await startRun();
    expect(await write(runId, 'before')).toMatchObject({ type: 'result' });
    await call('bold', 'list_files', { path: '/inbox' }, runId);
    expect((await lab.runtime.services.store.run(runId))?.labels).toEqual([
      { label: 'untrusted', source: '/inbox', by: 'name' },
    ]);
    expect(await write(runId, 'after')).toMatchObject({ type: 'needs-approval' });
  });

  it('do not count for a later call without a run', async () => {
    await call('bold', 'list_files', { path: '/inbox' });
    expect(await call('bold', 'write_file', { path: '/a.md', content: 'new' })).toMatchObject({ type: 'result' });
  });
});

describe('names that the Navigator lists', () => {
  it('cause no approval and label nothing, until a language model continues the conversation', async () => {
    const labels = [{ label: 'untrusted', source: '/inbox', by: 'name' }];
    const spec = agentSpec({ name: 'guide', approvals: 'destructive-only' });
    await lab.call('agents.create', { ...spec, adapter: 'navigator' });
    const first = await lab.call('runs.start', { message: 'What is in /inbox?', notebookId, agent: 'guide' });
    await lab.settled(first.runId);
    expect((await lab.runtime.services.store.run(first.runId))?.labels).toEqual(labels);
    const written = await call('guide', 'write_file', { path: '/b.md', content: 'B' }, first.runId);
    expect(written).toMatchObject({ type: 'result' });
    const reader = await lab.runtime.services.store.notebook(notebookId);
    expect([reader.get('/b.md')?.kind, reader.labelsAt('/b.md')]).toEqual(['file', []]);

    await lab.call('agents.update', { name: 'guide', patch: { adapter: 'react' } });
    const { sessionId } = first;
    const second = await lab.call('runs.start', { message: 'Go on', notebookId, agent: 'guide', sessionId });
    await lab.settled(second.runId);
    const asked = await call('guide', 'write_file', { path: '/b.md', content: 'C' }, second.runId);
    expect(asked).toMatchObject({ type: 'needs-approval' });
  });
});

describe('the choice whether servers get names of local-only files', () => {
  const book = () => lab.runtime.services.store.ruleBook();
  const show = (shown: boolean) => lab.call('rules.showLocalOnlyNames', { shown });

  it('is to hide them by default, is logged, and can be taken back', async () => {
    expect(await book()).toEqual({ revision: 0, rules: [] });
    await show(true);
    await show(true);
    expect(await book()).toEqual({ revision: 1, rules: [], localOnlyNames: 'shown' });
    const [entry] = await lab.call('audit.entries', { newestFirst: true, limit: 1 });
    expect(entry).toMatchObject({ action: 'rules.local-only-names', actor: { type: 'person' } });
    await show(false);
    expect(await book()).toEqual({ revision: 2, rules: [] });
  });

  it('stays when a rule is added, and when the database is read again', async () => {
    await show(true);
    await lab.call('agents.create', agentSpec({ name: 'asking', approvals: 'every-write' }));
    const asked = await call('asking', 'write_file', { path: '/a.md', content: 'new' });
    if (asked.type !== 'needs-approval') throw new Error(asked.type);
    await lab.call('approvals.respond', { approvalIds: [asked.approvalId], decision: 'allow_always' });
    expect(await book()).toMatchObject({ revision: 2, rules: [{ effect: 'allow' }], localOnlyNames: 'shown' });
    await lab.call('agents.remove', { name: 'asking' });
    expect(await book()).toEqual({ revision: 3, rules: [], localOnlyNames: 'shown' });
    expect(await lab.database.meta.get('rule-book')).toMatchObject({ localOnlyNames: 'shown' });
  });
});
