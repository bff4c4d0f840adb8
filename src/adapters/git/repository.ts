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
 * Stages all changes. A file that git knows as a link or an executable keeps its mode; here both are plain files. Resolves with the number
 * of files that differ from the last commit.
 */
export async function addAll(repository: Repository): Promise<number> {
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
  return rows.filter(([, head, work]) => !(head === 1 && work === 1)).length;
}

/** Stages a content under a mode that the working tree cannot have: a link, a program, a submodule. */
export async function stageSpecial(repository: Repository, filepath: string, oid: string, mode: string): Promise<void> {
  await git.updateIndex({ ...repository, filepath, oid, mode: Number.parseInt(mode, 8), add: true });
}

/** Removes a file from the index. */
export async function unstage(repository: Repository, filepath: string): Promise<void> {
  await git.updateIndex({ ...repository, filepath, remove: true, force: true });
}

/** Commits the index to the current branch. Resolves with the commit id. `parents`: default, the last commit. */
export async function commitStaged(
  repository: Repository,
  message: string,
  author: Signature,
  { committer = author, parents }: { committer?: Signature; parents?: string[] } = {},
): Promise<string> {
  const [first] = parents ?? [await headOf(repository)];
  const known = first ? await folderIds(repository, first) : new Set<string>();
  return git.commit({
    ...repository,
    fs: withKnownObjects(repository.fs, known),
    message,
    author: signed(author),
    committer: signed(committer),
    ...(parents === undefined ? {} : { parent: parents }),
  });
}

/** Returns the ids of all folders of a commit. */
async function folderIds(repository: Repository, commit: string): Promise<Set<string>> {
  const { commit: read } = await git.readCommit({ ...repository, oid: commit });
  const found = new Set<string>();
  const waiting = [read.tree];
  for (let oid = waiting.pop(); oid !== undefined; oid = waiting.pop()) {
    if (found.has(oid)) continue;
    found.add(oid);
    const { tree } = await git.readTree({ ...repository, oid });
    for (const entry of tree) if (entry.type === 'tree') waiting.push(entry.oid);
  }
  return found;
}

/**
 * Has git find objects that it is about to write. It looks for them among loose ones alone, and would write each folder of a commit
 * again once it is packed: a row of the database for each.
 */
function withKnownObjects(fs: PromiseFsClient, known: ReadonlySet<string>): PromiseFsClient {
  const { promises } = fs;
  return {
    promises: {
      readFile: promises.readFile.bind(promises),
      writeFile: promises.writeFile.bind(promises),
      unlink: promises.unlink.bind(promises),
      readdir: promises.readdir.bind(promises),
      mkdir: promises.mkdir.bind(promises),
      rmdir: promises.rmdir.bind(promises),
      lstat: promises.lstat.bind(promises),
      readlink: promises.readlink?.bind(promises),
      symlink: promises.symlink?.bind(promises),
      async stat(path: string) {
        const [, folder, name] = /^\/\.git\/objects\/([0-9a-f]{2})\/([0-9a-f]{38})$/.exec(path) ?? [];
        return promises.stat(folder !== undefined && known.has(`${folder}${name}`) ? '/.git/objects' : path);
      },
    },
  };
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
