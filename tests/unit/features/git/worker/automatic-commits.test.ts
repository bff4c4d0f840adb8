import { afterEach, describe, expect, it } from 'vitest';
import { type GitLab, openGitLab } from '../../../../support/git/git-lab.ts';
import { waitUntil } from '../../../../support/wait-until.ts';

let opened: GitLab | undefined;

describe('automatic commits', () => {
  afterEach(() => {
    opened?.lab.stop();
    opened = undefined;
  });

  it('commits before a run, and what the run did under the name of its agent, with run and approver', async () => {
    const git = await openGitLab({ '/a.md': 'a' });
    opened = git;
    const { lab, notebookId } = git;
    await lab.call('git.settings', { notebookId, automatic: { beforeRuns: true } });
    await git.write('/a.md', 'mine');
    const message = 'create a note named /b.md saying hello';
    const { runId } = await lab.call('runs.start', { message, agent: 'navigator', notebookId });
    expect(await lab.settled(runId)).toMatchObject({ status: 'awaiting-approval' });
    const log = () => lab.call('git.log', { notebookId });
    expect(await log()).toMatchObject([{ title: 'Before a run', runIds: [] }, { title: 'Start the history' }]);
    const approvals = await lab.call('approvals.list', {});
    const approvalIds = approvals.map(({ approvalId }) => approvalId);
    await lab.call('approvals.respond', { approvalIds, decision: 'allow_once' });
    await waitUntil(async () => expect((await lab.call('runs.get', { runId })).status).toBe('completed'), 5);
    await git.commit('After the run');
    const [newest] = await log();
    expect(newest).toMatchObject({
      title: 'After the run',
      author: { name: 'Navigator', email: 'navigator@agents.cloister.invalid' },
      runIds: [runId],
      approvedBy: ['Ada <ada@example.org>'],
    });
    const own = (await lab.call('audit.entries', {})).find(
      ({ action, target }) => action === 'git.commit' && target === 'Before a run',
    );
    expect(own).toMatchObject({ actor: { type: 'app' } });
  });

  it('commits once a day when something has changed, and nothing for a notebook that did not choose it', async () => {
    let nowMs = Date.parse('2026-11-29T10:00:00Z');
    const git = await openGitLab({ '/a.md': 'a' }, true, { nowMs: () => nowMs, monotonicMs: () => nowMs });
    opened = git;
    const { lab, notebookId } = git;
    const titles = async () => (await lab.call('git.log', { notebookId })).map(({ title }) => title);
    await git.write('/a.md', 'b');
    nowMs += 25 * 60 * 60 * 1000;
    lab.runtime.services.wakeRunner();
    await lab.call('git.settings', { notebookId, automatic: { afterReviews: true } });
    expect(await titles()).toEqual(['Start the history']);
    await lab.call('git.settings', { notebookId, automatic: { daily: true } });
    await waitUntil(async () => expect(await titles()).toEqual(['Once a day', 'Start the history']), 5);
  });
});
