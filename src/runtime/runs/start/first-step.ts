import type { Run, Step } from '../../../contracts/domain/run/run.ts';
import { plannedRow } from '../../../core/execution/call-outcome.ts';

/** A call that the first step of a run has, as if its model had made it. */
export interface FirstCall {
  readonly toolName: string;
  readonly input: unknown;
}

/** Returns the rows of a first step that has some calls already: the executor decides on them as on a model's own. */
export function firstStep(run: Run, given: readonly FirstCall[]) {
  const { runId, sessionId, agent, usage, createdMs } = run;
  const calls = given.map(({ toolName, input }, index) => {
    const place = { runId, stepIndex: 1, index, startedMs: createdMs };
    return plannedRow(place, { toolName, inputText: JSON.stringify(input) }, `handed-${index + 1}`);
  });
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
