import { readContent, TreeReader, treeOf } from '../../../adapters/git/read-trees.ts';
import { headOf, type Repository, readHistory } from '../../../adapters/git/repository.ts';
import type { FileVersion, GitHistory, HistoryPlace } from '../../../core/git-history/git-history-port.ts';
import type { Services } from '../../../runtime/app/services.ts';
import { Job } from '../../../runtime/import-export/jobs.ts';
import { readSettings, writeSettings } from './git-files.ts';
import { type NotebookGit, openNotebookGit } from './open-notebook-git.ts';
import { readWithheld } from './server/outgoing.ts';
import { push } from './server/push-commits.ts';
import { needServer, withServer } from './server/reach-server.ts';

/** `content`: id of the content; of a deleted file, of the last one. */
type StoredVersion = FileVersion & { readonly content: string };

type FileSystem = NotebookGit['face']['fs'];

/** Reads the history for agents: what was under the path that a file has now, and nothing that is or was `local-only`. */
export function openAgentHistory(services: Services): GitHistory {
  async function inFile<T>(
    { notebookId, fileId }: HistoryPlace,
    work: (versions: readonly StoredVersion[], repository: Repository) => Promise<T>,
  ): Promise<T | null> {
    const git = await openNotebookGit(services, notebookId);
    const row = (await services.store.notebook(notebookId)).getById(fileId);
    if (row?.kind !== 'file') return null;
    return git.look(async (repository, fs) =>
      work(await listVersions(services, notebookId, repository, fs, row.path.slice(1)), repository),
    );
  }

  return {
    versions: (place, limit) =>
      inFile(place, async (versions) => ({
        versions: versions.slice(0, limit).map(({ version, atMs, change }) => ({ version, atMs, change })),
        truncated: versions.length > limit,
      })),
    read: (place, version) =>
      inFile(place, async (versions, repository) => {
        const found = versions.find((one) => one.version === version);
        return found === undefined || found.change === 'deleted' ? null : readContent(repository, found.content);
      }),
    async propose(notebookId, { runId, agent }, message) {
      const run = runId === null ? undefined : await services.store.run(runId);
      if (run?.labels.some(({ label }) => label === 'local-only')) return 'local-only';
      const git = await openNotebookGit(services, notebookId);
      const proposal = { message, runId, agent, atMs: services.loop.clock.nowMs() };
      await git.change(null, async (_, fs) => writeSettings(fs, { ...(await readSettings(fs)), proposal }));
      return 'kept';
    },
    async push(notebookId, origin, signal) {
      const git = await openNotebookGit(services, notebookId);
      const { server } = await git.look((_, fs) => readSettings(fs));
      if (server === null || server.origin !== origin) return 'other';
      if (!server.leavesOutLocalOnly) return 'local-only';
      const job = new Job();
      signal.addEventListener('abort', () => job.stop(), { once: true });
      await withServer(git, async () =>
        push(services, git, notebookId, await needServer(git, notebookId), {
          largeFiles: false,
          planned: undefined,
          job,
        }),
      );
      return 'sent';
    },
  };
}

/** Lists the states that commits gave to a path, newest first. A commit that left it as one of its parents has it is none of them. */
async function listVersions(
  services: Services,
  notebookId: string,
  repository: Repository,
  fs: FileSystem,
  path: string,
): Promise<StoredVersion[]> {
  const head = await headOf(repository);
  if (head === null) return [];
  const withheld = await readWithheld(services, notebookId, repository, fs, head);
  if (withheld.paths.has(path)) return [];
  const trees = new TreeReader(repository);
  const known = new Map<string, Promise<string | null>>();
  const at = (commit: string) => {
    const found = known.get(commit) ?? contentAt(repository, trees, commit, path);
    known.set(commit, found);
    return found;
  };
  const states: Omit<StoredVersion, 'version'>[] = [];
  for (const { oid, parents, atMs } of await readHistory(repository, head)) {
    const content = await at(oid);
    const before = await Promise.all(parents.map(at));
    if (before.length === 0 ? content === null : before.includes(content)) continue;
    const was = before.find((one) => one !== null) ?? null;
    const own = content ?? was;
    if (own === null || withheld.contents.has(own)) continue;
    states.push({ content: own, atMs, change: content === null ? 'deleted' : was === null ? 'added' : 'changed' });
  }
  // Where branches met, the order of the walk depends on other files, too.
  return states.sort((a, b) => b.atMs - a.atMs).map((state, index) => ({ ...state, version: states.length - index }));
}

/** Resolves with the content of a file in a commit; null where it is none, or no plain file. */
async function contentAt(
  repository: Repository,
  trees: TreeReader,
  commit: string,
  path: string,
): Promise<string | null> {
  let oid = await treeOf(repository, commit);
  const parts = path.split('/');
  for (const [at, part] of parts.entries()) {
    const row = (await trees.rows(oid)).find(({ name }) => name === part);
    const isLast = at === parts.length - 1;
    if (row === undefined || row.isFolder === isLast || (isLast && row.mode === '160000')) return null;
    oid = row.oid;
  }
  return oid;
}
