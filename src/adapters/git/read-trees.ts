import git from 'isomorphic-git';
import { gitDamagedError } from '../../contracts/errors/messages/git-messages.ts';
import type { Repository } from './repository.ts';

/** A file of a commit; a link, a program or a submodule differs by its mode. */
export interface GitEntry {
  /** Without a leading slash: `notes/a.md`. */
  readonly path: string;
  /** `100644` and `100755` for files, `120000` for links, `160000` for submodules. */
  readonly mode: string;
  readonly oid: string;
}

/** How a file differs between two trees. */
export interface GitDifference {
  readonly path: string;
  readonly before: GitEntry | null;
  readonly after: GitEntry | null;
}

/** An entry of one folder. */
export interface TreeRow {
  readonly name: string;
  readonly mode: string;
  readonly oid: string;
  readonly isFolder: boolean;
}

/** Most files of one tree: a small pack can name millions, by folders that repeat. */
const MAX_FILES = 50_000;
const MAX_DEPTH = 100;

/** Most entries that are read at once. Folders without files that repeat are limited by nothing else. */
const MAX_ENTRIES = 500_000;

/** What is left of the limit on entries. */
interface Budget {
  entries: number;
}

/** Reads trees of a repository. Each is read once. */
export class TreeReader {
  readonly #repository: Repository;
  readonly #read = new Map<string, Promise<TreeRow[]>>();

  constructor(repository: Repository) {
    this.#repository = repository;
  }

  /** Lists one folder, by the id of its tree or of a commit. */
  rows(oid: string): Promise<TreeRow[]> {
    const known = this.#read.get(oid);
    if (known !== undefined) return known;
    const read = git.readTree({ ...this.#repository, oid }).then(({ tree }) => {
      refuseTwins(tree.map(({ path }) => path));
      return tree.map(({ path, mode, oid: of, type }) => ({ name: path, mode, oid: of, isFolder: type === 'tree' }));
    });
    this.#read.set(oid, read);
    return read;
  }

  /** Lists all files, by path. `null`: none. Rejects with `git-damaged` for more than a notebook can hold. */
  async files(oid: string | null): Promise<Map<string, GitEntry>> {
    const files = new Map<string, GitEntry>();
    if (oid !== null) await this.#collect(oid, '', 0, files, { entries: MAX_ENTRIES });
    return files;
  }

  /** Lists the files that differ, by path. Equal folders are not read. */
  async differences(before: string | null, after: string | null): Promise<GitDifference[]> {
    const found: GitDifference[] = [];
    await this.#compare(before, after, '', 0, found, { entries: MAX_ENTRIES });
    return found.sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  async #collect(
    oid: string,
    prefix: string,
    depth: number,
    files: Map<string, GitEntry>,
    budget: Budget,
  ): Promise<void> {
    const rows = await this.rows(oid);
    spend(budget, depth, rows.length);
    for (const { name, mode, oid: of, isFolder } of rows) {
      const path = prefix + name;
      if (isFolder) await this.#collect(of, `${path}/`, depth + 1, files, budget);
      else files.set(path, { path, mode, oid: of });
      if (files.size > MAX_FILES) throw gitDamagedError('manyFiles', { n: MAX_FILES });
    }
  }

  async #compare(
    before: string | null,
    after: string | null,
    prefix: string,
    depth: number,
    found: GitDifference[],
    budget: Budget,
  ): Promise<void> {
    if (before === after) return;
    const [old, now] = await Promise.all([before, after].map(async (oid) => (oid === null ? [] : this.rows(oid))));
    spend(budget, depth, (old?.length ?? 0) + (now?.length ?? 0));
    const olds = new Map((old ?? []).map((row) => [row.name, row]));
    const nows = new Map((now ?? []).map((row) => [row.name, row]));
    for (const name of new Set([...olds.keys(), ...nows.keys()])) {
      const [a, b] = [olds.get(name), nows.get(name)];
      if (a?.oid === b?.oid && a?.mode === b?.mode) continue;
      const path = prefix + name;
      const [folderBefore, folderAfter] = [a?.isFolder ? a.oid : null, b?.isFolder ? b.oid : null];
      if (folderBefore !== null || folderAfter !== null)
        await this.#compare(folderBefore, folderAfter, `${path}/`, depth + 1, found, budget);
      const fileBefore = a && !a.isFolder ? { path, mode: a.mode, oid: a.oid } : null;
      const fileAfter = b && !b.isFolder ? { path, mode: b.mode, oid: b.oid } : null;
      if (fileBefore !== null || fileAfter !== null) found.push({ path, before: fileBefore, after: fileAfter });
      if (found.length > MAX_FILES) throw gitDamagedError('manyFiles', { n: MAX_FILES });
    }
  }
}

/** Throws `git-damaged` for a folder with a name twice: readers would disagree about what it is. */
function refuseTwins(names: readonly string[]): void {
  if (new Set(names).size === names.length) return;
  const twins = names.filter((name, at) => names.indexOf(name) !== at);
  throw gitDamagedError('names', { list: twins.slice(0, 5).join(', ') });
}

/** Throws `git-damaged` for a folder that is too deep, or when all folders together have too many entries. */
function spend(budget: Budget, depth: number, entries: number): void {
  if (depth > MAX_DEPTH) throw gitDamagedError('deep', { n: MAX_DEPTH });
  budget.entries -= 1 + entries;
  if (budget.entries < 0) throw gitDamagedError('manyFiles', { n: MAX_FILES });
}

/** Resolves with the id of a commit's tree. */
export async function treeOf(repository: Repository, commit: string): Promise<string> {
  const { commit: read } = await git.readCommit({ ...repository, oid: commit });
  return read.tree;
}

/** Where contents are read by their hash. */
interface ContentReader {
  readMany(hashes: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
}

/** Resolves with the ids that contents of a notebook have in git. Those that are no longer stored are left out. */
export async function contentIds(reader: ContentReader, hashes: ReadonlySet<string>): Promise<string[]> {
  if (hashes.size === 0) return [];
  const contents = [...(await reader.readMany([...hashes])).values()];
  return Promise.all(contents.map(async (object) => (await git.hashBlob({ object })).oid));
}

/** Resolves with the content of a file. */
export async function readContent(repository: Repository, oid: string): Promise<Uint8Array> {
  const { blob } = await git.readBlob({ ...repository, oid });
  return blob;
}

/** Resolves with the commit that a branch, a tag, or the beginning of an id names; null for none. */
export async function findCommit(repository: Repository, name: string): Promise<string | null> {
  const oid = await git
    .resolveRef({ ...repository, ref: name })
    .catch(() => (/^[0-9a-f]{4,40}$/.test(name) ? git.expandOid({ ...repository, oid: name }) : null))
    .catch(() => null);
  if (oid === null) return null;
  return git.readCommit({ ...repository, oid }).then(
    (read) => read.oid,
    () => null,
  );
}
