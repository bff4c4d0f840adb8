import type { Step, ToolCallRow } from '../../../contracts/domain/run/run.ts';

/** One step: the text of the model and the tool calls that follow it. */
export interface TimelineStep {
  index: number;
  text: string;
  reasoning: string;
  calls: ToolCallRow[];
  /** Still streaming; not committed yet. */
  streaming: boolean;
}

/** Merges committed steps and the streaming text, step by step. */
export function toTimeline(
  steps: readonly Step[],
  calls: readonly ToolCallRow[],
  streamed: { step: number; text: string; reasoning: string } | null,
): TimelineStep[] {
  const byIndex = new Map<number, TimelineStep>();
  const at = (index: number): TimelineStep => {
    const known = byIndex.get(index);
    if (known) return known;
    const fresh = { index, text: '', reasoning: '', calls: [], streaming: false };
    byIndex.set(index, fresh);
    return fresh;
  };
  for (const step of steps) Object.assign(at(step.index), { text: step.text, reasoning: step.reasoning });
  for (const call of calls) at(call.stepIndex).calls.push(call);
  if (streamed && !steps.some((step) => step.index === streamed.step)) {
    Object.assign(at(streamed.step), { text: streamed.text, reasoning: streamed.reasoning, streaming: true });
  }
  return [...byIndex.values()].sort((a, b) => a.index - b.index);
}
