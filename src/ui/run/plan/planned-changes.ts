import type { Change } from '../../../contracts/domain/notebook/notebook.ts';
import type { Approval } from '../../../contracts/domain/run/run.ts';
import { isOfRun, isWithin } from '../../../core/shared/paths/path-parts.ts';

export interface PlannedChange {
  /** With the bytes of all planned changes: a later one may start from what an earlier one writes. */
  readonly approval: Approval & { readonly change: Change };
  /** Numbers of the earlier changes that this one builds on, from 1. */
  readonly needs: readonly number[];
}

const PLANNED: readonly Approval['state'][] = ['planned', 'used', 'cancelled'];

/** Returns the planned changes of a dry run in their order, without those of the run's own folders. */
export function plannedChanges(approvals: Iterable<Approval>): PlannedChange[] {
  const rows = [...approvals]
    .filter(({ state }) => PLANNED.includes(state))
    .sort((a, b) => (a.toolCallId ?? '').localeCompare(b.toolCallId ?? '', 'en', { numeric: true }));
  const blobs = rows.flatMap(({ change }) => change?.blobs ?? []);
  const shown = rows.flatMap((approval) => {
    const { change } = approval;
    if (!change || pathsOf(change).every(isOfRun)) return [];
    return [{ ...approval, change: { ...change, blobs } }];
  });
  const paths = shown.map(({ change }) => pathsOf(change));
  return shown.map((approval, at) => ({
    approval,
    needs: paths.slice(0, at).flatMap((earlier, number) => (overlap(earlier, paths[at] ?? []) ? [number + 1] : [])),
  }));
}

/** Selects or leaves out a change, with all that it needs or that needs it. Numbers count from 1. */
export function choose(
  changes: readonly PlannedChange[],
  chosen: ReadonlySet<number>,
  number: number,
  isChosen: boolean,
): Set<number> {
  const next = new Set(chosen);
  const pending = [number];
  for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
    if (isChosen) next.add(one);
    else next.delete(one);
    const linked = isChosen
      ? (changes[one - 1]?.needs ?? [])
      : changes.flatMap(({ needs }, at) => (needs.includes(one ?? 0) ? [at + 1] : []));
    pending.push(...linked.filter((other) => next.has(other) !== isChosen));
  }
  return next;
}

/** Without folders that come with their files: each change makes those that it needs. */
function pathsOf({ transitions }: Change): string[] {
  const hasFiles = transitions.some(({ before, after }) => (after ?? before)?.kind === 'file');
  return transitions.flatMap(({ before, after }) => {
    if (hasFiles && before === null && after?.kind === 'folder') return [];
    return [...(before ? [before.path] : []), ...(after ? [after.path] : [])];
  });
}

/** Whether two changes use the same file or folder. */
function overlap(one: readonly string[], other: readonly string[]): boolean {
  return one.some((a) => other.some((b) => a === b || isWithin(a, b) || isWithin(b, a)));
}
