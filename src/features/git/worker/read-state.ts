import { readStatus } from '../../../adapters/git/make-commit.ts';
import { headOf, isRepository, readBranches } from '../../../adapters/git/repository.ts';
import { metCommit } from '../../../adapters/git/talk-to-server.ts';
import { gitKeyId } from '../../../contracts/domain/notebook/git-file.ts';
import type { Services } from '../../../runtime/app/services.ts';
import type { GitState, ServerStatus } from '../contract/git-requests.ts';
import type { GitServerSettings } from '../contract/git-settings.ts';
import { readSent, readSettings } from './git-files.ts';
import { localOnlyNow } from './local-only-files.ts';
import type { NotebookGit } from './open-notebook-git.ts';
import { historyOf } from './server/known-histories.ts';
import { optionsOf, readOutgoing } from './server/outgoing.ts';

/** Most files that a state lists. */
const MAX_LISTED = 1000;

/** Says how the history of a notebook stands, and how it and the server differ as far as both last met. Contacts nothing. */
export async function readState(services: Services, git: NotebookGit, notebookId: string): Promise<GitState> {
  await services.loop.flushDrafts(notebookId);
  const reader = await services.store.notebook(notebookId);
  const localOnly = localOnlyNow(reader)
    .slice(0, MAX_LISTED)
    .map((path) => `/${path}`);
  const hasToken = await services.store.hasCredential(gitKeyId(notebookId));
  return git.look(async (repository, fs): Promise<GitState> => {
    if (!(await isRepository(repository))) return noHistory(notebookId, localOnly);
    const settings = await readSettings(fs);
    const [head, { current }, status] = await Promise.all([
      headOf(repository),
      readBranches(repository),
      readStatus(repository),
    ]);
    const { server, notes, last } = settings;
    const { here, there } =
      server === null ? NOTHING : await countApart(services, notebookId, repository, fs, head, server);
    const isWaiting = notes.some(({ type }) => type === 'copy');
    const changed = status.length;
    return {
      notebookId,
      state: isWaiting ? 'conflicts' : server?.problem ? 'refused' : changed > 0 ? 'changed' : 'clean',
      branch: current,
      head,
      changed,
      author: settings.author,
      automatic: settings.automatic,
      lastCommitMs: last?.atMs ?? null,
      localOnly,
      server: server === null ? null : toStatus(server, { here, there, hasToken }),
      conflicts: notes,
      proposal: settings.proposal,
      here,
      there,
      lastMs: server?.metMs ?? null,
    };
  });
}

const NOTHING = { here: 0, there: 0 };

/** Counts the commits that one side lacks. */
async function countApart(
  services: Services,
  notebookId: string,
  repository: Parameters<typeof headOf>[0],
  fs: NotebookGit['face']['fs'],
  head: string | null,
  server: GitServerSettings,
): Promise<{ here: number; there: number }> {
  const met = server.branch === null ? null : await metCommit(repository, server.branch);
  if (head === null) return { here: 0, there: met === null ? 0 : (await historyOf(repository, met)).size };
  // The usual state: nothing of a long history has to be read.
  if (met !== null && (head === met || (await readSent(fs)).get(head) === met)) return NOTHING;
  const out = await readOutgoing(services, notebookId, repository, fs, head, optionsOf(server));
  if (out.head === null) return { here: 0, there: out.public.size };
  const own = await historyOf(repository, out.head);
  return {
    here: [...own].filter((oid) => !out.public.has(oid)).length,
    there: [...out.public].filter((oid) => !own.has(oid)).length,
  };
}

function toStatus(
  { url, origin, branch, user, leavesOutLocalOnly, isTrusted, metMs, problem }: GitServerSettings,
  { here, there, hasToken }: { here: number; there: number; hasToken: boolean },
): ServerStatus {
  return {
    url,
    origin,
    branch,
    user,
    hasToken,
    leavesOutLocalOnly,
    isTrusted,
    here,
    there,
    lastMs: metMs,
    problem:
      problem === null
        ? null
        : {
            message: problem.message,
            ...(problem.key === undefined ? {} : { sentence: { key: problem.key, values: problem.values } }),
          },
  };
}

function noHistory(notebookId: string, localOnly: readonly string[]): GitState {
  return {
    notebookId,
    state: 'none',
    branch: null,
    head: null,
    changed: 0,
    author: null,
    automatic: null,
    lastCommitMs: null,
    localOnly,
    server: null,
    conflicts: [],
    proposal: null,
    here: 0,
    there: 0,
    lastMs: null,
  };
}
