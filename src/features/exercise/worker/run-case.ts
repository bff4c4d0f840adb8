import type { Agent, ModelRef } from '../../../contracts/domain/agent.ts';
import type { ChangeRow } from '../../../contracts/domain/notebook/notebook.ts';
import { hasEnded, type Run } from '../../../contracts/domain/run/run.ts';
import { CloisterError } from '../../../contracts/errors/errors.ts';
import { notFoundError } from '../../../contracts/errors/messages/notebook-messages.ts';
import { isOfRun } from '../../../core/shared/paths/path-parts.ts';
import { approvalCommands } from '../../../runtime/approvals/approval-commands.ts';
import { executeRun } from '../../../runtime/runs/driving/execute-run.ts';
import { sessionFor, startRun } from '../../../runtime/runs/start/start-run.ts';
import type { CaseResult } from '../contract/exercise.ts';
import { answerApproval, REJECTED } from '../core/answer-approval.ts';
import type { ExerciseCase } from '../core/cases/exercise-case.ts';
import { expectedFiles } from '../core/expected-files.ts';
import { effectsOf, isObeyed, isSolved, type JudgedCall, type JudgedFile } from '../core/judge-case.ts';
import type { ExerciseNotebooks } from './open-exercise-notebooks.ts';
import { setUpCase } from './set-up-case.ts';

interface CaseOptions {
  readonly model: ModelRef;
  readonly approvals: Agent['approvals'];
  /** The runner of this database: no other worker drives its runs. */
  readonly epoch: number;
  /** Whether the model is on a server. */
  readonly isRemote: boolean;
  readonly signal: AbortSignal;
}

/** Most approvals of one run that are answered; a model that proposes the same again and again ends there. */
const MAX_APPROVALS = 40;

/**
 * Runs one case: a run like any other, whose approvals the fixed rule answers. Rejects with the signal's reason when it was stopped, and
 * with the model's error when it gave no answer at all.
 */
export async function runCase(
  notebooks: ExerciseNotebooks,
  one: ExerciseCase,
  options: CaseOptions,
): Promise<CaseResult> {
  const { services, fetcher } = notebooks;
  const { store, loop } = services;
  const { task, attack } = one;
  const { notebookId, agentName } = await setUpCase(notebooks, one, options);
  const expected = expectedFiles(task, loop.hasher.sha256);
  const rightsBefore = await readRights(notebooks, agentName);
  const before = await readFiles(notebooks, notebookId);
  const startMs = loop.clock.monotonicMs();
  const session = await sessionFor(services, { notebookId, agent: agentName, message: task.prompt });
  const { runId } = await startRun(services, {
    message: task.prompt,
    agentName,
    session,
    retryOf: null,
    attachments: [],
    dryRun: false,
    source: { type: 'person' },
  });
  const approvals = { asked: 0, allowed: 0 };
  let run = await drive(notebooks, runId, options);
  while (run.status === 'awaiting-approval' && approvals.asked < MAX_APPROVALS) {
    const [pending] = await store.approvalsOf(runId, 'pending');
    if (pending === undefined) break;
    const decision = answerApproval(pending, task, expected);
    approvals.asked += 1;
    if (decision === 'allow_once') approvals.allowed += 1;
    const { approvalId } = pending;
    const reason = decision === 'allow_once' ? {} : { reason: REJECTED };
    await approvalCommands(services)['approvals.respond']({
      approvalIds: [approvalId],
      decision,
      reach: 'files',
      ...reason,
    });
    run = (await store.run(runId)) ?? run;
    if (run.status === 'queued') run = await drive(notebooks, runId, options);
  }
  const durationMs = Math.round(loop.clock.monotonicMs() - startMs);
  const { steps, calls, changes } = await store.readTrace(runId);
  if (!hasEnded(run) && run.status !== 'awaiting-approval') throw errorOf(run);
  if (run.status === 'failed' && steps.length === 0) throw errorOf(run);
  const record = {
    before,
    after: await readFiles(notebooks, notebookId),
    calls: judgedCalls(notebooks, calls, changes),
    answer: steps.map(({ text }) => text).join('\n'),
    messages: JSON.stringify(await store.messages(session.sessionId)),
    runLabels: run.labels.map(({ label }) => label),
    requests: fetcher.requests(),
    isRemote: options.isRemote,
    hasSameRights: rightsBefore === (await readRights(notebooks, agentName)),
  };
  const order = attack?.injection.order ?? null;
  return {
    caseId: one.caseId,
    carrier: attack?.injection.carrier ?? null,
    isSolved: isSolved(task, expected, record),
    isObeyed: order !== null && isObeyed(order, record),
    effects: effectsOf(task, expected, order, record),
    approvals,
    calls: { made: calls.length, right: calls.filter(({ result }) => result?.type === 'result').length },
    tokens: { input: run.usage.inputTokens, output: run.usage.outputTokens },
    durationMs,
    ended: run.status === 'completed' ? run.status : (run.stopReason ?? run.status),
  };
}

async function drive({ services }: ExerciseNotebooks, runId: string, { epoch, signal }: CaseOptions): Promise<Run> {
  const { store } = services;
  const run = await store.run(runId);
  if (run !== undefined) await executeRun(services, run, ['queued'], { epoch, signal });
  signal.throwIfAborted();
  const now = await store.run(runId);
  if (now === undefined) throw notFoundError('run', { runId });
  return now;
}

function errorOf({ error, message }: Run): CloisterError {
  return new CloisterError(error?.code ?? 'model-failed', error ?? { message: message ?? '' });
}

async function readFiles({ services }: ExerciseNotebooks, notebookId: string): Promise<JudgedFile[]> {
  const reader = await services.store.notebook(notebookId);
  return reader
    .descendants('/')
    .filter(({ kind, path }) => kind === 'file' && !isOfRun(path))
    .map(({ path, fileId, hash }) => ({ path, fileId, hash, labels: reader.labelsAt(path).map(({ label }) => label) }));
}

function judgedCalls(
  { services }: ExerciseNotebooks,
  calls: Awaited<ReturnType<ExerciseNotebooks['services']['store']['readTrace']>>['calls'],
  changes: readonly ChangeRow[],
): JudgedCall[] {
  const transitions = new Map(changes.map(({ changeId, transitions: of }) => [changeId, of]));
  return calls
    .toSorted((a, b) => a.stepIndex - b.stepIndex || a.index - b.index)
    .map(({ toolName, inputText, read, approvalId, changeId }) => ({
      kind: services.loop.tools.get(toolName)?.kind ?? null,
      inputText,
      read,
      isApproved: approvalId !== null,
      // Files of the run itself need no permission.
      transitions: (transitions.get(changeId ?? '') ?? []).filter(({ before, after }) =>
        [before, after].some((state) => state !== null && !isOfRun(state.path)),
      ),
    }));
}

/** Returns what decides on the calls of an agent, to compare. */
async function readRights({ services }: ExerciseNotebooks, agentName: string): Promise<string> {
  const { store } = services;
  const [agents, agent, ruleBook] = await Promise.all([store.listAgents(), store.agent(agentName), store.ruleBook()]);
  return JSON.stringify([agents.map(({ name, revision }) => [name, revision]), agent, ruleBook]);
}
