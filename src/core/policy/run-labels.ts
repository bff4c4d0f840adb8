import type { Agent } from '../../contracts/domain/agent.ts';
import { usesModel } from '../../contracts/domain/agent-kinds.ts';
import type { Label, RunLabel } from '../../contracts/domain/notebook/label.ts';
import type { Run } from '../../contracts/domain/run/run.ts';

/** Labels of what a run has been given. They are only ever added. */
export interface RunLabels {
  add(label: RunLabel): void;
  all(): readonly RunLabel[];
}

/** Most sources kept for one label, of content and of names each. */
const MAX_SOURCES = 50;

export function createRunLabels(start: readonly RunLabel[]): RunLabels {
  let labels = [...start];
  return {
    add({ label, source, by }) {
      const same = labels.filter((one) => one.label === label);
      // Content counts for more than a name, so it replaces the entry of a name, and no number of names keeps it out.
      if (same.some((one) => one.source === source && (one.by === undefined || one.by === by))) return;
      if (same.filter((one) => one.by === by).length >= MAX_SOURCES) return;
      const others = labels.filter((one) => one.label !== label || one.source !== source);
      labels = [...others, by === undefined ? { label, source } : { label, source, by }];
    },
    all: () => labels,
  };
}

/**
 * Returns the labels that decide on an agent's own calls and that its writes carry. Names shown count for every agent with a
 * model. They do not steer the Navigator, whose plans are code; a language model that continues its conversation is given them.
 */
export function labelsThatCount({ adapter }: Pick<Agent, 'adapter'>, labels: readonly RunLabel[]): readonly RunLabel[] {
  return usesModel(adapter) ? labels : labels.filter(({ by }) => by === undefined);
}

/** Returns the labels of a run for the check of a commit: those of content, and those that came with a name. */
export function knownLabels(labels: readonly RunLabel[]): { labels: Label[]; names: Label[] } {
  const of = (by: RunLabel['by']) => [...new Set(labels.filter((one) => one.by === by).map(({ label }) => label))];
  return { labels: of(undefined), names: of('name') };
}

/**
 * Returns whether every label of a row is one of `known`, or came with a name and is one of `names`. Sources are not compared: only
 * so many are kept.
 */
export function hasOnlyLabels(
  row: readonly RunLabel[],
  known: readonly Label[],
  names: readonly Label[] = [],
): boolean {
  return row.every(({ label, by }) => known.includes(label) || (by === 'name' && names.includes(label)));
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
