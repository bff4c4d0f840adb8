import type { Label, RunLabel } from '../../contracts/domain/notebook/label.ts';
import type { Run } from '../../contracts/domain/run/run.ts';

/** Labels of what a run has been given. They are only ever added. */
export interface RunLabels {
  add(label: RunLabel): void;
  all(): readonly RunLabel[];
  /** Returns the first source of a label; undefined when the run does not carry it. */
  sourceOf(label: Label): string | undefined;
}

/** Most sources kept for one label. */
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

/** Returns whether every label of a row is one of `known`. Sources are not compared: only so many are kept. */
export function hasOnlyLabels(row: readonly RunLabel[], known: readonly Label[]): boolean {
  return row.every(({ label }) => known.includes(label));
}

/**
 * Returns a run's row with some fields replaced. Labels are only ever added: a direct call during the run may have added some.
 */
export function patchRun(run: Run, patch: Partial<Run>): Run {
  if (patch.labels === undefined) return { ...run, ...patch };
  const labels = createRunLabels(run.labels ?? []);
  for (const label of patch.labels) labels.add(label);
  return { ...run, ...patch, labels: [...labels.all()] };
}
