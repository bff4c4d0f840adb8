import './buffer-global.ts';
import git, { type PromiseFsClient } from 'isomorphic-git';
import type { GitAuthor, GitCommit, WorkTree } from '../../contracts/domain/notebook/git-file.ts';

/** A repository at the root of a file system, for one operation, so that git's caches are never stale. */
export interface Repository {
  readonly fs: PromiseFsClient;
  readonly dir: '/';
  readonly cache: object;
  /** The files of the notebook as a whole. */
  readonly tree: WorkTree;
}

/** Author and time of a commit. */
export interface Signature extends GitAuthor {
  /** Milliseconds since 1970-01-01 UTC. */
  readonly atMs: number;
}

export function openRepository(fs: PromiseFsClient & { readonly tree: WorkTree }): Repository {
  return { fs, dir: '/', cache: {}, tree: fs.tree };
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

/** Points the current branch, or a detached `HEAD`, to a commit. The working tree stays. */
export async function pointHead(repository: Repository, oid: string): Promise<void> {
  const branch = await git.currentBranch({ ...repository, fullname: true });
  await git.writeRef({ ...repository, ref: branch ?? 'HEAD', value: oid, force: true });
}

/** Resolves with the last commit of the notebook; null before the first. */
export function headOf(repository: Repository): Promise<string | null> {
  return git.resolveRef({ ...repository, ref: 'HEAD' }).catch(() => null);
}

/** Moves the current branch to a commit. The working tree stays. */
export async function moveBranch(repository: Repository, oid: string): Promise<void> {
  const branch = await git.currentBranch({ ...repository, fullname: true });
  await git.writeRef({ ...repository, ref: branch ?? 'refs/heads/main', value: oid, force: true });
}

/** Where a log begins, and what it is about. */
export interface LogOptions {
  /** Default: the last commit. */
  readonly ref?: string | undefined;
  /** Only commits that changed this file or folder, without a leading slash. Default: all. */
  readonly path?: string | undefined;
}

/** Lists commits, newest first. Empty before the first one. */
export async function readLog(
  repository: Repository,
  limit: number,
  { ref = 'HEAD', path }: LogOptions = {},
): Promise<GitCommit[]> {
  if ((await headOf(repository)) === null) return [];
  const about = path === undefined ? {} : { filepath: path, force: true };
  const commits = await git.log({ ...repository, ref, depth: limit, ...about });
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

/** Lists the ids of a commit and all before it, without those in `known` and before them. */
export async function readCommits(
  repository: Repository,
  head: string,
  known: Pick<ReadonlySet<string>, 'has'> = new Set(),
): Promise<string[]> {
  const found = new Set<string>();
  const waiting = [head];
  for (let oid = waiting.pop(); oid !== undefined; oid = waiting.pop()) {
    if (found.has(oid) || known.has(oid)) continue;
    found.add(oid);
    const { commit } = await git.readCommit({ ...repository, oid });
    waiting.push(...commit.parent);
  }
  return [...found];
}

/** Lists a commit and all before it, each once. */
export async function readHistory(
  repository: Repository,
  head: string,
): Promise<{ oid: string; parents: readonly string[]; atMs: number }[]> {
  const found = new Map<string, { oid: string; parents: readonly string[]; atMs: number }>();
  const waiting = [head];
  for (let oid = waiting.pop(); oid !== undefined; oid = waiting.pop()) {
    if (found.has(oid)) continue;
    const { commit } = await git.readCommit({ ...repository, oid });
    found.set(oid, { oid, parents: commit.parent, atMs: commit.author.timestamp * 1000 });
    waiting.push(...commit.parent);
  }
  return [...found.values()];
}

/** Resolves with a commit that two histories have in common; null for none. */
export async function commonCommit(repository: Repository, one: string, other: string): Promise<string | null> {
  const [base] = await git.findMergeBase({ ...repository, oids: [one, other] });
  return base ?? null;
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
