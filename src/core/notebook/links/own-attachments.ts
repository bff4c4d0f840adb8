import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import type { FileMove } from '../../../contracts/wire/commands/move-requests.ts';
import { isReservedTopName } from '../../guard/mounts.ts';
import { ancestorsOf, isWithin, nameOf, parentOf, topOf } from '../../shared/paths/path-parts.ts';
import { factsKey, type LinkFacts, namesOfPath, readLinkFacts, readNotes, readsLinksOf } from './link-facts.ts';
import { linkParts } from './link-parts.ts';
import { type LinkedTree, linkableFiles, resolver, worldOf } from './link-world.ts';

/** The attachments that only moved notes link to, with the places where they would move. */
export interface OwnAttachments {
  readonly moves: readonly FileMove[];
  /** Whether each of them is in or below the folder of its note. */
  readonly isNear: boolean;
}

/** Folder beside a note for images that are pasted into it, and for attachments that come from elsewhere. */
const ATTACHMENTS = 'attachments';
/** Files with links or entries of their own: notes, notebooks, pages, reference libraries. */
const NO_ATTACHMENT = /\.(?:md|mdx|mkd|mdown|markdown|ipynb|html?|xhtml|bib|canvas)$/i;
const NONE: OwnAttachments = { moves: [], isNear: true };

/**
 * Finds the attachments of notes that move into another folder: files outside what moves that these notes link to and that no other
 * note links to. An attachment in or below the folder of its note keeps its place relative to the note. Any other goes to
 * `attachments` beside the note, unless it is below the new folder already.
 *
 * @param moves what moves, with none below another one
 */
export async function findOwnAttachments(tree: LinkedTree, moves: readonly FileMove[]): Promise<OwnAttachments> {
  const roots = new Map(
    moves.filter(({ from, to }) => parentOf(from) !== parentOf(to)).map(({ from, to }) => [from, to]),
  );
  if (roots.size === 0) return NONE;
  const files = linkableFiles(tree);
  const placeOf = placesBy(roots);
  const attachments = files.filter(
    ({ path }) => !NO_ATTACHMENT.test(path) && placeOf(path) === null && !isReservedTopName(topOf(path)),
  );
  const moving = files.filter((row) => readsLinksOf(row) && placeOf(row.path) !== null);
  if (attachments.length === 0 || moving.length === 0) return NONE;
  const notes = files.filter(readsLinksOf);
  const facts = await readLinkFacts(tree, notes);
  const world = worldOf(files, facts, ({ path }) => path);
  const targetsOf = async function* (rows: readonly FileRow[], among: ReadonlySet<string>) {
    for await (const { row, text } of readNotes(tree, rows)) {
      const resolve = resolver(row.path, world);
      for (const link of linkParts(row.path, text).flatMap(({ links }) => links)) {
        const target = resolve(link);
        if (target !== null && among.has(target)) yield { note: row.path, target };
      }
    }
  };

  const users = new Map<string, Set<string>>();
  const all = new Set(attachments.map(({ path }) => path));
  for await (const { note, target } of targetsOf(linkingTo(moving, all, facts), all)) {
    users.set(target, (users.get(target) ?? new Set()).add(note));
  }
  const own = new Set(users.keys());
  const others = notes.filter(({ path }) => placeOf(path) === null);
  for await (const { target } of targetsOf(linkingTo(others, own, facts), own)) users.delete(target);

  const found = [...users].flatMap(([path, linking]) => moveOf(path, [...linking].toSorted(), placeOf) ?? []);
  return {
    moves: found.map(({ from, to }) => ({ from, to })).toSorted((a, b) => (a.from < b.from ? -1 : 1)),
    isNear: found.every(({ isNear }) => isNear),
  };
}

type PlaceOf = (path: string) => string | null;

/** Returns a function that gives the path after the moves; null for what does not move. */
function placesBy(roots: ReadonlyMap<string, string>): PlaceOf {
  return (path) => {
    const from = [path, ...ancestorsOf(path)].find((each) => roots.has(each));
    return from === undefined ? null : `${roots.get(from)}${path.slice(from.length)}`;
  };
}

/** Returns the notes with a link by a name of one of these files. */
function linkingTo(
  notes: readonly FileRow[],
  paths: ReadonlySet<string>,
  facts: ReadonlyMap<string, LinkFacts>,
): FileRow[] {
  const names = new Set([...paths].flatMap(namesOfPath));
  return notes.filter((row) => facts.get(factsKey(row))?.names.some((name) => names.has(name)));
}

/** Returns where an attachment moves: beside the nearest of its notes. Null when it stays. */
function moveOf(path: string, notes: readonly string[], placeOf: PlaceOf): (FileMove & { isNear: boolean }) | null {
  const near = notes.filter((note) => isNearTo(path, parentOf(note)));
  const [note] = near.toSorted((a, b) => parentOf(b).length - parentOf(a).length);
  const beside = note ?? notes[0];
  const target = beside === undefined ? null : placeOf(beside);
  if (beside === undefined || target === null) return null;
  const folder = parentOf(target);
  if (note === undefined && isWithin(path, folder)) return null;
  const rest = note === undefined ? `/${ATTACHMENTS}/${nameOf(path)}` : path.slice(lengthOf(parentOf(beside)));
  const to = `${folder === '/' ? '' : folder}${rest}`;
  return to === path ? null : { from: path, to, isNear: note !== undefined };
}

/** Every file is below the top of the notebook, so there only the files beside the note and in `attachments` are near. */
function isNearTo(path: string, folder: string): boolean {
  if (folder !== '/') return isWithin(path, folder);
  return parentOf(path) === '/' || isWithin(path, `/${ATTACHMENTS}`);
}

function lengthOf(folder: string): number {
  return folder === '/' ? 0 : folder.length;
}
