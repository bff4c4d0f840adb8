import { CloisterError } from '../../../contracts/errors/errors.ts';
import { conflictError, notFoundError } from '../../../contracts/errors/messages/notebook-messages.ts';
import { saidOf } from '../../../contracts/sentences/said.ts';
import type { CommandValue } from '../../../contracts/wire/commands/commands.ts';
import { decodeUtf8 } from '../../../core/notebook/text/note-text.ts';
import type { NotebookReader } from '../../../core/ports/notebook-reader-port.ts';
import { countConflicts, joinRegions, type MergeRegion } from '../../../core/shared/diff/merge-regions.ts';
import { commitAsPerson, planTools, type Services } from '../../../runtime/app/services.ts';
import { flushDrafts } from '../../../runtime/notebook/commit-drafts.ts';
import { keptContents, labelsToLower, labelsToRestore } from '../../../runtime/runs/undo-changes.ts';
import type { Conflicts, HistoryResults, MergeDecision } from '../contract/history-requests.ts';
import { type FoundConflict, listConflicts } from '../core/list-conflicts.ts';
import { asText, mergeTexts, textsToMerge } from '../core/merge-texts.ts';
import { type Decided, planMerge } from '../core/plan-merge.ts';
import { readTakenBack, type TakenBackChanges } from './taken-back.ts';

type Of = CommandValue<'changes.conflicts'>['of'];

/** Files whose texts are read at once. */
const BATCH_FILES = 50;

/** A conflict with the merge of its texts; null where they cannot be merged. */
interface ReadConflict extends FoundConflict {
  readonly regions: readonly MergeRegion[] | null;
}

/** Lists what an undo left, with the number of places that the person has to decide. */
export async function listUndoConflicts(services: Services, of: Of): Promise<Conflicts> {
  const { taken, found, reader } = await findConflicts(services, of);
  const conflicts: Conflicts['conflicts'][number][] = [];
  for (let at = 0; at < found.length; at += BATCH_FILES) {
    const read = await readTexts(reader, found.slice(at, at + BATCH_FILES));
    conflicts.push(
      ...read.map(({ conflict, regions }) => (regions === null ? conflict : asText(conflict, countConflicts(regions)))),
    );
  }
  return { notebookId: taken.notebookId, what: taken.what, conflicts };
}

/** Returns the merge of one file, part by part. */
export async function readMergedText(
  services: Services,
  { of, fileId }: CommandValue<'changes.mergedText'>,
): Promise<HistoryResults['changes.mergedText']> {
  const { found, reader } = await findConflicts(services, of);
  const own = found.filter(({ conflict }) => conflict.fileId === fileId);
  const [read] = await readTexts(reader, own);
  if (!read?.regions) throw notFoundError('merge');
  return { parts: read.regions };
}

/** Carries out what the person decided, as one change. */
export async function mergeUndo(
  services: Services,
  { of, decisions }: CommandValue<'changes.merge'>,
): Promise<HistoryResults['changes.merge']> {
  const { taken, found, reader } = await findConflicts(services, of);
  const { changes, what, runId, notebookId } = taken;
  const wanted = decisions.map((decision) => ({ decision, found: sameAsSeen(found, decision) }));
  const decided: Decided[] = [];
  for (let at = 0; at < wanted.length; at += BATCH_FILES) {
    const batch = wanted.slice(at, at + BATCH_FILES);
    const read = await readTexts(
      reader,
      batch.map((each) => each.found),
    );
    decided.push(...batch.map(({ decision }, index) => decide(read[index], decision)));
  }
  const standing = changes.filter(({ undoneBy }) => undoneBy === null).map(({ changeId }) => changeId);
  const undone = changes.filter(({ undoneBy }) => undoneBy !== null).map(({ changeId }) => changeId);
  const { planned, restored } = planMerge(reader, decided, planTools(services), {
    summary: `${what === 'undo' ? 'Undo' : 'Redo'} with later edits: ${decided.length} files`,
    undoes: standing,
    merges: undone,
  });
  const ids = new Set(restored);
  const [again, lowered] = await Promise.all([
    labelsToRestore(services, changes, ids),
    labelsToLower(services, changes, ids),
  ]);
  if (planned.type === 'error') throw new CloisterError(planned.code, saidOf(planned), { notebookId });
  if (planned.type !== 'change') return { changeId: null, restored: [] };
  const [first] = planned.change.transitions;
  const act = {
    action: `change.${what}` as const,
    target: (first?.after ?? first?.before)?.path ?? null,
    runId,
    inputSummary: changes
      .map(({ changeId }) => changeId)
      .join(' ')
      .slice(0, 500),
  };
  const changeId = await commitAsPerson(
    services,
    planned.change,
    again.length > 0 ? { ...act, fileLabels: again } : act,
    { writes: lowered.length > 0 ? [{ type: 'set-labels', rows: lowered }] : [] },
  );
  return { changeId, restored: decided.flatMap(changedPath) };
}

function changedPath({ conflict, decision }: Decided): string[] {
  return decision.take === 'now' ? [] : [conflict.path];
}

async function findConflicts(
  services: Services,
  of: Of,
): Promise<{ taken: TakenBackChanges; found: FoundConflict[]; reader: NotebookReader }> {
  const taken = await readTakenBack(services, of);
  // What is typed and not yet saved stands now, too.
  await flushDrafts(services, taken.notebookId);
  const reader = await services.store.notebook(taken.notebookId);
  const isKept = await keptContents(services, taken.changes);
  return { taken, found: listConflicts(reader, taken.changes, taken.done, isKept), reader };
}

async function readTexts(reader: NotebookReader, found: readonly FoundConflict[]): Promise<ReadConflict[]> {
  const hashes = found.flatMap((each) => textsToMerge(each) ?? []);
  const contents = await reader.readMany([...new Set(hashes)]);
  const textOf = (hash: string): string | null => {
    const bytes = contents.get(hash);
    const decoded = bytes === undefined ? null : decodeUtf8(bytes);
    return decoded?.type === 'text' && !decoded.text.includes('\0') ? decoded.text : null;
  };
  return found.map((each) => ({ ...each, regions: textsToMerge(each) === null ? null : mergeTexts(each, textOf) }));
}

function sameAsSeen(found: readonly FoundConflict[], decision: MergeDecision): FoundConflict {
  const one = found.find(({ conflict }) => conflict.fileId === decision.fileId);
  const { hash = null, path = null } = one?.conflict.now ?? {};
  if (one === undefined || hash !== decision.seenHash || path !== decision.seenPath) {
    throw conflictError('mergeSeen', { path: path ?? decision.seenPath ?? decision.fileId });
  }
  return one;
}

function decide(read: ReadConflict | undefined, decision: MergeDecision): Decided {
  if (read === undefined) throw notFoundError('merge');
  const conflict = read.regions === null ? read.conflict : asText(read.conflict, countConflicts(read.regions));
  const isOffered = conflict.takes.includes(decision.take);
  const isWhole = decision.take !== 'merged' || decision.places.length === conflict.places;
  if (!isOffered || !isWhole) throw conflictError('mergeSeen', { path: conflict.path });
  const text = read.regions !== null && decision.take === 'merged' ? joinRegions(read.regions, decision.places) : null;
  return { conflict, decision, text };
}
