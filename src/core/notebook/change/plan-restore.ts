import type { ChangeRow } from '../../../contracts/domain/notebook/notebook.ts';
import { notFoundError } from '../../../contracts/errors/messages/notebook-messages.ts';
import { saidIn } from '../../../contracts/sentences/said.ts';
import type { NotebookReader } from '../../ports/notebook-reader-port.ts';
import type { ChangeOrError } from '../../ports/scoped-notebook-port.ts';
import { deletedWith } from './deleted-files.ts';
import { createDraftTree } from './draft-tree.ts';
import { freeName } from './free-name.ts';
import { planError } from './plan-parts.ts';
import { planUndo } from './plan-undo.ts';

/** A planned restoring, and where the file or folder comes to. */
export interface RestorePlan {
  readonly planned: ChangeOrError;
  readonly path: string;
}

/**
 * Plans to restore a deleted file, or a folder with all that was deleted with it. Under a free name when another file has its path
 * now.
 *
 * @param isKept returns whether the content with a hash is stored; default: always
 */
export function planRestore(
  reader: NotebookReader,
  change: ChangeRow,
  fileId: string,
  isKept?: (hash: string) => boolean,
): RestorePlan {
  const gone = deletedWith(change, fileId).filter((deletion) => reader.getById(deletion.fileId) === undefined);
  const [first] = gone;
  const from = gone.find((deletion) => deletion.fileId === fileId)?.before.path;
  if (first === undefined || from === undefined) {
    const said = notFoundError.sentence('restored');
    return { planned: planError('not-found', said), path: '' };
  }
  const draft = createDraftTree(reader);
  const path = draft.findFolded(from) === undefined ? from : freeName(draft, from);
  const transitions = gone.map(({ fileId: id, before, after }) => ({
    fileId: id,
    before: { ...before, path: path + before.path.slice(from.length) },
    after,
  }));
  const { change: undo, conflicts } = planUndo(reader, [{ ...change, transitions }], undefined, isKept);
  const [conflict] = conflicts;
  // No room that the person makes brings a content back.
  if (conflict?.sentence !== undefined) return { planned: planError('conflict', saidIn(conflict)), path };
  if (undo === null || conflict !== undefined) {
    const reason = conflict?.reason ?? 'it is already restored';
    const message = `${conflict?.path ?? path} was not restored: ${reason}. Nothing was changed; make room for it, then try again.`;
    return { planned: planError('conflict', { message }), path };
  }
  const { notebookId, transitions: all, blobs } = undo;
  return {
    planned: { type: 'change', change: { notebookId, transitions: all, blobs, summary: `Restore ${path}` } },
    path,
  };
}
