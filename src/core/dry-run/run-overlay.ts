import type { Change } from '../../contracts/domain/notebook/notebook.ts';
import type { Approval, Run } from '../../contracts/domain/run/run.ts';
import type { NotebookReader } from '../ports/notebook-reader-port.ts';
import { createOverlayNotebook, type OverlayNotebook } from './overlay-notebook.ts';

/** The planned changes of a dry run: what its later calls see. */
export interface RunOverlay {
  /** Returns the notebook with the planned changes on top, as of `nowMs`. */
  over(base: NotebookReader, nowMs: number): NotebookReader;
  /** Adds a planned change. */
  add(change: Change): void;
}

/** @param planned the changes that the run has planned already, in their order */
export function createRunOverlay(
  { agent, runId }: Pick<Run, 'agent' | 'runId'>,
  planned: readonly Change[],
): RunOverlay {
  const changes = [...planned];
  let last: { base: NotebookReader; seq: number; overlay: OverlayNotebook } | null = null;
  return {
    over(base, nowMs) {
      // A reader belongs to one state of the notebook; with another one, the changes are laid over it again.
      if (last?.base !== base || last.seq !== base.seq) {
        const overlay = createOverlayNotebook(base, { type: 'agent', agent, runId }, nowMs);
        for (const change of changes) overlay.apply(change);
        last = { base, seq: base.seq, overlay };
      }
      return last.overlay.reader;
    },
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
