import type { CloisterDatabase } from '../../../adapters/dexie/database.ts';
import { hashesOfApproval, WAITING_APPROVALS } from '../../../adapters/dexie/writes/remove-contents.ts';
import { provenanceOf } from '../../../contracts/domain/run/kind/read-kind.ts';
import { type ErrorData, toErrorData } from '../../../contracts/errors/errors.ts';
import { conflictError } from '../../../contracts/errors/messages/notebook-messages.ts';
import { foldPath } from '../../../core/guard/fold-name.ts';
import type { ErasureTarget, FoundErasure } from '../../../core/ports/rows/upkeep/erasure-store.ts';
import { isUnfinishedReview, isUnfinishedTask } from '../../../core/retention/why-kept.ts';
import { namesErased } from './erase-change.ts';
import { findRunsOf, type KnownConversations, readConversations } from './find-conversations.ts';
import { concerns, databaseSource, findUse } from './find-use.ts';
import { createPathMatcher } from './match-paths.ts';
import { filesOfRuns, type OwnChanges, readOwnChanges, surveyChanges } from './survey-changes.ts';

/**
 * Finds everything that erasing a target concerns. A file takes the conversations along that have read, changed or named it, because what
 * they say of it is in their prompts and answers; a conversation takes the files along that its runs keep for themselves.
 */
export async function findErasure(database: CloisterDatabase, target: ErasureTarget): Promise<FoundErasure> {
  const { notebookId } = target;
  const fileIds = new Set(target.fileIds);
  const known = await readConversations(database, notebookId);
  const named = await readOwnChanges(database, fileIds);
  const isNamed = createPathMatcher(named.files);
  const touched = await runsOfFiles(database, known, { fileIds, named, isNamed });
  const sessionIds = new Set([...(target.sessionIds ?? []), ...touched.sessionIds]);
  const withRuns = known.runsOf(sessionIds);
  const runIds = new Set([
    ...(target.runIds ?? []),
    ...touched.runIds,
    ...withRuns.filter((runId) => known.binnedRuns.has(runId)),
  ]);
  for (const runId of withRuns) if (!known.binnedRuns.has(runId)) runIds.delete(runId);
  const allRunIds = new Set([...withRuns, ...runIds, ...helpersOf(known, runIds)]);
  for (const fileId of await filesOfRuns(database, notebookId, [...allRunIds])) fileIds.add(fileId);
  const work = await workOf(database, target, fileIds.size === 0 ? () => false : isNamed);
  const reviewIds = new Set(work.reviewIds);
  const [own, survey] = await Promise.all([
    readOwnChanges(database, fileIds),
    surveyChanges(database, fileIds, reviewIds),
  ]);
  const { needed, draftIds, approvalIds } = await looseRows(database, { notebookId, fileIds, own });
  const mine = [...own.contents.keys()];
  const isNeeded = (hash: string) => survey.needed.has(hash) || needed.has(hash);
  const stored = new Set((await database.blobs.where(':id').anyOf(mine).primaryKeys()).map(String));
  const hashes = mine.filter((hash) => stored.has(hash) && !isNeeded(hash));
  const use = fileIds.size === 0 ? null : await findUse(databaseSource(database), fileIds);
  return {
    parts: {
      notebookId,
      fileIds: [...fileIds],
      hashes,
      seqs: survey.seqs,
      draftIds,
      approvalIds,
      sessionIds: [...sessionIds],
      runIds: [...runIds],
      taskIds: work.taskIds,
      reviewIds: work.reviewIds,
      origins: { changeIds: survey.originIds, ...(await runsOfOrigin(database, { fileIds, reviewIds })) },
    },
    folders: own.folders,
    changes: own.changes.length,
    sharedBlobs: mine.filter((hash) => stored.has(hash) && isNeeded(hash)).length,
    sizeBytes: hashes.reduce((sum, hash) => sum + (own.contents.get(hash) ?? 0), 0),
    conversations: [...sessionIds].map((sessionId) => ({ sessionId, title: known.titleOf(sessionId) })),
    titles: [...new Set([...[...sessionIds].map(known.titleOf), ...work.titles])].filter((title) => title !== ''),
    runIds: [...allRunIds],
    hasGit: (await database.gitFiles.where('[notebookId+path]').between([notebookId], [notebookId, []]).count()) > 0,
    isInSettings: await isInSettings(database, isNamed),
    refusal: use === null ? refusalOf(survey.isWhole, work.isUnfinished) : toErrorData(use),
  };
}

function refusalOf(isWhole: boolean, isUnfinished: boolean): ErrorData | null {
  if (!isWhole) return toErrorData(conflictError('binDamaged'));
  return isUnfinished ? toErrorData(conflictError('binWork')) : null;
}

/** Finds the conversations that have read, changed or named files. A run that is alone in the bin is erased by itself. */
async function runsOfFiles(
  database: CloisterDatabase,
  known: KnownConversations,
  { fileIds, named, isNamed }: { fileIds: ReadonlySet<string>; named: OwnChanges; isNamed: (text: string) => boolean },
): Promise<{ sessionIds: string[]; runIds: string[] }> {
  if (fileIds.size === 0) return { sessionIds: [], runIds: [] };
  const found = await findRunsOf(database, known, { fileIds, paths: named.paths, isNamed });
  for (const { runId } of named.changes) if (runId !== null) found.add(runId);
  const sessionIds = new Set<string>();
  for (const runId of found) {
    const run = known.runs.get(runId);
    if (run !== undefined) sessionIds.add(known.rootOf(run.sessionId));
  }
  return { sessionIds: [...sessionIds], runIds: [] };
}

/** Finds the runs that carry an origin to the changes that they apply, and the conversations of parts, which have the title of the work. */
async function runsOfOrigin(
  { runs }: CloisterDatabase,
  names: Parameters<typeof namesErased>[1],
): Promise<{ runIds: string[]; sessionIds: string[] }> {
  const runIds: string[] = [];
  const sessionIds = new Set<string>();
  if (names.fileIds.size + names.reviewIds.size === 0) return { runIds, sessionIds: [] };
  await runs.each((run) => {
    const origin = provenanceOf(run);
    if (origin && namesErased(origin, names)) runIds.push(run.runId);
    const reviewId = run.origin.type === 'review' ? run.origin.part.reviewId : origin?.reviewId;
    if (reviewId !== undefined && names.reviewIds.has(reviewId)) sessionIds.add(run.sessionId);
  });
  return { runIds, sessionIds: [...sessionIds] };
}

function helpersOf(known: KnownConversations, runIds: ReadonlySet<string>): string[] {
  return [...known.runs.values()]
    .filter(({ origin }) => origin.type === 'helper' && runIds.has(origin.of.runId))
    .map(({ runId }) => runId);
}

interface Work {
  readonly taskIds: string[];
  readonly reviewIds: string[];
  readonly titles: string[];
  readonly isUnfinished: boolean;
}

/** Finds the tasks and the reviewed work that name one of the files, beside those that are erased for themselves. */
async function workOf(
  { tasks, reviews, bin }: CloisterDatabase,
  { notebookId, taskIds = [], reviewIds = [] }: ErasureTarget,
  isNamed: (text: string) => boolean,
): Promise<Work> {
  const [ofTasks, ofReviews] = await Promise.all([
    tasks.where('notebookId').equals(notebookId).toArray(),
    reviews.where('notebookId').equals(notebookId).toArray(),
  ]);
  const namedTasks = ofTasks.filter((row) => taskIds.includes(row.taskId) || isNamed(JSON.stringify(row)));
  const namedReviews = ofReviews.filter((row) => reviewIds.includes(row.reviewId) || isNamed(JSON.stringify(row)));
  const binned = await bin
    .where('[binId+part]')
    .anyOf(reviewIds.map((id) => [id, 0]))
    .toArray();
  return {
    titles: [...namedTasks, ...namedReviews, ...binned].map(({ title }) => title),
    taskIds: namedTasks.map(({ taskId }) => taskId),
    // One that is in the bin has no row in its table.
    reviewIds: [...new Set([...reviewIds, ...namedReviews.map(({ reviewId }) => reviewId)])],
    isUnfinished:
      namedTasks.some((task) => task.isRemoved !== true && isUnfinishedTask(task)) ||
      namedReviews.some(isUnfinishedReview),
  };
}

/** Finds drafts and answered approvals of the files, and the contents that others of them need. */
async function looseRows(
  { drafts, approvals, files }: CloisterDatabase,
  { notebookId, fileIds, own }: { notebookId: string; fileIds: ReadonlySet<string>; own: OwnChanges },
): Promise<{ needed: ReadonlySet<string>; draftIds: string[]; approvalIds: string[] }> {
  const needed = new Set<string>();
  const approvalIds: string[] = [];
  const waiting: ReadonlySet<string> = new Set(WAITING_APPROVALS);
  await approvals.each((approval) => {
    if (waiting.has(approval.state)) for (const hash of hashesOfApproval(approval)) needed.add(hash);
    const isOwn = concerns(approval, fileIds) || own.files.has(approval.target);
    if (approval.runId === null && approval.notebookId === notebookId && isOwn) approvalIds.push(approval.approvalId);
  });
  const draftIds: string[] = [];
  for (const { draftId, path } of await drafts.where('notebookId').equals(notebookId).toArray()) {
    if (!own.files.has(path)) continue;
    const now = await files
      .where('[notebookId+pathKey]')
      .equals([notebookId, foldPath(path)])
      .first();
    // A file that came to this path since has a draft of its own.
    if (now === undefined || fileIds.has(now.fileId)) draftIds.push(draftId);
  }
  return { needed, draftIds, approvalIds };
}

/** Rules, agents and playbooks are settings of the person, which erasing a file does not change. */
async function isInSettings(
  { meta, agents, playbooks }: CloisterDatabase,
  isNamed: (text: string) => boolean,
): Promise<boolean> {
  const [rules, versions, ofAgents, ofPlaybooks] = await Promise.all([
    meta.get('rule-book'),
    meta.get('rule-versions'),
    agents.toArray(),
    playbooks.toArray(),
  ]);
  return [rules ?? null, versions ?? null, ofAgents, ofPlaybooks].some((rows) => isNamed(JSON.stringify(rows)));
}
