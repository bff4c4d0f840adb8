import { type LabelRow, labelSchema } from '../../../contracts/domain/notebook/label.ts';
import type { Change } from '../../../contracts/domain/notebook/notebook.ts';
import { foldPath } from '../../../core/guard/fold-name.ts';
import {
  type LabelsBefore,
  labelsNamed,
  movesLabels,
  notesToRead,
  raiseLabels,
} from '../../../core/notebook/change/raise-labels.ts';
import type { ChangePart } from '../../../core/ports/commit-batch.ts';
import { ancestorsOf } from '../../../core/shared/paths/path-parts.ts';
import type { Rows } from '../commit/one-transaction.ts';

export interface GrownLabels {
  /** Label rows that the change extends. */
  readonly rows: LabelRow[];
  /** The labels that it adds to files and folders that existed before. */
  readonly gained: LabelRow[];
}

/**
 * Computes the label rows that a change writes, from the rows inside its transaction. A change that cannot affect labels
 * reads nothing; a move or removal first reads whether the notebook has any labels.
 */
export async function growLabels(
  rows: Rows,
  { change, labels: given = [], fileLabels: ofFiles = [] }: ChangePart,
): Promise<GrownLabels> {
  const fileLabels = [...ofFiles, ...(change.addedLabels ?? [])];
  const [named, places] = await Promise.all([readNamed(rows, change), readPlaces(rows, change)]);
  if (given.length === 0 && fileLabels.length === 0 && named.size === 0 && places === null)
    return { rows: [], gained: [] };
  const asked = new Set([...(places?.fileIds ?? []), ...fileLabels.map(({ fileId }) => fileId)]);
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
  const grown = raiseLabels(change, given, named, before, fileLabels);
  const made = new Set(
    change.transitions.flatMap((transition) => (transition.before === null ? transition.fileId : [])),
  );
  const gained = grown
    .filter(({ fileId }) => !made.has(fileId))
    .map((row) => ({ ...row, labels: row.labels.filter((label) => !before.own(row.fileId).includes(label)) }));
  return { rows: grown, gained };
}

/** Reads the labels that the frontmatter of new content names. Undo and copies refer to content already in the store. */
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

/** Key for a non-empty folder without a row, whose labels are unknown. */
const LOST_FOLDER = 'lost folder';

interface Places {
  /** Folders that must exist, because they have content. */
  readonly standing: ReadonlySet<string>;
  /** Folder ids by path, before the change. */
  readonly folders: ReadonlyMap<string, string>;
  /** Paths of the sources of copies, by id. */
  readonly sources: ReadonlyMap<string, string>;
  /** Files and folders whose own labels may matter. */
  readonly fileIds: readonly string[];
}

/** Reads folders and copy sources; null when nothing is moved, copied or removed, or the notebook has no labels. */
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
  // The labels of a deleted source remain stored.
  return { standing, folders, sources, fileIds: [...folders.values(), ...moved, ...copies.map(({ from }) => from)] };
}
