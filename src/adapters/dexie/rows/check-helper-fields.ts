import { count, fields, orAbsent, text } from './row-shape.ts';

/** The fields of a run that are about helpers. */
export const helperOf = fields({
  runId: text,
  toolCallId: text,
  agent: text,
  agentRevision: count,
  prompt: orAbsent(text),
});
export const helped = fields({ runs: count, steps: count, toolCalls: count });
