import { nothingToUndoError } from '../../../contracts/errors/messages/notebook-messages.ts';
import type { ChainHead } from '../../../core/audit/chain.ts';
import type { ChangePart, Write } from '../../../core/ports/commit-batch.ts';
import type { BatchRows } from '../commit/batch-rows.ts';
import type { StoredChange } from '../database.ts';
import { type CheckedChange, checkChange } from './check-change.ts';
import type { BatchContext, WriteHandler } from './write-handler.ts';

export const changeHandler: WriteHandler<Write<'change'>> = {
  tables: () => ['notebooks', 'changes', 'files', 'blobs', 'labels'],
  async prepare(part, context) {
    const { rows, atMs, uniqueness } = context;
    const { undoes = [], merges = [] } = part.change;
    const [checked, undone, merged] = await Promise.all([
      checkChange(rows, part, atMs, uniqueness),
      checkUndo(rows, undoes),
      readChanges(rows, merges),
    ]);
    return {
      write(head) {
        const change = changeRow(part, checked, context, head);
        writeChange(rows, checked, change);
        for (const row of markUndone(part, undone)) rows.put('changes', row);
        for (const row of merged) {
          rows.put('changes', { ...row, mergedBy: [...(row.mergedBy ?? []), part.changeId] });
        }
        context.change = change;
      },
    };
  },
  sizeBytes: ({ change }) => change.blobs.reduce((sum, { bytes }) => sum + bytes.byteLength, 0),
};

function changeRow(part: ChangePart, checked: CheckedChange, context: BatchContext, head: ChainHead): StoredChange {
  const { changeId, change, action, actor, runId, toolCallId } = part;
  const { rows, gained } = checked.labels;
  const { audit, idempotencyKey } = context.batch;
  // The entry that names the change need not be the first one of the batch.
  const entryIndex = audit.findIndex((entry) => entry.changeId === changeId);
  return {
    changeId,
    notebookId: change.notebookId,
    seq: checked.notebook.seq,
    runId,
    toolCallId,
    actor,
    atMs: context.atMs,
    action,
    summary: change.summary,
    transitions: change.transitions,
    auditSeq: head.seq + 1 + Math.max(0, entryIndex),
    undoes: [...(change.undoes ?? [])],
    undoneBy: null,
    fileIds: change.transitions.map((transition) => transition.fileId),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    ...(part.scriptSource === undefined ? {} : { scriptSource: part.scriptSource }),
    ...(part.provenance === undefined ? {} : { provenance: part.provenance }),
    ...(change.keptLinks === undefined ? {} : { keptLinks: change.keptLinks }),
    ...(rows.length > 0 ? { labels: rows } : {}),
    ...(gained.length > 0 && (action === 'import' || part.fileLabels || change.addedLabels)
      ? { gainedLabels: gained }
      : {}),
  };
}

function writeChange(rows: BatchRows, checked: CheckedChange, change: StoredChange): void {
  const { remove, made, put, blobs, notebook, labels } = checked;
  rows.patch('notebooks', notebook.notebookId, () => notebook);
  rows.add('changes', change);
  // Remove rows first: another row may take the same path in this change.
  for (const fileId of remove) rows.remove('files', fileId);
  for (const row of put) rows.put('files', row);
  for (const row of made) rows.add('files', row);
  for (const blob of blobs) rows.put('blobs', blob);
  for (const row of labels.rows) rows.put('labels', row);
}

/** Reads the changes to undo, and the changes that an undo among them had undone. */
async function checkUndo(rows: BatchRows, ids: readonly string[]): Promise<ReadonlyMap<string, StoredChange>> {
  const undone = await readChanges(rows, ids);
  if (undone.length < ids.length || undone.some((row) => row.undoneBy !== null)) {
    throw nothingToUndoError('changes', {}, { changeIds: [...ids] });
  }
  const again = await readChanges(
    rows,
    undone.flatMap((row) => row.undoes),
  );
  return new Map([...undone, ...again].map((row) => [row.changeId, row]));
}

async function readChanges(rows: BatchRows, ids: readonly string[]): Promise<StoredChange[]> {
  const found = await Promise.all(ids.map((id) => rows.get('changes', id)));
  return found.filter((row) => row !== undefined);
}

/** Marks changes as undone. Undoing an undo marks the changes that it had undone as in effect. */
function markUndone({ change, changeId }: ChangePart, undone: ReadonlyMap<string, StoredChange>): StoredChange[] {
  const marked = new Map(undone);
  const mark = (id: string, undoneBy: string | null) => {
    const row = marked.get(id);
    if (row) marked.set(id, { ...row, undoneBy });
  };
  for (const id of change.undoes ?? []) {
    mark(id, changeId);
    for (const again of undone.get(id)?.undoes ?? []) mark(again, null);
  }
  return [...marked.values()];
}
