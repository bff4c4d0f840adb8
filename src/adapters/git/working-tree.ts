import git from 'isomorphic-git';
import { type GitDifference, type TreeReader, treeOf } from './read-trees.ts';
import type { Repository } from './repository.ts';
import { compareFiles } from './stage-files.ts';

/** Compares a commit (null: none) with the files as they are. Ignored files are left out. A file that is as it was is not read. */
export async function compareWithNotebook(
  repository: Repository,
  trees: TreeReader,
  commit: string | null,
): Promise<GitDifference[]> {
  const files = await trees.files(commit === null ? null : await treeOf(repository, commit));
  const { states } = await compareFiles(repository, files);
  return states.flatMap(({ path, head, work }): GitDifference[] => {
    const before = files.get(path) ?? null;
    if (work === null) return before === null ? [] : [{ path, before, after: null }];
    if (head === work) return [];
    // The id of what is there now is not known, and nothing needs it.
    return [{ path, before, after: { path, mode: before?.mode ?? '100644', oid: '' } }];
  });
}

/** Resolves with the size of a content, in bytes. */
export async function contentSize(repository: Repository, oid: string): Promise<number> {
  const { object } = await git.readObject({ ...repository, oid, format: 'content' });
  return object instanceof Uint8Array ? object.length : 0;
}

/**
 * Makes the files those of a commit: all, or those below a path without a leading slash. Ignored files stay. Resolves with the number of
 * files that differed.
 */
export async function takeBack(
  repository: Repository,
  trees: TreeReader,
  commit: string,
  isWanted: (path: string) => boolean,
  onWrite: (path: string, bytes: Uint8Array) => void,
): Promise<number> {
  const { fs } = repository;
  const differences = (await compareWithNotebook(repository, trees, commit)).filter(({ path }) => isWanted(path));
  // What is removed first makes way for a folder of its name.
  for (const { path, before } of differences) if (before === null) await removeFile(repository, path);
  for (const { path, before } of differences) {
    if (before === null || before.mode === '160000') continue;
    const { blob } = await git.readBlob({ ...repository, oid: before.oid });
    await makeFolders(repository, path);
    await fs.promises.writeFile(`/${path}`, blob);
    onWrite(path, blob);
  }
  return differences.length;
}

/** Writes a file with the folders above it. */
export async function writeFile(repository: Repository, path: string, bytes: Uint8Array): Promise<void> {
  await makeFolders(repository, path);
  await repository.fs.promises.writeFile(`/${path}`, bytes);
}

/** Removes a file, and the folders that it leaves empty. */
export async function removeFile({ fs }: Repository, path: string): Promise<void> {
  await fs.promises.unlink(`/${path}`);
  for (let folder = parentOf(path); folder !== ''; folder = parentOf(folder)) {
    const names: unknown = await fs.promises.readdir(`/${folder}`);
    if (!Array.isArray(names) || names.length > 0) return;
    await fs.promises.rmdir(`/${folder}`);
  }
}

async function makeFolders({ fs }: Repository, path: string): Promise<void> {
  const parts = path.split('/').slice(0, -1);
  for (const [at] of parts.entries()) {
    const folder = `/${parts.slice(0, at + 1).join('/')}`;
    const isThere = await fs.promises.stat(folder).then(
      () => true,
      () => false,
    );
    if (!isThere) await fs.promises.mkdir(folder);
  }
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
