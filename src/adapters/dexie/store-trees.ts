import type { LabelRow } from '../../contracts/domain/notebook/label.ts';
import type { Notebook } from '../../contracts/domain/notebook/notebook.ts';
import type { CloisterError } from '../../contracts/errors/errors.ts';
import { damagedError, notFoundError } from '../../contracts/errors/messages/notebook-messages.ts';
import type { Contents } from './contents.ts';
import type { CloisterDatabase } from './database.ts';
import { NotebookTree, type TreeSource } from './notebook-tree.ts';
import { readChanges } from './read-changes.ts';
import type { StoreMemory } from './store-memory.ts';

/** Most changes of another worker that are applied to a tree one by one; after more, it is read again. */
const MAX_MISSED_CHANGES = 500;

/** The trees of notebooks in memory: read on first use, brought up to date after commits of other workers. */
export interface StoreTrees {
  /** Rejects with `not-found` for a notebook that does not exist, with `damaged` for one whose row is damaged. */
  get(notebookId: string): Promise<NotebookTree>;
}

export function createStoreTrees(
  database: CloisterDatabase,
  contents: Contents,
  { trees, staleTrees }: Pick<StoreMemory, 'trees' | 'staleTrees'>,
): StoreTrees {
  const loading = new Map<string, Promise<NotebookTree>>();
  const source: TreeSource = {
    readBytes: contents.read,
    readMany: contents.readSound,
    changes: (notebookId, filter) => readChanges(database, notebookId, filter),
  };

  async function load(notebookId: string): Promise<NotebookTree> {
    const known = trees.get(notebookId);
    staleTrees.delete(notebookId);
    const notebook = await database.notebooks.get(notebookId);
    if (!notebook) {
      trees.delete(notebookId);
      throw await absentNotebook(database, notebookId);
    }
    known?.moveTo(notebook.workspaceId);
    if (known && notebook.seq - known.seq <= MAX_MISSED_CHANGES && (await catchUp(database, known, notebook))) {
      return known;
    }
    const tree = await readTree(database, notebookId, source);
    trees.set(notebookId, tree);
    return tree;
  }

  return {
    get(notebookId) {
      const known = trees.get(notebookId);
      if (known && !staleTrees.has(notebookId)) return Promise.resolve(known);
      const under = loading.get(notebookId);
      if (under) return under;
      const started = load(notebookId).finally(() => loading.delete(notebookId));
      loading.set(notebookId, started);
      return started;
    },
  };
}

/** Tells a notebook whose row is damaged from one that does not exist. A count includes damaged rows. */
async function absentNotebook(database: CloisterDatabase, notebookId: string): Promise<CloisterError> {
  const isDamaged = (await database.notebooks.where(':id').equals(notebookId).count()) > 0;
  if (isDamaged) return damagedError('notebook', {}, { notebookId });
  const binned = await database.bin.get([notebookId, 0]);
  return binned === undefined
    ? notFoundError('notebook', {}, { notebookId })
    : notFoundError('notebookBinned', { name: binned.title }, { notebookId });
}

function readTree(database: CloisterDatabase, notebookId: string, source: TreeSource): Promise<NotebookTree> {
  return database.transaction('r', database.notebooks, database.files, database.labels, database.bin, async () => {
    const [notebook, rows, labels] = await Promise.all([
      database.notebooks.get(notebookId),
      database.files
        .where('[notebookId+pathKey]')
        .between([notebookId, ''], [notebookId, '\uffff'], true, true)
        .toArray(),
      readLabels(database),
    ]);
    if (!notebook) throw await absentNotebook(database, notebookId);
    return new NotebookTree(notebook, rows, source, labels);
  });
}

/** Applies the changes that a tree has missed. Returns false where not all of them can be read. */
async function catchUp(database: CloisterDatabase, tree: NotebookTree, notebook: Notebook): Promise<boolean> {
  if (tree.seq > notebook.seq) return false;
  const missed = await database.changes
    .where('[notebookId+seq]')
    .between([notebook.notebookId, tree.seq + 1], [notebook.notebookId, notebook.seq], true, true)
    .toArray();
  if (missed.length !== notebook.seq - tree.seq) return false;
  const revision = notebook.labelsRevision ?? 0;
  const relabelled = revision !== tree.labelsRevision;
  for (const change of missed) if (change.seq === tree.seq + 1) tree.apply(change, usageOf(notebook));
  // A change carries only the labels that it raised; labels set by the person are in their table.
  while (relabelled && tree.labelsRevision !== revision) {
    const { seq } = tree;
    const rows = await readLabels(database);
    // Skip when a commit of this worker has put newer labels into the tree meanwhile.
    if (tree.seq === seq) tree.replaceLabels(rows, revision);
  }
  return tree.seq >= notebook.seq;
}

function usageOf({ files, sizeBytes }: Notebook): Pick<Notebook, 'files' | 'sizeBytes'> {
  return { files, sizeBytes };
}

/** Reads the labels of all notebooks: a row's key is its file, which may have moved to another notebook. */
function readLabels(database: CloisterDatabase): Promise<LabelRow[]> {
  return database.labels.toArray();
}
