import type { AuditRecordInput } from '../../../src/contracts/domain/audit.ts';

/** A log entry as a run writes it for a read. */
export function recordOf(index: number): AuditRecordInput {
  const path = `/projects/alpha/week-${index % 53}/result-${index}.md`;
  return {
    atMs: 1_790_000_000_000 + index,
    actor: { type: 'agent', agent: index % 3 === 0 ? 'assistant' : 'bench', runId: `run-${Math.floor(index / 200)}` },
    action: 'file.read',
    notebookId: 'notebook-bench',
    sessionId: 'session-run-bench',
    runId: `run-${Math.floor(index / 200)}`,
    toolCallId: `run-${Math.floor(index / 200)}:${index % 20}:0`,
    toolName: 'read_file',
    target: path,
    paths: [path],
    inputSummary: `{"path":"${path}"}`,
    outputSummary: `{"path":"${path}","content":"The sample was weighed again and nothing had changed since (1480 characters)"}`,
    decision: 'allowed',
    rule: 'default.read',
    risk: 'read',
    durationMs: index % 7,
  };
}
