import type { Agent } from '../../../contracts/domain/agent.ts';
import type { AuditRecordInput } from '../../../contracts/domain/audit.ts';
import type { RunLabel } from '../../../contracts/domain/notebook/label.ts';
import type { ReviewRole } from '../../../contracts/domain/run/kind/review-link.ts';
import type { Run } from '../../../contracts/domain/run/run.ts';
import { reviewDeniedError, reviewLocalOnlyError } from '../../../contracts/errors/messages/review-messages.ts';
import { answerOfHelper } from '../../../core/helpers/answer-of-helper.ts';
import { firstOf } from '../../../core/policy/flow-labels.ts';
import { createRunLabels } from '../../../core/policy/run-labels.ts';
import type { CommitBatch, Write } from '../../../core/ports/commit-batch.ts';
import type { Services } from '../../../runtime/app/services.ts';
import { changeAsText } from '../../../runtime/approvals/approval-listing.ts';
import { findAgent } from '../../../runtime/commands/agent-commands.ts';
import { isRemote } from '../../../runtime/runs/direct-call.ts';
import { sessionFor, startRun } from '../../../runtime/runs/start/start-run.ts';
import { MAX_REMARKS, type Review, type ReviewRound, type ReviewState } from '../contract/review.ts';
import { readVerdict } from '../core/read-verdict.ts';
import { planPrompt, reviewPrompt, reworkPrompt, workPrompt } from '../core/review-prompts.ts';
import { unreadable } from './may-receive.ts';
import { changesOf, executorRuns } from './review-changes.ts';

/** A part of reviewed work that starts. */
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
  /** Set to start the first part, which stores the work, too. Default: the row is patched. */
  readonly isNew?: boolean;
  /** Committed with the start. Default: nothing. */
  readonly also?: Pick<CommitBatch, 'checks' | 'writes' | 'audit'>;
}

/**
 * Starts a part of reviewed work, and stores in the same commit that the work waits for it. What an agent has written reaches the
 * next one only if that one may read all that it is from. Rejects with `local-only` or `denied` when it may not.
 */
export async function startPart(services: Services, review: Review, part: PartStart): Promise<string> {
  const { store } = services;
  const { role, by, also } = part;
  const { reviewId, notebookId, title } = review;
  const agentName = role === 'planner' ? review.planner : role === 'executor' ? review.executor : review.reviewer;
  const agent = await findAgent(store, agentName ?? '');
  const runs = await runsOf(services, review);
  const labels = createRunLabels(runs.flatMap((run) => run.labels)).all();
  const local = firstOf('local-only', labels);
  if (local && (await isRemote(services.models, agent))) {
    throw reviewLocalOnlyError('localOnly', { path: local.source, title: agent.title });
  }
  const next = { ...review, plan: part.plan, rounds: [...part.rounds] };
  const message = await promptOf(services, next, part, agent, labels);
  const round = role === 'executor' ? part.rounds.length + 1 : part.rounds.length;
  const earlier = executorRuns({ rounds: next.rounds });
  const last =
    role === 'executor' ? runs.findLast((run) => run.agent === agent.name && earlier.includes(run.runId)) : undefined;
  const session = await sessionFor(services, {
    message: title,
    agent: agent.name,
    notebookId,
    ...(last ? { sessionId: last.sessionId } : {}),
  });
  const started = await startRun(services, {
    message,
    agentName: agent.name,
    session,
    retryOf: null,
    attachments: [],
    dryRun: true,
    source: {
      type: 'review',
      part: { reviewId, role, round },
      earlier,
      labels,
      by,
      batch: (runId, sessionId) => ({
        ...(also?.checks ? { checks: also.checks } : {}),
        writes: [...(also?.writes ?? []), stored(services, next, part, runId)],
        audit: [...(also?.audit ?? []), entry(services, review, part, runId, sessionId)],
      }),
    },
  });
  return started.runId;
}

/** Resolves with the runs of reviewed work, oldest first. */
export async function runsOf({ store }: Pick<Services, 'store'>, review: Review): Promise<Run[]> {
  const ids = [review.planRunId, ...review.rounds.flatMap((one) => [one.executorRunId, one.reviewerRunId])];
  const runs = await Promise.all(ids.map((id) => (id === null ? undefined : store.run(id))));
  return runs.filter((run) => run !== undefined);
}

function stored(services: Services, review: Review, { role, state, isNew }: PartStart, runId: string): Write {
  const updatedMs = services.loop.clock.nowMs();
  const { plan, rounds } = review;
  const fresh = { executorRunId: runId, reviewerRunId: null, verdict: null, remarks: '', decision: null };
  const patch: Partial<Review> = {
    state,
    plan,
    message: null,
    currentRunId: runId,
    updatedMs,
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
  { title, notebookId }: Review,
  { by, isNew, role }: PartStart,
  runId: string,
  sessionId: string,
): AuditRecordInput {
  return {
    atMs: services.loop.clock.nowMs(),
    actor: { type: by },
    action: isNew ? 'review.create' : 'review.continue',
    notebookId,
    sessionId,
    runId,
    target: title,
    inputSummary: role,
    decision: 'allowed',
    rule: by === 'app' ? 'review' : 'person',
  };
}

async function promptOf(
  services: Services,
  review: Review,
  part: PartStart,
  agent: Agent,
  labels: readonly RunLabel[],
): Promise<string> {
  const { store } = services;
  const { notebookId, rounds } = review;
  const refusedOf = async (runIds: readonly string[], more: readonly string[] = []) => {
    const read = await Promise.all(runIds.map((id) => store.pathsRead(id)));
    return unreadable(services, agent, notebookId, [...read.flat(), ...more], labels);
  };
  const ofPlanner = review.planRunId === null ? [] : [review.planRunId];
  const remote = await isRemote(services.models, agent);
  /** For a server, what a part has said is in its own words: they have no values that were put back. */
  const said = async (text: string, runId: string | null | undefined, of: (words: string) => string) => {
    const run = runId ? await store.run(runId) : undefined;
    return run && of(run.text) === text ? of(await answerOfHelper(run, remote, services.loop)) : text;
  };
  const asked = { ...review, plan: await said(review.plan, review.planRunId, (words) => words.trim()) };
  const remarksOf = (words: string) => readVerdict(words).remarks.slice(0, MAX_REMARKS).toWellFormed();
  switch (part.role) {
    case 'planner':
      return planPrompt(asked);
    case 'executor': {
      const last = rounds.at(-1);
      if (last === undefined) {
        refuse(await refusedOf(ofPlanner), agent, 'plan');
        return workPrompt(asked);
      }
      // The person's own remarks are from no file.
      if (last.decision?.by === 'agent' && last.reviewerRunId !== null) {
        refuse(await refusedOf([last.reviewerRunId]), agent, 'remarks');
      }
      return reworkPrompt(asked, await said(part.remarks, last.reviewerRunId, remarksOf), part.dropped ?? []);
    }
    case 'reviewer': {
      const { combined } = await changesOf(services, review);
      const executed = await Promise.all(executorRuns(review).map((id) => store.run(id)));
      const paths =
        combined?.transitions.flatMap(({ before, after }) => [before?.path ?? [], after?.path ?? []].flat()) ?? [];
      const hidden = new Set(await unreadable(services, agent, notebookId, paths, labels));
      const shown = combined && {
        ...combined,
        transitions: combined.transitions.filter(
          ({ before, after }) => !hidden.has(before?.path ?? '') && !hidden.has(after?.path ?? ''),
        ),
      };
      if (shown === null || shown.transitions.length === 0) refuse([...hidden], agent, 'changes');
      const mayReadWords = (await refusedOf([...ofPlanner, ...executorRuns(review)])).length === 0;
      const spoke = executed.at(-1);
      const words = mayReadWords && spoke ? await answerOfHelper(spoke, remote, services.loop) : '';
      const sentBack = rounds.filter(({ decision }) => decision?.type === 'send-back');
      const note = hidden.size === 0 ? '' : `\n(${hidden.size} files are not shown: they are outside of your scope.)`;
      return reviewPrompt(mayReadWords ? asked : { ...asked, plan: '' }, {
        words,
        changes: `${await changeAsText(services, shown)}${note}`,
        earlier: await Promise.all(
          sentBack.map(({ decision, reviewerRunId }) => said(decision?.remarks ?? '', reviewerRunId, remarksOf)),
        ),
      });
    }
    default:
      return part.role satisfies never;
  }
}

function refuse(paths: readonly string[], { title, name }: Agent, what: 'plan' | 'remarks' | 'changes'): void {
  const [first] = paths;
  if (first === undefined) return;
  const which = paths.length === 1 ? first : `${first} (${paths.length} files)`;
  throw reviewDeniedError(`${what}Hidden`, { title, path: which }, { agent: name, paths: paths.slice(0, 20) });
}
