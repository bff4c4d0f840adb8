import { count, fields, list, orAbsent, present, text } from './row-shape.ts';

/** The fields of a run that say what started it: a helper's caller, a task or a playbook. */
export const runOrigin = {
  helperOf: orAbsent(
    fields({ runId: text, toolCallId: text, agent: text, agentRevision: count, prompt: orAbsent(text) }),
  ),
  helped: orAbsent(fields({ runs: count, steps: count, toolCalls: count })),
  taskId: orAbsent(text),
  isolation: orAbsent(fields({ root: text, earlier: list(text) })),
  review: orAbsent(fields({ reviewId: text, role: text, round: count })),
  playbook: orAbsent(fields({ name: text, title: text, source: text, inputs: present, hash: text })),
};
