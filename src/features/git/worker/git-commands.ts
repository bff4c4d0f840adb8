import { packLoose } from '../../../adapters/git/pack-repository.ts';
import { readContent, TreeReader } from '../../../adapters/git/read-trees.ts';
import { headOf, initRepository, readLog } from '../../../adapters/git/repository.ts';
import { takeBack } from '../../../adapters/git/working-tree.ts';
import { conflictError } from '../../../contracts/errors/messages/notebook-messages.ts';
import type { CommandHandlers } from '../../../contracts/wire/commands/commands.ts';
import { isWithin } from '../../../core/shared/paths/path-parts.ts';
import { recordAsPerson, type Services } from '../../../runtime/app/services.ts';
import { Job } from '../../../runtime/import-export/jobs.ts';
import { readablePath } from '../../../runtime/notebook/person-path.ts';
import type { GitResults, LoggedCommit } from '../contract/git-requests.ts';
import { readMessage } from '../core/commit-message.ts';
import { bundleRepository } from './bundle-repository.ts';
import { commitNow } from './commit-now.ts';
import { diffCommits, needCommit } from './diff-commits.ts';
import { newSettings, readSent, readSettings, writeSettings } from './git-files.ts';
import { type NotebookGit, openNotebookGit } from './open-notebook-git.ts';
import { findForeign } from './own-contents.ts';
import { readState } from './read-state.ts';
import { decideConflict, readConflict } from './server/decide-conflict.ts';
import { fetchServer, pullCommits } from './server/pull-commits.ts';
import { planPush, push } from './server/push-commits.ts';
import { needServer, withServer } from './server/reach-server.ts';
import { removeRepository, setRemote } from './server/set-remote.ts';

/** Commands about the git history of a notebook, and its server. */
export function gitCommands(services: Services): CommandHandlers<keyof GitResults> {
  const { jobs } = services;
  const opened = new Map<string, Promise<NotebookGit>>();

  function open(notebookId: string): Promise<NotebookGit> {
    const git = opened.get(notebookId) ?? openNotebookGit(services, notebookId);
    opened.set(notebookId, git);
    return git;
  }

  const state = async (notebookId: string) => readState(services, await open(notebookId), notebookId);

  return {
    async 'git.init'({ notebookId, author, message, commits }) {
      const git = await open(notebookId);
      await git.change({ action: 'git.init', target: null }, async (repository, fs) => {
        if ((await headOf(repository)) !== null) return;
        await initRepository(repository);
        await writeSettings(fs, newSettings(author));
      });
      const { state: now } = await state(notebookId);
      if (commits && now === 'changed')
        await commitNow(services, notebookId, git, { message: () => message ?? 'Start the history' });
      return state(notebookId);
    },
    'git.end': async ({ notebookId }) => removeRepository(services, await open(notebookId), notebookId),
    async 'git.settings'({ notebookId, author, automatic }) {
      const git = await open(notebookId);
      await git.change({ action: 'git.settings', target: null }, async (_, fs) => {
        const settings = await readSettings(fs);
        await writeSettings(fs, {
          ...settings,
          author: author ?? settings.author,
          automatic: {
            daily: automatic?.daily ?? settings.automatic.daily,
            beforeRuns: automatic?.beforeRuns ?? settings.automatic.beforeRuns,
            afterReviews: automatic?.afterReviews ?? settings.automatic.afterReviews,
          },
        });
      });
      services.wakeRunner();
      return state(notebookId);
    },
    async 'git.commit'({ notebookId, message }) {
      const git = await open(notebookId);
      const made = await commitNow(services, notebookId, git, { message: () => message });
      if (made === null) throw conflictError('nothingToCommit');
      // The commit is made. What cannot be packed now is packed after the next one.
      await git.change(null, packLoose).catch(() => undefined);
      return { oid: made.oid };
    },
    async 'git.log'({ notebookId, path, limit, after }) {
      const git = await open(notebookId);
      return git.look(async (repository, fs) => {
        const at = path === undefined ? '/' : readablePath(path);
        const ref = after === undefined ? undefined : await needCommit(repository, after);
        // A merge brings the copies that were sent back into the history: what they stand for is listed already.
        const copies = new Set((await readSent(fs)).values());
        const most = limit + copies.size + (ref === undefined ? 0 : 1);
        const commits = await readLog(repository, most, { ref, path: at === '/' ? undefined : at.slice(1) });
        return commits
          .filter(({ oid }) => oid !== ref && !copies.has(oid))
          .slice(0, limit)
          .map(
            ({ oid, message, parents, author, atMs }): LoggedCommit => ({
              oid,
              ...readMessage(message),
              parents,
              author,
              atMs,
            }),
          );
      });
    },
    async 'git.diff'({ notebookId, from, to, path }) {
      const git = await open(notebookId);
      await services.loop.flushDrafts(notebookId);
      const reader = await services.store.notebook(notebookId);
      const at = path === undefined ? '/' : readablePath(path);
      return git.look((repository) => diffCommits(repository, reader, { from, to, path: at }));
    },
    async 'git.content'({ notebookId, oid }) {
      const git = await open(notebookId);
      return git.look((repository) => readContent(repository, oid).catch(() => null));
    },
    async 'git.restore'({ notebookId, commit, path }) {
      const git = await open(notebookId);
      const at = path === undefined ? '/' : readablePath(path);
      let changeId: string | null = null;
      const untrusted = new Set<string>();
      const act = {
        action: 'git.restore' as const,
        untrusted,
        target: at === '/' ? null : at,
        summary: `Restore ${at === '/' ? 'the notebook' : at} as in commit ${commit.slice(0, 10)}`,
        onChange: (id: string) => {
          changeId = id;
        },
      };
      const files = await git.change(
        act,
        async (repository, fs) => {
          const oid = await needCommit(repository, commit);
          const { server } = await readSettings(fs);
          const written = new Map<string, string>();
          const count = await takeBack(
            repository,
            new TreeReader(repository),
            oid,
            (one) => isWithin(`/${one}`, at),
            (path, bytes) => {
              written.set(`/${path}`, services.loop.hasher.sha256(bytes));
            },
          );
          if (!server?.isTrusted)
            for (const path of await findForeign(services, notebookId, written)) untrusted.add(path);
          return count;
        },
        (count) => count > 0,
      );
      return { changeId, files };
    },
    'git.status': ({ notebookId }) => state(notebookId),
    'git.bundle': ({ notebookId, withLocalOnly, jobId }) =>
      jobs.run(jobId, new Job(), async () => {
        const archive = await bundleRepository(services, await open(notebookId), notebookId, withLocalOnly);
        const inputSummary = withLocalOnly ? 'With local-only files.' : 'Without local-only files.';
        await recordAsPerson(services, { action: 'git.export', target: null, notebookId, inputSummary });
        return archive;
      }),
    async 'git.remote'(input) {
      const git = await open(input.notebookId);
      await setRemote(services, git, input);
      return state(input.notebookId);
    },
    async 'git.planPush'({ notebookId }) {
      const git = await open(notebookId);
      return planPush(services, git, notebookId, await needServer(git, notebookId));
    },
    'git.push': ({ notebookId, largeFiles, planned, jobId }) =>
      jobs.run(jobId, new Job(), async (job) => {
        const git = await open(notebookId);
        const server = await needServer(git, notebookId);
        await withServer(git, () => push(services, git, notebookId, server, { largeFiles, planned, job }));
        return state(notebookId);
      }),
    'git.pull': (input) =>
      jobs.run(input.jobId, new Job(), async (job) => {
        const git = await open(input.notebookId);
        const server = await needServer(git, input.notebookId);
        return withServer(git, () => pullCommits(services, git, input, server, job));
      }),
    'git.fetch': ({ notebookId, jobId }) =>
      jobs.run(jobId, new Job(), async (job) => {
        const git = await open(notebookId);
        const server = await needServer(git, notebookId);
        await withServer(git, () => fetchServer(services, git, notebookId, server, job));
        return state(notebookId);
      }),
    'git.conflict': async (input) => readConflict(services, await open(input.notebookId), input),
    'git.decide': async (input) => decideConflict(services, await open(input.notebookId), input),
    async 'git.dismiss'({ notebookId, path }) {
      const git = await open(notebookId);
      await git.change(null, async (_, fs) => {
        const settings = await readSettings(fs);
        const notes = path === undefined ? [] : settings.notes.filter((one) => one.path !== path);
        await writeSettings(fs, { ...settings, notes });
      });
      return null;
    },
  };
}
