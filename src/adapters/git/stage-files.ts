import git from 'isomorphic-git';
import type { WorkFile } from '../../contracts/domain/notebook/git-file.ts';
import { compareBytes, type IndexEntry, readIndex, writeIndex } from './objects/index-file.ts';
import { fromHex } from './objects/sha1.ts';
import { ObjectWriter, objectId } from './objects/write-objects.ts';
import { type GitEntry, TreeReader, treeOf } from './read-trees.ts';
import { headOf, type Repository } from './repository.ts';

/** A file in a commit, in the notebook, and staged: the id of its content in each, null where it is absent. */
export interface FileStates {
  readonly path: string;
  readonly head: string | null;
  /** `NEW` for a file that neither the commit nor the index has: nothing needs its id. */
  readonly work: string | null;
  readonly stage: string | null;
}

/** In place of the id of a content that was not read. */
const NEW = 'new';

const REGULAR_MODE = 0o100644;
const SUBMODULE = '160000';
/** Files that are read at once: as many as fit, at least one. */
const BATCH_FILES = 500;
const BATCH_BYTES = 16 * 1024 * 1024;

interface Compared {
  readonly states: FileStates[];
  readonly index: Map<string, IndexEntry>;
  readonly work: ReadonlyMap<string, WorkFile>;
}

/**
 * Compares the files of a commit, of the notebook and of the index, as git's own status does, but each list as a whole. A file that is as the
 * index notes it is not read. Submodules are left out, and ignored files that git does not know.
 */
export async function compareFiles(repository: Repository, head: ReadonlyMap<string, GitEntry>): Promise<Compared> {
  const [listed, index] = await Promise.all([repository.tree.list(), readIndex(repository)]);
  const work = new Map(listed.map((file) => [file.path, file]));
  const isIgnored = await ignoreRules(repository, work);
  const states: FileStates[] = [];
  const unknown: { at: number; file: WorkFile }[] = [];
  for (const path of new Set([...head.keys(), ...work.keys(), ...index.keys()])) {
    const [entry, file, staged] = [head.get(path), work.get(path), index.get(path)];
    if (entry?.mode === SUBMODULE || staged?.mode === 0o160000) continue;
    if (entry === undefined && staged === undefined && (await isIgnored(path))) continue;
    let oid: string | null = null;
    if (file !== undefined) {
      if (staged !== undefined && isAsNoted(file, staged)) oid = staged.oid;
      else if (entry === undefined && staged === undefined) oid = NEW;
      else unknown.push({ at: states.length, file });
    }
    states.push({ path, head: entry?.oid ?? null, work: oid, stage: staged?.oid ?? null });
  }
  for (const batch of batches(unknown, ({ file }) => file)) {
    const contents = await repository.tree.read(batch.map(({ file }) => file.path));
    for (const { at, file } of batch) {
      const state = states[at];
      const oid = await objectId('blob', contents.get(file.path) ?? new Uint8Array());
      if (state !== undefined) states[at] = { ...state, work: oid };
    }
  }
  states.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { states, index, work };
}

/** Reads the states of all files, compared with the last commit. */
export async function compareWithHead(repository: Repository): Promise<Compared> {
  return compareFiles(repository, await filesOfHead(repository, new TreeReader(repository)));
}

/**
 * Stages all changes. A file that git knows as a link or an executable keeps its mode; here both are plain files. Resolves with the number
 * of files that differ from the last commit.
 */
export async function addAll(repository: Repository): Promise<number> {
  const trees = new TreeReader(repository);
  const head = await filesOfHead(repository, trees);
  const { states, index, work } = await compareFiles(repository, head);
  const writer = new ObjectWriter(
    repository,
    [...head.values()].map(({ oid }) => oid),
  );
  let isChanged = false;
  const written: WorkFile[] = [];
  for (const { path, work: now, stage } of states) {
    const [file, noted] = [work.get(path), index.get(path)];
    if (file === undefined) isChanged = index.delete(path) || isChanged;
    else if (now !== stage) written.push(file);
    else if (noted !== undefined && !isAsNoted(file, noted)) {
      index.set(path, { ...noted, ...statOf(file) });
      isChanged = true;
    }
  }
  for (const batch of batches(written, (file) => file)) {
    const contents = await repository.tree.read(batch.map(({ path }) => path));
    for (const file of batch) {
      const oid = await writer.add('blob', contents.get(file.path) ?? new Uint8Array());
      const mode = file.mode ?? index.get(file.path)?.mode ?? REGULAR_MODE;
      index.set(file.path, { path: file.path, mode, oid, ...statOf(file) });
    }
  }
  await writer.flush();
  if (isChanged || written.length > 0) await writeIndex(repository, index.values());
  return states.filter(({ head: before, work: now }) => before !== now).length;
}

/** Stages contents under modes that the working tree cannot have: links, programs, submodules. */
export async function stageSpecial(
  repository: Repository,
  files: readonly { readonly path: string; readonly oid: string; readonly mode: string }[],
): Promise<void> {
  if (files.length === 0) return;
  const index = await readIndex(repository);
  for (const { path, oid, mode } of files) {
    const stat = index.get(path) ?? { sizeBytes: 0, ino: 0, version: 0 };
    index.set(path, { ...stat, path, oid, mode: Number.parseInt(mode, 8) });
  }
  await writeIndex(repository, index.values());
}

/** Removes a file from the index. */
export async function unstage(repository: Repository, path: string): Promise<void> {
  const index = await readIndex(repository);
  if (index.delete(path)) await writeIndex(repository, index.values());
}

interface Folder {
  readonly folders: Map<string, Folder>;
  readonly files: IndexEntry[];
}

/** Writes the folders of what is staged, without those in `known`. Resolves with the id of the root. */
export async function writeStaged(repository: Repository, known: Iterable<string>): Promise<string> {
  const root: Folder = { folders: new Map(), files: [] };
  for (const entry of (await readIndex(repository)).values()) {
    let folder = root;
    for (const name of entry.path.split('/').slice(0, -1)) {
      const below: Folder = folder.folders.get(name) ?? { folders: new Map(), files: [] };
      folder.folders.set(name, below);
      folder = below;
    }
    folder.files.push(entry);
  }
  const writer = new ObjectWriter(repository, known);
  const oid = await writeFolder(writer, root);
  await writer.flush();
  return oid;
}

async function writeFolder(writer: ObjectWriter, { folders, files }: Folder): Promise<string> {
  const rows = files.map(({ path, mode, oid }) => ({ name: nameOf(path), mode: mode.toString(8), oid, sortedBy: '' }));
  for (const [name, below] of folders)
    rows.push({ name, mode: '40000', oid: await writeFolder(writer, below), sortedBy: '/' });
  const encoder = new TextEncoder();
  const lines = rows.map(({ name, mode, oid, sortedBy }) => ({
    // git sorts a folder as if its name ended with a slash.
    key: encoder.encode(name + sortedBy),
    head: encoder.encode(`${mode} ${name}\0`),
    oid: fromHex(oid),
  }));
  lines.sort((a, b) => compareBytes(a.key, b.key));
  const bytes = new Uint8Array(lines.reduce((sum, { head }) => sum + head.length + 20, 0));
  let at = 0;
  for (const { head, oid } of lines) {
    bytes.set(head, at);
    bytes.set(oid, at + head.length);
    at += head.length + 20;
  }
  return writer.add('tree', bytes);
}

async function filesOfHead(repository: Repository, trees: TreeReader): Promise<Map<string, GitEntry>> {
  const head = await headOf(repository);
  return trees.files(head === null ? null : await treeOf(repository, head));
}

/** Times and owners say nothing here: a file is as noted when it is the same file with the same content. */
function isAsNoted({ sizeBytes, ino, version }: WorkFile, noted: IndexEntry): boolean {
  return noted.version === version && noted.ino === ino && noted.sizeBytes === sizeBytes;
}

const statOf = ({ sizeBytes, ino, version }: WorkFile) => ({ sizeBytes, ino, version });

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Returns whether a file that git does not know is to stay out. Rules are read only where there are any. */
async function ignoreRules(
  repository: Repository,
  work: ReadonlyMap<string, WorkFile>,
): Promise<(path: string) => Promise<boolean>> {
  const hasRules =
    [...work.keys()].some((path) => nameOf(path) === '.gitignore') ||
    (await repository.fs.promises.stat('/.git/info/exclude').then(
      () => true,
      () => false,
    ));
  return async (path) =>
    /(?:^|\/)\.git(?:\/|$)/i.test(path) || (hasRules && (await git.isIgnored({ ...repository, filepath: path })));
}

function* batches<T>(items: readonly T[], fileOf: (item: T) => WorkFile): Generator<T[]> {
  let batch: T[] = [];
  let bytes = 0;
  for (const item of items) {
    const { sizeBytes } = fileOf(item);
    if (batch.length > 0 && (batch.length >= BATCH_FILES || bytes + sizeBytes > BATCH_BYTES)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(item);
    bytes += sizeBytes;
  }
  if (batch.length > 0) yield batch;
}
