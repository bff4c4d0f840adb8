import { findCommit, type GitDifference, TreeReader, treeOf } from '../../../adapters/git/read-trees.ts';
import type { Repository } from '../../../adapters/git/repository.ts';
import { compareWithNotebook, contentSize } from '../../../adapters/git/working-tree.ts';
import type { FileState } from '../../../contracts/domain/notebook/notebook.ts';
import { notFoundError } from '../../../contracts/errors/messages/notebook-messages.ts';
import type { NotebookReader } from '../../../core/ports/notebook-reader-port.ts';
import { isWithin } from '../../../core/shared/paths/path-parts.ts';
import type { FileDifference } from '../../history/contract/history-requests.ts';
import { type CommitDifferences, GIT_HASH } from '../contract/git-requests.ts';

/** Most files that one answer lists. */
const MAX_LISTED_FILES = 1000;

interface Compared {
  /** Null: before the first commit. */
  readonly from: string | null;
  /** Default: the notebook as it is. */
  readonly to?: string | undefined;
  /** Absolute; `/` for all. */
  readonly path: string;
}

/** Compares two commits, or a commit and the notebook as it is. */
export async function diffCommits(
  repository: Repository,
  reader: NotebookReader,
  { from, to, path }: Compared,
): Promise<CommitDifferences> {
  const trees = new TreeReader(repository);
  const before = from === null ? null : await needCommit(repository, from);
  const found =
    to === undefined
      ? await compareWithNotebook(repository, trees, before)
      : await trees.differences(
          before === null ? null : await treeOf(repository, before),
          await treeOf(repository, await needCommit(repository, to)),
        );
  const within = found.filter((one) => isWithin(`/${one.path}`, path));
  const files: FileDifference[] = [];
  const counts = { added: 0, changed: 0, moved: 0, deleted: 0 };
  for (const one of pairMoves(within)) {
    counts[one.kind] += 1;
    if (files.length < MAX_LISTED_FILES) files.push(await describe(repository, reader, one, to === undefined));
  }
  return { files, counts };
}

/** Resolves with the id of a commit. Rejects with `not-found`. */
export async function needCommit(repository: Repository, name: string): Promise<string> {
  const oid = await findCommit(repository, name);
  if (oid === null) throw notFoundError('commit', { name });
  return oid;
}

type Paired = GitDifference & { readonly kind: FileDifference['kind']; readonly was: string | null };

/** A file that is gone and one that is new with the same content are one file, moved. */
function pairMoves(found: readonly GitDifference[]): Paired[] {
  const gone = new Map<string, GitDifference>();
  for (const one of found) if (one.after === null && one.before !== null) gone.set(one.before.oid, one);
  const used = new Set<string>();
  const paired = found.map((one): Paired => {
    if (one.before !== null) return { ...one, kind: one.after === null ? 'deleted' : 'changed', was: null };
    const source = one.after === null ? undefined : gone.get(one.after.oid);
    if (source === undefined || used.has(source.path)) return { ...one, kind: 'added', was: null };
    used.add(source.path);
    return { path: one.path, before: source.before, after: one.after, kind: 'moved', was: source.path };
  });
  return paired.filter(({ kind, path }) => kind !== 'deleted' || !used.has(path));
}

async function describe(
  repository: Repository,
  reader: NotebookReader,
  { path, kind, was, before, after }: Paired,
  isNow: boolean,
): Promise<FileDifference> {
  const state = async (entry: GitDifference['before'], at: string): Promise<FileState | null> => {
    if (entry === null) return null;
    const row = isNow && entry === after ? reader.get(`/${at}`) : undefined;
    if (row?.kind === 'file') return { path: row.path, kind: 'file', hash: row.hash, sizeBytes: row.sizeBytes };
    if (entry.mode === '160000') return { path: `/${at}`, kind: 'file', hash: null, sizeBytes: 0 };
    const sizeBytes = await contentSize(repository, entry.oid);
    return { path: `/${at}`, kind: 'file', hash: `${GIT_HASH}${entry.oid}`, sizeBytes };
  };
  return {
    fileId: path,
    kind,
    path: `/${path}`,
    before: await state(before, was ?? path),
    after: await state(after, path),
  };
}
