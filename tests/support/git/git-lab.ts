import type { GitRequest } from '../../../src/adapters/git/server-http.ts';
import type { CommandInput } from '../../../src/contracts/wire/commands/commands.ts';
import type { Clock } from '../../../src/core/ports/clock.ts';
import { nodeOutside } from '../node-outside.ts';
import { openRuntimeLab, type RuntimeLab } from '../runtime-lab.ts';

/** A notebook with a git history, over the network of Node. */
export interface GitLab {
  readonly lab: RuntimeLab;
  readonly notebookId: string;
  /** What left: address and body of each request. */
  readonly sent: GitRequest[];
  write(path: string, content: string | Uint8Array): Promise<void>;
  remove(path: string): Promise<void>;
  move(from: string, to: string): Promise<void>;
  label(path: string, ...labels: ('local-only' | 'untrusted')[]): Promise<void>;
  commit(message?: string): Promise<string>;
  remote(options: Omit<CommandInput<'git.remote'>, 'notebookId'>): Promise<void>;
  pull(): ReturnType<RuntimeLab['call']>;
  tree(): Promise<Record<string, string>>;
}

export async function openGitLab(
  files: Readonly<Record<string, string>> = {},
  starts = true,
  clock?: Clock,
): Promise<GitLab> {
  const sent: GitRequest[] = [];
  const lab = await openRuntimeLab({
    ...(clock === undefined ? {} : { clock }),
    outside: nodeOutside({
      sendGit: (request) => {
        sent.push(request);
        const { url, method, headers, body, signal } = request;
        return fetch(url, {
          signal,
          redirect: 'manual',
          ...(method ? { method } : {}),
          ...(headers ? { headers } : {}),
          ...(body ? { body } : {}),
        });
      },
    }),
  });
  const notebookId = await lab.notebook(files);
  if (starts) await lab.call('git.init', { notebookId, author: { name: 'Ada', email: 'ada@example.org' } });
  return {
    lab,
    notebookId,
    sent,
    async write(path, content) {
      await lab.call('files.write', { notebookId, path, content });
    },
    async remove(path) {
      await lab.call('files.remove', { notebookId, path });
    },
    async move(from, to) {
      await lab.call('files.move', { notebookId, from, to, updateLinks: false });
    },
    async label(path, ...labels) {
      await lab.call('files.setLabels', { notebookId, path, labels });
    },
    commit: async (message = 'Work') => (await lab.call('git.commit', { notebookId, message })).oid,
    async remote(options) {
      await lab.call('git.remote', { notebookId, ...options });
    },
    pull: () => lab.call('git.pull', { notebookId }),
    tree: () => lab.tree(notebookId),
  };
}
