import './buffer-global.ts';
import git, { type PromiseFsClient } from 'isomorphic-git';
import type { GitAuthor, GitCommit, GitStatus } from '../../contracts/domain/notebook/git-file.ts';

/** A repository at the root of a file system, for one operation, so that git's caches are never stale. */
export interface Repository {
  readonly fs: PromiseFsClient;
  readonly dir: '/';
  readonly cache: object;
}

/** Author and time of a commit. */
export interface Signature extends GitAuthor {
  /** Milliseconds since 1970-01-01 UTC. */
  readonly atMs: number;
}

export function openRepository(fs: PromiseFsClient): Repository {
  return { fs, dir: '/', cache: {} };
}

export function isRepository({ fs }: Repository): Promise<boolean> {
  return fs.promises.stat('/.git/HEAD').then(
    () => true,
    () => false,
  );
}

/** Initializes a repository with the branch `main`. Does nothing in an existing one. */
export async function initRepository(repository: Repository): Promise<void> {
  await git.init({ ...repository, defaultBranch: 'main' });
}

/** Lists files that differ from the last commit or from the index, by path. */
export async function readStatus(repository: Repository): Promise<GitStatus[]> {
  // Refreshing the index would lose which files git treats as links or executables.
  const rows = await git.statusMatrix({ ...repository, refresh: false });
  return rows.flatMap(([path, head, work, stage]): GitStatus[] => {
    if (head === 1 && work === 1 && stage === 1) return [];
    const state = head === 0 ? 'added' : work === 0 ? 'deleted' : 'changed';
    return [{ path: `/${path}`, state, staged: work === stage || (work === 0 && stage === 0) }];
  });
}

/**
 * Stages all changes. A file that git knows as a link or an executable keeps its mode; here both are plain files.
 */
export async function addAll(repository: Repository): Promise<void> {
  const rows = await git.statusMatrix({ ...repository, refresh: false });
  const written = rows.flatMap(([path, , work, stage]) => (work === 2 && stage !== 2 ? [path] : []));
  const gone = rows.flatMap(([path, , work, stage]) => (work === 0 && stage !== 0 ? [path] : []));
  const special = await readSpecialModes(repository, new Set(written));
  if (written.length > 0) await git.add({ ...repository, filepath: written });
  for (const [filepath, { mode }] of special) {
    const { blob } = await readWorking(repository, filepath);
    const oid = await git.writeBlob({ ...repository, blob });
    await git.updateIndex({ ...repository, filepath, oid, mode });
  }
  for (const filepath of gone) await git.remove({ ...repository, filepath });
}

/** Commits the index to the current branch. Resolves with the commit id. */
export function commitStaged(repository: Repository, message: string, author: Signature): Promise<string> {
  return git.commit({ ...repository, message, author: signed(author) });
}

/** Lists commits, newest first. Empty before the first one. */
export async function readLog(repository: Repository, limit: number): Promise<GitCommit[]> {
  if ((await git.resolveRef({ ...repository, ref: 'HEAD' }).catch(() => null)) === null) return [];
  const commits = await git.log({ ...repository, depth: limit });
  // A commit reachable over two branches is reported twice: the last one is kept, after all its descendants.
  const each = [...new Map(commits.toReversed().map((one) => [one.oid, one])).values()].reverse();
  return each.map(({ oid, commit: { message, author, parent } }) => ({
    oid,
    message: message.trimEnd(),
    parents: parent,
    author: { name: author.name, email: author.email },
    atMs: author.timestamp * 1000,
  }));
}

export async function readBranches(repository: Repository): Promise<{ current: string | null; branches: string[] }> {
  const [current, branches] = await Promise.all([git.currentBranch(repository), git.listBranches(repository)]);
  return { current: current ?? null, branches };
}

/** Creates a branch at the current commit without checking it out. */
export async function createBranch(repository: Repository, name: string): Promise<void> {
  await git.branch({ ...repository, ref: name });
}

export function signed({ name, email, atMs }: Signature) {
  return { name, email, timestamp: Math.floor(atMs / 1000), timezoneOffset: new Date(atMs).getTimezoneOffset() };
}

const REGULAR_MODE = 0o100644;

async function readSpecialModes(repository: Repository, paths: ReadonlySet<string>) {
  const found = new Map<string, { mode: number }>();
  if (paths.size === 0) return found;
  await git.walk({
    ...repository,
    trees: [git.STAGE()],
    async map(path, [entry]) {
      const mode = paths.has(path) ? await entry?.mode() : undefined;
      if (mode !== undefined && mode !== REGULAR_MODE && (await entry?.type()) === 'blob') found.set(path, { mode });
      return undefined;
    },
  });
  return found;
}

async function readWorking({ fs }: Repository, path: string): Promise<{ blob: Uint8Array }> {
  const bytes: unknown = await fs.promises.readFile(`/${path}`);
  return { blob: bytes instanceof Uint8Array ? bytes : new Uint8Array() };
}
