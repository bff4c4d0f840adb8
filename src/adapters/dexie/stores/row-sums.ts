import type {
  MeasuredConversation,
  MeasuredRows,
  MeasuredRun,
  StoredRows,
} from '../../../core/ports/rows/upkeep/inventory-store.ts';
import { sizeOfValue } from '../../../core/shared/json/value-size.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Characters of what was asked that name a run. */
const TITLE_CHARS = 80;

/** Sums rows as stored, by table and notebook, and those of conversations by conversation. Takes notebooks, sessions and runs first. */
export function createRowSums() {
  const sums = new Map<string, { table: string; notebookId: string | null; count: number; sizeBytes: number }>();
  const notebooks: { notebookId: string; name: string }[] = [];
  const conversations = new Map<string, Mutable<Omit<MeasuredConversation, 'runs'>>>();
  const runs = new Map<string, Mutable<MeasuredRun>>();
  const notebookOfRun = new Map<string, string>();
  const sessionOfRun = new Map<string, string>();

  function note(table: string, row: object): void {
    const [notebookId, sessionId, runId] = ['notebookId', 'sessionId', 'runId'].map((field) => textIn(row, field));
    if (table === 'notebooks' && notebookId) notebooks.push({ notebookId, name: textIn(row, 'name') ?? '' });
    if (table === 'sessions' && sessionId && notebookId) {
      const title = textIn(row, 'title') ?? '';
      conversations.set(sessionId, { sessionId, notebookId, title, messages: 0, sizeBytes: 0 });
    }
    if (table !== 'runs' || !runId || !sessionId) return;
    sessionOfRun.set(runId, sessionId);
    const createdMs: unknown = Reflect.get(row, 'createdMs');
    const title = (textIn(row, 'prompt') ?? '').slice(0, TITLE_CHARS).toWellFormed();
    runs.set(runId, { runId, title, createdMs: typeof createdMs === 'number' ? createdMs : 0, sizeBytes: 0 });
    const of = notebookId ?? conversations.get(sessionId)?.notebookId;
    if (of !== undefined) notebookOfRun.set(runId, of);
  }

  return {
    add(table: string, row: unknown): void {
      const sizeBytes = sizeOfValue(row);
      let owner: string | null = null;
      if (typeof row === 'object' && row !== null) {
        note(table, row);
        const runId = textIn(row, 'runId') ?? '';
        const sessionId = textIn(row, 'sessionId') ?? sessionOfRun.get(runId) ?? '';
        // Costs are summed from requests, which stay when their conversation is removed.
        const conversation = table === 'requests' || table === 'changes' ? undefined : conversations.get(sessionId);
        if (conversation) {
          conversation.sizeBytes += sizeBytes;
          if (table === 'messages') conversation.messages += 1;
          const run = runs.get(runId);
          if (run) run.sizeBytes += sizeBytes;
        }
        owner = textIn(row, 'notebookId') ?? conversation?.notebookId ?? null;
      }
      const key = `${table} ${owner}`;
      const sum = sums.get(key) ?? { table, notebookId: owner, count: 0, sizeBytes: 0 };
      sum.count += 1;
      sum.sizeBytes += sizeBytes;
      sums.set(key, sum);
    },
    result(): Pick<StoredRows, 'notebooks' | 'conversations' | 'notebookOfRun'> & { rows: MeasuredRows[] } {
      const largestFirst = [...runs.values()].sort((one, other) => other.sizeBytes - one.sizeBytes);
      const runsOf = Map.groupBy(largestFirst, ({ runId }) => sessionOfRun.get(runId));
      return {
        notebooks,
        conversations: [...conversations.values()].map((one) => ({ ...one, runs: runsOf.get(one.sessionId) ?? [] })),
        notebookOfRun,
        rows: [...sums.values()],
      };
    },
  };
}

function textIn(row: object, field: string): string | undefined {
  const value: unknown = Reflect.get(row, field);
  return typeof value === 'string' ? value : undefined;
}
