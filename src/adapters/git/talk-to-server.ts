import './buffer-global.ts';
import git, { type PromiseFsClient } from 'isomorphic-git';
import { isBranchName } from '../../contracts/domain/notebook/git-file.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';
import { gitDamagedError, gitRefusedError } from '../../contracts/errors/messages/git-messages.ts';
import { checkPack } from './objects/check-pack.ts';
import { readPackedIds } from './objects/packed-ids.ts';
import { addTree } from './pack-repository.ts';
import { TreeReader, treeOf } from './read-trees.ts';
import type { Repository } from './repository.ts';
import { createServerHttp, type GitServer } from './server-http.ts';

/** The name of the one server in the configuration of a repository. */
const REMOTE = 'origin';
/** The commits that a push sends, while it does. */
const OUTGOING = 'refs/cloister/outgoing';

/** Writes the server into the configuration of the repository, as git does. Null removes it, and what is known of it. */
export async function setServer(repository: Repository, url: string | null): Promise<void> {
  await git.deleteRemote({ ...repository, remote: REMOTE });
  for (const branch of await git.listBranches({ ...repository, remote: REMOTE }).catch(() => []))
    await git.deleteRef({ ...repository, ref: `refs/remotes/${REMOTE}/${branch}` });
  if (url !== null) await git.addRemote({ ...repository, remote: REMOTE, url });
}

/** Resolves with the newest commit of the server's branch as it was last met; null for none. */
export function metCommit(repository: Repository, branch: string): Promise<string | null> {
  return git.resolveRef({ ...repository, ref: trackingRef(branch) }).catch(() => null);
}

/** Resolves with the branch that the server shows first; null for a server without commits. */
export async function defaultBranch(server: GitServer): Promise<string | null> {
  return named(server, async () => {
    const info = await git.getRemoteInfo({ http: createServerHttp(server), url: server.url });
    const heads = Object.keys(info.refs?.heads ?? {});
    const branch = info.HEAD?.replace(/^refs\/heads\//, '') ?? (heads.includes('main') ? 'main' : heads[0]);
    if (branch === undefined) return null;
    // The name is kept among the settings, and in the name of a file.
    if (!isBranchName(branch)) throw gitDamagedError('answer', { origin: server.origin }, { origin: server.origin });
    return branch;
  });
}

/**
 * Fetches one branch. Everything that came is checked before anything of the repository relies on it. Resolves with its newest commit; null
 * for a server that does not have the branch.
 */
export async function fetchBranch(repository: Repository, server: GitServer, branch: string): Promise<string | null> {
  return named(server, async () => {
    const checked = { ...repository, fs: withCheckedPacks(repository.fs) };
    const before = await metCommit(repository, branch);
    const told = await git
      .fetch({
        ...checked,
        http: createServerHttp(server),
        url: server.url,
        remote: REMOTE,
        // What the server is told that is here already: its own commits, not those of the notebook.
        ref: trackingRef(branch),
        remoteRef: `refs/heads/${branch}`,
        singleBranch: true,
        tags: false,
      })
      .catch((error: unknown) => {
        if (codeOf(error) === 'NotFoundError' && before === null) return null;
        throw error;
      });
    if (told?.fetchHead == null) return null;
    await checkComplete(repository, told.fetchHead, before);
    return told.fetchHead;
  });
}

/** Sends a history to the server's branch. Rejects with `conflict` when the server has commits that it lacks. */
export async function pushCommits(
  repository: Repository,
  server: GitServer,
  branch: string,
  head: string,
  met: string | null,
): Promise<void> {
  await named(server, async () => {
    let there: string | null = null;
    await git.writeRef({ ...repository, ref: OUTGOING, value: head, force: true });
    const told = await git
      .push({
        ...repository,
        http: createServerHttp(server),
        url: server.url,
        remote: REMOTE,
        ref: OUTGOING,
        remoteRef: `refs/heads/${branch}`,
        onPrePush: ({ remoteRef }) => {
          there = /^0+$/.test(remoteRef.oid) ? null : remoteRef.oid;
          if (there !== met && there !== head) throw gitRefusedError('moved', { origin: server.origin });
          return there !== head;
        },
      })
      .catch((error: unknown) => {
        if (there === head && codeOf(error) === 'UserCanceledError') return null;
        throw error;
      });
    // Without a word about the branch, nothing says that it was taken.
    if (told !== null && told.refs[`refs/heads/${branch}`]?.ok !== true)
      throw gitDamagedError('answer', { origin: server.origin }, { origin: server.origin });
    await git.writeRef({ ...repository, ref: trackingRef(branch), value: head, force: true });
    await git.deleteRef({ ...repository, ref: OUTGOING });
  });
}

function trackingRef(branch: string): string {
  return `refs/remotes/${REMOTE}/${branch}`;
}

/** Rejects with `git-damaged` unless all that a commit holds is there, down to what was there before. */
async function checkComplete(repository: Repository, head: string, before: string | null): Promise<void> {
  if (head === before) return;
  const trees = new TreeReader(repository);
  const seen = new Set<string>();
  const waiting = [head];
  const known = new Set<string>();
  const found = new Set<string>();
  try {
    if (before !== null) await addTree(trees, await treeOf(repository, before), known);
    for (const oid of known) found.add(oid);
    for (let oid = waiting.pop(); oid !== undefined; oid = waiting.pop()) {
      if (oid === before || seen.has(oid)) continue;
      seen.add(oid);
      const { commit } = await git.readCommit({ ...repository, oid });
      // Each folder is read once, in however many commits it is.
      await addTree(trees, commit.tree, found);
      waiting.push(...commit.parent);
    }
    // The index of a pack names what was unfolded and hashed when it came: nothing of it is read again.
    const packed = await readPackedIds(repository);
    for (const oid of found)
      if (!known.has(oid) && !packed.has(oid)) await git.readObject({ ...repository, oid, format: 'deflated' });
  } catch (error) {
    if (error instanceof CloisterError) throw error;
    if (codeOf(error) === 'UnsafeFilepathError') throw unsafeName(error);
    throw gitDamagedError('incomplete', {}, {}, error);
  }
}

/** Has each pack checked before it is written, and thereby before it is read. */
function withCheckedPacks(fs: PromiseFsClient): PromiseFsClient {
  const { promises } = fs;
  return {
    promises: {
      readFile: promises.readFile.bind(promises),
      unlink: promises.unlink.bind(promises),
      readdir: promises.readdir.bind(promises),
      mkdir: promises.mkdir.bind(promises),
      rmdir: promises.rmdir.bind(promises),
      stat: promises.stat.bind(promises),
      lstat: promises.lstat.bind(promises),
      readlink: promises.readlink?.bind(promises),
      symlink: promises.symlink?.bind(promises),
      async writeFile(path: string, content: unknown, options: unknown) {
        // A server that says so unasked would cut the history off for every reader.
        if (path.endsWith('/.git/shallow')) throw gitDamagedError('incomplete');
        if (/\.git\/objects\/pack\/[^/]*\.pack$/.test(path) && content instanceof Uint8Array)
          await checkPack(new Uint8Array(content));
        return promises.writeFile(path, content, options);
      },
    },
  };
}

/** Has errors of isomorphic-git say what happened and what to do. */
async function named<T>({ origin, signal, login }: GitServer, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CloisterError) throw error;
    signal.throwIfAborted();
    const code = codeOf(error);
    if (code === 'UnsafeFilepathError') throw unsafeName(error);
    if (code === 'PushRejectedError') throw gitRefusedError('moved', { origin });
    if (code === 'GitPushError') throw gitRefusedError('push', { origin, reason: reasonIn(error, login?.token) });
    if (code === 'SmartHttpError' || code === 'ParseError' || code === 'EmptyServerResponseError')
      throw gitRefusedError('noGit', { origin });
    throw gitDamagedError('answer', { origin }, { origin }, error);
  }
}

function codeOf(error: unknown): string | null {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : null;
}

function unsafeName(error: unknown): CloisterError {
  const data = typeof error === 'object' && error !== null && 'data' in error ? error.data : null;
  const path = typeof data === 'object' && data !== null && 'filepath' in data ? String(data.filepath) : '';
  return gitDamagedError('name', { path });
}

/** Returns what the server said of the branch, shortened. It is content of another, never more than a text, and is kept: without the token. */
function reasonIn(error: unknown, token: string | undefined): string {
  if (!(error instanceof Error)) return '';
  const said = token === undefined ? error.message : error.message.replaceAll(token, '…');
  return said.replace(/\s+/g, ' ').slice(0, 300);
}
