import type { Change, Transition } from '../../contracts/domain/notebook/notebook.ts';
import type { Approval, Run } from '../../contracts/domain/run/run.ts';
import type { NotebookReader } from '../ports/notebook-reader-port.ts';
import { createOverlayNotebook, type OverlayNotebook } from './overlay-notebook.ts';

/** The planned changes of a dry run: what its later calls see. */
export interface RunOverlay {
  /** Returns the notebook with the planned changes on top, as of `nowMs`. */
  over(base: NotebookReader, nowMs: number): NotebookReader;
  add(change: Change): void;
  /** Returns what the planned changes together do to each file. */
  combined(base: NotebookReader, nowMs: number): readonly Transition[];
}

/** @param planned the changes that the run has planned already, in their order */
export function createRunOverlay(
  { agent, runId }: Pick<Run, 'agent' | 'runId'>,
  planned: readonly Change[],
): RunOverlay {
  const changes = [...planned];
  let last: { base: NotebookReader; seq: number; overlay: OverlayNotebook } | null = null;
  const over = (base: NotebookReader, nowMs: number): OverlayNotebook => {
    // A reader belongs to one state of the notebook; with another one, the changes are laid over it again.
    if (last?.base !== base || last.seq !== base.seq) {
      const overlay = createOverlayNotebook(base, { type: 'agent', agent, runId }, nowMs);
      for (const change of changes) overlay.apply(change);
      last = { base, seq: base.seq, overlay };
    }
    return last.overlay;
  };
  return {
    over: (base, nowMs) => over(base, nowMs).reader,
    combined: (base, nowMs) => over(base, nowMs).combined(() => '')?.transitions ?? [],
    add(change) {
      changes.push(change);
      last?.overlay.apply(change);
    },
  };
}

/** Sorts the planned changes of a run in the order of their calls. */
export function inCallOrder(planned: readonly Approval[]): Approval[] {
  return planned.toSorted((a, b) => (a.toolCallId ?? '').localeCompare(b.toolCallId ?? '', 'en', { numeric: true }));
}
