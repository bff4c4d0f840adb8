import type { RunLabel } from '../../../contracts/domain/notebook/label.ts';
import type { ReviewRole } from '../../../contracts/domain/run/kind/review-link.ts';
import { firstOf } from '../../../core/policy/flow-labels.ts';
import { createRunLabels } from '../../../core/policy/run-labels.ts';
import type { Services } from '../../../runtime/app/services.ts';
import type { Review } from '../contract/review.ts';
import { notebookOf } from '../core/part-notebook.ts';
import { changesOf, runsOf } from './review-changes.ts';

/**
 * Resolves with the labels that a part has from the start: those of all parts before it, whether or not their words reach it. Labels of
 * another notebook name the work and not their file, because a name is content. `local`: the first that forbids a model on a server.
 */
export async function labelsHanded(
  services: Services,
  review: Review,
  role: ReviewRole,
): Promise<{ labels: readonly RunLabel[]; local: RunLabel | undefined }> {
  const notebookId = notebookOf(review, role);
  const elsewhere = `“${review.title}”`;
  const labels = createRunLabels([]);
  const seen = createRunLabels([]);
  const add = (label: RunLabel, isHere: boolean) => {
    seen.add(label);
    labels.add(isHere ? label : { ...label, source: elsewhere });
  };
  for (const run of await runsOf(services, review)) {
    for (const label of run.labels) add(label, run.notebookId === notebookId);
  }
  // A run of another notebook may have been removed with it.
  for (const label of review.waiting?.labels ?? [])
    if (firstOf(label.label, labels.all()) === undefined) add(label, false);
  for (const handed of review.handed ?? []) {
    for (const label of handed.labels)
      if (firstOf(label, labels.all()) === undefined) add({ label, source: elsewhere }, false);
  }
  if (role === 'reviewer' && notebookId !== review.notebookId) {
    // The changes show what the files had before, which the executor may not have read.
    const { combined } = await changesOf(services, review);
    const reader = await services.store.notebook(review.notebookId);
    for (const path of combined?.transitions.flatMap(({ before }) => before?.path ?? []) ?? []) {
      for (const { label } of reader.labelsAt(path)) add({ label, source: path }, false);
    }
  }
  return { labels: labels.all(), local: firstOf('local-only', seen.all()) };
}
