import { type LabelRow, labelSchema } from '../../../contracts/domain/notebook/label.ts';
import type { Change } from '../../../contracts/domain/notebook/notebook.ts';
import { foldPath } from '../../../core/guard/fold-name.ts';
import { ancestorsOf } from '../../../core/guard/path-parts.ts';
import {
  type LabelsBefore,
  labelsNamed,
  movesLabels,
  notesToRead,
  raiseLabels,
} from '../../../core/notebook/change/raise-labels.ts';
import type { ChangePart } from '../../../core/ports/commit-batch.ts';
import type { Rows } from '../commit/one-transaction.ts';

/**
 * The label rows that a change writes, from the rows as they are inside its transaction. What concerns no labels asks the
 * database for nothing, or, when something leaves its place, for whether the notebook has any.
 */
export async function growLabels(rows: Rows, { change, labels: given = [] }: ChangePart): Promise<LabelRow[]> {
  const [named, places] = await Promise.all([readNamed(rows, change), readPlaces(rows, change)]);
  if (given.length === 0 && named.size === 0 && places === null) return [];
  const asked = new Set(places?.fileIds);
  for (const { fileId, before, after } of change.transitions) {
    if (named.has(fileId) || (given.length > 0 && after?.hash !== before?.hash)) asked.add(fileId);
  }
  const found = await Promise.all([...asked].map((fileId) => rows.get('labels', fileId)));
  const own = new Map(found.flatMap((row) => (row ? [[row.fileId, row.labels]] : [])));
  const before: LabelsBefore = {
    own: (fileId) => (fileId === LOST_FOLDER ? labelSchema.options : (own.get(fileId) ?? [])),
    folderAt: (path) => places?.folders.get(path) ?? (places?.standing.has(path) ? LOST_FOLDER : undefined),
    pathOf: (fileId) => places?.sources.get(fileId),
  };
  return raiseLabels(change, given, named, before);
}

/** What the heads of new notes name. The bytes of an undo, or of a copy, are in the store already. */
async function readNamed(rows: Rows, change: Change): Promise<ReturnType<typeof labelsNamed>> {
  const notes = notesToRead(change);
  const bytes = new Map(change.blobs.map((blob) => [blob.hash, blob.bytes]));
  const stored = new Set(notes.flatMap(({ hash }) => (bytes.has(hash) ? [] : [hash])));
  await Promise.all(
    [...stored].map(async (hash) => {
      const row = await rows.get('blobs', hash);
      if (row) bytes.set(hash, row.bytes);
    }),
  );
  return labelsNamed(notes, (hash) => bytes.get(hash));
}

/** For a folder in which something lies and whose row is lost: what it carried nobody knows. */
const LOST_FOLDER = 'lost folder';

interface Places {
  /** Folders that must be there, because something lies in them. */
  readonly standing: ReadonlySet<string>;
  /** Folders by path, as they are before the change. */
  readonly folders: ReadonlyMap<string, string>;
  /** Where the sources of copies are. */
  readonly sources: ReadonlyMap<string, string>;
  /** Whose own labels may matter. */
  readonly fileIds: readonly string[];
}

/** Null when nothing leaves its place, or the notebook has no labels that it could take along. */
async function readPlaces(rows: Rows, change: Change): Promise<Places | null> {
  const { notebookId, transitions, copies = [] } = change;
  if (!movesLabels(change) || !(await rows.find('labels', 'notebookId', notebookId))) return null;
  const found = await Promise.all(copies.map(({ from }) => rows.get('files', from)));
  const sources = new Map(found.flatMap((row) => (row?.notebookId === notebookId ? [[row.fileId, row.path]] : [])));
  const paths = [
    ...sources.values(),
    ...transitions.flatMap(({ before, after }) => [before?.path ?? [], after?.path ?? []].flat()),
  ];
  const folders = new Map<string, string>();
  await Promise.all(
    [...new Set(paths.flatMap(ancestorsOf))].map(async (path) => {
      const row = await rows.find('files', '[notebookId+pathKey]', [notebookId, foldPath(path)]);
      if (row?.path === path) folders.set(path, row.fileId);
    }),
  );
  const moved = transitions.map(({ fileId }) => fileId);
  const standing = new Set(
    [...sources.values(), ...transitions.flatMap(({ before }) => before?.path ?? [])].flatMap(ancestorsOf),
  );
  // A source that is gone has kept its labels.
  return { standing, folders, sources, fileIds: [...folders.values(), ...moved, ...copies.map(({ from }) => from)] };
}
