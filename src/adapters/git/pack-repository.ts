import git from 'isomorphic-git';
import { gitDamagedError } from '../../contracts/errors/messages/git-messages.ts';
import { PackWriter } from './objects/pack-writer.ts';
import { MAX_LOOSE, MAX_PACKED_BYTES, type ObjectType, ObjectWriter } from './objects/write-objects.ts';
import { TreeReader } from './read-trees.ts';
import type { Repository } from './repository.ts';

/** A file of a repository on a disk. */
export interface RepositoryFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

const OBJECTS = '/.git/objects';

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
  const writer = new PackWriter();
  for (const oid of oids) {
    const { type, bytes } = await readAny(repository, oid);
    writer.add(type, oid, bytes);
  }
  const made = await writer.finish();
  if (made === null) return [];
  const text = (content: string) => new TextEncoder().encode(content);
  return [
    { path: 'HEAD', bytes: text('ref: refs/heads/main\n') },
    { path: 'config', bytes: text('[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = true\n') },
    { path: 'refs/heads/main', bytes: text(`${head}\n`) },
    { path: `objects/pack/${made.name}.pack`, bytes: made.pack },
    { path: `objects/pack/${made.name}.idx`, bytes: made.index },
  ];
}

/**
 * Packs loose objects when there are many: history and folders in one pack, which each operation reads, and contents in others. Large
 * contents stay as they are.
 */
export async function packLoose(repository: Repository): Promise<void> {
  const loose = await listLoose(repository);
  if (loose.length <= MAX_LOOSE) return;
  const writer = new ObjectWriter(repository);
  await writer.packAll();
  const packed: string[] = [];
  for (const oid of loose) {
    const { type, bytes } = await readAny(repository, oid);
    if (type === 'blob' && bytes.length > MAX_PACKED_BYTES) continue;
    await writer.add(type, bytes, oid);
    packed.push(oid);
  }
  await writer.flush();
  for (const oid of packed) await repository.fs.promises.unlink(pathOf(oid));
}

async function readAny(repository: Repository, oid: string): Promise<{ type: ObjectType; bytes: Uint8Array }> {
  const read = await git.readObject({ ...repository, oid, format: 'content' });
  if (read.format !== 'content') throw gitDamagedError('incomplete');
  return { type: read.type, bytes: read.object };
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
