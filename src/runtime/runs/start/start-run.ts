import { MAX_SUMMARY_CHARS } from '../../../contracts/domain/audit.ts';
import type { AuditAction } from '../../../contracts/domain/audit-actions.ts';
import type { RunLabel } from '../../../contracts/domain/notebook/label.ts';
import type { Attachment, AttachmentRequest } from '../../../contracts/domain/run/attachments/attachment.ts';
import type { HandOver } from '../../../contracts/domain/run/delegation/hand-over.ts';
import type { AnswerLanguage } from '../../../contracts/domain/run/kind/answer-language.ts';
import { isDryRun } from '../../../contracts/domain/run/kind/read-kind.ts';
import type { ReviewLink } from '../../../contracts/domain/run/kind/review-link.ts';
import type { RunOrigin } from '../../../contracts/domain/run/kind/run-kind.ts';
import type { Run, Session } from '../../../contracts/domain/run/run.ts';
import type { RunConfig } from '../../../contracts/domain/run/run-config.ts';
import {
  agentUnavailableError,
  badInputError,
  notebookAmbiguousError,
  unknownAgentError,
} from '../../../contracts/errors/messages/app-messages.ts';
import { notFoundError } from '../../../contracts/errors/messages/notebook-messages.ts';
import type { CommandValue } from '../../../contracts/wire/commands/commands.ts';
import { withAttachments } from '../../../core/attachments/attachment-text.ts';
import { agentOfRun } from '../../../core/grants/agent-of-run.ts';
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
import { admitConfig } from './admit-config.ts';
import { type FirstCall, firstStep } from './first-step.ts';
import { isolateRun } from './isolate-run.ts';
import { refuseElsewhere } from './refuse-elsewhere.ts';

const TITLE_CHARS = 80;

export interface StartOfTask {
  readonly type: 'task';
  readonly taskId: string;
  /** `app`: the queue starts the run. `person`: the person repeats a run of the task. */
  readonly by: 'app' | 'person';
  readonly batch: (runId: string, sessionId: string) => CommitBatch;
}

/** The part of reviewed work that a run does. Such a run is isolated. */
interface StartOfReview {
  readonly type: 'review';
  readonly part: ReviewLink;
  /** Runs whose planned changes it continues, oldest first. */
  readonly earlier: readonly string[];
  /** Labels of what the earlier parts have read. */
  readonly labels: readonly RunLabel[];
  readonly by: 'app' | 'person';
  readonly batch: (runId: string, sessionId: string) => CommitBatch;
}

/** What goes along with a conversation that is handed over. */
interface StartOfHandOver {
  readonly type: 'hand-over';
  readonly from: HandOver;
  /** Labels of what the note names. */
  readonly labels: readonly RunLabel[];
  readonly calls: readonly FirstCall[];
  readonly checks: readonly Check[];
}

interface StartRequest {
  readonly message: string;
  readonly agentName: string;
  /** A stored session, or a new one. */
  readonly session: Session;
  readonly retryOf: string | null;
  readonly attachments: readonly AttachmentRequest[];
  /** Options of the run. Default: none. */
  readonly config?: RunConfig | undefined;
  /** Default: English. */
  readonly language?: AnswerLanguage | undefined;
  readonly dryRun: boolean;
  /** Where the run comes from, and what is committed with its start. */
  readonly source: { readonly type: 'person' } | StartOfTask | StartOfReview | StartOfHandOver;
}

/**
 * Starts a run: admits its attachments, gives it its grant, and queues it for the runner. Runs of playbooks, of helpers and of plans start
 * elsewhere; `createRun` makes the rows of all.
 * Rejects with `unknown-agent`, `agent-unavailable`, or `run-waiting` when the session has a live run.
 */
export async function startRun(
  services: Services,
  {
    message,
    agentName,
    session,
    retryOf,
    attachments: requested,
    config: asked,
    language,
    dryRun,
    source,
  }: StartRequest,
): Promise<{ sessionId: string; runId: string }> {
  const { store } = services;
  const { clock, ids } = services.loop;
  const stored = await store.agent(agentName);
  if (!stored) throw unknownAgentError('choose', { name: agentName }, { agent: agentName });
  const config = admitConfig(asked, stored, services.loop.tools);
  const agent = agentOfRun(stored, { config });
  const availability = await availabilityOf(services, agent);
  if (!availability.available) {
    throw agentUnavailableError('why', { title: agent.title, why: availability.reason }, { agent: agentName });
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
  await refuseElsewhere(services, agent, workspaceId);
  const continued = source.type === 'review' ? source.earlier : [];
  const isolation =
    source.type === 'review' || isIsolated(agent)
      ? await isolateRun(services, { runId, workspaceId, notebookId }, continued)
      : null;
  const effects = effectsOf(dryRun, isolation);
  const made = makeGrant({ runId, notebookId, workspaceId, config }, agent, nowMs, services.loop.hasher);
  const grant = await proveGrant(made, services.loop.sealer);
  const attached = await admitAttachments(services, requested, { origin, agent, grant, sessionRunIds }, labels.all());
  for (const label of [...attached.labels, ...labelsOf(source)]) labels.add(label);
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
    config,
    language,
    origin: originOf(source, attachments),
    driver: { type: 'model' },
    effects,
  });
  const handOver = source.type === 'hand-over' ? source : null;
  const first = firstStep(run, (handOver?.calls ?? []).slice(0, grant.limits.toolCalls));
  const note = handOver?.from.note ?? '';
  const text = withAttachments(note === '' ? message : `${message}\n\n${note}`, attachments);
  const startedBy = source.type === 'task' || source.type === 'review' ? source : null;
  const also = startedBy?.batch(runId, sessionId);
  await store.commit({
    checks: [...attached.checks, ...(handOver?.checks ?? []), ...(also?.checks ?? [])],
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
        action: actionOf(run),
        notebookId,
        sessionId,
        runId,
        target: agent.name,
        paths: attachments.map(({ path }) => path),
        inputSummary: message.slice(0, cutBesideValue(message, MAX_SUMMARY_CHARS)).toWellFormed(),
        outputSummary: `${handOver ? `From ${handOver.from.agent}. ` : ''}${describeGrant(grant)}`,
        decision: 'allowed',
        rule: startedBy?.by === 'app' ? startedBy.type : 'person',
      },
      ...attached.audit,
    ],
  });
  services.wakeRunner();
  return { sessionId, runId };
}

/** Returns the labels that a run has from the start, beside those of its conversation and its attachments. */
function labelsOf(source: StartRequest['source']): readonly RunLabel[] {
  return source.type === 'review' || source.type === 'hand-over' ? source.labels : [];
}

function originOf(source: StartRequest['source'], attachments: Attachment[]): RunOrigin {
  switch (source.type) {
    case 'person':
      return { type: 'person', attachments };
    case 'task':
      return { type: 'task', taskId: source.taskId, attachments };
    case 'hand-over':
      return { type: 'hand-over', from: source.from, attachments };
    case 'review':
      // Reviewed work attaches nothing.
      return { type: 'review', part: source.part };
    default:
      return source satisfies never;
  }
}

function actionOf(run: Run): AuditAction {
  if (run.origin.type === 'hand-over') return 'run.hand-over';
  if (isDryRun(run)) return 'run.dry-run';
  return run.retryOf === null ? 'run.start' : 'run.retry';
}

/** Returns the options of a message: the model that it names beside them counts. */
export function configOf({
  config,
  model,
}: Pick<CommandValue<'runs.start'>, 'config' | 'model'>): RunConfig | undefined {
  return model === undefined ? config : { ...config, model };
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
    throw badInputError('ofHelper', {}, { field: 'sessionId', askedRunId: known.helperOf });
  }
  if (known && known.agent !== agent) {
    // A conversation contains what its agent has read, which an agent with another scope must not receive.
    throw badInputError(
      'otherAgent',
      { owner: known.agent, agent },
      { field: 'agent', sessionId: known.sessionId, agent: known.agent },
    );
  }
  if (known) return known;
  const notebook = await store.findNotebook(notebookId ?? (await onlyNotebook(services)));
  if (!notebook) throw notFoundError('chooseNotebook', {}, { notebookId });
  const nowMs = clock.nowMs();
  return {
    sessionId: sessionId ?? ids.next('session'),
    workspaceId: notebook.workspaceId,
    notebookId: notebook.notebookId,
    agent,
    title:
      message.length > TITLE_CHARS ? `${message.slice(0, TITLE_CHARS - 1).toWellFormed()}…` : message.toWellFormed(),
    createdMs: nowMs,
    updatedMs: nowMs,
  };
}

/** Resolves with the only notebook. Rejects with `notebook-ambiguous` when there is none, or more than one. */
async function onlyNotebook({ store }: Services): Promise<string> {
  const notebooks = await store.listNotebooks();
  const [only] = notebooks;
  if (only && notebooks.length === 1) return only.notebookId;
  throw only
    ? notebookAmbiguousError('many', {}, { notebooks: notebooks.map((notebook) => notebook.notebookId) })
    : notebookAmbiguousError('none', {}, { notebooks: notebooks.map((notebook) => notebook.notebookId) });
}
