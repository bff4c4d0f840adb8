import type { FaceAct, FaceWrite } from '../../../adapters/lightning-fs/face-ports.ts';
import type { Face } from '../../../adapters/lightning-fs/open-face.ts';
import type {
  GitAuthor,
  GitCheckout,
  GitCommit,
  GitMerge,
  GitStatus,
} from '../../../contracts/domain/notebook/git-file.ts';
import type { Change } from '../../../contracts/domain/notebook/notebook.ts';
import type { CloisterError } from '../../../contracts/errors/errors.ts';
import { notFoundError } from '../../../contracts/errors/messages/notebook-messages.ts';
import type { Write } from '../../../core/ports/commit-batch.ts';
import {
  commitAsPerson,
  type PersonAct,
  personEntry,
  planTools,
  type Services,
} from '../../../runtime/app/services.ts';

type Repository = import('../../../adapters/git/repository.ts').Repository;
type FileSystem = Face['fs'];

/** Manages the notebook's git history for the person. Each writing call is one store commit with one log entry. */
export interface NotebookGit {
  readonly face: Face;
  /**
   * Runs an operation that writes, after committing drafts; what it writes is one commit, or nothing when it rejects. `act`: null for one
   * that is not logged. Rejects with `not-found` without a history.
   */
  change<T>(
    act: FaceAct | null,
    work: (repository: Repository, fs: FileSystem) => Promise<T>,
    keep?: (result: T) => boolean,
  ): Promise<T>;
  /** Runs an operation of which nothing is kept. */
  look<T>(work: (repository: Repository, fs: FileSystem) => Promise<T>): Promise<T>;
  init(): Promise<void>;
  status(): Promise<GitStatus[]>;
  /** Stages and commits everything. Resolves with the commit's id. */
  commit(message: string, author: GitAuthor): Promise<string>;
  /** Lists commits, newest first. `limit` defaults to 100. */
  log(limit?: number): Promise<GitCommit[]>;
  branches(): Promise<{ current: string | null; branches: string[] }>;
  createBranch(name: string): Promise<void>;
  checkout(ref: string): Promise<GitCheckout>;
  merge(theirs: string, author: GitAuthor): Promise<GitMerge>;
}

/** Opens the git history of a notebook. Loads the file system and git on first use. */
export async function openNotebookGit(services: Services, notebookId: string): Promise<NotebookGit> {
  const [{ openFace }, git, branch, { addAll }, { commitStaged, readStatus }] = await Promise.all([
    import('../../../adapters/lightning-fs/open-face.ts'),
    import('../../../adapters/git/repository.ts'),
    import('../../../adapters/git/change-branch.ts'),
    import('../../../adapters/git/stage-files.ts'),
    import('../../../adapters/git/make-commit.ts'),
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

  /** Drafts are committed first: a checkout would otherwise ignore them. */
  async function change<T>(
    act: FaceAct | null,
    work: (repository: Repository, fs: FileSystem) => Promise<T>,
    keep?: (result: T) => boolean,
  ): Promise<T> {
    await loop.flushDrafts(notebookId);
    return face.batch(
      act,
      async (fs) => {
        const repository = git.openRepository(fs);
        if (act?.action !== 'git.init' && !(await git.isRepository(repository))) throw noRepository(notebookId);
        return work(repository, fs);
      },
      keep,
    );
  }

  const look = <T>(work: (repository: Repository, fs: FileSystem) => Promise<T>): Promise<T> =>
    face.batch(
      null,
      (fs) => work(git.openRepository(fs), fs),
      () => false,
    );

  return {
    face,
    change,
    look,
    init: () => change({ action: 'git.init', target: null }, git.initRepository),
    status: () => look(readStatus),
    commit: (message, author) =>
      change({ action: 'git.commit', target: firstLine(message) }, async (repository) => {
        await addAll(repository);
        return commitStaged(repository, message, signature(author));
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

/** Commits files and `.git` together. A write of `.git` alone is logged only when the person caused it. */
async function commitAsWritten(
  services: Services,
  notebookId: string,
  { act, change, gitFiles }: FaceWrite,
): Promise<void> {
  const writes: Write[] = gitFiles ? [{ type: 'git-files', ...gitFiles }] : [];
  if (change) {
    const { action, target } = act ?? { action: 'file.write' as const, target: null };
    const fileLabels = labelsOf(change, act?.untrusted);
    const changeId = await commitAsPerson(services, change, { action, target, fileLabels }, { writes });
    act?.onChange?.(changeId);
  } else if (act) {
    const entry = personEntry({ action: act.action, target: act.target, notebookId }, services.loop.clock.nowMs());
    const actor = act.isAutomatic ? { type: 'app' as const } : entry.actor;
    await services.store.commit({ writes, audit: [{ ...entry, actor }] });
  } else await services.store.commit({ writes, audit: [] });
}

/** Returns the labels of files that others wrote. */
function labelsOf(change: Change, untrusted: ReadonlySet<string> | undefined): PersonAct['fileLabels'] {
  if (untrusted === undefined || untrusted.size === 0) return [];
  return change.transitions.flatMap(({ fileId, after }) =>
    after !== null && untrusted.has(after.path) ? [{ fileId, labels: ['untrusted' as const] }] : [],
  );
}

function firstLine(message: string): string {
  return message.split('\n', 1)[0] ?? '';
}

function noRepository(notebookId: string): CloisterError {
  return notFoundError('git', {}, { notebookId });
}
