import { contentIds, TreeReader, treeOf } from '../../../../adapters/git/read-trees.ts';
import { type Repository, readCommits } from '../../../../adapters/git/repository.ts';
import { type Rewritten, rewriteHistory, type Withheld } from '../../../../adapters/git/rewrite-history.ts';
import { metCommit } from '../../../../adapters/git/talk-to-server.ts';
import { contentSize } from '../../../../adapters/git/working-tree.ts';
import type { NotebookReader } from '../../../../core/ports/notebook-reader-port.ts';
import type { Services } from '../../../../runtime/app/services.ts';
import type { GitSettings } from '../../contract/git-settings.ts';
import { readKeptHere, readSent } from '../git-files.ts';
import { type LocalOnly, mayLeave, readLocalOnly } from '../local-only-files.ts';
import type { NotebookGit } from '../open-notebook-git.ts';
import { historyOf } from './known-histories.ts';

type FileSystem = NotebookGit['face']['fs'];

/** The history as it leaves, and what it leaves out. */
export interface Outgoing extends Rewritten {
  readonly localOnly: LocalOnly;
  /** The newest commit of the server, as it was last met. */
  readonly met: string | null;
  /** The commits of the server. */
  readonly public: ReadonlySet<string>;
}

/**
 * Copies the history without files that are `local-only`: now, under any path that they had, and what was committed while it had the label
 * and is in no other file.
 *
 * @param withLocalOnly whether they are left in
 */
export async function readOutgoing(
  services: Services,
  notebookId: string,
  repository: Repository,
  fs: FileSystem,
  head: string,
  { branch, withLocalOnly }: { branch: string | null; withLocalOnly: boolean },
): Promise<Outgoing> {
  const trees = new TreeReader(repository);
  const met = branch === null ? null : await metCommit(repository, branch);
  const isPublic = met === null ? new Set<string>() : await historyOf(repository, met);
  const reader = await services.store.notebook(notebookId);
  const localOnly = await readLocalOnly(services, notebookId);
  if (withLocalOnly) {
    return { head, known: new Map(), localOnly, met, public: isPublic };
  }
  const withheld = await whatStays(repository, trees, fs, head, localOnly, reader);
  const rewritten = await rewriteHistory(repository, trees, head, withheld, await readSent(fs), (oid) =>
    isPublic.has(oid),
  );
  return { ...rewritten, localOnly, met, public: isPublic };
}

/** Reads what must not leave: it is not told to agents either. */
export async function readWithheld(
  services: Services,
  notebookId: string,
  repository: Repository,
  fs: FileSystem,
  head: string,
): Promise<Withheld> {
  const reader = await services.store.notebook(notebookId);
  const localOnly = await readLocalOnly(services, notebookId);
  return whatStays(repository, new TreeReader(repository), fs, head, localOnly, reader);
}

async function whatStays(
  repository: Repository,
  trees: TreeReader,
  fs: FileSystem,
  head: string,
  { now, ever, hashes }: LocalOnly,
  reader: NotebookReader,
): Promise<Withheld> {
  const kept = await readKeptHere(fs);
  const { contents } = kept;
  const own = new Set(now);
  // A path that a file without the label has now may leave with it.
  const earlier = [...kept.paths].filter((path) => !mayLeave(reader, `/${path}`));
  const paths = new Set([...ever, ...earlier]);
  for (const id of await contentIds(reader, hashes)) contents.add(id);
  if (contents.size === 0 && now.length === 0) return { paths, contents };
  const files = await trees.files(await treeOf(repository, head));
  for (const path of now) {
    const entry = files.get(path);
    if (entry) contents.add(entry.oid);
  }
  // A content that a file without the label has may leave with it.
  for (const { path, oid } of files.values()) if (!own.has(path) && !paths.has(path)) contents.delete(oid);
  return { paths, contents };
}

/** Whether what is `local-only` stays out of what is sent. */
export function optionsOf(server: GitSettings['server']): { branch: string | null; withLocalOnly: boolean } {
  return { branch: server?.branch ?? null, withLocalOnly: server !== null && !server.leavesOutLocalOnly };
}

/** Files above this size are named before they are sent. */
export const LARGE_BYTES = 10 * 1024 * 1024;

/** What is sent: commits that the server lacks, with the new contents in them. */
export async function measure(
  repository: Repository,
  head: string,
  met: string | null,
  isPublic: ReadonlySet<string>,
): Promise<{ commits: number; files: number; bytes: number; large: { path: string; sizeBytes: number }[] }> {
  const trees = new TreeReader(repository);
  const commits = await readCommits(repository, head, isPublic);
  const before = new Set(
    [...(await trees.files(met === null ? null : await treeOf(repository, met))).values()].map(({ oid }) => oid),
  );
  const seen = new Set<string>();
  const large: { path: string; sizeBytes: number }[] = [];
  let bytes = 0;
  for (const commit of commits) {
    for (const { path, oid, mode } of (await trees.files(await treeOf(repository, commit))).values()) {
      if (seen.has(oid) || before.has(oid) || mode === '160000') continue;
      seen.add(oid);
      const sizeBytes = await contentSize(repository, oid);
      bytes += sizeBytes;
      if (sizeBytes > LARGE_BYTES) large.push({ path: `/${path}`, sizeBytes });
    }
  }
  return { commits: commits.length, files: seen.size, bytes, large };
}
