import type { AuditRecordInput } from '../../../contracts/domain/audit.ts';
import type { RunLabel } from '../../../contracts/domain/notebook/label.ts';
import type { HandedText } from '../../../contracts/domain/notebook/provenance.ts';
import type { ReviewRole } from '../../../contracts/domain/run/kind/review-link.ts';
import { reviewLocalOnlyError } from '../../../contracts/errors/messages/review-messages.ts';
import { labelsOf } from '../../../core/policy/flow-labels.ts';
import type { CommitBatch, Write } from '../../../core/ports/commit-batch.ts';
import type { Services } from '../../../runtime/app/services.ts';
import { findAgent } from '../../../runtime/commands/agent-commands.ts';
import { isRemote } from '../../../runtime/runs/direct-call.ts';
import { sessionFor, startRun } from '../../../runtime/runs/start/start-run.ts';
import type { Review, ReviewRound, ReviewState } from '../contract/review.ts';
import { notebookOf } from '../core/part-notebook.ts';
import { labelsHanded } from './labels-handed.ts';
import { messageOf, type PartMessage } from './part-message.ts';
import { executorRuns, runsOf } from './review-changes.ts';

export interface PartStart {
  readonly role: ReviewRole;
  /** The state of the work while the part runs. */
  readonly state: ReviewState;
  readonly plan: string;
  /** The rounds so far; the round of a new executor run is added. */
  readonly rounds: readonly ReviewRound[];
  /** What the reviewer or the person wrote about the last round; empty in the first round. */
  readonly remarks: string;
  /** Files whose changes were dropped because the notebook has changed. Default: none. */
  readonly dropped?: readonly string[];
  readonly by: 'app' | 'person';
  /** SHA-256 of the text that the person hands over to another notebook. Default: none. */
  readonly handed?: string;
  /** Set to start the first part, which stores the work, too. Default: the row is patched. */
  readonly isNew?: boolean;
  /** Committed with the start. Default: nothing. */
  readonly also?: Pick<CommitBatch, 'checks' | 'writes' | 'audit'>;
}

/**
 * Starts a part of reviewed work, and stores in the same commit that the work waits for it. What an agent has written reaches the
 * next one in the same notebook only if that one may read all that it is from, and one in another notebook only when the person hands it
 * over: until then it waits. Rejects with `local-only` or `denied` when it may not go on. Resolves with whether the part has started.
 */
export async function startPart(services: Services, review: Review, part: PartStart): Promise<boolean> {
  const { store } = services;
  const { role, by, also } = part;
  const { reviewId, title } = review;
  const notebookId = notebookOf(review, role);
  const agentName = role === 'planner' ? review.planner : role === 'executor' ? review.executor : review.reviewer;
  const agent = await findAgent(store, agentName ?? '');
  const next: Review = { ...review, plan: part.plan, rounds: [...part.rounds] };
  const { labels, local } = await labelsHanded(services, next, role);
  if (local && (await isRemote(services.models, agent))) {
    throw reviewLocalOnlyError('localOnly', { path: local.source, title: agent.title });
  }
  const message = await messageOf(services, next, { ...part, dropped: part.dropped ?? [] }, agent, labels);
  const round = role === 'executor' ? part.rounds.length + 1 : part.rounds.length;
  const handed = toHanded(services, next, part, { ...message, labels, round });
  const isApart = message.from.some((run) => run.notebookId !== notebookId);
  if (isApart && part.handed !== handed.hash) {
    await keepWaiting(services, next, part, { ...message, labels, handed });
    return false;
  }
  const runs = await runsOf(services, review);
  const earlier = executorRuns({ rounds: next.rounds });
  const last =
    role === 'executor' ? runs.findLast((run) => run.agent === agent.name && earlier.includes(run.runId)) : undefined;
  const session = await sessionFor(services, {
    message: title,
    agent: agent.name,
    notebookId,
    ...(last ? { sessionId: last.sessionId } : {}),
  });
  const all = message.from.length === 0 ? (review.handed ?? []) : [...(review.handed ?? []), handed];
  await startRun(services, {
    message: message.text,
    agentName: agent.name,
    session,
    retryOf: null,
    attachments: [],
    dryRun: true,
    source: {
      type: 'review',
      part: { reviewId, role, round },
      // Planned changes of another notebook do not apply here.
      earlier: notebookId === review.notebookId ? earlier : [],
      labels,
      by,
      batch: (runId, sessionId) => ({
        ...(also?.checks ? { checks: also.checks } : {}),
        writes: [...(also?.writes ?? []), stored(services, { ...next, handed: all }, part, runId)],
        audit: [...(also?.audit ?? []), entry(services, review, part, { runId, sessionId, notebookId })],
      }),
    },
  });
  return true;
}

interface Given extends PartMessage {
  readonly labels: readonly RunLabel[];
}

function toHanded(
  { loop }: Services,
  review: Review,
  { role: to, by }: PartStart,
  { text, from, labels, round }: Given & { readonly round: number },
): HandedText {
  const bytes = new TextEncoder().encode(text);
  return {
    to,
    round,
    from,
    toNotebookId: notebookOf(review, to),
    by,
    hash: loop.hasher.sha256(bytes),
    sizeBytes: bytes.length,
    labels: labelsOf(labels),
    atMs: loop.clock.nowMs(),
  };
}

/** Stores the text, and that the work waits for the person to hand it over. */
async function keepWaiting(
  { store, loop }: Services,
  { reviewId, title, notebookId, ...review }: Review,
  { role, remarks, dropped = [], also }: PartStart,
  { text, from, labels, handed }: Given & { readonly handed: HandedText },
): Promise<void> {
  const { plan, rounds, state, currentRunId } = review;
  const { round, toNotebookId, hash, sizeBytes, atMs } = handed;
  await store.commit({
    ...(also?.checks ? { checks: also.checks } : {}),
    writes: [
      ...(also?.writes ?? []),
      {
        type: 'patch-row',
        table: 'reviews',
        key: reviewId,
        from: [state],
        where: { currentRunId },
        patch: {
          state: 'awaiting-hand-over',
          plan,
          rounds,
          message: null,
          currentRunId: null,
          waiting: {
            to: role,
            round,
            from,
            toNotebookId,
            hash,
            sizeBytes,
            text,
            labels: [...labels],
            remarks,
            dropped: [...dropped],
          },
          updatedMs: loop.clock.nowMs(),
          endedMs: null,
        },
      },
    ],
    audit: [
      ...(also?.audit ?? []),
      {
        atMs,
        actor: { type: 'app' },
        action: 'review.wait',
        notebookId,
        target: title,
        inputSummary: role,
        outputSummary: `${sizeBytes} bytes, SHA-256 ${hash}`,
        decision: 'allowed',
        rule: 'review',
      },
    ],
  });
}

function stored(services: Services, review: Review, { role, state, isNew }: PartStart, runId: string): Write {
  const updatedMs = services.loop.clock.nowMs();
  const { plan, rounds, handed } = review;
  const fresh = { executorRunId: runId, reviewerRunId: null, verdict: null, remarks: '', decision: null };
  const patch: Partial<Review> = {
    state,
    plan,
    message: null,
    currentRunId: runId,
    waiting: null,
    updatedMs,
    ...(handed ? { handed } : {}),
    endedMs: null,
    rounds:
      role === 'executor'
        ? [...rounds, fresh]
        : rounds.map((one, at) =>
            role === 'reviewer' && at === rounds.length - 1 ? { ...one, reviewerRunId: runId } : one,
          ),
    ...(role === 'planner' ? { planRunId: runId } : {}),
  };
  if (isNew) return { type: 'put', table: 'reviews', rows: [{ ...review, ...patch }] };
  return {
    type: 'patch-row',
    table: 'reviews',
    key: review.reviewId,
    from: [review.state],
    where: { currentRunId: review.currentRunId },
    patch,
  };
}

function entry(
  services: Services,
  { title }: Review,
  { by, isNew, role, handed }: PartStart,
  { runId, sessionId, notebookId }: { runId: string; sessionId: string; notebookId: string },
): AuditRecordInput {
  return {
    atMs: services.loop.clock.nowMs(),
    actor: { type: by },
    action: isNew ? 'review.create' : handed === undefined ? 'review.continue' : 'review.hand-over',
    notebookId,
    sessionId,
    runId,
    target: title,
    inputSummary: role,
    ...(handed === undefined ? {} : { outputSummary: `SHA-256 ${handed}` }),
    decision: 'allowed',
    rule: by === 'app' ? 'review' : 'person',
  };
}
