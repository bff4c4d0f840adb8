import git from 'isomorphic-git';
import type { GitStatus } from '../../contracts/domain/notebook/git-file.ts';
import { TreeReader, treeOf } from './read-trees.ts';
import { headOf, pointHead, type Repository, type Signature, signed } from './repository.ts';
import { compareWithHead, writeStaged } from './stage-files.ts';

/** Lists files that differ from the last commit or from the index, by path. */
export async function readStatus(repository: Repository): Promise<GitStatus[]> {
  const { states } = await compareWithHead(repository);
  return states.flatMap(({ path, head, work, stage }): GitStatus[] => {
    if (head === work && work === stage) return [];
    const state = head === null ? 'added' : work === null ? 'deleted' : 'changed';
    return [{ path: `/${path}`, state, staged: work === stage }];
  });
}

/** Commits the index to the current branch. Resolves with the commit id. `parents`: default, the last commit. */
export async function commitStaged(
  repository: Repository,
  message: string,
  author: Signature,
  { committer = author, parents }: { committer?: Signature; parents?: string[] } = {},
): Promise<string> {
  const head = await headOf(repository);
  const parent = parents ?? (head === null ? [] : [head]);
  const [first] = parent;
  const known = first === undefined ? [] : await folderIds(repository, first);
  const tree = await writeStaged(repository, known);
  const oid = await git.writeCommit({
    ...repository,
    commit: { message, tree, parent, author: signed(author), committer: signed(committer) },
  });
  await pointHead(repository, oid);
  return oid;
}

/** Returns the ids of all folders of a commit: git looks for them among loose objects alone, and would write each again. */
async function folderIds(repository: Repository, commit: string): Promise<Set<string>> {
  const trees = new TreeReader(repository);
  const found = new Set<string>();
  const waiting = [await treeOf(repository, commit)];
  for (let oid = waiting.pop(); oid !== undefined; oid = waiting.pop()) {
    if (found.has(oid)) continue;
    found.add(oid);
    for (const row of await trees.rows(oid)) if (row.isFolder) waiting.push(row.oid);
  }
  return found;
}
