import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ANSWER_TTL_MS } from '../../../../src/contracts/domain/run/run.ts';
import { expireAnswers } from '../../../../src/runtime/runs/driving/expire-answers.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';

const EVERYTHING = { notebooks: ['*'], folders: ['/**'], fileTypes: ['*'] };

let lab: RuntimeLab;
let notebookId: string;
let nowMs = Date.UTC(2026, 0, 5);
beforeEach(async () => {
  lab = await openRuntimeLab({ clock: { nowMs: () => nowMs, monotonicMs: () => performance.now() } });
  notebookId = await lab.notebook({ '/n/a.md': 'A', '/secret/b.md': 'the secret' });
});
afterEach(() => lab.stop());

const write = { agent: 'asker', toolName: 'write_file', input: { path: '/n/a.md', content: 'changed' } };

describe('a conversation', () => {
  it('cannot be continued by another agent', async () => {
    await lab.call('agents.create', agentSpec({ name: 'narrow', adapter: 'navigator' }));
    const { sessionId, runId } = await lab.call('runs.start', { message: 'read /secret/b.md', notebookId });
    expect((await lab.settled(runId)).text).toContain('the secret');
    const other = { message: 'what was said?', agent: 'narrow', sessionId, notebookId };
    expect(await lab.refusal('runs.start', other)).toBe('bad-input');
    await expect(lab.call('runs.start', { ...other, agent: 'navigator' })).resolves.toMatchObject({ sessionId });
  });
});

describe('an agent that is removed', () => {
  it('takes its "always" rules with it', async () => {
    await lab.call('agents.create', agentSpec({ name: 'asker', scope: EVERYTHING }));
    const asked = await lab.call('tools.call', { ...write, notebookId });
    if (asked.type !== 'needs-approval') throw new Error(asked.type);
    await lab.call('approvals.respond', { approvalIds: [asked.approvalId], decision: 'allow_always' });
    const again = { ...write, input: { path: '/n/a.md', content: 'changed again' }, notebookId };
    expect(await lab.call('tools.call', again)).toMatchObject({ type: 'result' });
    await lab.call('agents.remove', { name: 'asker' });
    await lab.call('agents.create', agentSpec({ name: 'asker', scope: EVERYTHING }));
    const later = { ...write, input: { path: '/n/a.md', content: 'a third time' }, notebookId };
    expect(await lab.call('tools.call', later)).toMatchObject({ type: 'needs-approval' });
  });
});

describe('an unused answer', () => {
  it('expires in its row, and a clock that is set back does not revive it', async () => {
    await lab.call('agents.create', agentSpec({ name: 'asker', scope: EVERYTHING }));
    const asked = await lab.call('tools.call', { ...write, notebookId });
    if (asked.type !== 'needs-approval') throw new Error(asked.type);
    const { approvalId } = asked;
    // Answered, but no run uses the answer.
    await lab.database.approvals.update(approvalId, { state: 'allowed', decision: 'allow_once', answeredMs: nowMs });
    await expireAnswers(lab.runtime.services);
    expect((await lab.database.approvals.get(approvalId))?.state).toBe('allowed');
    nowMs += ANSWER_TTL_MS;
    await expireAnswers(lab.runtime.services);
    nowMs -= ANSWER_TTL_MS;
    expect((await lab.database.approvals.get(approvalId))?.state).toBe('expired');
    const [last] = await lab.call('audit.entries', { newestFirst: true, limit: 1 });
    expect(last).toMatchObject({ action: 'approval.expired', target: '/n/a.md', decision: 'failed' });
  });
});
