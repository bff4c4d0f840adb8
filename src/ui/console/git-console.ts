import { settleAllowlist } from '../../client/network/watch-allowlist.ts';
import { lazily } from '../../client/workers/lazy.ts';
import type { WorkerClient } from '../../client/workers/worker-client.ts';
import type { CloneRequest } from '../../contracts/domain/notebook/clone-request.ts';
import type { CommandInput, CommandResults } from '../../contracts/wire/commands/commands.ts';
import { forGood, type WayBack } from './way-back.ts';

/** The options of a command about a notebook, without the id by which the screen follows it. */
type Options<N extends Extract<keyof CommandResults, `git.${string}`>> = Omit<CommandInput<N>, 'notebookId' | 'jobId'>;

/** The history of a notebook as git, and its server. */
export function gitConsole(client: WorkerClient) {
  const call: WorkerClient['call'] = (name, input) => client.call(name, input);
  const clone = lazily(async () => (await import('../../client/git/clone-notebook-of.ts')).cloneNotebook);
  return {
    /** Starts a git history, and commits all of the notebook. */
    init: (notebookId: string, options: Options<'git.init'> = {}) => call('git.init', { ...options, notebookId }),
    /** Removes the git history with its server and token, for good. The files stay. */
    end: (notebookId: string): Promise<WayBack> => forGood(call('git.end', { notebookId })),
    /** Sets the author, and when commits are made without you. */
    settings: (notebookId: string, options: Options<'git.settings'>) =>
      call('git.settings', { ...options, notebookId }),
    commit: (notebookId: string, options: Options<'git.commit'>) => call('git.commit', { ...options, notebookId }),
    /** Commits, newest first: of the notebook, or those that changed a path. */
    log: (notebookId: string, options: Options<'git.log'> = {}) => call('git.log', { ...options, notebookId }),
    /** How two commits, or a commit and the notebook as it is, differ. */
    diff: (notebookId: string, options: Options<'git.diff'>) => call('git.diff', { ...options, notebookId }),
    /** A content of the history by its id; null when it is not there. */
    content: (notebookId: string, oid: string) => call('git.content', { notebookId, oid }),
    /** Takes the notebook, or a path, back to a commit as one change. */
    restore: (notebookId: string, options: Options<'git.restore'>) => call('git.restore', { ...options, notebookId }),
    /** What is not committed, what only one side has, and what waits for a decision. Contacts nothing. */
    status: (notebookId: string) => call('git.status', { notebookId }),
    /** A zip archive of the bare repository, which git clones once it is unpacked. Without local-only files unless told. */
    bundle: (notebookId: string, options: Options<'git.bundle'> = {}) => call('git.bundle', { ...options, notebookId }),
    /** Connects a server, or changes how it is used; `url: null` disconnects it. The token cannot be read back. */
    remote: async (notebookId: string, options: Options<'git.remote'>): Promise<CommandResults['git.remote']> => {
      const state = await call('git.remote', { ...options, notebookId });
      await settleAllowlist(client);
      return state;
    },
    /** What a push would send. Contacts nothing. */
    planPush: (notebookId: string) => call('git.planPush', { notebookId }),
    push: (notebookId: string, options: Options<'git.push'> = {}) => call('git.push', { ...options, notebookId }),
    /** Commits what is not committed, fetches, and merges. Overwrites nothing. */
    pull: (notebookId: string, options: Options<'git.pull'> = {}) => call('git.pull', { ...options, notebookId }),
    /** Asks the server what it has, and changes no file. */
    fetch: (notebookId: string) => call('git.fetch', { notebookId }),
    /** How both versions of a file merge, with the places to decide about. */
    conflict: (notebookId: string, path: string) => call('git.conflict', { notebookId, path }),
    /** Decides about a file that both sides changed. */
    decide: (
      notebookId: string,
      path: string,
      take: CommandInput<'git.decide'>['take'],
      options: Pick<CommandInput<'git.decide'>, 'places' | 'shown'> = {},
    ) => call('git.decide', { ...options, notebookId, path, take }),
    /** Removes the notes about merged files. */
    dismiss: (notebookId: string, options: Options<'git.dismiss'> = {}) =>
      call('git.dismiss', { ...options, notebookId }),
    /** Makes a new notebook of what a server has. When that fails, nothing is left of it. */
    clone: async (request: CloneRequest): Promise<{ notebookId: string }> => (await clone())(client, request),
  };
}
