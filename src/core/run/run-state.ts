import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';
import type { ModelRequest } from '../../contracts/domain/provider.ts';
import type { Attachment } from '../../contracts/domain/run/attachments/attachment.ts';
import { attachmentsOf } from '../../contracts/domain/run/kind/read-kind.ts';
import type { MessageRow, SessionSummary } from '../../contracts/domain/run/message.ts';
import type { Run, ToolCallRow } from '../../contracts/domain/run/run.ts';
import { receiptReason } from '../../contracts/sentences/permission-sentences.ts';
import { reasonOf } from '../../contracts/sentences/said.ts';
import type { PreparedPicture, UnsentPicture } from '../attachments/prepare-picture.ts';
import type { RunOverlay } from '../dry-run/run-overlay.ts';
import { toModelOutput } from '../execution/call-outcome.ts';
import { ownMessages, ownSummary } from '../hand-over/own-messages.ts';
import { createRunLabels, type RunLabels } from '../policy/run-labels.ts';
import type { FileRead } from '../ports/store.ts';
import type { RunDays } from '../prompt/date-messages.ts';
import type { LoopPorts } from './run-ports.ts';
import type { SentBase } from './sent/keep-sent.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** Rule of a call that is over the limit of tool calls. */
export const TOOL_CALL_LIMIT_RULE = 'limit.tool-calls';

/** A run being driven: the state of its rows, and what is about to be committed. */
export interface Work {
  run: Run;
  /** Messages of the session from runs of this run's agent, those not committed yet included. */
  readonly messages: MessageRow[];
  /** Text of an interrupted answer; stored when the run ends there, dropped when the step is retried. */
  partialText: string | null;
  /** The mark of that text, if a model on a server wrote it. */
  partialMark: SharedV4ProviderMetadata | null;
  readonly pending: UnitOfWork;
  /** Planned changes of a dry run; undefined in a run that makes its changes. */
  readonly overlay: RunOverlay | undefined;
  /** Runs of the same session, this one included. */
  readonly sessionRunIds: readonly string[];
  /** Returns a summary of the session if it is of messages of this run's agent; null otherwise. */
  readonly ownSummary: (summary: SessionSummary | null) => SessionSummary | null;
  /** The day on which each of them was started. */
  readonly days: RunDays;
  /** Paths the run has read; grows. */
  readonly read: Set<string>;
  /** Files that the session has read, by id, with the path that each had; grows. */
  readonly files: Map<string, string>;
  /** Labels of what the run has been given; grows. */
  readonly labels: RunLabels;
  /** Paths that earlier runs of the session have read. */
  readonly readBefore: readonly string[];
  /** What the person attached to the messages of the session, by run. */
  readonly attached: ReadonlyMap<string, readonly Attachment[]>;
  /** Pictures as they are sent, or why they cannot be sent, by hash. Filled when they are first needed. */
  readonly pictures: Map<string, PreparedPicture | UnsentPicture>;
  /** Token counts and calibration by provider and model id; filled with the first request to a model. */
  readonly counting: Map<string, Counting>;
  /** The request of the last step, as kept; null before the first. The next one is kept as its difference. */
  lastSent: SentBase | null;
  /** Returns the milliseconds the run has worked until now. */
  activeMs(): number;
}

/** Measured token counts of one model. */
export interface Counting {
  /** Requests to the model, oldest first, those of this run included. */
  readonly requests: ModelRequest[];
  /** Tokens of messages: measured by the tokenizer, and estimated while there is none. */
  readonly messages: { readonly measured: Map<string, number>; readonly estimated: Map<string, number> };
}

/** The rows that a run is driven from. */
export interface WorkStart {
  readonly run: Run;
  readonly messages: readonly MessageRow[];
  readonly read: readonly string[];
  readonly readBefore: readonly string[];
  readonly files: readonly FileRead[];
  readonly sessionRuns: readonly Run[];
  readonly pending: UnitOfWork;
  readonly overlay: RunOverlay | undefined;
}

export function createWork(start: WorkStart, ports: LoopPorts): Work {
  const { run, messages, read, readBefore, files, sessionRuns, pending, overlay } = start;
  const startMs = ports.clock.monotonicMs();
  return {
    run,
    messages: [...ownMessages(messages, sessionRuns, run.agent)],
    ownSummary: (summary) => ownSummary(summary, sessionRuns, run.agent),
    partialText: null,
    partialMark: null,
    pending,
    overlay,
    sessionRunIds: sessionRuns.map(({ runId }) => runId),
    days: new Map(sessionRuns.map(({ runId, today }) => [runId, today])),
    read: new Set(read),
    readBefore,
    files: new Map(files.map(({ fileId, path }) => [fileId, path])),
    labels: createRunLabels(run.labels),
    attached: new Map(sessionRuns.map((each) => [each.runId, attachmentsOf(each)])),
    pictures: new Map(),
    counting: new Map(),
    lastSent: null,
    activeMs: () => run.activeMs + Math.max(0, ports.clock.monotonicMs() - startMs),
  };
}

/** Adds a message to the session: to the next prompt and to the next commit. */
export function say(work: Work, role: MessageRow['role'], content: MessageRow['content'], ports: LoopPorts): void {
  const { sessionId, runId } = work.run;
  const last = work.messages[work.messages.length - 1];
  const message = { sessionId, runId, role, content, atMs: ports.clock.nowMs() };
  work.messages.push({ ...message, seq: (last?.seq ?? 0) + 1 });
  work.pending.message(message);
}

/** Gives the model the result of every call of its step, in the order of the calls. */
export function sayResults(work: Work, calls: readonly ToolCallRow[], ports: LoopPorts): void {
  const content = calls.map((call) => ({
    type: 'tool-result',
    toolCallId: call.providerCallId,
    toolName: call.toolName,
    output: toModelOutput(call.result ?? { type: 'denied', rule: 'closed', ...reasonOf(receiptReason('ended')) }),
  }));
  say(work, 'tool', content, ports);
  work.pending.run({ activeMs: work.activeMs(), labels: [...work.labels.all()] });
}

/** Stores the text of an interrupted answer. An answer that had no text yet is not stored. */
export function sayPartial(work: Work, ports: LoopPorts): void {
  if (work.partialText === null) return;
  const marked = work.partialMark === null ? {} : { providerOptions: work.partialMark };
  if (work.partialText.trim() !== '')
    say(work, 'assistant', [{ type: 'text', text: work.partialText, ...marked }], ports);
  work.run = { ...work.run, text: work.partialText };
  work.partialText = null;
  work.partialMark = null;
}
