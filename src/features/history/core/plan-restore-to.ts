import type { Change, FileState } from '../../../contracts/domain/notebook/notebook.ts';
import { conflictError } from '../../../contracts/errors/messages/notebook-messages.ts';
import { reasonOf } from '../../../contracts/sentences/said.ts';
import { checkRoom } from '../../../core/notebook/change/check-room.ts';
import { orderTransitions } from '../../../core/notebook/change/order-transitions.ts';
import { type Reversal, removeConflicting } from '../../../core/notebook/undo/reversals.ts';
import type { NotebookReader } from '../../../core/ports/notebook-reader-port.ts';
import { sameState } from '../../../core/shared/changes/combine-changes.ts';
import type { NotRestored } from '../contract/history-requests.ts';
import type { NetState } from './net-states.ts';

export interface RestoreToPlan {
  /** Null when nothing has to change. */
  readonly change: Change | null;
  /** What the change does to each file, `before` as it is now. */
  readonly states: readonly NetState[];
  readonly left: readonly NotRestored[];
}

/**
 * Plans to bring files back to an earlier state, as one change.
 *
 * @param states `before`: the state to restore; `after`: the state now
 * @param isKept returns whether the content with a hash is stored
 * @param id names the folders that have to be made again
 */
export function planRestoreTo(
  reader: NotebookReader,
  states: readonly NetState[],
  isKept: (hash: string) => boolean,
  id: string,
  summary: string,
): RestoreToPlan {
  const left: NotRestored[] = [];
  const reversals = new Map<string, Reversal>();
  for (const { fileId, before: target, after: current } of states) {
    const isLost = typeof target?.hash === 'string' && target.hash !== current?.hash && !isKept(target.hash);
    if (isLost) left.push({ path: target.path, ...reasonOf(conflictError.sentence('oldContent')) });
    else reversals.set(fileId, { fileId, current, target });
  }
  const transitions = orderTransitions(removeConflicting(reader, id, reversals, left, []).transitions());
  if (checkRoom(reader, transitions) !== null) {
    const reason = 'there is not enough space to restore it';
    const all = transitions.flatMap(({ before, after }) => pathOfFile(after ?? before));
    return { change: null, states: [], left: [...left, ...all.map((path) => ({ path, reason }))] };
  }
  if (transitions.length === 0) return { change: null, states: [], left };
  return {
    change: { notebookId: reader.notebookId, transitions, blobs: [], summary },
    states: transitions.filter(({ before, after }) => !sameState(before, after)),
    left,
  };
}

function pathOfFile(state: FileState | null): string[] {
  return state?.kind === 'file' ? [state.path] : [];
}
