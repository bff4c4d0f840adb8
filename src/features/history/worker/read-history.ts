import type { ChangeRow, FileState, Transition } from '../../../contracts/domain/notebook/notebook.ts';
import { taskIdOf } from '../../../contracts/domain/run/kind/read-kind.ts';
import type { Run } from '../../../contracts/domain/run/run.ts';
import { isOfRunsOnly } from '../../../core/shared/changes/combine-changes.ts';
import { isOfRun, isWithin } from '../../../core/shared/paths/path-parts.ts';
import type { Services } from '../../../runtime/app/services.ts';
import type { ChangeReason, HistoryEntry, HistoryPage } from '../contract/history-requests.ts';
import { countArchiveVersions } from '../core/archive-history.ts';
import { NAMED_PATHS, nameAction } from './describe-action.ts';

/** Changes that are read at once. */
const BATCH = 500;
/** Longest part of a request that is shown, in UTF-16 units. */
const MAX_PROMPT = 300;

interface FoundChange {
  readonly change: ChangeRow;
  readonly states: readonly FileState[];
  /** Files and folders that were erased since: nothing names them any more. */
  readonly erased: readonly Transition[];
  /** Versions from before an import that it brought. */
  readonly earlier: number;
}

interface PageOf {
  readonly notebookId: string;
  /** Null for the whole notebook. */
  readonly path: string | null;
  readonly beforeSeq: number | undefined;
  readonly limit: number;
}

/** Reads changes of a notebook, a folder or a file, newest first. A folder and a file are followed through their moves. */
export async function readHistory(
  services: Services,
  { notebookId, path, beforeSeq, limit }: PageOf,
): Promise<HistoryPage> {
  const { store } = services;
  const reader = await store.notebook(notebookId);
  const row = path === null ? undefined : reader.get(path);
  const found: FoundChange[] = [];
  let folder = path ?? '/';
  let before = Number.MAX_SAFE_INTEGER;
  // A file has few changes: its index names them. Of a folder, all of the notebook are read, because it may have moved.
  const ofFile = row?.kind === 'file' ? await changesOfFile(services, row.fileId) : null;
  for (;;) {
    const batch = ofFile ?? (await store.pageChanges(notebookId, { beforeSeq: before, limit: BATCH }));
    for (const change of batch) {
      before = change.seq;
      const { states, erased } = row?.kind === 'file' ? statesOf(change, row.fileId) : statesIn(change, folder);
      const moved = row?.kind === 'folder' && change.transitions.find(({ fileId }) => fileId === row.fileId);
      if (moved) folder = moved.before?.path ?? folder;
      if (change.seq >= (beforeSeq ?? Infinity) || states.length + erased.length === 0 || isOfRunsOnly(change))
        continue;
      if (found.length === limit) {
        return { entries: await describe(services, found), nextSeq: found.at(-1)?.change.seq ?? 0 };
      }
      const within = { folder, fileId: row?.kind === 'file' ? row.fileId : null };
      found.push({ change, states, erased, earlier: countArchiveVersions(change, within) });
    }
    if (ofFile !== null || batch.length < BATCH) break;
  }
  return { entries: await describe(services, found), nextSeq: null };
}

async function changesOfFile({ store }: Services, fileId: string): Promise<ChangeRow[]> {
  return (await store.listChanges({ fileId })).sort((a, b) => b.seq - a.seq);
}

function statesOf({ transitions }: ChangeRow, fileId: string): Pick<FoundChange, 'states' | 'erased'> {
  const transition = transitions.find((each) => each.fileId === fileId);
  const state = transition?.after ?? transition?.before ?? null;
  if (transition === undefined || state === null) return { states: [], erased: [] };
  return transition.erased === true ? { states: [], erased: [transition] } : { states: [state], erased: [] };
}

/** Returns what a change touched in a folder, wherever it came from or went to. Erased files are of the notebook alone. */
function statesIn({ transitions }: ChangeRow, folder: string): Pick<FoundChange, 'states' | 'erased'> {
  const states = transitions.flatMap(({ before, after, erased }) => {
    const state = [after, before].find((each) => each !== null && isWithin(each.path, folder));
    return state == null || erased === true || isOfRun(state.path) ? [] : [state];
  });
  return { states, erased: folder === '/' ? transitions.filter(({ erased }) => erased === true) : [] };
}

async function describe(services: Services, found: readonly FoundChange[]): Promise<HistoryEntry[]> {
  const reasons = await readReasons(
    services,
    found.map(({ change }) => change),
  );
  return found.map(({ change, states, erased, earlier }) => {
    const files = states.filter(({ kind }) => kind === 'file');
    const erasedFiles = erased.filter(({ before, after }) => (after ?? before)?.kind === 'file').length;
    const { changeId, seq, auditSeq, atMs, actor, undoneBy, undoes, transitions } = change;
    const runId = runOf(change);
    return {
      changeId,
      seq,
      auditSeq,
      atMs,
      actor,
      action: nameAction(change),
      runId,
      files: files.length + erasedFiles,
      erasedFiles,
      erasedMs: erased.reduce<number | null>((last, { erasedMs }) => Math.max(last ?? 0, erasedMs ?? 0) || null, null),
      allFiles: transitions.filter(({ before, after }) => (after ?? before)?.kind === 'file').length,
      paths: (files.length > 0 ? files : states).slice(0, NAMED_PATHS).map(({ path }) => path),
      isUndone: undoneBy !== null,
      undoes: undoes.length,
      why: reasons.get(changeId) ?? null,
      work: change.provenance?.title ? { reviewId: change.provenance.reviewId, title: change.provenance.title } : null,
      earlier,
      archive: null,
    };
  });
}

function runOf({ actor, runId }: ChangeRow): string | null {
  return actor.type === 'agent' ? actor.runId : runId;
}

/** Resolves with the reasons of changes of runs, by the id of the change. */
async function readReasons(services: Services, changes: readonly ChangeRow[]): Promise<Map<string, ChangeReason>> {
  const { store } = services;
  const byRun = Map.groupBy(
    changes.filter((change) => runOf(change) !== null),
    (change) => runOf(change) ?? '',
  );
  const reasons = new Map<string, ChangeReason>();
  await Promise.all(
    [...byRun].map(async ([runId, own]) => {
      const [run, used] = await Promise.all([store.run(runId), store.approvalsOf(runId, 'used')]);
      const approved = new Set(used.map(({ toolCallId }) => toolCallId));
      const reason = await reasonOfRun(services, run);
      for (const { changeId, toolCallId } of own)
        reasons.set(changeId, { ...reason, approved: toolCallId !== null && approved.has(toolCallId) });
    }),
  );
  return reasons;
}

async function reasonOfRun({ store }: Services, run: Run | undefined): Promise<Omit<ChangeReason, 'approved'>> {
  if (run === undefined) return { prompt: null, from: 'message', title: null };
  const prompt = run.prompt.slice(0, MAX_PROMPT);
  if (run.driver.type === 'playbook') return { prompt, from: 'playbook', title: run.driver.playbook.title };
  const taskId = taskIdOf(run);
  if (taskId !== undefined) {
    return { prompt, from: 'task', title: (await store.findRow('tasks', taskId))?.title ?? null };
  }
  const { origin } = run;
  if (origin.type === 'review') {
    return { prompt, from: 'review', title: (await store.findRow('reviews', origin.part.reviewId))?.title ?? null };
  }
  const from = origin.type === 'helper' || origin.type === 'hand-over' ? origin.type : 'message';
  return { prompt, from, title: null };
}
