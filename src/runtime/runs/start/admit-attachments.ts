import type { Agent } from '../../../contracts/domain/agent.ts';
import { type AuditRecordInput, MAX_SUMMARY_CHARS } from '../../../contracts/domain/audit.ts';
import type { RunLabel } from '../../../contracts/domain/notebook/label.ts';
import { MAX_PATH_BYTES } from '../../../contracts/domain/notebook/path.ts';
import type { Attachment, AttachmentRequest } from '../../../contracts/domain/run/attachments/attachment.ts';
import type { Grant } from '../../../contracts/domain/run/grant.ts';
import type { ToolCallRow } from '../../../contracts/domain/run/run.ts';
import {
  type AdmittedAttachment,
  type AttachmentContext,
  type AttachmentRead,
  admitAttachment,
} from '../../../core/attachments/admit-attachment.ts';
import { callRecord, finishedCall, plannedRow } from '../../../core/execution/call-outcome.ts';
import type { CallOrigin } from '../../../core/execution/execution-context.ts';
import type { Check } from '../../../core/ports/commit-batch.ts';
import { readFile } from '../../../tools/files/read-file.ts';
import type { Services } from '../../app/services.ts';
import { isRemote } from '../direct-call.ts';

/** What the start of a run commits for the attachments of its message. */
export interface AdmittedAttachments {
  readonly attachments: readonly Attachment[];
  readonly labels: readonly RunLabel[];
  /** The reads of quoted selections, with their log entries. */
  readonly calls: readonly ToolCallRow[];
  readonly audit: readonly AuditRecordInput[];
  /** The rights that the attachments were admitted by. */
  readonly checks: readonly Check[];
}

const NOTHING: AdmittedAttachments = { attachments: [], labels: [], calls: [], audit: [], checks: [] };

type RunOrigin = CallOrigin & { readonly runId: string };

/** A run that is about to be stored. */
export interface StartingRun {
  readonly origin: RunOrigin;
  readonly agent: Agent;
  readonly grant: Grant;
  readonly sessionRunIds: readonly string[];
}

/** Admits the attachments of a message, or throws the refusal of the first that the agent may not have, and logs the refusal. */
export async function admitAttachments(
  services: Services,
  requested: readonly AttachmentRequest[],
  run: StartingRun,
  labels: readonly RunLabel[],
): Promise<AdmittedAttachments> {
  if (requested.length === 0) return NOTHING;
  const { loop } = services;
  const { origin } = run;
  const { runId } = origin;
  // A selection is located in what is on the screen.
  await loop.flushDrafts(origin.notebookId);
  const { context, check } = await attachmentContext(services, run, labels);
  const attachments: Attachment[] = [];
  const added: RunLabel[] = [];
  const calls: ToolCallRow[] = [];
  const audit: AuditRecordInput[] = [];
  for (const request of requested) {
    const admitted = await admitAttachment(request, context, loop);
    if (admitted.type === 'refused') {
      await services.store.commit({ audit: [refusal(request.path, admitted, origin, loop.clock.nowMs())] });
      throw admitted.error;
    }
    attachments.push(admitted.attachment);
    added.push(...admitted.labels);
    if (admitted.read === null) continue;
    const call = callOf(admitted.read, runId, calls.length, loop.clock.nowMs());
    calls.push(call);
    const { facts, output } = admitted.read;
    audit.push(callRecord(origin, call, facts, { decision: 'allowed', output, durationMs: 0, atMs: call.startedMs }));
  }
  return { attachments, labels: added, calls, audit, checks: [check] };
}

/** Returns what decides on the files of a message, and the check of the rights that were decided by. */
export async function attachmentContext(
  { store, loop, models }: Services,
  { origin, agent, grant, sessionRunIds }: StartingRun,
  labels: readonly RunLabel[],
): Promise<{ context: AttachmentContext; check: Check }> {
  const { notebookId, sessionId, runId } = origin;
  const ruleBook = await store.ruleBook();
  const context: AttachmentContext = {
    toolName: readFile.name,
    agent,
    grant: { grant, nowMs: () => loop.clock.nowMs() },
    ruleBook,
    reader: await store.notebook(notebookId),
    runId,
    sessionId,
    sessionRunIds: [...sessionRunIds, runId],
    notebookName: await store.notebookName(notebookId),
    fits: () => true,
    isRemote: () => isRemote(models, agent),
    labels,
  };
  const rights = { agent: agent.name, agentRevision: agent.revision, ruleBookRevision: ruleBook.revision };
  return { context, check: { type: 'rights', ...rights } };
}

/** Returns the log entry of a refused attachment: nothing was started or sent. */
function refusal(
  path: string,
  { rule, error }: Extract<AdmittedAttachment, { type: 'refused' }>,
  { notebookId }: CallOrigin,
  atMs: number,
): AuditRecordInput {
  return {
    atMs,
    actor: { type: 'person' },
    action: 'run.attach',
    notebookId,
    target: path.slice(0, MAX_PATH_BYTES).toWellFormed(),
    outputSummary: error.message.slice(0, MAX_SUMMARY_CHARS).toWellFormed(),
    decision: 'denied',
    rule,
  };
}

/** Returns the read of a selection as a call of the run, before its first step. */
function callOf(
  { facts, inputText, output }: AttachmentRead,
  runId: string,
  index: number,
  startedMs: number,
): ToolCallRow {
  const place = { runId, stepIndex: 0, index, startedMs };
  const planned = plannedRow(place, { toolName: facts.toolName, inputText });
  return finishedCall(planned, { type: 'result', output }, facts, 0);
}
