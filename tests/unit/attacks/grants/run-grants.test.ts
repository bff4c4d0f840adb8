import { afterEach, describe, expect, it } from 'vitest';
import type { Grant } from '../../../../src/contracts/domain/run/grant.ts';
import { GRANT_MS } from '../../../../src/core/grants/make-grant.ts';
import { isIntact, sealGrant } from '../../../../src/core/grants/seal-grant.ts';
import { createTestGrant } from '../../../support/grants.ts';
import { createFreeAgent } from '../../../support/loop-seed.ts';
import { sha256 } from '../../../support/memory-notebook.ts';
import { FILES, type GrantLab, openGrantLab } from './grant-lab.ts';

const hasher = { sha256 };
const write = (path = '/notes/a.md') => ({ toolName: 'write_file', input: { path, content: 'evil' } });
const read = (path: string) => ({ toolName: 'read_file', input: { path } });
const WRITES = [{ calls: [write()] }, { text: 'Done.' }];
const ALL = { read: true, write: true, create: true, delete: true, execute: false, integrations: false };
const everywhere = { notebooks: ['*'], fileTypes: ['*'] };

let lab: GrantLab;
afterEach(() => lab.stop());

/** The results that the model got, in order. */
const told = async (runId: string) =>
  (await lab.call('runs.get', { runId })).calls.map(({ result }) =>
    result && 'reason' in result ? result.reason : '',
  );
const refusedCall = async (runId: string, stepIndex = 1) =>
  (await lab.call('runs.get', { runId })).calls.find((call) => call.stepIndex === stepIndex);
const unchanged = async () => expect(await lab.tree(lab.notebookId)).toEqual(FILES);

describe('a grant used elsewhere', () => {
  it('does nothing once the notebook is in another workspace, until it is moved back', async () => {
    lab = await openGrantLab([{ calls: [write()] }, { calls: [read('/notes/a.md')] }, { text: 'Done.' }]);
    const { runId, workspaceId: home } = await lab.start();
    const { workspaceId } = await lab.call('workspaces.create', { name: 'Elsewhere' });
    await lab.call('notebooks.move', { notebookId: lab.notebookId, workspaceId });
    await lab.allow(runId);
    await unchanged();
    const reasons = await told(runId);
    expect(reasons).toHaveLength(2);
    for (const reason of reasons) expect(reason).toMatch(/moved to another workspace .* Move the notebook back/);
    expect(await lab.refusals(runId)).toEqual(
      expect.arrayContaining(['approval.void default.write', 'tool.call grant.workspace']),
    );
    // A later run has a grant for the place where the notebook is by then.
    expect((await lab.grant((await lab.start()).runId)).workspaceId).toBe(workspaceId);
    expect(workspaceId).not.toBe(home);
  });

  it.each([
    ['another notebook', 'grant.notebook', /only in the notebook that it was started in/],
    ['another run', 'grant.damaged', /edited or is damaged/],
    ['another agent', 'grant.damaged', /edited or is damaged/],
  ])('is refused when it was made for %s, although its seal is right', async (what, rule, reason) => {
    lab = await openGrantLab(WRITES);
    const { runId } = await lab.start();
    const grant = await lab.grant(runId);
    const other = {
      ...grant,
      ...(what === 'another notebook' ? { notebookId: 'notebook-2' } : {}),
      ...(what === 'another run' ? { runId: 'run-2' } : {}),
      ...(what === 'another agent' ? { agent: 'other' } : {}),
    };
    await lab.alter(runId, sealGrant(other, hasher));
    expect(await lab.allow(runId)).toMatchObject({
      status: 'blocked',
      stopReason: 'denied',
      message: expect.stringMatching(reason),
    });
    await unchanged();
    expect(await lab.refusals(runId)).toContain(`run.grant ${rule}`);
  });

  it('is no grant for a direct call in another notebook', async () => {
    lab = await openGrantLab(WRITES);
    const { runId } = await lab.start();
    const notebookId = await lab.notebook({ '/other.md': 'other' }, 'Other');
    const call = { agent: 'asker', toolName: 'read_file', input: { path: '/other.md' }, notebookId, runId };
    expect(await lab.refusal('tools.call', call)).toBe('not-found');
  });
});

describe('a grant that has expired', () => {
  it('is refused when the approval is answered too late, and renewed when the person resumes the run', async () => {
    lab = await openGrantLab(WRITES);
    const { runId } = await lab.start();
    const [asked] = await lab.call('approvals.list', {});
    lab.clock.advance(GRANT_MS);
    expect(await lab.allow(runId)).toMatchObject({
      status: 'paused',
      message: 'The grant of this run has expired. Resume the run to renew the grant for 7 days.',
    });
    await unchanged();
    expect(await lab.database.approvals.get(asked?.approvalId ?? '')).toMatchObject({
      state: 'expired',
      stateReason: expect.stringMatching(/Resume the run/),
    });
    expect(await lab.refusals(runId)).toEqual(['run.grant grant.expired', 'approval.expired default.write']);

    // It asks again: what was allowed under the old grant is not carried out under the new one.
    await lab.call('runs.resume', { runId });
    expect(await lab.settled(runId)).toMatchObject({ status: 'awaiting-approval' });
    await unchanged();
    expect(await lab.allow(runId)).toMatchObject({ status: 'completed' });
    expect(await lab.tree(lab.notebookId)).toMatchObject({ '/notes/a.md': 'evil' });
  });

  it('lets a run that waited for days go on until then', async () => {
    lab = await openGrantLab(WRITES);
    const { runId } = await lab.start();
    lab.clock.advance(GRANT_MS - 1);
    expect(await lab.allow(runId)).toMatchObject({ status: 'completed' });
  });

  it('is not revived by a clock that is set back', async () => {
    lab = await openGrantLab(WRITES);
    const { runId } = await lab.start();
    const startMs = lab.clock.nowMs();
    lab.clock.advance(GRANT_MS);
    await lab.allow(runId);
    lab.clock.setWall(startMs + 1000);
    const call = { agent: 'asker', toolName: 'read_file', input: { path: '/notes/a.md' }, runId };
    expect(await lab.call('tools.call', { ...call, notebookId: lab.notebookId })).toMatchObject({
      type: 'denied',
      rule: 'grant.expired',
    });
  });

  it('carries out no direct call of the run that was allowed too late', async () => {
    lab = await openGrantLab([{ calls: [read('/notes/a.md')] }, { calls: [write('/notes/b.md')] }, { text: 'Done.' }]);
    const { runId } = await lab.start();
    const call = { agent: 'asker', ...write(), runId, notebookId: lab.notebookId };
    const asked = await lab.call('tools.call', call);
    const approvalId = asked.type === 'needs-approval' ? asked.approvalId : '';
    lab.clock.advance(GRANT_MS);
    const { outcomes } = await lab.call('approvals.respond', { approvalIds: [approvalId], decision: 'allow_once' });
    expect(outcomes).toMatchObject([
      { type: 'error', message: expect.stringMatching(/grant of this run has expired/) },
    ]);
    expect(await lab.refusals(runId)).toContain('approval.expired default.write');
    await unchanged();
  });

  it('ends early when the clock is set back to before it was made', async () => {
    lab = await openGrantLab(WRITES);
    const { runId } = await lab.start();
    lab.clock.setWall(lab.clock.nowMs() - 2 * 86_400_000);
    expect(await lab.allow(runId)).toMatchObject({
      status: 'paused',
      message: expect.stringMatching(/Check the clock/),
    });
    await unchanged();
  });
});

describe('an agent that is narrowed while its run waits', () => {
  it.each([
    ['its right to change files', { can: { ...ALL, write: false } }, 'scope.operations'],
    ['its folders', { scope: { ...everywhere, folders: ['/secret'] } }, 'scope.folders'],
    ['its file types', { scope: { ...everywhere, folders: ['/**'], fileTypes: ['*.csv'] } }, 'scope.file-types'],
    ['its notebooks', { scope: { ...everywhere, notebooks: [], folders: ['/**'] } }, 'scope.notebooks'],
  ])('has the approved call refused without %s', async (_what, patch, rule) => {
    lab = await openGrantLab(WRITES);
    const { runId } = await lab.start();
    await lab.edit(patch);
    await lab.allow(runId);
    await unchanged();
    const call = await refusedCall(runId);
    expect(call).toMatchObject({ state: 'denied', rule });
    expect(await told(runId)).toEqual([
      expect.stringMatching(/agent asker.* This was allowed when the run started\. Change the agent back under Agents/),
    ]);
    expect(await lab.refusals(runId)).toContain(`file.write ${rule}`);
  });

  it.each([
    ['its text', { type: 'text' as const, path: '/notes/a.md', text: 'mine' }],
    ['a part of it', { type: 'hunks' as const, keep: [0] }],
    ['back to the proposal', { type: 'reset' as const }],
    ['its arguments', { type: 'input' as const, input: write().input }],
  ])('has no approval that editing makes valid again: %s', async (_what, edit) => {
    lab = await openGrantLab(WRITES);
    const { runId } = await lab.start();
    const [asked] = await lab.call('approvals.list', {});
    const { approvalId = '', receipt = '' } = asked ?? {};
    await lab.edit({ scope: { ...everywhere, folders: ['/secret'] } });
    expect(await lab.refusal('approvals.edit', { approvalId, receipt, edit })).toBe('denied');
    await lab.allow(runId);
    await unchanged();
  });

  it('has no approval that editing makes valid for a file that it lost, when the rest is still allowed', async () => {
    const move = { toolName: 'move_file', input: { from: '/notes/a.md', to: '/notes/c.md' } };
    lab = await openGrantLab([{ calls: [read('/notes/b.md')] }, { calls: [move] }, { text: 'Done.' }]);
    const { notebookId } = lab;
    const linking = 'See [a](../notes/a.md).';
    await lab.call('files.write', { notebookId, path: '/secret/links.md', content: linking, baseHash: null });
    const { runId } = await lab.start();
    const [asked] = await lab.call('approvals.list', {});
    const { approvalId = '', receipt = '' } = asked ?? {};
    expect(JSON.stringify(asked)).toContain('/secret/links.md');
    await lab.edit({ scope: { ...everywhere, folders: ['/notes'] } });
    expect(await lab.refusal('approvals.edit', { approvalId, receipt, edit: { type: 'reset' } })).toBe('conflict');
    await lab.allow(runId);
    expect(await lab.tree(notebookId)).toMatchObject({ '/secret/links.md': linking, '/notes/a.md': 'old a' });
  });

  it('keeps an approval that may still be edited, when what it asks for is still allowed', async () => {
    lab = await openGrantLab(WRITES);
    const { runId } = await lab.start();
    const [asked] = await lab.call('approvals.list', {});
    const { approvalId = '', receipt = '' } = asked ?? {};
    await lab.edit({ scope: { ...everywhere, folders: ['/notes'] } });
    await lab.call('approvals.edit', {
      approvalId,
      receipt,
      edit: { type: 'text', path: '/notes/a.md', text: 'mine' },
    });
    expect(await lab.allow(runId)).toMatchObject({ status: 'completed' });
    expect(await lab.tree(lab.notebookId)).toEqual({ ...FILES, '/notes/a.md': 'mine' });
  });

  it('says nothing of the start of the run when it was never allowed', async () => {
    lab = await openGrantLab(WRITES, { spec: { scope: { ...everywhere, folders: ['/secret'] } } });
    const { runId } = await lab.start();
    expect(await told(runId)).toEqual([expect.not.stringContaining('when the run started')]);
  });
});

describe('an agent that gets more rights while its run waits', () => {
  const more = { ...ALL, integrations: true, execute: true };
  const attempts = [
    ['delete files', { toolName: 'delete_file', input: { path: '/notes/b.md' } }, 'grant.operations'],
    ['leave its folders', read('/secret/key.md'), 'grant.folders'],
    ['use the network', { toolName: 'fetch_url', input: { url: 'https://example.org/' } }, 'grant.operations'],
    ['run scripts', { toolName: 'script_run', input: { source: 'return 1;' } }, 'grant.operations'],
  ] as const;

  it.each(attempts)('cannot %s in it', async (_what, call, rule) => {
    const spec = { scope: { ...everywhere, folders: ['/notes'] }, can: { ...ALL, delete: false } };
    lab = await openGrantLab([{ calls: [write()] }, { calls: [call] }, { text: 'Done.' }], { spec });
    const { runId } = await lab.start();
    const wide = { scope: { ...everywhere, folders: ['/**'] }, can: more, fetchAllowlist: ['example.org'] };
    await lab.edit(wide);
    // The agent was edited: the first call is asked for again.
    await lab.allow(runId);
    expect(await lab.allow(runId)).toMatchObject({ status: 'completed' });
    expect(await refusedCall(runId, 2)).toMatchObject({ state: 'denied', rule });
    expect((await told(runId))[1]).toMatch(/when this run started\. Ask again to start a new run/);
    expect(await lab.tree(lab.notebookId)).toEqual({ ...FILES, '/notes/a.md': 'evil' });
    expect(lab.fetcher.contacted).toEqual([]);
    // A new run has what the agent may by now.
    expect(await lab.grant((await lab.start()).runId)).toMatchObject({ can: more, hosts: [['example.org']] });
  });

  it('cannot contact a host that was added', async () => {
    const fetch = (host: string) => ({ toolName: 'fetch_url', input: { url: `https://${host}/` } });
    const spec = { can: more, fetchAllowlist: ['example.org'] };
    lab = await openGrantLab([{ calls: [write()] }, { calls: [fetch('evil.example')] }, { text: 'Done.' }], { spec });
    const { runId } = await lab.start();
    await lab.edit({ fetchAllowlist: ['example.org', 'evil.example'] });
    await lab.allow(runId);
    await lab.allow(runId);
    expect(await refusedCall(runId, 2)).toMatchObject({ state: 'denied', rule: 'grant.host' });
    expect(lab.fetcher.contacted).toEqual([]);
  });

  it('keeps the budget that the run started with', async () => {
    const turns = [{ calls: [write()] }, ...Array.from({ length: 5 }, () => ({ calls: [read('/notes/b.md')] }))];
    lab = await openGrantLab(turns, { spec: { limits: { steps: 3 } } });
    const { runId } = await lab.start();
    await lab.edit({ limits: { steps: 100 } });
    await lab.allow(runId);
    expect(await lab.allow(runId)).toMatchObject({ status: 'blocked', stopReason: 'step-limit', step: 3 });
  });
});

describe('a grant in an edited row', () => {
  const edits = {
    rights: (grant: Grant) => ({ ...grant, can: { ...grant.can, delete: true } }),
    folders: (grant: Grant) => ({
      ...grant,
      within: [{ folders: ['/**'], fileTypes: ['*'] }],
    }),
    expiry: (grant: Grant) => ({ ...grant, expiresMs: grant.expiresMs + 1 }),
    budget: (grant: Grant) => ({ ...grant, limits: { ...grant.limits, steps: 1000 } }),
    seal: (grant: Grant) => ({ ...grant, seal: sha256('another') }),
  };

  it.each(Object.entries(edits))('is refused by name (%s), and resuming gives it no new seal', async (_what, edit) => {
    const spec = { scope: { ...everywhere, folders: ['/notes'] }, can: { ...ALL, delete: false } };
    lab = await openGrantLab(WRITES, { spec });
    const { runId } = await lab.start();
    await lab.call('runs.pause', { runId });
    expect(await lab.settled(runId)).toMatchObject({ status: 'paused' });
    const grant = await lab.grant(runId);
    await lab.alter(runId, edit(grant));
    await lab.call('runs.resume', { runId });
    expect(await lab.settled(runId)).toMatchObject({
      status: 'blocked',
      message:
        'The grant of this run was edited or is damaged, so the run may do nothing more. Ask again to start a new run.',
    });
    await unchanged();
    expect(isIntact(await lab.grant(runId), hasher)).toBe(false);
    expect(await lab.refusals(runId)).toContain('run.grant grant.damaged');
    expect(await lab.call('approvals.list', {})).toEqual([]);
  });
});

describe('a run of an earlier version', () => {
  it('gets its grant when it is continued, and the log says so', async () => {
    lab = await openGrantLab(WRITES);
    const { runId } = await lab.start();
    await lab.alter(runId, undefined);
    await lab.edit({ can: { ...ALL, delete: false } });
    await lab.allow(runId);
    expect(await lab.grant(runId)).toMatchObject({ runId, can: { write: true, delete: false } });
    expect(await lab.allow(runId)).toMatchObject({ status: 'completed' });
    const given = (await lab.call('audit.entries', {})).filter(({ action }) => action === 'run.grant');
    expect(given).toMatchObject([{ runId, decision: 'allowed', actor: { type: 'app' } }]);
  });
});

describe('a model', () => {
  it('gets nothing of the grant: not in a prompt, a tool, or a result', async () => {
    lab = await openGrantLab([{ calls: [read('/notes/a.md')] }, { calls: [write('/secret/x.md')] }, { text: 'Done.' }]);
    const { runId } = await lab.start();
    await lab.allow(runId);
    const { seal, expiresMs } = await lab.grant(runId);
    const sent = JSON.stringify(lab.model.requests.map(({ prompt, tools }) => ({ prompt, tools })));
    for (const secret of [seal, seal.slice(0, 16), String(expiresMs), 'issuedMs', 'grant']) {
      expect(sent).not.toContain(secret);
    }
  });

  it('cannot bring a grant: an argument of that name is no argument of a tool', async () => {
    const brought = sealGrant({ ...createTestGrant(createFreeAgent()), agent: 'asker' }, hasher);
    const calls = [{ toolName: 'read_file', input: { path: '/secret/key.md', grant: brought } }];
    lab = await openGrantLab([{ calls }], { spec: { scope: { ...everywhere, folders: ['/notes'] } } });
    const { runId } = await lab.start();
    expect((await refusedCall(runId))?.state).toMatch(/denied|failed/);
    expect(JSON.stringify(lab.model.prompts)).not.toContain(FILES['/secret/key.md']);
  });
});
