import { onRunEvent } from '../../client/runs/run-events.ts';
import { noteOwnRun } from '../../client/runs/run-screen-requests.ts';
import { waitForRun } from '../../client/runs/wait-for-run.ts';
import type { ModelRef } from '../../contracts/domain/agent.ts';
import { DEFAULT_AGENT } from '../../contracts/domain/agent-kinds.ts';
import type { RunEvent } from '../../contracts/domain/run/event.ts';
import type { RunConfig } from '../../contracts/domain/run/run-config.ts';
import { hasErrorCode } from '../../contracts/errors/errors.ts';
import type { CommandInput, CommandName, CommandResults, RunState } from '../../contracts/wire/commands/commands.ts';
import type { ApprovalEdit } from '../../contracts/wire/commands/decisions/approval-requests.ts';
import { featureParts } from '../state/page/feature-parts.ts';

/** What `chat` takes beside the message. */
export interface ChatOptions {
  readonly agent?: string;
  readonly notebookId?: string;
  readonly sessionId?: string;
  /** Plans the changes and makes none; `runs.plan` lists them. Default false. */
  readonly dryRun?: boolean;
  /** Options of this run, narrower than its agent: goal, model, tools, mounts, budgets, metadata. */
  readonly config?: RunConfig;
  /** The model that answers this message. Default: that of the agent. */
  readonly model?: ModelRef;
  /** The language of answers that no model writes. Default: English. */
  readonly language?: 'en' | 'de' | 'zh';
  readonly retryOf?: string;
  readonly onEvent?: (event: RunEvent) => void;
}

/** How a person answers one or more questions. */
export type ConsoleAnswer = Omit<CommandInput<'approvals.respond'>, 'approvalIds'> & {
  /** Other arguments for the call, which is planned again before it is answered. */
  input?: unknown;
  /** The parts of the change to keep, numbered from 0 in its order. Default: all. */
  hunks?: number[];
};

type Call = <N extends CommandName>(name: N, input: CommandInput<N>) => Promise<CommandResults[N]>;

/** What of the console waits for runs. */
export function createRunConsole(call: Call) {
  let session: string | null = null;

  /** Where a run stands once it has ended or waits for somebody. */
  async function stateOf(runId: string): Promise<RunState> {
    const { sessionId, status, stopReason, message, text, usage } = await waitForRun(runId);
    const pending = await call('approvals.list', { runId });
    return { sessionId, runId, status, stopReason, message, text, usage, pending };
  }

  async function follow(started: Promise<{ runId: string }>): Promise<RunState> {
    return stateOf((await started).runId);
  }

  async function chat(message: string, options: ChatOptions = {}): Promise<RunState> {
    const { onEvent, ...rest } = options;
    let runId: string | null = null;
    const early: RunEvent[] = [];
    // Listening starts before the run does, so that its first events are not missed.
    const stop = onEvent
      ? onRunEvent((event) => {
          if (runId === null) early.push(event);
          else if (event.runId === runId) onEvent(event);
        })
      : () => {};
    try {
      const sessionId = options.sessionId ?? (await ownSession(options));
      const started = await call('runs.ask', { ...rest, message, ...(sessionId === null ? {} : { sessionId }) });
      session = started.sessionId;
      // While a run of the conversation works, the message waits for its end.
      const ownId = 'runId' in started ? started.runId : await (await featureParts()).runOfQueued(started.taskId);
      runId = ownId;
      noteOwnRun(ownId);
      for (const event of early) if (event.runId === ownId) onEvent?.(event);
      return await stateOf(ownId);
    } finally {
      stop();
    }
  }

  /** Calls continue the same session unless another notebook or agent is named: a session has one of each. */
  async function ownSession({ notebookId, agent }: ChatOptions): Promise<string | null> {
    if (session === null) return null;
    const [last] = await call('runs.list', { sessionId: session, limit: 1 });
    if (last === undefined) return session;
    const same = last.agent === (agent ?? DEFAULT_AGENT) && last.notebookId === (notebookId ?? last.notebookId);
    return same ? session : null;
  }

  /** Edits a pending approval. Resolves with its receipt. */
  async function edit(approvalId: string, edits: readonly ApprovalEdit[]): Promise<string> {
    const listed = (await call('approvals.list', {})).find((approval) => approval.approvalId === approvalId);
    // One that is not listed is refused by the worker, with its reason.
    let receipt = listed?.receipt ?? '0'.repeat(64);
    for (const one of edits) ({ receipt } = await call('approvals.edit', { approvalId, receipt, edit: one }));
    return receipt;
  }

  async function respond(
    approvalIds: string | readonly string[],
    { input, hunks, ...answer }: ConsoleAnswer,
  ): Promise<RunState | CommandResults['approvals.respond']> {
    const ids = typeof approvalIds === 'string' ? [approvalIds] : [...approvalIds];
    const edits: ApprovalEdit[] = [
      ...(input === undefined ? [] : [{ type: 'input' as const, input }]),
      ...(hunks === undefined ? [] : [{ type: 'hunks' as const, keep: hunks }]),
    ];
    const receipts: string[] = [];
    for (const approvalId of edits.length > 0 ? ids : []) receipts.push(await edit(approvalId, edits));
    const answered = await call('approvals.respond', {
      ...(receipts.length > 0 ? { receipts } : {}),
      ...answer,
      approvalIds: ids,
    });
    const [runId] = answered.runIds;
    return runId === undefined ? answered : stateOf(runId);
  }

  /** Resolves with the run after a request. The run may have completed a moment before the request: that is no error. */
  async function stateAfter(runId: string, request: Promise<RunState>): Promise<RunState> {
    try {
      await request;
    } catch (error) {
      if (!hasErrorCode(error, 'run-not-live')) throw error;
      const run = await call('runs.get', { runId });
      if (run.taskState !== 'completed') throw error;
    }
    return stateOf(runId);
  }

  /** Makes the changes of a dry run, of one done now unless given. Resolves with no change id when there is nothing to change. */
  async function runScript(
    notebookId: string,
    source: string,
    plan: CommandInput<'scripts.run'>['plan'] | undefined,
    checkpoints: string[],
  ): Promise<{ changeId: string | null; fileCount: number }> {
    const planned = plan ?? (await call('scripts.dryRun', { notebookId, source })).plan;
    if (planned === null) return { changeId: null, fileCount: 0 };
    return call('scripts.run', { notebookId, source, plan: planned, checkpoints });
  }

  function runPlaybook(
    playbook: string,
    inputs: CommandInput<'playbooks.run'>['inputs'] = {},
    options: Omit<CommandInput<'playbooks.run'>, 'playbook' | 'inputs'> = {},
  ): Promise<RunState> {
    return follow(call('playbooks.run', { ...options, playbook, inputs }));
  }

  return {
    runScript,
    runPlaybook,
    chat,
    respond,
    follow,
    stateAfter,
    history: async (sessionId: string | null = session) =>
      sessionId === null ? [] : call('sessions.history', { sessionId }),
    clear: () => {
      session = null;
    },
  };
}
