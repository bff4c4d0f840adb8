import git from 'isomorphic-git';
import { TreeReader } from './read-trees.ts';
import type { Repository } from './repository.ts';

/** A file of a repository on a disk. */
export interface RepositoryFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

const PACKS = '/.git/objects/pack';
const OBJECTS = '/.git/objects';

/** Loose objects above which they are packed: each is a row of the database. */
const MAX_LOOSE = 400;
/** Contents above this size stay loose: a pack is read as a whole. */
const MAX_PACKED_BYTES = 512 * 1024;
/** Size above which another pack of contents is begun, in bytes. */
const MAX_PACK_BYTES = 16 * 1024 * 1024;

/** Lists all objects that a commit needs: its history, with trees and contents. Submodules are not of the repository. */
export async function listReachable(repository: Repository, trees: TreeReader, head: string): Promise<Set<string>> {
  const found = new Set<string>();
  const waiting = [head];
  for (let oid = waiting.pop(); oid !== undefined; oid = waiting.pop()) {
    if (found.has(oid)) continue;
    found.add(oid);
    const { commit } = await git.readCommit({ ...repository, oid });
    waiting.push(...commit.parent);
    await addTree(trees, commit.tree, found);
  }
  return found;
}

/** Returns the files of a bare repository with one branch, `main`, in one pack. */
export async function bareRepository(repository: Repository, head: string): Promise<RepositoryFile[]> {
  const oids = await listReachable(repository, new TreeReader(repository), head);
  const { packfile, filename } = await git.packObjects({ ...repository, oids: [...oids], write: false });
  if (packfile === undefined) return [];
  await repository.fs.promises.mkdir(PACKS).catch(() => undefined);
  await repository.fs.promises.writeFile(`${PACKS}/${filename}`, packfile);
  await git.indexPack({ ...repository, filepath: `.git/objects/pack/${filename}` });
  const index = filename.replace(/\.pack$/, '.idx');
  const read: unknown = await repository.fs.promises.readFile(`${PACKS}/${index}`);
  const text = (content: string) => new TextEncoder().encode(content);
  return [
    { path: 'HEAD', bytes: text('ref: refs/heads/main\n') },
    { path: 'config', bytes: text('[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = true\n') },
    { path: 'refs/heads/main', bytes: text(`${head}\n`) },
    { path: `objects/pack/${filename}`, bytes: packfile },
    { path: `objects/pack/${index}`, bytes: read instanceof Uint8Array ? read : new Uint8Array() },
  ];
}

/**
 * Packs loose objects when there are many: history and folders in one pack, which each operation reads, and contents in others. Large
 * contents stay as they are.
 */
export async function packLoose(repository: Repository): Promise<void> {
  const loose = await listLoose(repository);
  if (loose.length <= MAX_LOOSE) return;
  const history: string[] = [];
  const contents: string[] = [];
  for (const oid of loose) {
    const { type, object } = await git.readObject({ ...repository, oid, format: 'content' });
    const length = object instanceof Uint8Array ? object.length : 0;
    if (type !== 'blob') history.push(oid);
    else if (length <= MAX_PACKED_BYTES) contents.push(oid);
  }
  for (const oids of [history, ...(await divide(repository, contents))]) {
    if (oids.length === 0) continue;
    const { filename } = await git.packObjects({ ...repository, oids, write: true });
    await git.indexPack({ ...repository, filepath: `.git/objects/pack/${filename}` });
    for (const oid of oids) await repository.fs.promises.unlink(pathOf(oid));
  }
}

/** Divides contents so that no pack grows too large. */
async function divide(repository: Repository, oids: readonly string[]): Promise<string[][]> {
  const parts: string[][] = [[]];
  let bytes = 0;
  for (const oid of oids) {
    const { size } = await repository.fs.promises.stat(pathOf(oid));
    if (bytes + size > MAX_PACK_BYTES) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(oid);
    bytes += size;
  }
  return parts;
}

async function listLoose({ fs }: Repository): Promise<string[]> {
  const found: string[] = [];
  for (const folder of await namesIn(fs, OBJECTS)) {
    if (!/^[0-9a-f]{2}$/.test(folder)) continue;
    for (const name of await namesIn(fs, `${OBJECTS}/${folder}`))
      if (/^[0-9a-f]{38}$/.test(name)) found.push(folder + name);
  }
  return found;
}

async function namesIn(fs: Repository['fs'], folder: string): Promise<string[]> {
  const names: unknown = await fs.promises.readdir(folder).catch(() => []);
  return Array.isArray(names) ? names.map(String) : [];
}

function pathOf(oid: string): string {
  return `${OBJECTS}/${oid.slice(0, 2)}/${oid.slice(2)}`;
}

/** Adds the ids of a folder, and of all in it, to those that were found. What is among these is not read again. */
export async function addTree(trees: TreeReader, oid: string, found: Set<string>): Promise<void> {
  if (found.has(oid)) return;
  found.add(oid);
  for (const { oid: of, isFolder, mode } of await trees.rows(oid)) {
    if (isFolder) await addTree(trees, of, found);
    else if (mode !== '160000') found.add(of);
  }
}
