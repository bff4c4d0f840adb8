/** What the entries of a log name: the ids by which rows of other tables are compared with the log. */
export interface LogNames {
  /** Number of the first entry that names a change, by `changeId`. */
  readonly changes: ReadonlyMap<string, number>;
  /** Number of changes, by `notebookId`. */
  readonly changesOf: ReadonlyMap<string, number>;
  readonly notebooks: ReadonlySet<string>;
  readonly runs: ReadonlySet<string>;
  readonly endedRuns: ReadonlySet<string>;
  readonly sessions: ReadonlySet<string>;
  readonly toolCalls: ReadonlySet<string>;
  /** Receipts of answered approvals. */
  readonly answers: ReadonlySet<string>;
}

const ANSWER = '{"action":"approval.answer"';
const RUN_END = '{"action":"run.end"';

/** Collects the names of a log line by line. Does not parse: a log of 100,000 entries is read in one pass. */
export function createLogNames(): { readonly names: LogNames; add(seq: number, line: string): void } {
  const changes = new Map<string, number>();
  const changesOf = new Map<string, number>();
  const notebooks = new Set<string>();
  const runs = new Set<string>();
  const endedRuns = new Set<string>();
  const sessions = new Set<string>();
  const toolCalls = new Set<string>();
  const answers = new Set<string>();
  return {
    names: { changes, changesOf, notebooks, runs, endedRuns, sessions, toolCalls, answers },
    add(seq, line) {
      const read = createIdReader(line);
      // In the order of the line: keys of canonical JSON are sorted.
      const changeId = read('"changeId":');
      const notebookId = read('"notebookId":');
      const receipt = line.startsWith(ANSWER) ? read('"receipt":') : null;
      const runId = read('"runId":');
      const sessionId = read('"sessionId":');
      const toolCallId = read('"toolCallId":');
      if (notebookId !== null) notebooks.add(notebookId);
      if (runId !== null) {
        runs.add(runId);
        if (line.startsWith(RUN_END)) endedRuns.add(runId);
      }
      if (sessionId !== null) sessions.add(sessionId);
      if (toolCallId !== null) toolCalls.add(toolCallId);
      if (receipt !== null) answers.add(receipt);
      if (changeId === null || changes.has(changeId)) return;
      changes.set(changeId, seq);
      if (notebookId !== null) changesOf.set(notebookId, (changesOf.get(notebookId) ?? 0) + 1);
    },
  };
}

/**
 * Returns a reader of ids, each after the one before. Quotes inside strings are escaped, so the content of an entry cannot forge a
 * key; the actor, which has keys of its own, stands before all of them.
 */
function createIdReader(line: string): (mark: string) => string | null {
  let from = line.indexOf('"atMs":');
  return (mark) => {
    const at = line.indexOf(mark, from);
    if (at < 0) return null;
    from = at + mark.length;
    if (line[from] !== '"') return null;
    const end = line.indexOf('"', from + 1);
    return end < 0 ? null : line.slice(from + 1, end);
  };
}
