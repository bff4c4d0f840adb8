import { MAX_SUMMARY_CHARS } from '../../../contracts/domain/audit.ts';
import type { AuditAction } from '../../../contracts/domain/audit-actions.ts';
import type { RunLabel } from '../../../contracts/domain/notebook/label.ts';
import type { Attachment, AttachmentRequest } from '../../../contracts/domain/run/attachments/attachment.ts';
import type { HandOver } from '../../../contracts/domain/run/delegation/hand-over.ts';
import { isDryRun } from '../../../contracts/domain/run/kind/read-kind.ts';
import type { RunOrigin } from '../../../contracts/domain/run/kind/run-kind.ts';
import type { ReviewLink } from '../../../contracts/domain/run/review/review-link.ts';
import type { Session } from '../../../contracts/domain/run/run.ts';
import { CloisterError } from '../../../contracts/errors/errors.ts';
import type { CommandValue } from '../../../contracts/wire/commands/commands.ts';
import { withAttachments } from '../../../core/attachments/attachment-text.ts';
import { describeGrant, makeGrant } from '../../../core/grants/make-grant.ts';
import { proveGrant } from '../../../core/grants/prove-grant.ts';
import { conversationLabels } from '../../../core/hand-over/conversation-labels.ts';
import { isIsolated } from '../../../core/policy/kind-limits.ts';
import { createRunLabels } from '../../../core/policy/run-labels.ts';
import type { Check, CommitBatch } from '../../../core/ports/commit-batch.ts';
import { createRun, effectsOf } from '../../../core/run/create-run.ts';
import { refuseLive } from '../../../core/run/refuse-live.ts';
import { cutBesideValue } from '../../../core/shared/cuts/value-edges.ts';
import type { Services } from '../../app/services.ts';
import { availabilityOf } from '../../commands/agent-commands.ts';
import { admitAttachments } from './admit-attachments.ts';
import { type FirstCall, firstStep } from './first-step.ts';
import { isolateRun } from './isolate-run.ts';

const TITLE_CHARS = 80;

export interface StartOfTask {
  readonly taskId: string;
  /** `app`: the queue starts the run. `person`: the person repeats a run of the task. */
  readonly by: 'app' | 'person';
  readonly batch: (runId: string, sessionId: string) => CommitBatch;
}

/** The part of reviewed work that a run does. Such a run is isolated. */
export interface StartOfReview {
  readonly link: ReviewLink;
  /** Runs whose planned changes it continues, oldest first. */
  readonly earlier: readonly string[];
  /** Labels of what the earlier parts have read. */
  readonly labels: readonly RunLabel[];
  readonly by: 'app' | 'person';
  readonly batch: (runId: string, sessionId: string) => CommitBatch;
}

/** What a run is started with. */
export interface StartRequest {
  readonly message: string;
  readonly agentName: string;
  /** A stored session, or a new one. */
  readonly session: Session;
  readonly retryOf: string | null;
  readonly attachments: readonly AttachmentRequest[];
  readonly dryRun: boolean;
  /** The task that the run belongs to, and what is committed with the start. Default: none. */
  readonly task?: StartOfTask | undefined;
  /** The reviewed work that the run is a part of, and what is committed with the start. Default: none. */
  readonly review?: StartOfReview | undefined;
  /** Set for a run of a conversation that was handed over. Default: the person asked. */
  readonly handedOver?: HandedOver | undefined;
}

/** What goes along with a hand-over. */
interface HandedOver {
  readonly from: HandOver;
  /** Labels of what the note names. */
  readonly labels: readonly RunLabel[];
  readonly calls: readonly FirstCall[];
  readonly checks: readonly Check[];
}

/**
 * Starts a run: admits its attachments, gives it its grant, and queues it for the runner. Runs of playbooks, of helpers and of plans start
 * elsewhere; `createRun` makes the rows of all.
 * Rejects with `unknown-agent`, `agent-unavailable`, or `run-waiting` when the session has a live run.
 */
export async function startRun(
  services: Services,
  { message, agentName, session, retryOf, attachments: requested, dryRun, task, review, handedOver }: StartRequest,
): Promise<{ sessionId: string; runId: string }> {
  const { store } = services;
  const { clock, ids } = services.loop;
  const agent = await store.agent(agentName);
  if (!agent)
    throw new CloisterError('unknown-agent', `The agent "${agentName}" does not exist. Choose an agent under Agents.`, {
      agent: agentName,
    });
  const availability = await availabilityOf(services, agent);
  if (!availability.available) {
    throw new CloisterError('agent-unavailable', `"${agent.title}" is unavailable: ${availability.reason}`, {
      agent: agentName,
    });
  }
  const earlier = await store.runsOfSession(session.sessionId);
  refuseLive(earlier);
  const { sessionId, notebookId } = session;
  const runId = ids.next('run');
  const labels = createRunLabels(conversationLabels(earlier, agentName));
  const origin = { notebookId, sessionId, runId, agent: agentName };
  const sessionRunIds = earlier.map((run) => run.runId);
  const nowMs = clock.nowMs();
  // Where the notebook is now: the session may have been started in another workspace.
  const { workspaceId } = await store.notebook(notebookId);
  const isIsolatedRun = review !== undefined || isIsolated(agent);
  const isolation = isIsolatedRun
    ? await isolateRun(services, { runId, workspaceId, notebookId }, review?.earlier)
    : null;
  const effects = effectsOf(dryRun, isolation);
  const made = makeGrant({ runId, notebookId, workspaceId }, agent, nowMs, services.loop.hasher);
  const grant = await proveGrant(made, services.loop.sealer);
  const attached = await admitAttachments(services, requested, { origin, agent, grant, sessionRunIds }, labels.all());
  for (const label of [...attached.labels, ...(handedOver?.labels ?? []), ...(review?.labels ?? [])]) labels.add(label);
  const attachments = [...attached.attachments];
  const run = createRun({
    runId,
    session,
    agent,
    prompt: message,
    today: services.today(),
    nowMs,
    retryOf,
    labels: labels.all(),
    grant,
    origin: originOf({ task, review, handedOver }, attachments),
    driver: { type: 'model' },
    effects,
  });
  const first = firstStep(run, (handedOver?.calls ?? []).slice(0, agent.limits.toolCalls));
  const note = handedOver?.from.note ?? '';
  const text = withAttachments(note === '' ? message : `${message}\n\n${note}`, attachments);
  const startedBy = task ?? review;
  const also = startedBy?.batch(runId, sessionId);
  await store.commit({
    checks: [...attached.checks, ...(handedOver?.checks ?? []), ...(also?.checks ?? [])],
    writes: [
      { type: 'put', table: 'sessions', rows: [{ ...session, updatedMs: nowMs }] },
      { type: 'put', table: 'runs', rows: [{ ...run, ...first.run }] },
      { type: 'put', table: 'steps', rows: first.steps },
      { type: 'put', table: 'toolCalls', rows: [...attached.calls, ...first.calls] },
      {
        type: 'append-messages',
        messages: [
          { sessionId, runId, role: 'user', content: [{ type: 'text', text }], atMs: nowMs },
          ...first.messages,
        ],
      },
      ...(also?.writes ?? []),
    ],
    audit: [
      ...(also?.audit ?? []),
      {
        atMs: nowMs,
        actor: { type: startedBy?.by ?? 'person' },
        action: actionOf({ retryOf, dryRun: isDryRun(run), handedOver }),
        notebookId,
        sessionId,
        runId,
        target: agent.name,
        paths: attachments.map(({ path }) => path),
        inputSummary: message.slice(0, cutBesideValue(message, MAX_SUMMARY_CHARS)).toWellFormed(),
        outputSummary: `${handedOver ? `From ${handedOver.from.agent}. ` : ''}${describeGrant(grant)}`,
        decision: 'allowed',
        rule: startedBy?.by === 'app' ? (task ? 'task' : 'review') : 'person',
      },
      ...attached.audit,
    ],
  });
  services.wakeRunner();
  return { sessionId, runId };
}

/** Reviewed work never attaches files. */
function originOf(
  { task, review, handedOver }: Pick<StartRequest, 'task' | 'review' | 'handedOver'>,
  attachments: Attachment[],
): RunOrigin {
  if (review) return { type: 'review', part: review.link };
  if (task) return { type: 'task', taskId: task.taskId, attachments };
  if (handedOver) return { type: 'hand-over', from: handedOver.from, attachments };
  return { type: 'person', attachments };
}

function actionOf({
  retryOf,
  dryRun,
  handedOver,
}: Pick<StartRequest, 'retryOf' | 'dryRun' | 'handedOver'>): AuditAction {
  if (handedOver !== undefined) return 'run.hand-over';
  if (dryRun) return 'run.dry-run';
  return retryOf === null ? 'run.start' : 'run.retry';
}

/** Resolves with the session that a message belongs to: the named one, or a new one, which is not stored yet. */
export async function sessionFor(
  services: Services,
  {
    sessionId,
    notebookId,
    agent,
    message,
  }: Pick<CommandValue<'runs.start'>, 'sessionId' | 'notebookId' | 'agent' | 'message'>,
): Promise<Session> {
  const { store } = services;
  const { clock, ids } = services.loop;

  const known = sessionId === undefined ? undefined : await store.findSession(sessionId);
  if (known?.helperOf !== undefined) {
    const message = 'This conversation is that of a helper. Ask in the conversation of the run that asked for it.';
    throw new CloisterError('bad-input', message, { field: 'sessionId', askedRunId: known.helperOf });
  }
  if (known && known.agent !== agent) {
    // A conversation contains what its agent has read, which an agent with another scope must not receive.
    const message = `This conversation belongs to ${known.agent}. To ask ${agent}, hand it over, or start a new conversation.`;
    throw new CloisterError('bad-input', message, { field: 'agent', sessionId: known.sessionId, agent: known.agent });
  }
  if (known) return known;
  const notebook = await store.findNotebook(notebookId ?? (await onlyNotebook(services)));
  if (!notebook)
    throw new CloisterError('not-found', 'The notebook does not exist. Choose another notebook.', { notebookId });
  const nowMs = clock.nowMs();
  return {
    sessionId: sessionId ?? ids.next('session'),
    workspaceId: notebook.workspaceId,
    notebookId: notebook.notebookId,
    agent,
    title: message.slice(0, TITLE_CHARS).toWellFormed(),
    createdMs: nowMs,
    updatedMs: nowMs,
  };
}

/** Resolves with the only notebook. Rejects with `notebook-ambiguous` when there is none, or more than one. */
async function onlyNotebook({ store }: Services): Promise<string> {
  const notebooks = await store.listNotebooks();
  const [only] = notebooks;
  if (only && notebooks.length === 1) return only.notebookId;
  const message = only
    ? 'There is more than one notebook. Choose a notebook first.'
    : 'There is no notebook yet. Create one, or open the sample.';
  throw new CloisterError('notebook-ambiguous', message, {
    notebooks: notebooks.map((notebook) => notebook.notebookId),
  });
}
