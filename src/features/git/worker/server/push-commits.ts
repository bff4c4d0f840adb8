import { headOf } from '../../../../adapters/git/repository.ts';
import { isBehind } from '../../../../adapters/git/rewrite-history.ts';
import { pushCommits } from '../../../../adapters/git/talk-to-server.ts';
import { gitRefusedError } from '../../../../contracts/errors/messages/git-messages.ts';
import { conflictError } from '../../../../contracts/errors/messages/notebook-messages.ts';
import type { Services } from '../../../../runtime/app/services.ts';
import type { Job } from '../../../../runtime/import-export/jobs.ts';
import type { PushPlan } from '../../contract/git-requests.ts';
import type { GitServerSettings } from '../../contract/git-settings.ts';
import { readSent, readSettings, writeSent, writeSettings } from '../git-files.ts';
import type { NotebookGit } from '../open-notebook-git.ts';
import { measure, optionsOf, readOutgoing } from './outgoing.ts';
import { reachServer } from './reach-server.ts';
import { findBranch } from './server-branch.ts';

/** Most files that a plan lists. */
const MAX_LISTED = 1000;
/** Branch of a server that has none. */
const FIRST_BRANCH = 'main';

/** Returns what a push would send. */
export function planPush(
  services: Services,
  git: NotebookGit,
  notebookId: string,
  server: GitServerSettings,
): Promise<PushPlan> {
  return git.look(async (repository, fs) => {
    const head = await headOf(repository);
    const nothing = { head: null, commits: 0, files: 0, bytes: 0, large: [], withheld: [] };
    if (head === null) return nothing;
    const out = await readOutgoing(services, notebookId, repository, fs, head, optionsOf(server));
    const withheld = server.leavesOutLocalOnly ? out.localOnly.now.slice(0, MAX_LISTED).map((path) => `/${path}`) : [];
    if (out.head === null) return { ...nothing, withheld };
    return { head: out.head, ...(await measure(repository, out.head, out.met, out.public)), withheld };
  });
}

/** Sends the commits that the server lacks. */
export async function push(
  services: Services,
  git: NotebookGit,
  notebookId: string,
  server: GitServerSettings,
  { largeFiles, planned, job }: { largeFiles: boolean; planned: string | undefined; job: Job },
): Promise<void> {
  const { large } = await planPush(services, git, notebookId, server);
  if (large.length > 0 && !largeFiles)
    throw gitRefusedError(
      'large',
      {
        list: large
          .map(({ path }) => path)
          .slice(0, 20)
          .join(', '),
      },
      { files: large },
    );
  const way = await reachServer(services, notebookId, server, job);
  const branch = (await findBranch(git, server, way)) ?? FIRST_BRANCH;
  await git.change({ action: 'git.push', target: server.origin }, async (repository, fs) => {
    const settings = await readSettings(fs);
    if (settings.notes.some(({ type }) => type === 'copy')) throw gitRefusedError('conflicts');
    const head = await headOf(repository);
    if (head === null) throw gitRefusedError('nothing');
    // What was chosen while the server was asked.
    if (settings.server?.url !== server.url) throw conflictError('plan');
    const options = { ...optionsOf(settings.server), branch };
    const out = await readOutgoing(services, notebookId, repository, fs, head, options);
    if (out.head === null) throw gitRefusedError('nothing');
    if (planned !== undefined && out.head !== planned) throw conflictError('plan');
    if (out.met !== null && !(await isBehind(repository, out.met, out.head)))
      throw gitRefusedError('moved', { origin: server.origin });
    await pushCommits(repository, way, branch, out.head, out.met);
    await writeSent(fs, new Map([...(await readSent(fs)), ...out.known]));
    const metMs = services.loop.clock.nowMs();
    await writeSettings(fs, { ...settings, server: { ...settings.server, branch, metMs } });
  });
}
