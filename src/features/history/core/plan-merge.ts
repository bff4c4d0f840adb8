import type { Change, FileState, Transition } from '../../../contracts/domain/notebook/notebook.ts';
import { conflictError } from '../../../contracts/errors/messages/notebook-messages.ts';
import { checkRoom } from '../../../core/notebook/change/check-room.ts';
import { createDraftTree } from '../../../core/notebook/change/draft-tree.ts';
import { orderTransitions } from '../../../core/notebook/change/order-transitions.ts';
import { type PlanTools, planError, stateOf } from '../../../core/notebook/change/plan-parts.ts';
import { type Reversal, removeConflicting } from '../../../core/notebook/undo/reversals.ts';
import type { NotebookReader } from '../../../core/ports/notebook-reader-port.ts';
import type { ChangeOrError } from '../../../core/ports/scoped-notebook-port.ts';
import { isWithin } from '../../../core/shared/paths/path-parts.ts';
import type { MergeConflict, MergeDecision } from '../contract/history-requests.ts';
import { freePath } from './list-conflicts.ts';

/** A conflict with the decision about it. */
export interface Decided {
  readonly conflict: MergeConflict;
  readonly decision: MergeDecision;
  /** The merged text of a decision to merge; null for others. */
  readonly text: string | null;
}

export interface MergePlan {
  readonly planned: ChangeOrError;
  /** Files that the change restores to what the undo would make of them, whole. */
  readonly restored: readonly string[];
}

/** Plans the decisions of a person about files that an undo left, as one change. */
export function planMerge(
  reader: NotebookReader,
  decided: readonly Decided[],
  tools: PlanTools,
  about: Pick<Change, 'summary' | 'undoes' | 'merges'>,
): MergePlan {
  const reversals = new Map<string, Reversal>();
  const blobs: { hash: string; bytes: Uint8Array }[] = [];
  const copies: { fileId: string; from: string }[] = [];
  const relabelled: Transition[] = [];
  const restored: string[] = [];
  for (const { conflict, decision, text } of decided) {
    const { fileId, now, earlier, kind } = conflict;
    if (decision.take === 'now') continue;
    if (decision.take === 'both') {
      if (earlier === null || conflict.beside === null) continue;
      const copy = tools.nextFileId();
      reversals.set(copy, { fileId: copy, current: null, target: { ...earlier, path: conflict.beside } });
      copies.push({ fileId: copy, from: fileId });
      continue;
    }
    if (decision.take === 'earlier') restored.push(fileId);
    if (kind === 'labels') {
      if (now !== null) relabelled.push({ fileId, before: now, after: now });
      continue;
    }
    if (conflict.file === 'folder') {
      for (const reversal of folderMove(reader, conflict)) reversals.set(reversal.fileId, reversal);
      continue;
    }
    const content = text === null ? contentOf(conflict, decision) : contentFrom(text, tools, blobs);
    const target = content === null ? null : { ...content, path: placeOf(conflict, decision) };
    reversals.set(fileId, { fileId, current: now, target });
  }
  followFolders(decided, reversals);
  findPlaces(reader, reversals);
  const clashes: { path: string; reason: string }[] = [];
  const planned = removeConflicting(reader, tools.nextFileId(), reversals, clashes, []);
  const [clash] = clashes;
  if (clash !== undefined) {
    return { planned: planError('conflict', conflictError.sentence('exists', { path: clash.path })), restored: [] };
  }
  const transitions = [...orderTransitions(planned.transitions()), ...relabelled];
  if (transitions.length === 0) return { planned: { type: 'unchanged' }, restored };
  const room = checkRoom(reader, transitions);
  if (room !== null) return { planned: room, restored: [] };
  const change: Change = { notebookId: reader.notebookId, transitions, blobs, ...about };
  return { planned: { type: 'change', change: copies.length === 0 ? change : { ...change, copies } }, restored };
}

/** Returns the content of a file whose texts are not merged. Null: the file is deleted. */
function contentOf({ kind, now, base, earlier }: MergeConflict, { take }: MergeDecision): FileState | null {
  // Of a file that only one side edited, that edit stays.
  if (kind === 'moved' && take === 'merged') return base?.hash === earlier?.hash ? now : earlier;
  return earlier;
}

function contentFrom(text: string, tools: PlanTools, blobs: { hash: string; bytes: Uint8Array }[]): FileState {
  const bytes = new TextEncoder().encode(text);
  const hash = tools.hash(bytes);
  blobs.push({ hash, bytes });
  return { path: '', kind: 'file', hash, sizeBytes: bytes.length };
}

/** Returns where a file comes to: to the place that one side gave it, or to the one that the person chose. */
function placeOf({ kind, now, base, earlier, moved, beside }: MergeConflict, decision: MergeDecision): string {
  if (kind === 'deleted' || kind === 'taken') return beside ?? earlier?.path ?? '';
  if (kind === 'moved' && decision.take === 'earlier') return earlier?.path ?? '';
  if (moved !== null) return moved[decision.place];
  return (now?.path === base?.path ? earlier?.path : now?.path) ?? '';
}

/** Returns the moves that bring a folder, with all that is in it now, to its earlier place. */
function folderMove(reader: NotebookReader, { fileId, now, earlier }: MergeConflict): Reversal[] {
  if (now === null || earlier === null) return [];
  const folder: Reversal = { fileId, current: now, target: { ...now, path: earlier.path } };
  const below = reader.descendants(now.path).map((row): Reversal => {
    const current = stateOf(row);
    return {
      fileId: row.fileId,
      current,
      target: { ...current, path: earlier.path + row.path.slice(now.path.length) },
    };
  });
  return [folder, ...below];
}

/** Gives each file the next free name where another one has its place. */
function findPlaces(reader: NotebookReader, reversals: Map<string, Reversal>): void {
  const draft = createDraftTree(reader);
  for (const { fileId, current } of reversals.values())
    if (current !== null) draft.apply({ fileId, before: current, after: null });
  for (const [fileId, { current, target }] of reversals) {
    if (target === null) continue;
    const path = target.kind === 'folder' ? target.path : freePath(draft, fileId, target.path);
    draft.apply({ fileId, before: null, after: { ...target, path } });
    reversals.set(fileId, { fileId, current, target: { ...target, path } });
  }
}

/** Takes files about which the person decided apart from their folder along with that folder. */
function followFolders(decided: readonly Decided[], reversals: Map<string, Reversal>): void {
  for (const { conflict, decision } of decided) {
    const { file, now, earlier } = conflict;
    if (file !== 'folder' || decision.take !== 'earlier' || now === null || earlier === null) continue;
    for (const [fileId, { current, target }] of reversals) {
      if (target === null || target.path === now.path || !isWithin(target.path, now.path)) continue;
      const path = earlier.path + target.path.slice(now.path.length);
      reversals.set(fileId, { fileId, current, target: { ...target, path } });
    }
  }
}
