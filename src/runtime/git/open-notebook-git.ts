import type { FaceAct, FaceWrite } from '../../adapters/lightning-fs/face-ports.ts';
import type { Face } from '../../adapters/lightning-fs/open-face.ts';
import type {
  GitAuthor,
  GitCheckout,
  GitCommit,
  GitMerge,
  GitStatus,
} from '../../contracts/domain/notebook/git-file.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';
import type { Write } from '../../core/ports/commit-batch.ts';
import { commitAsPerson, planTools, recordAsPerson, type Services } from '../app/services.ts';

/** The notebook's history in git, as the person keeps it. Each call that writes is one commit with one entry of the log. */
export interface NotebookGit {
  readonly face: Face;
  init(): Promise<void>;
  status(): Promise<GitStatus[]>;
  /** Stages everything and commits it. Resolves with the commit's id. */
  commit(message: string, author: GitAuthor): Promise<string>;
  /** From the newest back. `limit` defaults to 100. */
  log(limit?: number): Promise<GitCommit[]>;
  branches(): Promise<{ current: string | null; branches: string[] }>;
  createBranch(name: string): Promise<void>;
  checkout(ref: string): Promise<GitCheckout>;
  merge(theirs: string, author: GitAuthor): Promise<GitMerge>;
}

/** Loads the file system and git when a notebook's history is first asked for; nothing of it is there before. */
export async function openNotebookGit(services: Services, notebookId: string): Promise<NotebookGit> {
  const [{ openFace }, git, branch] = await Promise.all([
    import('../../adapters/lightning-fs/open-face.ts'),
    import('../../adapters/git/repository.ts'),
    import('../../adapters/git/change-branch.ts'),
  ]);
  const { store, loop } = services;
  const face = openFace(notebookId, {
    notebook: () => store.notebook(notebookId),
    area: store.gitArea(notebookId),
    commit: (write) => commitAsWritten(services, notebookId, write),
    tools: planTools(services),
    nowMs: () => loop.clock.nowMs(),
  });
  const signature = (author: GitAuthor) => ({ ...author, atMs: loop.clock.nowMs() });

  /** What was typed and is not in the notebook yet comes first, else a checkout would write past it. */
  async function change<T>(
    act: FaceAct,
    work: (repository: ReturnType<typeof git.openRepository>) => Promise<T>,
    keep?: (result: T) => boolean,
  ): Promise<T> {
    await loop.flushDrafts(notebookId);
    return face.batch(
      act,
      async (fs) => {
        const repository = git.openRepository(fs);
        if (act.action !== 'git.init' && !(await git.isRepository(repository))) throw noRepository(notebookId);
        return work(repository);
      },
      keep,
    );
  }

  const look = <T>(work: (repository: ReturnType<typeof git.openRepository>) => Promise<T>): Promise<T> =>
    face.batch(null, (fs) => work(git.openRepository(fs)));

  return {
    face,
    init: () => change({ action: 'git.init', target: null }, git.initRepository),
    status: () => look(git.readStatus),
    commit: (message, author) =>
      change({ action: 'git.commit', target: firstLine(message) }, async (repository) => {
        await git.addAll(repository);
        return git.commitStaged(repository, message, signature(author));
      }),
    log: (limit = 100) => look((repository) => git.readLog(repository, limit)),
    branches: () => look(git.readBranches),
    createBranch: (name) =>
      change({ action: 'git.branch', target: name }, (repository) => git.createBranch(repository, name)),
    checkout: (ref) =>
      change(
        { action: 'git.checkout', target: ref, summary: `Check out ${ref}` },
        (repository) => branch.checkout(repository, ref),
        ({ type }) => type === 'checked-out',
      ),
    merge: (theirs, author) =>
      change(
        { action: 'git.merge', target: theirs, summary: `Merge ${theirs}` },
        (repository) => branch.mergeBranch(repository, theirs, signature(author)),
        ({ type }) => type === 'merged' || type === 'fast-forward',
      ),
  };
}

/** Commits both parts together. A write of `.git` alone gets an entry in the log when it is an act of the person. */
async function commitAsWritten(
  services: Services,
  notebookId: string,
  { act, change, gitFiles }: FaceWrite,
): Promise<void> {
  const writes: Write[] = gitFiles ? [{ type: 'git-files', ...gitFiles }] : [];
  if (change) {
    const { action, target } = act ?? { action: 'file.write', target: null };
    await commitAsPerson(services, change, { action, target }, { writes });
  } else if (act) await recordAsPerson(services, { action: act.action, target: act.target, notebookId }, { writes });
  else await services.store.commit({ writes, audit: [] });
}

function firstLine(message: string): string {
  return message.split('\n', 1)[0] ?? '';
}

function noRepository(notebookId: string): CloisterError {
  return new CloisterError('not-found', 'This notebook has no Git history yet. Start one first.', { notebookId });
}
