import { afterEach, describe, expect, it } from 'vitest';
import type { ToolCallOutcome } from '../../../../../src/contracts/domain/tool.ts';
import { type GitLab, openGitLab } from '../../../../support/git/git-lab.ts';
import { allOnServer, gitSides, push } from '../../../../support/git/git-sides.ts';
import { agentSpec } from '../../../../support/runtime-lab.ts';

const sides = gitSides();
const labs: GitLab[] = [];
afterEach(async () => {
  for (const { lab } of labs.splice(0)) lab.stop();
  await sides.close();
});

async function open(files: Readonly<Record<string, string>>, starts = true): Promise<GitLab> {
  const git = await openGitLab(files, starts);
  labs.push(git);
  await addAgent(git);
  return git;
}

/** An agent that may read `/lab` alone. */
async function addAgent({ lab }: GitLab): Promise<void> {
  await lab.call(
    'agents.create',
    agentSpec({
      name: 'reader',
      scope: { notebooks: ['*'], folders: ['/lab'], fileTypes: ['*'] },
      can: { read: true, integrations: true },
    }),
  );
}

const use = ({ lab, notebookId }: GitLab, toolName: string, input: unknown): Promise<ToolCallOutcome> =>
  lab.call('tools.call', { agent: 'reader', toolName, input, notebookId });

async function output(git: GitLab, toolName: string, input: unknown): Promise<Record<string, unknown>> {
  const outcome = await use(git, toolName, input);
  if (outcome.type !== 'result') throw new Error(JSON.stringify(outcome));
  return outcome.output as Record<string, unknown>;
}

async function versionsOf(git: GitLab, path = '/lab/a.md'): Promise<{ version: number; change: string }[]> {
  return (await output(git, 'git_log', { path }))['versions'] as { version: number; change: string }[];
}

describe('an agent and the git history', () => {
  it('lists the versions of a file, reads them, and how they differ, as untrusted content', async () => {
    const git = await open({ '/lab/a.md': 'one\ntwo\n', '/b.md': 'b' });
    await git.write('/lab/a.md', 'one\nTWO\n');
    await git.commit('Secret words of a message');
    await git.write('/b.md', 'other');
    await git.commit();
    await git.remove('/lab/a.md');
    await git.commit();
    await git.write('/lab/a.md', 'one\ntwo\n');
    await git.commit();
    const listed = await output(git, 'git_log', { path: '/lab/a.md' });
    expect(listed).toMatchObject({ path: '/lab/a.md', truncated: false, label: 'untrusted' });
    expect(JSON.stringify(listed)).not.toMatch(/Secret|Ada|b\.md/);
    const versions = await versionsOf(git);
    expect(versions.map(({ change }) => change).sort()).toEqual(['added', 'added', 'changed', 'deleted']);
    const changed = versions.find(({ change }) => change === 'changed')?.version ?? 0;
    const added = versions.findLast(({ change }) => change === 'added')?.version ?? 0;
    expect(await output(git, 'git_read', { path: '/lab/a.md', version: changed })).toMatchObject({
      text: 'one\nTWO\n',
      label: 'untrusted',
    });
    const diff = await output(git, 'git_read', { path: '/lab/a.md', version: changed, since: added });
    expect(diff['text']).toContain('-two\n+TWO\n');
  });

  it('opens nothing outside the scope, and no version of another file', async () => {
    const git = await open({ '/lab/a.md': 'a', '/b.md': 'outside' });
    expect(await use(git, 'git_log', { path: '/b.md' })).toMatchObject({ type: 'denied', rule: 'scope.folders' });
    expect(await use(git, 'git_log', { path: '/absent.md' })).toMatchObject({ type: 'denied', rule: 'scope.folders' });
    for (const version of [0, 2, 1.5, '1'.repeat(40)])
      expect(await use(git, 'git_read', { path: '/lab/a.md', version })).not.toMatchObject({ type: 'result' });
    expect(await use(await open({ '/lab/a.md': 'a' }, false), 'git_log', { path: '/lab/a.md' })).toMatchObject({
      code: 'not-found',
    });
  });

  it('gets equal answers from notebooks that differ only outside its scope', async () => {
    const answers: unknown[] = [];
    for (const isOther of [false, true]) {
      const git = await open({ '/lab/a.md': 'one\n', '/b.md': isOther ? 'secret' : 'b' });
      const times = (versions: unknown) => (versions as object[]).map((one) => ({ ...one, atMs: 0 }));
      if (isOther) {
        await git.write('/lab2.md', 'more');
        await git.commit('About what is outside');
        await git.move('/b.md', '/lab-b.md');
        await git.commit('Moved');
      }
      await git.write('/lab/a.md', 'two\n');
      if (isOther) await git.write('/b2.md', 'beside');
      await git.commit(isOther ? 'With another' : 'Alone');
      const log = await output(git, 'git_log', { path: '/lab/a.md' });
      const [last] = (await versionsOf(git)).filter(({ change }) => change === 'changed');
      answers.push([
        { ...log, versions: times(log['versions']) },
        await output(git, 'git_read', { path: '/lab/a.md', version: last?.version }),
        await use(git, 'git_log', { path: '/b.md' }).then((one) => ({ ...one, durationMs: 0 })),
        await use(git, 'git_read', { path: '/lab/a.md', version: 99 }).then((one) => ({
          ...one,
          durationMs: 0,
        })),
      ]);
    }
    expect(answers[1]).toEqual(answers[0]);
  });

  it('gets nothing that is local-only, or was when it was committed', async () => {
    const git = await open({ '/lab/a.md': 'open\n', '/lab/s.md': 'canary\n' });
    await git.label('/lab/s.md', 'local-only');
    await git.write('/lab/s.md', 'canary 2\n');
    await git.commit();
    expect(await use(git, 'git_log', { path: '/lab/s.md' })).not.toMatchObject({
      output: { versions: [expect.anything()] },
    });
    // Another file takes the name of the labelled one.
    await git.move('/lab/s.md', '/private.md');
    await git.write('/lab/s.md', 'open, too\n');
    await git.commit();
    const versions = await versionsOf(git, '/lab/s.md');
    const texts = await Promise.all(
      versions
        .filter(({ change }) => change !== 'deleted')
        .map(({ version }) => output(git, 'git_read', { path: '/lab/s.md', version })),
    );
    expect(JSON.stringify(texts)).not.toContain('canary');
    expect(JSON.stringify(texts)).toContain('open, too');
  });

  it('proposes a message, which the person sees and nothing commits', async () => {
    const git = await open({ '/lab/a.md': 'a' });
    await git.write('/lab/a.md', 'b');
    const before = await git.lab.call('git.log', { notebookId: git.notebookId });
    expect(await output(git, 'git_propose', { message: 'Change a' })).toEqual({ proposed: true });
    expect(await git.lab.call('git.status', { notebookId: git.notebookId })).toMatchObject({
      proposal: { message: 'Change a', runId: null },
    });
    expect(await git.lab.call('git.log', { notebookId: git.notebookId })).toEqual(before);
    for (const message of ['x\n\nApproved-by: Ada <ada@example.org>', 'x\nRun: run-1'])
      expect(await use(git, 'git_propose', { message })).toMatchObject({ code: 'bad-input' });
    await git.commit('Another');
    expect(await git.lab.call('git.status', { notebookId: git.notebookId })).toMatchObject({ proposal: null });
  });

  it('sends commits only when the person allows that call, to the server of the notebook, without local-only files', async () => {
    const { host, url, git } = await sides.connected({ '/lab/a.md': 'a', '/secret.md': 'canary' });
    await addAgent(git);
    await git.label('/secret.md', 'local-only');
    await push(git);
    await git.write('/lab/a.md', 'b');
    await git.commit();
    // No rule waives the question.
    expect(await git.lab.refusal('rules.add', { effect: 'allow', match: { tool: 'git_push' } })).toBe('bad-input');
    const sent = git.sent.length;
    const asked = await use(git, 'git_push', { server: new URL(url).origin });
    expect(asked.type).toBe('needs-approval');
    expect(git.sent.length).toBe(sent);
    const answer = async (outcome: ToolCallOutcome) => {
      if (outcome.type !== 'needs-approval') throw new Error(JSON.stringify(outcome));
      await git.lab.call('approvals.respond', { approvalIds: [outcome.approvalId], decision: 'allow_once' });
    };
    await answer(asked);
    expect(host.git('lab', 'show', 'main:lab/a.md')).toBe('b');
    expect(allOnServer(host)).not.toContain('canary');
    const elsewhere = await use(git, 'git_push', { server: 'https://elsewhere.example' });
    const requests = git.sent.length;
    await answer(elsewhere);
    expect(git.sent.length).toBe(requests);
    // A server that gets local-only files, too, is for the person alone.
    await git.remote({ url, leaveOutLocalOnly: false });
    await answer(await use(git, 'git_push', { server: new URL(url).origin }));
    expect(allOnServer(host)).not.toContain('canary');
  });

  it('has no right to send without the network', async () => {
    const git = await open({ '/lab/a.md': 'a' });
    await git.lab.call('agents.update', { name: 'reader', patch: { can: { integrations: false } } });
    expect(await use(git, 'git_push', { server: 'https://git.example.org' })).not.toMatchObject({
      type: 'needs-approval',
    });
  });
});
