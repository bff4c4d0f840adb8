import type { Step, ToolCallRow } from '../../../contracts/domain/run/run.ts';
import type { Streamed } from './use-stream.ts';

/** One step: the text of the model and the tool calls that follow it. */
export interface TimelineStep {
  index: number;
  text: string;
  reasoning: string;
  calls: ToolCallRow[];
  /** Still streaming; not committed yet. */
  streaming: boolean;
  /** Characters of the streaming text and reasoning that are not shown any more. Default 0. */
  textFrom?: number;
  reasoningFrom?: number;
}

/** Merges committed steps and their calls, step by step. */
export function toTimeline(steps: readonly Step[], calls: readonly ToolCallRow[]): TimelineStep[] {
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
  return [...byIndex.values()].sort((a, b) => a.index - b.index);
}

/** Adds the streaming text to a timeline, unless its step is committed. All other steps stay the same objects. */
export function withStreamed(
  timeline: readonly TimelineStep[],
  steps: readonly Step[],
  streamed: Streamed | null,
): readonly TimelineStep[] {
  if (streamed === null || steps.some((step) => step.index === streamed.step)) return timeline;
  const { step: index, text, reasoning } = streamed;
  const streaming: TimelineStep = {
    index,
    text: text.text,
    textFrom: text.from,
    reasoning: reasoning.text,
    reasoningFrom: reasoning.from,
    calls: timeline.find((step) => step.index === index)?.calls ?? [],
    streaming: true,
  };
  return [...timeline.filter((step) => step.index !== index), streaming].sort((a, b) => a.index - b.index);
}
