import { type GitLab, openGitLab } from './git-lab.ts';
import { type GitServerLab, startGitServer, TOKEN } from './start-git-server.ts';

/** Notebooks and a real server between them. */
export interface GitSides {
  /** A notebook that is connected to a new repository. */
  connected(files?: Readonly<Record<string, string>>): Promise<{ host: GitServerLab; url: string; git: GitLab }>;
  /** Another notebook, which took what the server has. */
  other(url: string): Promise<GitLab>;
  close(): Promise<void>;
}

export function gitSides(): GitSides {
  const servers: GitServerLab[] = [];
  const labs: GitLab[] = [];
  return {
    async connected(files = { '/a.md': 'a' }) {
      const host = await startGitServer();
      servers.push(host);
      const url = host.create('lab');
      const git = await openGitLab(files);
      labs.push(git);
      await git.remote({ url, token: TOKEN, branch: 'main' });
      return { host, url, git };
    },
    async other(url) {
      const git = await openGitLab({}, false);
      labs.push(git);
      await git.lab.call('git.init', { notebookId: git.notebookId, commits: false });
      await git.remote({ url, token: TOKEN, branch: 'main' });
      await git.pull();
      return git;
    },
    async close() {
      for (const { lab } of labs.splice(0)) lab.stop();
      for (const server of servers.splice(0)) await server.close();
    },
  };
}

export const push = ({ lab, notebookId }: GitLab, planned?: string) =>
  lab.call('git.push', { notebookId, ...(planned === undefined ? {} : { planned }) });
export const pull = ({ lab, notebookId }: GitLab) => lab.call('git.pull', { notebookId });
export const status = ({ lab, notebookId }: GitLab) => lab.call('git.status', { notebookId });

/** Returns every object of the server's repository as text: names, contents and messages. */
export function allOnServer(host: GitServerLab, name = 'lab'): string {
  const lines = host.git(name, 'cat-file', '--batch-all-objects', '--batch-check').trim().split('\n');
  const contents = lines.map((line) => host.git(name, 'cat-file', '-p', line.split(' ')[0] ?? ''));
  return [host.git(name, 'log', '--all', '--format=%B'), host.git(name, 'show-ref'), ...contents].join('\n');
}

/** Returns the names of the files of the server's branch. */
export function namesOnServer(host: GitServerLab, name = 'lab'): string[] {
  return host.git(name, '-c', 'core.quotePath=false', 'ls-tree', '-r', '--name-only', 'main').trim().split('\n');
}

/** Returns a line as git sends it. */
export function packetLine(text: string): string {
  return (Buffer.byteLength(text) + 4).toString(16).padStart(4, '0') + text;
}

/** Runs work once, right before the store commits what has an action. */
export function beforeCommitOf({ lab }: GitLab, action: string, work: () => Promise<unknown>): void {
  const { store } = lab.runtime.services;
  const commit = store.commit.bind(store);
  let isDone = false;
  Object.assign(store, {
    commit: async (batch: Parameters<typeof commit>[0]) => {
      if (!isDone && batch.audit.some((entry) => entry.action === action)) {
        isDone = true;
        await work();
      }
      return commit(batch);
    },
  });
}
