import { MAX_NAME_BYTES } from '../../../contracts/domain/notebook/path.ts';
import { foldPath } from '../../../core/guard/fold-name.ts';
import type { GitNote } from '../contract/git-settings.ts';

/** A file of a commit. Paths have no leading slash. */
export interface SideEntry {
  readonly path: string;
  readonly mode: string;
  readonly oid: string;
}

export interface SideDifference {
  readonly path: string;
  readonly before: SideEntry | null;
  readonly after: SideEntry | null;
}

/** One step that brings what the server changed into the notebook. */
export type PullStep =
  | { readonly type: 'write'; readonly path: string; readonly entry: SideEntry }
  | { readonly type: 'remove'; readonly path: string }
  | { readonly type: 'move'; readonly path: string; readonly to: string; readonly entry: SideEntry }
  /** Both changed it: merged where it is text, else `copy` gets what the server has. */
  | {
      readonly type: 'merge';
      readonly path: string;
      readonly copy: string;
      readonly base: SideEntry | null;
      readonly mine: SideEntry;
      readonly theirs: SideEntry;
    }
  | { readonly type: 'copy'; readonly path: string; readonly copy: string; readonly entry: SideEntry };

export interface PullInput {
  /** What the server changed since both sides last met. */
  readonly changes: readonly SideDifference[];
  /** The files when both sides last met, and those of the notebook. */
  readonly base: ReadonlyMap<string, SideEntry>;
  readonly mine: ReadonlyMap<string, SideEntry>;
  /** Files that stay here: what the server has under their names is never put over them. */
  readonly localOnly: ReadonlySet<string>;
  /** Files of the notebook that no commit has, such as ignored ones. */
  readonly others: Iterable<string>;
  /** Words in the name of a copy. */
  readonly copyWords: string;
}

export interface PullPlan {
  readonly steps: readonly PullStep[];
  /** Files that one side deleted and the other changed: kept. */
  readonly kept: readonly Omit<GitNote, 'atMs'>[];
}

/** Longest ending that a copy keeps. */
const MAX_ENDING = 20;

/** Plans a merge that overwrites nothing that the notebook alone has. */
export function planPull({ changes, base, mine, localOnly, others, copyWords }: PullInput): PullPlan {
  const names = new Names([...mine.keys(), ...others]);
  const movedHere = findMoves(base, mine);
  const movedThere = movesIn(changes);
  const movedTo = new Set<string>();
  const steps: PullStep[] = [];
  const kept: PullPlan['kept'][number][] = [];
  for (const change of changes) if (change.after === null) remove(change);
  for (const change of changes) if (change.after !== null) bring(change, change.after);
  return { steps, kept };

  function remove({ path, before }: SideDifference): void {
    const own = mine.get(path);
    if (own === undefined || localOnly.has(path)) return;
    const to = movedThere.get(path);
    if (own.oid === before?.oid) {
      names.release(path);
      steps.push({ type: 'remove', path });
    } else if (to === undefined || names.isTaken(to)) kept.push({ type: 'kept', path: `/${path}` });
    else {
      names.release(path);
      names.take(to);
      movedTo.add(to);
      steps.push({ type: 'move', path, to, entry: own });
    }
  }

  function bring({ path, before }: SideDifference, theirs: SideEntry): void {
    if (movedTo.has(path)) return;
    const moved = movedHere.get(path) ?? path;
    // The name of a file that stays here must not get into the name of a copy, which leaves.
    const at = mine.has(path) || localOnly.has(moved) ? path : moved;
    const own = mine.get(at);
    if (own === undefined) {
      if (before !== null) kept.push({ type: 'kept', path: `/${path}` });
      if (names.isTaken(path)) steps.push({ type: 'copy', path, copy: names.copyOf(path, copyWords), entry: theirs });
      else {
        names.take(path);
        steps.push({ type: 'write', path, entry: theirs });
      }
    } else if (own.oid === theirs.oid && own.mode === theirs.mode) return;
    else if (localOnly.has(at)) {
      if (own.oid !== theirs.oid)
        steps.push({ type: 'copy', path: at, copy: names.copyOf(at, copyWords), entry: theirs });
    } else if (own.oid === before?.oid || own.oid === theirs.oid)
      steps.push({ type: 'write', path: at, entry: theirs });
    else steps.push({ type: 'merge', path: at, copy: names.copyOf(at, copyWords), base: before, mine: own, theirs });
  }
}

/** Finds files of the base that the notebook has under another name, with the same content. */
function findMoves(base: ReadonlyMap<string, SideEntry>, mine: ReadonlyMap<string, SideEntry>): Map<string, string> {
  const fresh = new Map<string, string[]>();
  for (const [path, { oid }] of mine) if (!base.has(path)) fresh.set(oid, [...(fresh.get(oid) ?? []), path]);
  const moves = new Map<string, string>();
  for (const [path, { oid }] of base) {
    const [to, ...others] = mine.has(path) ? [] : (fresh.get(oid) ?? []);
    if (to !== undefined && others.length === 0) moves.set(path, to);
  }
  return moves;
}

function movesIn(changes: readonly SideDifference[]): Map<string, string> {
  const fresh = new Map<string, string>();
  for (const { path, before, after } of changes) if (before === null && after !== null) fresh.set(after.oid, path);
  const moves = new Map<string, string>();
  for (const { path, before, after } of changes) {
    const to = after === null && before !== null ? fresh.get(before.oid) : undefined;
    if (to !== undefined) moves.set(path, to);
  }
  return moves;
}

/** The names of the notebook, compared as the strictest file system does. */
class Names {
  /** Files, and how many files are in each folder. */
  readonly #files = new Set<string>();
  readonly #folders = new Map<string, number>();

  constructor(paths: Iterable<string>) {
    for (const path of paths) this.take(path);
  }

  take(path: string): void {
    this.#files.add(foldPath(path));
    for (const folder of foldersOf(path)) this.#folders.set(folder, (this.#folders.get(folder) ?? 0) + 1);
  }

  release(path: string): void {
    this.#files.delete(foldPath(path));
    for (const folder of foldersOf(path)) this.#folders.set(folder, (this.#folders.get(folder) ?? 1) - 1);
  }

  /** Returns whether a file cannot have the name: another file, a folder, or a file where a folder would have to be. */
  isTaken(path: string): boolean {
    const folded = foldPath(path);
    return (
      this.#files.has(folded) ||
      (this.#folders.get(folded) ?? 0) > 0 ||
      foldersOf(path).some((folder) => this.#files.has(folder))
    );
  }

  /** Returns a free name beside the file, and takes it. */
  copyOf(path: string, words: string): string {
    // Where a file stands in the way of the folder, the copy is beside that file.
    const parts = path.split('/');
    const blocked = parts.findIndex(
      (_, at) => at < parts.length - 1 && this.#files.has(foldPath(parts.slice(0, at + 1).join('/'))),
    );
    const folder = parts.slice(0, blocked === -1 ? -1 : blocked).join('/');
    const name = blocked === -1 ? (parts.at(-1) ?? '') : parts.slice(blocked).join(' ');
    const dot = name.lastIndexOf('.');
    const [stem, ending] =
      dot > 0 && name.length - dot <= MAX_ENDING ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    for (let count = 1; ; count += 1) {
      const suffix = ` (${words}${count === 1 ? '' : ` ${count}`})${ending}`;
      const room = MAX_NAME_BYTES - new TextEncoder().encode(suffix).length;
      const copy = `${folder === '' ? '' : `${folder}/`}${shortened(stem, room)}${suffix}`;
      if (this.isTaken(copy)) continue;
      this.take(copy);
      return copy;
    }
  }
}

/** Returns the beginning of a name that has at most so many bytes. */
function shortened(name: string, maxBytes: number): string {
  const encoder = new TextEncoder();
  const characters = [...name];
  let bytes = 0;
  const end = characters.findIndex((character) => {
    bytes += encoder.encode(character).length;
    return bytes > maxBytes;
  });
  return (end === -1 ? characters : characters.slice(0, end)).join('');
}

function foldersOf(path: string): string[] {
  const parts = foldPath(path).split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}
