import git from 'isomorphic-git';
import { type TreeReader, type TreeRow, treeOf } from './read-trees.ts';
import type { Repository } from './repository.ts';

/** What must not leave. */
export interface Withheld {
  /** Paths without a leading slash that are left as the server has them. */
  readonly paths: ReadonlySet<string>;
  /** Ids of contents that no commit may hold where the server does not have them already. */
  readonly contents: ReadonlySet<string>;
}

/** A history in which nothing withheld is left. */
export interface Rewritten {
  /** Its newest commit; null when none is left. */
  readonly head: string | null;
  /** Commits of the notebook with those that stand for them; null for one of which nothing is left. Commits that stay as they are included. */
  readonly known: ReadonlyMap<string, string | null>;
}

/**
 * Writes a copy of a history without what is withheld. The same history gives the same copy; commits of which nothing is withheld stay as
 * they are, and commits that changed nothing else are left out.
 *
 * @param known commits that were copied before
 * @param isPublic returns whether the server has a commit: it stays as it is
 */
export async function rewriteHistory(
  repository: Repository,
  trees: TreeReader,
  head: string,
  withheld: Withheld,
  known: ReadonlyMap<string, string | null>,
  isPublic: (oid: string) => boolean,
): Promise<Rewritten> {
  // A copy that the server does not have may hold what was labelled since: it is made again.
  const mapped = new Map([...known].filter(([, copy]) => copy !== null && isPublic(copy)));
  const filter = new TreeFilter(repository, trees, withheld);
  const stack = [head];
  for (let oid = stack.at(-1); oid !== undefined; oid = stack.at(-1)) {
    if (mapped.has(oid)) {
      stack.pop();
      continue;
    }
    if (isPublic(oid)) {
      mapped.set(oid, oid);
      continue;
    }
    const { commit } = await git.readCommit({ ...repository, oid });
    const waiting = commit.parent.filter((parent) => !mapped.has(parent));
    if (waiting.length > 0) {
      stack.push(...waiting);
      continue;
    }
    const parents = [...new Set(commit.parent.flatMap((parent) => mapped.get(parent) ?? []))];
    mapped.set(oid, await rewriteCommit(repository, filter, { oid, tree: commit.tree, was: commit.parent, parents }));
  }
  return { head: mapped.get(head) ?? null, known: mapped };
}

interface RewrittenCommit {
  readonly oid: string;
  readonly tree: string;
  readonly was: readonly string[];
  readonly parents: readonly string[];
}

async function rewriteCommit(
  repository: Repository,
  filter: TreeFilter,
  { oid, tree, was, parents }: RewrittenCommit,
): Promise<string | null> {
  const treesOfParents = await Promise.all(parents.map((parent) => treeOf(repository, parent)));
  // What a server has under a withheld path stays there as it is. The last parent is the one that came from the server.
  const left = await filter.tree(tree, treesOfParents.at(-1) ?? null);
  const isSame = left === tree && parents.length === was.length && parents.every((parent, at) => parent === was[at]);
  if (isSame) return oid;
  for (const [at, parent] of parents.entries()) {
    if (treesOfParents[at] !== left) continue;
    const others = parents.filter((other) => other !== parent);
    const areBehind = await Promise.all(others.map((ancestor) => isBehind(repository, ancestor, parent)));
    if (areBehind.every(Boolean)) return parent;
  }
  if (left === EMPTY_TREE && parents.length === 0) return null;
  const { object } = await git.readObject({ ...repository, oid, format: 'content' });
  const bytes = object instanceof Uint8Array ? object : new Uint8Array();
  return git.writeObject({
    ...repository,
    type: 'commit',
    format: 'content',
    object: commitWith(bytes, left, parents),
  });
}

/** Resolves with whether `ancestor` is in the history of `oid`. */
export function isBehind(repository: Repository, ancestor: string, oid: string): Promise<boolean> {
  return ancestor === oid ? Promise.resolve(true) : git.isDescendent({ ...repository, oid, ancestor, depth: -1 });
}

/** The id of a folder without files, in every repository. */
export const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

const latin1 = new TextDecoder('latin1');

/** Returns a commit with another tree and other parents, byte for byte the same otherwise. A signature would not fit, and is left out. */
function commitWith(bytes: Uint8Array, tree: string, parents: readonly string[]): Uint8Array {
  const text = latin1.decode(bytes);
  const end = text.indexOf('\n\n');
  const head = text.slice(0, end === -1 ? text.length : end);
  const kept = head.split(/\n(?! )/).filter((line) => !/^(tree|parent|gpgsig|gpgsig-sha256) /.test(line));
  const first = [`tree ${tree}`, ...parents.map((parent) => `parent ${parent}`)];
  const whole = [...first, ...kept].join('\n') + (end === -1 ? '' : text.slice(end));
  return Uint8Array.from(whole, (char) => windows1252Byte(char));
}

/** `latin1` decodes as Windows-1252: its 27 characters above 255 are turned back. */
function windows1252Byte(char: string): number {
  const code = char.charCodeAt(0);
  return code < 256 ? code : 0x80 + WINDOWS_1252.indexOf(char);
}

const WINDOWS_1252 = latin1.decode(Uint8Array.from({ length: 32 }, (_, at) => 0x80 + at));

/** Leaves out of trees what is withheld. */
class TreeFilter {
  readonly #repository: Repository;
  readonly #trees: TreeReader;
  readonly #withheld: Withheld;
  /** Withheld paths and the folders above them, each with a slash at its end. */
  readonly #above: ReadonlySet<string>;
  readonly #done = new Map<string, string | null>();

  constructor(repository: Repository, trees: TreeReader, withheld: Withheld) {
    this.#repository = repository;
    this.#trees = trees;
    this.#withheld = withheld;
    this.#above = new Set([...withheld.paths].flatMap((path) => foldersAbove(path)));
  }

  /** Resolves with the id of the tree without what is withheld. `there`: the tree that the server has. */
  async tree(oid: string, there: string | null): Promise<string> {
    const { paths, contents } = this.#withheld;
    if (paths.size + contents.size === 0) return oid;
    return (await this.#filter(oid, there, '')) ?? EMPTY_TREE;
  }

  async #filter(oid: string | null, there: string | null, prefix: string): Promise<string | null> {
    if (oid === there) return oid;
    const isConcerned = prefix === '' || this.#above.has(prefix);
    if (!isConcerned && this.#withheld.contents.size === 0) return oid;
    const key = `${isConcerned ? prefix : ''} ${oid} ${there}`;
    const known = this.#done.get(key);
    if (known !== undefined) return known;
    const [own, public_] = await Promise.all(
      [oid, there].map(
        async (of) => new Map((of === null ? [] : await this.#trees.rows(of)).map((row) => [row.name, row])),
      ),
    );
    const rows: TreeRow[] = [];
    for (const name of new Set([...(own?.keys() ?? []), ...(public_?.keys() ?? [])])) {
      const row = await this.#row(own?.get(name), public_?.get(name), prefix + name);
      if (row) rows.push({ ...row, name });
    }
    const left = await this.#write(oid, [...(own?.values() ?? [])], rows);
    this.#done.set(key, left);
    return left;
  }

  async #row(own: TreeRow | undefined, there: TreeRow | undefined, path: string): Promise<TreeRow | undefined> {
    if (this.#withheld.paths.has(path)) return there;
    if (own?.isFolder || (own === undefined && there?.isFolder && this.#above.has(`${path}/`))) {
      const oid = await this.#filter(own?.oid ?? null, there?.isFolder ? there.oid : null, `${path}/`);
      return oid === null ? undefined : { name: '', mode: '040000', oid, isFolder: true };
    }
    if (own !== undefined && this.#withheld.contents.has(own.oid) && own.oid !== there?.oid) return there;
    return own;
  }

  async #write(oid: string | null, before: readonly TreeRow[], rows: readonly TreeRow[]): Promise<string | null> {
    if (rows.length === 0) return null;
    const isSame =
      before.length === rows.length &&
      before.every((row, at) => row.oid === rows[at]?.oid && row.name === rows[at]?.name);
    if (isSame) return oid;
    return git.writeTree({
      ...this.#repository,
      tree: rows.map(({ name, mode, oid: of, isFolder }) => ({
        path: name,
        mode,
        oid: of,
        type: isFolder ? 'tree' : mode === '160000' ? 'commit' : 'blob',
      })),
    });
  }
}

function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, at) => `${parts.slice(0, at + 1).join('/')}/`);
}
