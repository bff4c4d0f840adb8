import { hasErrorCode, toErrorData } from '../../../contracts/errors/errors.ts';
import type { NotebookReader } from '../../../core/ports/notebook-reader-port.ts';
import { recordAsPerson, type Services } from '../../../runtime/app/services.ts';
import { type FolderSync, MAX_NOTES, type SyncState } from '../contract/folder-sync.ts';
import type { Removals } from '../core/decide-pair.ts';
import { DiskError, type FolderPort } from '../core/folder-port.ts';
import { type PlanNote, planSync, type SyncPlan } from '../core/plan-sync.ts';
import { NO_SIDECAR } from '../core/sidecar.ts';
import { giveChanges } from './give-changes.ts';
import { readFolder } from './read-folder.ts';
import { loadSidecar, saveSidecar } from './sidecar-file.ts';
import { type CarriedFiles, joinNotes, listCarried, type SyncContext } from './sync-context.ts';
import { type SyncJob, SyncStopped } from './sync-job.ts';
import { takeChanges } from './take-changes.ts';

const DAY_MS = 86_400_000;
/** A notebook that is written to at once makes the pass plan again, this many times. */
const MOST_TRIES = 4;

export interface PassOptions {
  readonly answer?: Removals | undefined;
  readonly isFull?: boolean | undefined;
  /** Words in the name of a copy, in the person's language, without the date. */
  readonly copyWords: string;
}

/** How a pass ended. */
export interface Passed {
  readonly row: FolderSync;
  readonly in: number;
  readonly out: number;
  readonly changeIds: readonly string[];
  readonly isStopped: boolean;
}

/** What a pass has read of both sides, and what follows from it. */
export interface ReadSides {
  readonly reader: NotebookReader;
  readonly carried: CarriedFiles;
  readonly plan: SyncPlan;
  readonly context: SyncContext;
  readonly notes: PlanNote[];
}

/** Reads both sides and plans the pass. Writes nothing. */
export async function readSides(
  services: Services,
  folder: FolderPort,
  row: FolderSync,
  job: SyncJob,
  { answer, isFull = false, copyWords }: PassOptions,
): Promise<ReadSides> {
  const { store, loop } = services;
  await folder.check();
  job.begin('reading', null);
  const known = await store.listSyncFiles(row.notebookId);
  const sidecar = await loadSidecar(folder).catch(() => NO_SIDECAR);
  const found = await readFolder(folder, { known, isFull, sha256: loop.hasher.sha256, onEntry: () => job.advance() });
  const reader = await store.notebook(row.notebookId);
  const carried = listCarried(reader, row);
  const leftOut = known.filter(({ fileId }) => carried.leftOut.has(fileId));
  const hidden = new Set(leftOut.flatMap(({ diskPath, hash }) => [diskPath, hash]));
  // What is left out stays as it is on disk, also under another name.
  const there = found.filter(({ diskPath, hash }) => !hidden.has(diskPath) && (hash === null || !hidden.has(hash)));
  const notes: PlanNote[] = [...carried.notes];
  const day = services.today();
  const plan = planSync({
    known: known.filter(({ fileId }) => !carried.leftOut.has(fileId)),
    here: carried.here,
    there,
    names: sidecar.names,
    reserved: carried.reserved,
    isMarked: sidecar.isThere,
    copyWords: `${copyWords} ${day}`,
    answer,
  });
  if (plan.type === 'plan') notes.push(...plan.notes);
  const context: SyncContext = { services, folder, row, job, sidecar, note: (note) => notes.push(note) };
  return { reader, carried, plan, context, notes };
}

/** Brings a notebook and its folder in step: first what the folder has changed, as one change with undo, then what the notebook has. */
export async function runPass(
  services: Services,
  folder: FolderPort,
  row: FolderSync,
  job: SyncJob,
  options: PassOptions,
): Promise<Passed> {
  const { clock } = services.loop;
  const startedMs = clock.nowMs();
  const isFull = options.isFull ?? (row.lastFullMs === null || startedMs - row.lastFullMs >= DAY_MS);
  try {
    await services.loop.flushDrafts(row.notebookId);
    for (let tries = 1; ; tries += 1) {
      const sides = await readSides(services, folder, row, job, { ...options, isFull });
      if (sides.plan.type === 'ask') {
        const asking: FolderSync = { ...row, state: 'asking', gone: { ...sides.plan.gone }, problem: null };
        return ended(await save(services, asking));
      }
      try {
        return await apply(services, sides, sides.plan, isFull);
      } catch (error) {
        if (tries >= MOST_TRIES || !isOvertaken(error)) throw error;
      }
    }
  } catch (error) {
    if (error instanceof SyncStopped) return { ...ended(row), isStopped: true };
    const state = stateOf(error);
    const problem = state === 'failed' ? toErrorData(error).message : null;
    return ended(await save(services, { ...row, state, problem, gone: null }));
  }
}

async function apply(
  services: Services,
  { reader, context, notes }: ReadSides,
  plan: Extract<SyncPlan, { type: 'plan' }>,
  isFull: boolean,
): Promise<Passed> {
  const { row, job } = context;
  job.begin('in', null);
  const taken = await takeChanges(context, reader, plan.placed);
  const after = await services.store.notebook(row.notebookId);
  const given = await giveChanges(
    context,
    after,
    plan.placed.filter((item) => !taken.skipped.has(item)),
  );
  const isChanged = taken.files + given.files > 0 || row.state === 'new' || after.seq !== row.seq;
  if (isChanged || !context.sidecar.isThere) await saveSidecar(context, await services.store.notebook(row.notebookId));
  if (given.files > 0) {
    await recordAsPerson(services, {
      action: 'sync.give',
      notebookId: row.notebookId,
      target: given.paths[0] ?? null,
      inputSummary: row.folderName,
      outputSummary: given.files === 1 ? '1 file' : `${given.files} files`,
    });
  }
  const nowMs = services.loop.clock.nowMs();
  const changeIds = [...taken.changeIds];
  const hasChanges = taken.files + given.files > 0;
  const passed: FolderSync = {
    ...row,
    state: 'ready',
    lastMs: nowMs,
    lastFullMs: isFull ? nowMs : row.lastFullMs,
    seq: after.seq,
    last: hasChanges ? { in: taken.files, out: given.files, changeIds, atMs: nowMs } : row.last,
    gone: null,
    notes: joinNotes(row.notes, notes, nowMs, MAX_NOTES),
    problem: null,
  };
  return { row: await save(services, passed), in: taken.files, out: given.files, changeIds, isStopped: false };
}

async function save(services: Services, row: FolderSync): Promise<FolderSync> {
  await services.store.commit({ writes: [{ type: 'sync-folder', notebookId: row.notebookId, row }], audit: [] });
  return row;
}

function ended(row: FolderSync): Passed {
  return { row, in: 0, out: 0, changeIds: [], isStopped: false };
}

/** Returns whether the notebook changed between plan and commit. */
function isOvertaken(error: unknown): boolean {
  return hasErrorCode(error, 'conflict') || hasErrorCode(error, 'name-collision') || hasErrorCode(error, 'not-found');
}

function stateOf(error: unknown): SyncState {
  if (!(error instanceof DiskError)) return 'failed';
  if (error.fault === 'missing') return 'missing';
  return error.fault === 'denied' ? 'denied' : 'failed';
}

/** Returns how many files a plan brings in and writes out. */
export function countPlan(plan: Extract<SyncPlan, { type: 'plan' }>): { same: number; in: number; out: number } {
  const counts = { same: 0, in: 0, out: 0 };
  for (const { kind, here, there, target } of plan.placed) {
    if (kind !== 'file') continue;
    const comesIn = comesInto(target?.path, here?.path, target?.content, 'there');
    const goesOut = comesInto(target?.diskPath, there?.diskPath, target?.content, 'here');
    if (comesIn) counts.in += 1;
    if (goesOut) counts.out += 1;
    if (!comesIn && !goesOut) counts.same += 1;
  }
  return counts;
}

function comesInto(
  to: string | undefined,
  from: string | undefined,
  content: string | undefined,
  side: string,
): boolean {
  return to !== from || (to !== undefined && (content === side || content === 'both'));
}
