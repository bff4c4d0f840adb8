import type { Change, FileRow, FileState, Transition } from '../../../contracts/domain/notebook/notebook.ts';
import { MAX_FILE_BYTES } from '../../../contracts/domain/notebook/path.ts';
import type { LinkingNote } from '../../../contracts/wire/commands/move-requests.ts';
import type { ChangeOrError } from '../../ports/scoped-notebook-port.ts';
import { namesByPath } from '../../shared/links.ts';
import { ancestorsOf } from '../../shared/paths/path-parts.ts';
import { checkRoom } from '../change/check-room.ts';
import { type PlanTools, stateOf } from '../change/plan-parts.ts';
import {
  factsKey,
  foldedAliases,
  type LinkFacts,
  namesOfPath,
  readLinkFacts,
  readNotes,
  readsLinksOf,
} from './link-facts.ts';
import { type LinkPart, linkParts } from './link-parts.ts';
import { type LinkedTree, linkableFiles, type Resolve, resolver, worldOf } from './link-world.ts';
import { applyEdits, isAlias, type TextEdit } from './rewrite-link.ts';

/** Which files a plan may use. */
export interface LinkView {
  /** Whether a file counts when links are resolved. A file that does not is neither read nor named. */
  readonly sees: (row: FileRow) => boolean;
  /** Whether the text of a file that counts may be read. The name of another one counts all the same. */
  readonly mayRead: (row: FileRow) => boolean;
  /** Whether the links in a note may be changed. */
  readonly mayEdit: (row: FileRow) => boolean;
}

/** The notes that a move of files concerns. */
export interface LinkUpdates {
  /** Notes outside the moved files that link to them, by path. */
  readonly linking: readonly LinkingNote[];
  /** Notes whose links change, by their path before, the moved ones included. */
  readonly changed: readonly LinkingNote[];
  readonly rewritten: readonly (Transition & { readonly bytes: Uint8Array })[];
}

const ALL: LinkView = { sees: () => true, mayRead: () => true, mayEdit: () => true };

/** Plans what keeps links intact when files move: see `followLinks`. Without a change, nothing moves and links are counted only. */
export async function planLinkUpdates(
  tree: LinkedTree,
  about: { readonly paths: readonly string[]; readonly change: Change | null },
  tools: Pick<PlanTools, 'hash'>,
  { sees, mayRead, mayEdit }: LinkView = ALL,
): Promise<LinkUpdates> {
  const files = linkableFiles(tree)
    .filter(sees)
    .map((row) => (mayRead(row) ? row : { ...row, hash: null }));
  const places = placesAfter(files, about);
  const placeOf = (row: FileRow): string => places.get(row.fileId)?.path ?? row.path;
  const facts = await readLinkFacts(tree, files.filter(readsLinksOf));
  const before = worldOf(files, facts, (row) => row.path);
  const after = worldOf(files, facts, placeOf);
  const rowAt = new Map(files.map((row) => [row.path, row]));

  const linking: LinkingNote[] = [];
  const changed: LinkingNote[] = [];
  const rewritten: (Transition & { bytes: Uint8Array })[] = [];
  for await (const { row, text } of readNotes(tree, candidates(files, places, facts))) {
    const note = {
      from: row.path,
      path: placeOf(row),
      before: resolver(row.path, before),
      after: resolver(placeOf(row), after),
    };
    const { links, edits } = editsOf(linkParts(row.path, text), note, (path) => {
      const target = rowAt.get(path);
      return { path: target ? placeOf(target) : path, isMoved: target !== undefined && places.has(target.fileId) };
    });
    if (links > 0 && !places.has(row.fileId)) linking.push({ path: row.path, links });
    if (edits.length === 0 || !mayEdit(row)) continue;
    const bytes = new TextEncoder().encode(applyEdits(text, edits));
    if (bytes.length > MAX_FILE_BYTES) continue;
    changed.push({ path: row.path, links: edits.length });
    const state = places.get(row.fileId) ?? stateOf(row);
    const written = { ...state, hash: tools.hash(bytes), sizeBytes: bytes.length };
    rewritten.push({ fileId: row.fileId, before: stateOf(row), after: written, bytes });
  }
  return { linking, changed, rewritten };
}

/**
 * Adds to a planned move what keeps links intact: each link that named a file before names the same file after, wherever note and
 * file are then. Links that named nothing stay as they are. Nothing but the links changes in the text.
 */
export async function followLinks(
  tree: LinkedTree,
  planned: ChangeOrError,
  tools: Pick<PlanTools, 'hash'>,
  view: LinkView = ALL,
): Promise<{ planned: ChangeOrError; linksUpdated: number }> {
  if (planned.type !== 'change') return { planned, linksUpdated: 0 };
  const { changed, rewritten } = await planLinkUpdates(tree, { paths: [], change: planned.change }, tools, view);
  if (rewritten.length === 0) return { planned, linksUpdated: 0 };
  const change = withRewritten(planned.change, rewritten);
  return {
    planned: checkRoom(tree, change.transitions) ?? { type: 'change', change },
    linksUpdated: changed.reduce((sum, { links }) => sum + links, 0),
  };
}

/** Returns the states after the change of the files that move, by id. Without a change, those at and below the paths as they are. */
function placesAfter(
  files: readonly FileRow[],
  { paths, change }: { readonly paths: readonly string[]; readonly change: Change | null },
): ReadonlyMap<string, FileState> {
  if (change === null) {
    const roots = new Set(paths);
    const isOneOf = (row: FileRow) => roots.has(row.path) || ancestorsOf(row.path).some((folder) => roots.has(folder));
    return new Map(files.filter(isOneOf).map((row) => [row.fileId, stateOf(row)]));
  }
  return new Map(
    change.transitions.flatMap(({ fileId, before, after }): [string, FileState][] =>
      before?.kind === 'file' && after !== null ? [[fileId, after]] : [],
    ),
  );
}

interface NotePlaces {
  /** The path of the note before the move, and after. */
  readonly from: string;
  readonly path: string;
  readonly before: Resolve;
  readonly after: Resolve;
}

/** Counts the links of a note to moved files, and returns the edits that keep its links. */
function editsOf(
  parts: readonly LinkPart[],
  { from, path, before, after }: NotePlaces,
  moveOf: (path: string) => { path: string; isMoved: boolean },
): { links: number; edits: TextEdit[] } {
  const edits: TextEdit[] = [];
  let links = 0;
  for (const part of parts) {
    for (const link of part.links) {
      const target = before(link);
      if (target === null) continue;
      const moved = moveOf(target);
      if (moved.isMoved) links += 1;
      // An alias or a name alone still names the file here, but not in every other program.
      const losesName =
        link.kind === 'wiki'
          ? moved.isMoved && !isAlias(link.target, target) && isAlias(link.target, moved.path)
          : namesByPath(link.target, from, target) && !namesByPath(link.target, path, moved.path);
      if (after(link) === moved.path && !losesName) continue;
      const edit = part.rewrite(link, { note: path, before: target, after: moved.path, resolve: after });
      if (edit !== null) edits.push(edit);
    }
  }
  return { links, edits };
}

/** Returns the moved notes, and those with a link whose name a moved file had or has then. */
function candidates(
  files: readonly FileRow[],
  places: ReadonlyMap<string, FileState>,
  facts: ReadonlyMap<string, LinkFacts>,
): FileRow[] {
  const names = new Set<string>();
  for (const row of files) {
    const place = places.get(row.fileId);
    if (place === undefined) continue;
    for (const name of [...namesOfPath(row.path), ...namesOfPath(place.path)]) names.add(name);
    const own = readsLinksOf(row) ? facts.get(factsKey(row)) : undefined;
    for (const alias of own === undefined ? [] : foldedAliases(own)) names.add(alias);
  }
  return files.filter((row) => {
    const linked = readsLinksOf(row) ? (facts.get(factsKey(row))?.names ?? []) : [];
    return linked.length > 0 && (places.has(row.fileId) || linked.some((name) => names.has(name)));
  });
}

function withRewritten(change: Change, rewritten: LinkUpdates['rewritten']): Change {
  const edited = new Map<string, Transition>();
  for (const { fileId, before, after } of rewritten) edited.set(fileId, { fileId, before, after });
  const own = new Set(change.transitions.map(({ fileId }) => fileId));
  const moved = change.transitions.map((transition) => edited.get(transition.fileId) ?? transition);
  const others = [...edited.values()].filter(({ fileId }) => !own.has(fileId));
  const blobs = new Map(change.blobs.map((blob) => [blob.hash, blob]));
  for (const { after, bytes } of rewritten) if (after?.hash) blobs.set(after.hash, { hash: after.hash, bytes });
  const count = edited.size === 1 ? '1 note' : `${edited.size} notes`;
  const summary = `${change.summary}, links changed in ${count}`;
  return { ...change, transitions: [...moved, ...others], blobs: [...blobs.values()], summary };
}
