import type { Agent } from '../../../contracts/domain/agent.ts';
import { usesModel } from '../../../contracts/domain/agent-kinds.ts';
import type { AuditAction } from '../../../contracts/domain/audit-actions.ts';
import type { Provenance } from '../../../contracts/domain/notebook/provenance.ts';
import { hasEnded, LIVE_RUN_STATUSES } from '../../../contracts/domain/run/run.ts';
import { notFoundError } from '../../../contracts/errors/messages/notebook-messages.ts';
import {
  reviewBadInputError,
  reviewConflictError,
  reviewNotFoundError,
} from '../../../contracts/errors/messages/review-messages.ts';
import { reviewRemark } from '../../../contracts/sentences/run-sentences.ts';
import type { CommandHandlers, CommandValue } from '../../../contracts/wire/commands/commands.ts';
import type { Write } from '../../../core/ports/commit-batch.ts';
import { isOfRun } from '../../../core/shared/paths/path-parts.ts';
import { personEntry, recordAsPerson, type Services } from '../../../runtime/app/services.ts';
import { changeAsText } from '../../../runtime/approvals/approval-listing.ts';
import { findAgent } from '../../../runtime/commands/agent-commands.ts';
import { applyPlan, isOwnFiles } from '../../../runtime/runs/apply-plan.ts';
import { requestStop } from '../../../runtime/runs/request-stop.ts';
import { refuseElsewhere } from '../../../runtime/runs/start/refuse-elsewhere.ts';
import { sessionFor } from '../../../runtime/runs/start/start-run.ts';
import {
  MAX_REVIEW_TITLE,
  type Review,
  type ReviewState,
  WAITING_REVIEW_STATES,
  WORKING_REVIEW_STATES,
} from '../contract/review.ts';
import type { FileProvenance } from '../contract/review-requests.ts';
import { decide } from '../core/next-part.ts';
import { describeProvenance } from './provenance-of-review.ts';
import { changesOf, executorRuns, touching } from './review-changes.ts';
import { startPart } from './start-part.ts';

type ReviewAction = Extract<AuditAction, `review.${string}`>;

/** The commands for work that is planned, done and reviewed. The runner continues it; see `advance-reviews.ts`. */
export function reviewCommands(services: Services) {
  const { store } = services;
  const { clock, ids } = services.loop;

  async function find(reviewId: string): Promise<Review> {
    const review = await store.findRow('reviews', reviewId);
    if (!review) throw reviewNotFoundError('workGone', {}, { reviewId });
    return review;
  }

  async function openFor(reviewId: string, states: readonly ReviewState[]): Promise<Review> {
    const review = await find(reviewId);
    if (states.includes(review.state)) return review;
    throw reviewConflictError('moved', {}, { reviewId, state: review.state });
  }

  async function change(action: ReviewAction, review: Review, patch: Partial<Review>, detail = ''): Promise<Review> {
    const { reviewId, title: target, notebookId, state, currentRunId } = review;
    const writes: Write[] = [
      {
        type: 'patch-row',
        table: 'reviews',
        key: reviewId,
        from: [state],
        where: { currentRunId },
        patch: { ...patch, updatedMs: clock.nowMs() },
      },
    ];
    await recordAsPerson(services, { action, target, notebookId, inputSummary: detail.slice(0, 500) }, { writes });
    services.wakeRunner();
    return find(reviewId);
  }

  /** Refuses an agent that works by rules: it would take the request of a part for a command. */
  async function withModel(name: string): Promise<Agent> {
    const agent = await findAgent(store, name);
    if (usesModel(agent.adapter)) return agent;
    throw reviewBadInputError('noModel', { title: agent.title }, { agent: name });
  }

  async function create(input: CommandValue<'reviews.create'>): Promise<Review> {
    const { prompt, planner, executor, reviewer, maxRounds, plannerNotebookId, reviewerNotebookId } = input;
    const agents: [Agent, string | undefined][] = [];
    if (planner !== null) agents.push([await withModel(planner), plannerNotebookId]);
    agents.push([await withModel(executor), undefined]);
    if (reviewer !== null) agents.push([await withModel(reviewer), reviewerNotebookId]);
    for (const id of [plannerNotebookId, reviewerNotebookId]) {
      if (id !== undefined && !(await store.findNotebook(id)))
        throw notFoundError('chooseNotebook', {}, { notebookId: id });
    }
    const { notebookId = undefined } = input;
    const title = input.title ?? prompt.replace(/\s+/g, ' ').slice(0, MAX_REVIEW_TITLE).toWellFormed().trim();
    const session = await sessionFor(services, {
      message: title,
      agent: executor,
      ...(notebookId === undefined ? {} : { notebookId }),
    });
    for (const [agent, own = session.notebookId] of agents) {
      await refuseElsewhere(services, agent, (await store.notebook(own)).workspaceId);
    }
    const nowMs = clock.nowMs();
    const role = planner === null ? 'executor' : 'planner';
    const review: Review = {
      reviewId: ids.next('review'),
      workspaceId: session.workspaceId,
      notebookId: session.notebookId,
      ...(plannerNotebookId === undefined ? {} : { plannerNotebookId }),
      ...(reviewerNotebookId === undefined ? {} : { reviewerNotebookId }),
      title,
      prompt,
      planner,
      executor,
      reviewer,
      maxRounds,
      state: role === 'planner' ? 'planning' : 'executing',
      message: null,
      currentRunId: null,
      planRunId: null,
      plan: '',
      rounds: [],
      applyRunId: null,
      files: [],
      inputs: [],
      authors: null,
      createdMs: nowMs,
      updatedMs: nowMs,
      endedMs: null,
    };
    const { state } = review;
    await startPart(services, review, { role, state, plan: '', rounds: [], remarks: '', by: 'person', isNew: true });
    return find(review.reviewId);
  }

  async function handOver({ reviewId, hash }: CommandValue<'reviews.handOver'>): Promise<Review> {
    const review = await openFor(reviewId, ['awaiting-hand-over']);
    const { waiting, plan, rounds } = review;
    if (waiting?.hash !== hash) throw reviewConflictError('notThatText', {}, { reviewId });
    const { to: role, remarks, dropped } = waiting;
    const state = role === 'reviewer' ? 'reviewing' : role === 'executor' ? 'executing' : 'planning';
    const part = { role, state, plan, rounds, remarks, dropped, by: 'person', handed: hash } as const;
    // The text is made again: the model of the agent, a label or a file may have changed since.
    if (!(await startPart(services, review, part))) throw reviewConflictError('notThatText', {}, { reviewId });
    return find(reviewId);
  }

  async function approve({ reviewId, changes: shown }: CommandValue<'reviews.approve'>): Promise<Review> {
    const review = await openFor(reviewId, ['awaiting-decision']);
    const { planned, stale } = await changesOf(services, review);
    const own = planned.filter((one) => !isOwnFiles(one));
    const receipts = new Map(shown.map(({ approvalId, receipt }) => [approvalId, receipt]));
    const isSame = own.length === receipts.size && own.every((one) => receipts.get(one.approvalId) === one.receipt);
    if (!isSame) throw reviewConflictError('notShown', {}, { reviewId });
    const [first] = stale;
    if (first !== undefined) throw reviewConflictError('workChanged', { path: first }, { reviewId });
    const runIds = executorRuns(review);
    const runs = (await Promise.all(runIds.map((runId) => store.run(runId)))).filter((run) => run !== undefined);
    const last = runs.at(-1);
    if (!last || runs.length < runIds.length) throw reviewNotFoundError('workRunGone', {}, { reviewId });
    const nowMs = clock.nowMs();
    const { title: target, notebookId, rounds } = review;
    const provenance = await describeProvenance(services, review, planned, nowMs);
    await applyPlan(services, last, planned, planned, {
      runs: runs.slice(0, -1),
      provenance,
      batch: (runId) => ({
        writes: [
          {
            type: 'patch-row',
            table: 'reviews',
            key: reviewId,
            from: ['awaiting-decision'],
            patch: {
              state: 'applying',
              message: null,
              currentRunId: runId,
              applyRunId: runId,
              rounds: decide(rounds, null, { type: 'approve', by: 'person', remarks: '', atMs: nowMs }),
              updatedMs: nowMs,
            },
          },
        ],
        audit: [personEntry({ action: 'review.approve', target, runId, notebookId }, nowMs)],
      }),
    });
    return find(reviewId);
  }

  async function sendBack({ reviewId, remarks }: CommandValue<'reviews.sendBack'>): Promise<Review> {
    const review = await openFor(reviewId, ['awaiting-decision']);
    const { title: target, notebookId, maxRounds, plan } = review;
    if (review.rounds.length >= maxRounds) {
      throw reviewBadInputError('rounds', { n: maxRounds }, { reviewId, field: 'remarks' });
    }
    const nowMs = clock.nowMs();
    const { planned, stale } = await changesOf(services, review);
    const dropped = touching(planned, stale);
    await startPart(services, review, {
      role: 'executor',
      state: 'executing',
      plan,
      rounds: decide(review.rounds, null, { type: 'send-back', by: 'person', remarks, atMs: nowMs }),
      remarks,
      dropped: stale,
      by: 'person',
      also: {
        writes: dropped.map(
          ({ approvalId }): Write => ({
            type: 'patch-approval',
            approvalId,
            from: ['planned'],
            patch: { state: 'cancelled', stateReason: reviewRemark('fileSince').message },
          }),
        ),
        audit: [
          personEntry({ action: 'review.send-back', target, notebookId, inputSummary: remarks.slice(0, 500) }, nowMs),
        ],
      },
    });
    return find(reviewId);
  }

  async function retry({ reviewId }: CommandValue<'reviews.retry'>): Promise<Review> {
    const review = await openFor(reviewId, ['failed']);
    const { rounds, planner, plan } = review;
    if (review.applyRunId !== null) throw reviewBadInputError('decided', {}, { reviewId });
    const last = rounds.at(-1);
    const before = rounds.at(-2)?.decision?.remarks ?? '';
    const part =
      last === undefined
        ? planner !== null && plan === ''
          ? ({ role: 'planner', state: 'planning', rounds, remarks: '' } as const)
          : ({ role: 'executor', state: 'executing', rounds, remarks: '' } as const)
        : last.decision !== null
          ? ({ role: 'executor', state: 'executing', rounds, remarks: last.decision.remarks } as const)
          : last.reviewerRunId === null &&
              (await changesOf(services, review)).combined !== null &&
              review.reviewer !== null
            ? ({ role: 'reviewer', state: 'reviewing', rounds, remarks: '' } as const)
            : ({ role: 'executor', state: 'executing', rounds: rounds.slice(0, -1), remarks: before } as const);
    await startPart(services, review, { ...part, plan, by: 'person' });
    return find(reviewId);
  }

  async function cancel({ reviewId }: CommandValue<'reviews.cancel'>): Promise<Review> {
    const review = await openFor(reviewId, [...WORKING_REVIEW_STATES, ...WAITING_REVIEW_STATES, 'failed']);
    const run = review.currentRunId === null ? undefined : await store.run(review.currentRunId);
    const cancelled = await change('review.cancel', review, {
      state: 'cancelled',
      message: null,
      currentRunId: null,
      waiting: null,
      endedMs: clock.nowMs(),
    });
    if (run && !hasEnded(run)) await requestStop(services, run, 'cancel', LIVE_RUN_STATUSES);
    return cancelled;
  }

  return {
    'reviews.list': async ({ notebookId }) => {
      const all = await store.listRows('reviews');
      return all.filter((one) => notebookId === undefined || one.notebookId === notebookId).toReversed();
    },
    'reviews.get': async ({ reviewId }) => {
      const review = await find(reviewId);
      const { planned, combined, stale } = await changesOf(services, review);
      const shown = planned.filter((one) => !isOwnFiles(one));
      return {
        ...review,
        changes: shown.map(({ approvalId, receipt, toolName, target }) => ({ approvalId, receipt, toolName, target })),
        diff: await changeAsText(services, combined),
        stale: [...stale],
      };
    },
    'reviews.create': create,
    'reviews.handOver': handOver,
    'reviews.approve': approve,
    'reviews.sendBack': sendBack,
    'reviews.reject': async ({ reviewId, remarks = '' }) => {
      const review = await openFor(reviewId, ['awaiting-decision']);
      const nowMs = clock.nowMs();
      const rounds = decide(review.rounds, null, { type: 'reject', by: 'person', remarks, atMs: nowMs });
      return change('review.reject', review, { state: 'rejected', rounds, message: null, endedMs: nowMs }, remarks);
    },
    'reviews.reopen': async ({ reviewId }) => {
      const review = await openFor(reviewId, ['rejected']);
      const rounds = decide(review.rounds, null, null);
      return change('review.reopen', review, { state: 'awaiting-decision', rounds, endedMs: null });
    },
    'reviews.cancel': cancel,
    'reviews.retry': retry,
    'reviews.ofFile': async ({ notebookId, path }) => {
      const reader = await store.notebook(notebookId);
      const row = reader.get(path);
      if (row === undefined || isOfRun(path)) return [];
      const applied = await store.listRows('reviews', ['applied']);
      const changes = await store.listChanges({ fileId: row.fileId });
      const kept = new Map(
        changes.flatMap(({ provenance }) => (provenance ? [[provenance.reviewId, provenance]] : [])),
      );
      return applied.toReversed().flatMap((review) => ofFile(review, row, kept.get(review.reviewId) ?? null));
    },
  } satisfies Partial<CommandHandlers>;
}

function ofFile(
  review: Review,
  row: { fileId: string; hash: string | null },
  provenance: Provenance | null,
): FileProvenance[] {
  const file = review.files.find(({ fileId }) => fileId === row.fileId);
  if (file === undefined || review.authors === null) return [];
  const { reviewId, title, authors, rounds, inputs } = review;
  const approvedMs = rounds.at(-1)?.decision?.atMs ?? review.updatedMs;
  const isCurrent = file.hash === row.hash;
  const { length } = rounds;
  return [
    {
      reviewId,
      title,
      ...authors,
      approvedBy: 'person',
      approvedMs,
      rounds: length,
      inputs,
      provenance,
      file,
      isCurrent,
    },
  ];
}
