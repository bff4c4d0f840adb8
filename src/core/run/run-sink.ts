import type { ToolCallRow } from '../../contracts/domain/run/run.ts';
import { planChange } from '../../contracts/domain/run/todo.ts';
import type { ErrorCode } from '../../contracts/errors/errors.ts';
import { isTooLong, truncateResult } from '../execution/call-outcome.ts';
import type { ExecutableCall, OutcomeSink } from '../execution/execution-context.ts';
import { jsonFits, knownJson } from '../shared/json/known-json.ts';
import { OWN_RUN_FOLDER } from '../shared/paths/run-folder.ts';
import type { ResultFile } from '../tool-catalog/define-tool.ts';
import type { LoopPorts } from './run-ports.ts';
import { sayResults, TOOL_CALL_LIMIT_RULE, type Work } from './run-state.ts';
import { saveRunFile } from './save-run-file.ts';

/** Refusals that say nothing about the call: the run continues elsewhere, later, or under other rights. */
const STOPS_THE_RUN: readonly ErrorCode[] = ['epoch-lost', 'stale-rights', 'run-not-live', 'storage-full'];

/** Longest result that a playbook gets whole, in characters of JSON. */
const MAX_PLAYBOOK_RESULT_CHARS = 1_000_000;

/** States of a call that has its result. */
const FINAL: readonly ToolCallRow['state'][] = ['done', 'denied', 'failed'];

/**
 * Returns the sink of a run: each call is a row, a long output goes into the run's folder, and results are emitted as events.
 */
export function createRunSink(work: Work, calls: readonly ToolCallRow[], ports: LoopPorts): OutcomeSink {
  const { run, pending } = work;
  const rows = new Map<string | null, ToolCallRow>(calls.map((row) => [row.toolCallId, row]));
  return {
    save(call) {
      const row = rows.get(call.toolCallId);
      if (!row) return;
      const saved = { ...row, ...call, toolCallId: row.toolCallId };
      rows.set(row.toolCallId, saved);
      pending.call(saved);
    },
    conclude() {
      const all = [...rows.values()];
      if (!all.every(({ state, rule }) => FINAL.includes(state) && rule !== TOOL_CALL_LIMIT_RULE)) return () => {};
      sayResults(work, all, ports);
      return () => void work.messages.pop();
    },
    // A playbook has no context that a result could fill.
    fits: (output) =>
      run.driver.type === 'playbook'
        ? jsonFits(output, MAX_PLAYBOOK_RESULT_CHARS)
        : !isTooLong(output, run.resultTokens),
    async shorten(output, call) {
      const row = rows.get(call.toolCallId);
      return row ? saveLongOutput(knownJson(output), row, work, ports) : output;
    },
    async keepFiles(files, call) {
      const row = rows.get(call.toolCallId);
      return row ? saveResultFiles(files, row, work, ports) : [];
    },
    announceTodos(todos) {
      const change = planChange(work.run.todos, todos);
      work.run = { ...work.run, todos: [...todos] };
      if (change !== null) ports.emit({ type: 'plan-update', runId: run.runId, change, todos: [...todos] });
      ports.emit({ type: 'todo-update', runId: run.runId, todos: [...todos] });
    },
    announceResult: ({ toolCallId, toolName, state, result, durationMs, todoId }) =>
      ports.emit({
        type: 'tool-result',
        runId: run.runId,
        toolCallId: toolCallId ?? '',
        toolName,
        outcome: outcomeOf(state),
        durationMs,
        ...(todoId === undefined ? {} : { todoId }),
        ...(result?.redactionsApplied === undefined ? {} : { redactionsApplied: result.redactionsApplied }),
      }),
    announceApproval: ({ approvalId, toolName, target, risk }) =>
      ports.emit({ type: 'approval-request', runId: run.runId, approvalId, toolName, target, risk }),
    stopsAt: (code) => STOPS_THE_RUN.includes(code),
  };
}

function outcomeOf(state: ExecutableCall['state']): 'result' | 'denied' | 'error' {
  if (state === 'done') return 'result';
  return state === 'denied' ? 'denied' : 'error';
}

/** Saves the files of a result in the run's folder. One that can't be saved is left out. */
async function saveResultFiles(
  files: readonly ResultFile[],
  call: ToolCallRow,
  work: Pick<Work, 'run' | 'labels' | 'pending' | 'overlay'>,
  ports: LoopPorts,
): Promise<{ path: string; hash: string }[]> {
  const kept: { path: string; hash: string }[] = [];
  for (const { name, bytes, hash } of files) {
    const path = `/runs/${work.run.runId}/${name}`;
    const saved = await saveRunFile(
      {
        path,
        content: bytes,
        action: 'result',
        summary: `A file of ${bytes.length} bytes that came with a result was saved.`,
        call,
        idempotencyKey: `${call.idempotencyKey}/${name}`,
      },
      work,
      ports,
    );
    if (saved.type === 'saved') kept.push({ path, hash });
  }
  return kept;
}

/** Saves an output that is too long for the model in the run's folder, where it can be read in parts. */
async function saveLongOutput(
  json: string,
  call: ToolCallRow,
  work: Pick<Work, 'run' | 'labels' | 'pending' | 'overlay' | 'sessionRunIds'>,
  ports: LoopPorts,
): Promise<unknown> {
  const { runId, resultTokens } = work.run;
  // Later runs of the session read this name in the conversation, where every run's folder is called `/runs/this`.
  const suffix = work.sessionRunIds.length > 1 ? `-${ports.hasher.sha256(runId).slice(0, 6)}` : '';
  const name = `result-${call.stepIndex}-${call.index + 1}${suffix}.json`;
  const path = `/runs/${runId}/${name}`;
  const saved = await saveRunFile(
    {
      path,
      content: JSON.stringify(JSON.parse(json), null, 1),
      action: 'result',
      summary: `A result of ${json.length} characters was saved to a file.`,
      call,
      idempotencyKey: `${call.idempotencyKey}/result`,
    },
    work,
    ports,
  );
  return saved.type === 'error'
    ? { truncated: true, savedTo: null, totalChars: json.length, preview: saved.message }
    : truncateResult(json, `${OWN_RUN_FOLDER}/${name}`, resultTokens);
}
