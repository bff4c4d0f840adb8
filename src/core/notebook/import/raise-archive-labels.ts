import type { Label } from '../../../contracts/domain/notebook/label.ts';
import type { Change, Transition } from '../../../contracts/domain/notebook/notebook.ts';
import type { NotebookReader } from '../../ports/notebook-reader-port.ts';
import { ancestorsOf } from '../../shared/paths/path-parts.ts';
import { stateOf } from '../change/plan-parts.ts';

/** Labels of one file or folder to add. */
export interface FileLabels {
  readonly fileId: string;
  readonly labels: readonly Label[];
}

/** An imported file, with the labels that its archive lists for the file itself and for its folders there. */
export interface LabelledImport {
  readonly fileId: string;
  readonly path: string;
  readonly own: readonly Label[];
  readonly inherited: readonly Label[];
}

/**
 * Returns the labels that an import adds. A folder that the import creates gets its labels back. A folder that exists keeps its
 * labels as they are: the imported files get the labels of their folder as their own, as a copy out of a labelled folder does.
 *
 * @param folders labels listed for folders, by path in the notebook
 */
export function raiseArchiveLabels(
  reader: NotebookReader,
  change: Change | null,
  files: readonly LabelledImport[],
  folders: ReadonlyMap<string, readonly Label[]>,
): FileLabels[] {
  const raised: FileLabels[] = [];
  const made = new Map<string, readonly Label[]>();
  for (const { fileId, before, after } of change?.transitions ?? []) {
    const labels = before === null && after?.kind === 'folder' ? (folders.get(after.path) ?? []) : [];
    if (after === null || labels.length === 0) continue;
    made.set(after.path, labels);
    raised.push({ fileId, labels });
  }
  for (const { fileId, path, own, inherited } of files) {
    const present = new Set([
      ...reader.labelsAt(path).map(({ label }) => label),
      ...ancestorsOf(path).flatMap((folder) => made.get(folder) ?? []),
    ]);
    const labels = [...new Set([...own, ...inherited.filter((label) => !present.has(label))])];
    if (labels.length > 0) raised.push({ fileId, labels });
  }
  return raised;
}

/**
 * Returns the change of an import together with the files that only gain labels, because their content is in the notebook already.
 * Such a file has the same state before and after, so that the undo of the change covers its labels. Null when nothing is written.
 */
export function withLabelledFiles(
  reader: NotebookReader,
  change: Change | null,
  raised: readonly FileLabels[],
): Change | null {
  const listed = new Set(change?.transitions.map(({ fileId }) => fileId));
  const labelled: Transition[] = [];
  for (const { fileId, labels } of raised) {
    const row = reader.getById(fileId);
    const own = reader.labelsOf(fileId);
    if (row === undefined || listed.has(fileId) || labels.every((label) => own.includes(label))) continue;
    listed.add(fileId);
    labelled.push({ fileId, before: stateOf(row), after: stateOf(row) });
  }
  if (labelled.length === 0) return change;
  if (change !== null) return { ...change, transitions: [...change.transitions, ...labelled] };
  const [first] = labelled;
  const files = labelled.length === 1 ? first?.after?.path : `${labelled.length} files`;
  return { notebookId: reader.notebookId, transitions: labelled, blobs: [], summary: `Add labels to ${files}` };
}
