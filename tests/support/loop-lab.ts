import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { MessageRow } from '../../src/contracts/domain/run/message.ts';
import type { Approval, ApprovalState, Run, ToolCallRow } from '../../src/contracts/domain/run/run.ts';
import type { Store } from '../../src/core/ports/store.ts';
import { type ChosenModel, onDevice } from '../../src/core/run/chosen-model.ts';
import { driveRun } from '../../src/core/run/drive-run.ts';
import type { LoopPorts } from '../../src/core/run/run-ports.ts';
import { NOTEBOOK_ID, RUN_ID, SESSION_ID, type Seed, seedStore } from './loop-seed.ts';
import { createMemoryServices, type MemoryServices, type MemoryServicesOptions } from './memory-services.ts';

/** One run over a store in memory, which a test drives, answers and inspects. */
export interface LoopLab extends MemoryServices {
  /** Drives the run until it ends or parks. */
  drive(model: LanguageModelV4, options?: DriveOptions): Promise<Run>;
  /** Returns approvals in the order of their calls, in any state. */
  approvals(state?: ApprovalState): Approval[];
  /** Answers an approval as the person, at the clock's time. */
  answer(approvalId: string, state: 'allowed' | 'rejected', reason?: string): Promise<void>;
  /** Returns the calls of one step in order. Default: the first step. */
  calls(stepIndex?: number): Promise<readonly ToolCallRow[]>;
  /** Returns the files outside `/runs` and `/scratch`, with their text. */
  tree(): Promise<Record<string, string>>;
  /** Returns the files of the run folder, with their text. */
  results(): Promise<Record<string, string>>;
  messages(): Promise<readonly MessageRow[]>;
  /** Returns the log entries since the start of the run, as `action decision rule`. */
  log(): string[];
}

export interface DriveOptions {
  readonly signal?: AbortSignal;
  readonly ports?: Partial<LoopPorts>;
  /** Replaces the model. */
  readonly model?: () => ChosenModel;
  /** Location and price of the model. Default: on this device, free. */
  readonly chosen?: Partial<ChosenModel>;
}

export async function createLoopLab(seed: Seed = {}, options: MemoryServicesOptions = {}): Promise<LoopLab> {
  const services = createMemoryServices(options);
  const { store, ports, clock } = services;
  await seedStore(store, seed);
  return {
    ...services,
    drive: (model, drive = {}) =>
      driveRun(
        {
          runId: RUN_ID,
          epoch: 1,
          model: drive.model ?? (() => ({ ...onDevice(model), ...drive.chosen })),
          signal: drive.signal ?? new AbortController().signal,
        },
        { ...ports, ...drive.ports },
      ),
    approvals: (state) =>
      [...store.tables.approvals.values()].filter((approval) => state === undefined || approval.state === state),
    answer: (approvalId, state, reason) => answer(store, approvalId, state, clock.nowMs(), reason ?? null),
    calls: (stepIndex = 1) => store.toolCalls(RUN_ID, stepIndex),
    tree: () => filesOf(store, (path) => !/^\/(?:runs|scratch)\//.test(path)),
    results: () => filesOf(store, (path) => path.startsWith(`/runs/${RUN_ID}/`)),
    messages: () => store.messages(SESSION_ID),
    log: () => {
      const start = store.tables.records.findIndex((record) => record.action === 'run.start');
      return store.tables.records.slice(start + 1).map(({ action, decision, rule }) => `${action} ${decision} ${rule}`);
    },
  };
}

/** Answers an approval, and queues the waiting run again. */
export async function answer(
  store: Store,
  approvalId: string,
  state: 'allowed' | 'rejected',
  answeredMs: number,
  answerReason: string | null = null,
): Promise<void> {
  const decision = state === 'allowed' ? 'allow_once' : 'reject_once';
  await store.commit({
    writes: [
      { type: 'patch-approval', approvalId, from: ['pending'], patch: { state, decision, answeredMs, answerReason } },
    ],
    audit: [
      {
        atMs: answeredMs,
        actor: { type: 'person' },
        action: 'approval.answer',
        decision: state === 'allowed' ? 'allowed' : 'denied',
      },
    ],
  });
  const approval = await store.approval(approvalId);
  const run = approval?.runId ? await store.run(approval.runId) : undefined;
  if (run?.status !== 'awaiting-approval') return;
  await store.commit({
    writes: [{ type: 'patch-run', runId: run.runId, patch: { status: 'running' }, from: ['awaiting-approval'] }],
    audit: [],
  });
}

export async function filesOf(
  store: Store,
  wanted: (path: string) => boolean = () => true,
): Promise<Record<string, string>> {
  const reader = await store.notebook(NOTEBOOK_ID);
  const files: Record<string, string> = {};
  for (const { path, hash } of reader.descendants('/')) {
    if (hash !== null && wanted(path)) files[path] = new TextDecoder().decode(await reader.readBytes(hash));
  }
  return files;
}

/**
 * Returns the faults of a session: a call without its result in the next message, a result without its call, a wrong
 * order.
 */
export function sessionFaults(messages: readonly MessageRow[]): string[] {
  const faults: string[] = [];
  for (const [index, message] of messages.entries()) {
    const calls = idsOf(message, 'tool-call');
    const next = messages[index + 1];
    const results = next?.role === 'tool' ? idsOf(next, 'tool-result') : [];
    if (calls.join(' ') !== results.join(' '))
      faults.push(`message ${message.seq}: calls [${calls}], results [${results}]`);
    if (message.role === 'tool' && messages[index - 1]?.role !== 'assistant')
      faults.push(`message ${message.seq}: results of nothing`);
    if (message.seq !== index + 1) faults.push(`message ${message.seq} stands at ${index + 1}`);
  }
  return faults;
}

function idsOf(message: MessageRow, type: string): unknown[] {
  return message.role === 'user'
    ? []
    : message.content.filter((part) => part['type'] === type).map((part) => part['toolCallId']);
}

/** Returns the tool results of one message, unchanged. */
export function resultsIn(message: MessageRow | undefined): unknown[] {
  return (message?.content ?? []).filter((part) => part['type'] === 'tool-result').map((part) => part['output']);
}
