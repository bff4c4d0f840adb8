import type { AuditRecordInput } from '../../../contracts/domain/audit.ts';
import type { Provenance } from '../../../contracts/domain/notebook/provenance.ts';
import { provenanceOf } from '../../../contracts/domain/run/kind/read-kind.ts';
import { hasEnded, type Run } from '../../../contracts/domain/run/run.ts';
import { toErrorData } from '../../../contracts/errors/errors.ts';
import { reviewRemark } from '../../../contracts/sentences/run-sentences.ts';
import { messageOf, saidByRow } from '../../../contracts/sentences/said.ts';
import { isOfRun } from '../../../core/shared/paths/path-parts.ts';
import { commitStep, readRefusal, underEpoch } from '../../../runtime/app/leader-step.ts';
import type { Services } from '../../../runtime/app/services.ts';
import type { FileVersion, Review } from '../contract/review.ts';
import { WORKING_REVIEW_STATES } from '../contract/review.ts';
import { nextPart } from '../core/next-part.ts';
import { authorsOf, describeProvenance, inputsOf } from './provenance-of-review.ts';
import { changesOf, executorRuns } from './review-changes.ts';
import { startPart } from './start-part.ts';

/**
 * Continues reviewed work whose part has ended. The leader alone calls this; each commit checks its epoch and the run that the work
 * waited for, so that nothing starts twice.
 */
export async function advanceReviews(services: Services, epoch: number): Promise<void> {
  for (const review of await services.store.listRows('reviews', WORKING_REVIEW_STATES)) {
    const run = review.currentRunId === null ? undefined : await services.store.run(review.currentRunId);
    if (run && !hasEnded(run)) continue;
    try {
      await advance(services, review, run, epoch);
    } catch (error) {
      const refusal = readRefusal(error, { later: ['not-found'] });
      if (refusal === 'later') continue;
      if (refusal === 'stop') throw error;
      await recordState(services, review, { state: 'failed', ...messageOf(toErrorData(error)) }, epoch);
    }
  }
}

async function advance(services: Services, review: Review, run: Run | undefined, epoch: number): Promise<void> {
  const nowMs = services.loop.clock.nowMs();
  if (run === undefined) {
    await recordState(services, review, { state: 'failed', ...messageOf(reviewRemark('partGone')) }, epoch);
    return;
  }
  if (review.state === 'applying') return finish(services, review, run, epoch);
  const { combined } = await changesOf(services, review);
  const next = nextPart(review, run, combined !== null, nowMs);
  if (next.type === 'stop') {
    const { state, rounds, said } = next;
    await recordState(services, review, { state, rounds: [...rounds], ...messageOf(said) }, epoch);
    return;
  }
  await startPart(services, review, {
    ...next,
    by: 'app',
    also: { checks: [underEpoch(epoch)], audit: [] },
  });
}

/** Commits what became of the approved changes, and how the files came to be. */
async function finish(services: Services, review: Review, run: Run, epoch: number): Promise<void> {
  const { store } = services;
  const { calls, changes } = await store.readTrace(run.runId);
  const inOrder = changes.toSorted((a, b) => a.seq - b.seq);
  const files = new Map<string, FileVersion>();
  for (const { fileId, after } of inOrder.flatMap(({ transitions }) => transitions)) {
    if (after?.kind !== 'file' || !after.hash || isOfRun(after.path)) files.delete(fileId);
    else files.set(fileId, { fileId, path: after.path, hash: after.hash });
  }
  const done = calls.filter(({ state }) => state === 'done').length;
  const provenance = provenanceOf(run) ?? (await describeApplied(services, review));
  await recordState(
    services,
    review,
    {
      state: done > 0 ? 'applied' : 'failed',
      ...messageOf(done === calls.length ? null : run.text ? { message: run.text } : saidByRow(run)),
      files: [...files.values()],
      inputs: inputsOf(provenance, review),
      authors: authorsOf(provenance),
    },
    epoch,
  );
}

/** Resolves with where the changes are from, for work that an earlier version of Cloister approved. */
async function describeApplied(services: Services, review: Review): Promise<Provenance> {
  const used = await Promise.all(executorRuns(review).map((id) => services.store.approvalsOf(id, 'used')));
  return describeProvenance(services, review, used.flat(), review.updatedMs);
}

async function recordState(services: Services, review: Review, patch: Partial<Review>, epoch: number): Promise<void> {
  const nowMs = services.loop.clock.nowMs();
  const { reviewId, title, notebookId, currentRunId } = review;
  const isOpen = patch.state === 'awaiting-decision';
  const record: AuditRecordInput = {
    atMs: nowMs,
    actor: { type: 'app' },
    action: isOpen ? 'review.wait' : 'review.end',
    notebookId,
    runId: currentRunId,
    target: title,
    outputSummary: patch.message ?? patch.state ?? '',
    decision: patch.state === 'failed' ? 'failed' : 'allowed',
    rule: 'review',
  };
  await commitStep(
    services,
    epoch,
    {
      type: 'patch-row',
      table: 'reviews',
      key: reviewId,
      from: [review.state],
      where: { currentRunId },
      patch: { ...patch, currentRunId: null, updatedMs: nowMs, endedMs: isOpen ? null : nowMs },
    },
    record,
  );
}
