import type { AddedLabels, Label } from '../../../contracts/domain/notebook/label.ts';
import type { Transition } from '../../../contracts/domain/notebook/notebook.ts';
import { invalidPathError, notFoundError } from '../../../contracts/errors/messages/notebook-messages.ts';
import type { NotebookReader } from '../../ports/notebook-reader-port.ts';
import type { ChangeOrError } from '../../ports/scoped-notebook-port.ts';
import { type PlanTools, planError, shown, stateOf } from './plan-parts.ts';

/**
 * Plans to add labels to files and folders, as one change. What has a label already, also from a folder above, does not get it again.
 * Each file keeps its state, so that the undo of the change covers its labels.
 */
export function planLabels(
  reader: NotebookReader,
  paths: readonly string[],
  labels: readonly Label[],
  tools: Pick<PlanTools, 'show'>,
): ChangeOrError {
  const transitions: Transition[] = [];
  const addedLabels: AddedLabels[] = [];
  for (const path of new Set(paths)) {
    if (path === '/') {
      const said = invalidPathError.sentence('notLabelled');
      return planError('bad-input', said);
    }
    const row = reader.get(path);
    if (row === undefined) {
      const said = notFoundError.sentence('nothingAtPath', { path: shown(tools, path) });
      return planError('not-found', said);
    }
    const present = new Set(reader.labelsAt(path).map(({ label }) => label));
    const added = [...new Set(labels)].filter((label) => !present.has(label));
    if (added.length === 0) continue;
    transitions.push({ fileId: row.fileId, before: stateOf(row), after: stateOf(row) });
    addedLabels.push({ fileId: row.fileId, labels: added });
  }
  if (transitions.length === 0) return { type: 'unchanged' };
  const [first] = transitions;
  const what = transitions.length === 1 ? `${first?.after?.path}` : `${transitions.length} items`;
  const named = [...new Set(addedLabels.flatMap((one) => one.labels))];
  const summary = `Add the ${named.length === 1 ? 'label' : 'labels'} ${named.join(' and ')} to ${what}`;
  return { type: 'change', change: { notebookId: reader.notebookId, transitions, blobs: [], summary, addedLabels } };
}
