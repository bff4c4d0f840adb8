import type { Label, RunLabel } from '../../contracts/domain/notebook/label.ts';
import type { Run } from '../../contracts/domain/run/run.ts';

/** Labels that a run carries since it was given something. They are only ever added. */
export interface RunLabels {
  add(label: RunLabel): void;
  all(): readonly RunLabel[];
  /** What brought a label first; undefined when the run does not carry it. */
  sourceOf(label: Label): string | undefined;
}

/** More sources of one label tell nothing more. */
const MAX_SOURCES = 50;

export function createRunLabels(start: readonly RunLabel[]): RunLabels {
  let labels = [...start];
  return {
    add({ label, source }) {
      const same = labels.filter((one) => one.label === label);
      if (same.length >= MAX_SOURCES || same.some((one) => one.source === source)) return;
      labels = [...labels, { label, source }];
    },
    all: () => labels,
    sourceOf: (label) => labels.find((one) => one.label === label)?.source,
  };
}

/** A run's row with some fields anew. Labels are only ever added, whoever writes: a call beside the run may have brought some. */
export function patchRun(run: Run, patch: Partial<Run>): Run {
  if (patch.labels === undefined) return { ...run, ...patch };
  const labels = createRunLabels(run.labels ?? []);
  for (const label of patch.labels) labels.add(label);
  return { ...run, ...patch, labels: [...labels.all()] };
}
