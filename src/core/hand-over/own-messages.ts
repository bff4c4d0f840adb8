import type { MessageRow, SessionSummary } from '../../contracts/domain/run/message.ts';
import type { Run } from '../../contracts/domain/run/run.ts';

type OfSession = Pick<Run, 'runId' | 'agent' | 'createdMs'>;

/**
 * Returns the messages of an agent's own runs. What another agent was told may be outside of this agent's scope, so a conversation
 * that was handed over is not sent as it is.
 */
export function ownMessages(
  messages: readonly MessageRow[],
  runs: readonly OfSession[],
  agent: string,
): readonly MessageRow[] {
  const others = new Set(runs.filter((run) => run.agent !== agent).map(({ runId }) => runId));
  return others.size === 0 ? messages : messages.filter(({ runId }) => !others.has(runId));
}

/** Returns the summary if it was made of the agent's own messages. One that names no agent is of the first one. */
export function ownSummary(
  summary: SessionSummary | null,
  runs: readonly OfSession[],
  agent: string,
): SessionSummary | null {
  const [first] = [...runs].sort((a, b) => a.createdMs - b.createdMs);
  return summary === null || (summary.agent ?? first?.agent ?? agent) === agent ? summary : null;
}
