import { MAX_SUMMARY_CHARS } from '../../contracts/domain/audit.ts';
import type { AuditAction } from '../../contracts/domain/audit-actions.ts';
import type { RunLabel } from '../../contracts/domain/notebook/label.ts';
import type { AttachmentRequest } from '../../contracts/domain/run/attachment.ts';
import type { HandOver } from '../../contracts/domain/run/hand-over.ts';
import type { Run, RunStatus, Session, Step, ToolCallRow } from '../../contracts/domain/run/run.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';
import { withAttachments } from '../../core/attachments/attachment-text.ts';
import { describeGrant, makeGrant } from '../../core/grants/make-grant.ts';
import { conversationLabels } from '../../core/hand-over/conversation-labels.ts';
import { createRunLabels } from '../../core/policy/run-labels.ts';
import type { Check } from '../../core/ports/commit-batch.ts';
import { newRun } from '../../core/run/new-run.ts';
import { cutBesideValue } from '../../core/shared/cuts/value-edges.ts';
import type { Services } from '../app/services.ts';
import { availabilityOf } from '../commands/agent-commands.ts';
import { admitAttachments } from './admit-attachments.ts';

export const LIVE: readonly RunStatus[] = ['queued', 'running', 'awaiting-approval', 'paused', 'interrupted'];

/** A call that the first step of a run has, as if its model had made it. */
export interface FirstCall {
  readonly toolName: string;
  readonly input: unknown;
}

/** How a run is started. */
export interface Start {
  readonly retryOf: string | null;
  readonly attachments: readonly AttachmentRequest[];
  readonly dryRun: boolean;
  /** Set for a run of a conversation that was handed over. Default: the person asked. */
  readonly handedOver?: {
    readonly from: HandOver;
    /** Labels of what the note names. */
    readonly labels: readonly RunLabel[];
    readonly calls: readonly FirstCall[];
    readonly checks: readonly Check[];
  };
}

/** Stores the person's request as a run of a session; the runner, in any tab, carries it out. */
export async function startRun(
  services: Services,
  message: string,
  agentName: string,
  session: Session,
  { retryOf, attachments: requested, dryRun, handedOver }: Start,
): Promise<{ sessionId: string; runId: string }> {
  const { store, loop } = services;
  const { clock, ids } = loop;
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
  const waiting = earlier.find((run) => LIVE.includes(run.status));
  if (waiting) {
    throw new CloisterError(
      'run-waiting',
      'The run of this session is not finished: it is active or waits for your approval. Answer or cancel it first, or start a new session.',
      {
        runId: waiting.runId,
        status: waiting.status,
      },
    );
  }
  const { sessionId, notebookId } = session;
  const runId = ids.next('run');
  const labels = createRunLabels(conversationLabels(earlier, agentName));
  const origin = { notebookId, sessionId, runId, agent: agentName };
  const sessionRunIds = earlier.map((run) => run.runId);
  const nowMs = clock.nowMs();
  // Where the notebook is now: the session may have been started in another workspace.
  const { workspaceId } = await store.notebook(notebookId);
  const grant = makeGrant({ runId, notebookId, workspaceId }, agent, nowMs, services.loop.hasher);
  const attached = await admitAttachments(services, requested, { origin, agent, grant, sessionRunIds }, labels.all());
  for (const label of [...attached.labels, ...(handedOver?.labels ?? [])]) labels.add(label);
  const { attachments } = attached;
  const started = newRun({
    runId,
    session,
    agent,
    prompt: message,
    today: services.today(),
    nowMs,
    retryOf,
    labels: [...labels.all()],
  });
  const run: Run = {
    ...started,
    grant,
    ...(attachments.length === 0 ? {} : { attachments: [...attachments] }),
    ...(dryRun ? { dryRun: 'open' } : {}),
    ...(handedOver ? { handOver: handedOver.from } : {}),
  };
  const first = firstStep(run, (handedOver?.calls ?? []).slice(0, agent.limits.toolCalls));
  const note = handedOver?.from.note ?? '';
  const text = withAttachments(note === '' ? message : `${message}\n\n${note}`, attachments);
  await store.commit({
    checks: [...attached.checks, ...(handedOver?.checks ?? [])],
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
    ],
    audit: [
      {
        atMs: nowMs,
        actor: { type: 'person' },
        action: actionOf({ retryOf, dryRun, isHandedOver: handedOver !== undefined }),
        notebookId,
        sessionId,
        runId,
        target: agent.name,
        paths: attachments.map(({ path }) => path),
        inputSummary: message.slice(0, cutBesideValue(message, MAX_SUMMARY_CHARS)).toWellFormed(),
        outputSummary: `${handedOver ? `From ${handedOver.from.agent}. ` : ''}${describeGrant(grant)}`,
        decision: 'allowed',
        rule: 'person',
      },
      ...attached.audit,
    ],
  });
  services.wakeRunner();
  return { sessionId, runId };
}

function actionOf({
  retryOf,
  dryRun,
  isHandedOver,
}: Pick<Start, 'retryOf' | 'dryRun'> & { readonly isHandedOver: boolean }): AuditAction {
  if (isHandedOver) return 'run.hand-over';
  if (dryRun) return 'run.dry-run';
  return retryOf === null ? 'run.start' : 'run.retry';
}

/** Returns the rows of a first step that has some calls already: the executor decides on them as on a model's own. */
function firstStep(run: Run, given: readonly FirstCall[]) {
  const { runId, sessionId, agent, usage, createdMs } = run;
  const calls: ToolCallRow[] = given.map(({ toolName, input }, index) => ({
    toolCallId: `${runId}:1:${index}`,
    runId,
    stepIndex: 1,
    index,
    providerCallId: `handed-${index + 1}`,
    toolName,
    inputText: JSON.stringify(input),
    state: 'planned',
    result: null,
    risk: null,
    rule: null,
    targets: [],
    read: [],
    approvalId: null,
    changeId: null,
    idempotencyKey: `${runId}:1:${index}`,
    startedMs: createdMs,
    durationMs: 0,
  }));
  if (calls.length === 0) return { run: {}, steps: [], calls, messages: [] };
  const empty = { runId, index: 1, agent, text: '', reasoning: '', usage };
  const steps: Step[] = [{ ...empty, finishReason: 'tool-calls', startedMs: createdMs, durationMs: 0 }];
  const content = calls.map(({ providerCallId, toolName }, index) => ({
    type: 'tool-call',
    toolCallId: providerCallId,
    toolName,
    input: given[index]?.input,
  }));
  const messages = [{ sessionId, runId, role: 'assistant' as const, content, atMs: createdMs }];
  return { run: { step: 1, toolCalls: calls.length }, steps, calls, messages };
}
