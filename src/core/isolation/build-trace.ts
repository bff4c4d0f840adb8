import type { ExecutionTrace } from '../../contracts/domain/run/isolation.ts';
import type { Run, ToolCallRow } from '../../contracts/domain/run/run.ts';

/** What the row of a run does not hold yet when the run ends. */
export interface TracedRun {
  readonly run: Run;
  /** Folder of an isolated run; null for any other. */
  readonly root: string | null;
  readonly calls: readonly ToolCallRow[];
  readonly status: string;
  readonly stopReason: string | null;
  readonly activeMs: number;
  /** Most milliseconds the run may be active; 0 for unknown. */
  readonly timeoutMs: number;
  /** Null while the run has not ended. */
  readonly endedMs: number | null;
}

/** Returns the trace of a run: the same of every run, isolated or not. */
export function buildTrace(
  { run, root, calls, status, stopReason, activeMs, timeoutMs, endedMs }: TracedRun,
  files: ExecutionTrace['files'],
): ExecutionTrace {
  const { inputTokens, outputTokens, requests } = run.usage;
  return {
    run: run.runId,
    agent: run.agent,
    agentRevision: run.agentRevision,
    model: `${run.model.providerId}/${run.model.modelId}`,
    root,
    startedAt: new Date(run.createdMs).toISOString(),
    endedAt: endedMs === null ? null : new Date(endedMs).toISOString(),
    activeMs: Math.round(activeMs),
    timeoutMs,
    status,
    stopReason,
    steps: run.step,
    tools: countTools(calls),
    files,
    tokens: { input: inputTokens, output: outputTokens, requests },
  };
}

function countTools(calls: readonly ToolCallRow[]): ExecutionTrace['tools'] {
  const tools = new Map<string, ExecutionTrace['tools'][number]>();
  for (const { toolName, state, durationMs } of calls) {
    const row = tools.get(toolName) ?? { name: toolName, calls: 0, denied: 0, failed: 0, durationMs: 0 };
    row.calls += 1;
    row.durationMs += Math.round(durationMs);
    if (state === 'denied') row.denied += 1;
    if (state === 'failed') row.failed += 1;
    tools.set(toolName, row);
  }
  return [...tools.values()];
}
