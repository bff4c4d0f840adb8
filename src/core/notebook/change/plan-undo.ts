import type { Operation } from '../../../contracts/domain/agent.ts';
import type { Actor, Change, ChangeRow, FileState, Transition } from '../../../contracts/domain/notebook/notebook.ts';
import type { Sentence } from '../../../contracts/errors/errors.ts';
import { conflictError } from '../../../contracts/errors/messages/notebook-messages.ts';
import { reasonOf } from '../../../contracts/sentences/said.ts';
import type { NotebookReader } from '../../ports/notebook-reader-port.ts';
import { sameState } from '../../shared/changes/combine-changes.ts';
import { type NetEffect, netEffects } from '../undo/net-effects.ts';
import { type Reversal, removeConflicting } from '../undo/reversals.ts';
import { checkRoom } from './check-room.ts';
import { orderTransitions } from './order-transitions.ts';
import { stateOf } from './plan-parts.ts';

export interface UndoPlan {
  /** Null when nothing can or needs to be undone. */
  readonly change: Change | null;
  /** Restored files by their path after the undo; a file that the undo removes by its current path. */
  readonly restored: string[];
  /** Files left unchanged, with the reason. */
  readonly conflicts: { path: string; reason: string; sentence?: Sentence }[];
}

/**
 * Plans to undo changes file by file. Files that have changed since are left unchanged and listed as conflicts.
 *
 * @param changes newest first; their combined effect on a file is undone at once
 * @param allow returns whether a file may change from or to a state; default: always
 * @param isKept returns whether the content with a hash is stored; default: always
 */
export function planUndo(
  reader: NotebookReader,
  changes: readonly ChangeRow[],
  allow: (state: FileState, operation: Operation) => boolean = () => true,
  isKept: (hash: string) => boolean = () => true,
): UndoPlan {
  const conflicts: UndoPlan['conflicts'] = [];
  const reversals = new Map<string, Reversal>();
  /** Files that stay as they are and lose the labels that these changes added. */
  const relabelled: Transition[] = [];
  /** Folders created by these changes that stay. */
  const kept: string[] = [];
  for (const effect of netEffects(changes)) {
    if (effect.erased === true) {
      conflicts.push({ path: pathOf(effect), ...reasonOf(conflictError.sentence('erased')) });
      continue;
    }
    const reason = effect.broken ? 'someone else changed it in the meantime' : whyNot(reader, effect);
    if (reason !== null) conflicts.push({ path: pathOf(effect), reason });
    else if (isGone(effect, isKept)) {
      conflicts.push({ path: pathOf(effect), ...reasonOf(conflictError.sentence('oldContent')) });
    } else if (isAllowed(effect, allow)) {
      const { fileId, before, after } = effect;
      if (sameState(before, after)) relabelled.push({ fileId, before: after, after: before });
      else reversals.set(fileId, { fileId, current: after, target: before });
    }
    // A parent folder outside the agent's scope that was created implicitly stays, empty or not.
    else if (effect.before === null && effect.after?.kind === 'folder') kept.push(effect.after.path);
    else conflicts.push({ path: pathOf(effect), reason: 'the agent may not change this file' });
  }
  const newestId = changes[0]?.changeId ?? '';
  const draft = removeConflicting(reader, newestId, reversals, conflicts, kept);
  const transitions = [...orderTransitions(draft.transitions()), ...relabelled];
  const gone = [
    ...[...reversals.values()].map(({ current, target }) => target ?? current),
    ...relabelled.map(({ after }) => after),
  ].map((state) => ({ path: state?.path ?? '', kind: state?.kind }));
  if (checkRoom(reader, transitions) !== null) {
    const reason = 'there is not enough space to restore it';
    return { change: null, restored: [], conflicts: [...conflicts, ...gone.map(({ path }) => ({ path, reason }))] };
  }
  if (transitions.length === 0) {
    if (conflicts.length === 0) conflicts.push(...kept.map((path) => ({ path, reason: 'the folder has to stay' })));
    return { change: null, restored: [], conflicts };
  }
  const files = gone.filter((entry) => entry.kind === 'file');
  const restored = (files.length > 0 ? files : gone).map((entry) => entry.path);
  const undoes = changes.map((row) => row.changeId);
  const change: Change = { notebookId: reader.notebookId, transitions, blobs: [], summary: summarize(changes), undoes };
  return { change, restored, conflicts };
}

function whyNot(reader: NotebookReader, { fileId, after }: NetEffect): string | null {
  const row = reader.getById(fileId);
  if (after === null && row !== undefined) return 'it is already restored';
  if (after !== null && row?.path !== after.path) return 'it was moved or deleted since';
  if (row !== undefined && !sameState(stateOf(row), after)) return `it was changed since${by(row.author)}`;
  return null;
}

/** Returns whether the content to which a file would return is no longer stored. */
function isGone({ before, after }: Transition, isKept: (hash: string) => boolean): boolean {
  return typeof before?.hash === 'string' && before.hash !== after?.hash && !isKept(before.hash);
}

/** Decides whether a file can return to its state before the changes. */
function isAllowed({ before, after }: Transition, allow: (state: FileState, operation: Operation) => boolean): boolean {
  if (before !== null && after !== null && before.path === after.path) return allow(before, 'write');
  return (after === null || allow(after, 'delete')) && (before === null || allow(before, 'create'));
}

function by(actor: Actor): string {
  if (actor.type === 'agent') return ` by the agent ${actor.agent}`;
  return actor.type === 'person' ? ' by hand' : '';
}

function pathOf({ before, after }: Transition): string {
  return (after ?? before)?.path ?? '';
}

function summarize(changes: readonly ChangeRow[]): string {
  const [only] = changes;
  if (only === undefined || changes.length > 1) return `Undo ${changes.length} changes`;
  if (only.summary.startsWith('Undo: ')) return `Redo: ${only.summary.slice('Undo: '.length)}`;
  if (only.summary.startsWith('Redo: ')) return `Undo: ${only.summary.slice('Redo: '.length)}`;
  return `Undo: ${only.summary}`;
}
