import type {
  MeasuredConversation,
  MeasuredRows,
  StoredRows,
} from '../../../core/ports/rows/upkeep/inventory-store.ts';
import { sizeOfValue } from '../../../core/shared/json/value-size.ts';

/** Sums rows as stored, by table and notebook, and those of conversations by conversation. Takes notebooks, sessions and runs first. */
export function createRowSums() {
  const sums = new Map<string, { table: string; notebookId: string | null; count: number; sizeBytes: number }>();
  const notebooks: { notebookId: string; name: string }[] = [];
  const conversations = new Map<string, { -readonly [K in keyof MeasuredConversation]: MeasuredConversation[K] }>();
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
        }
        owner = textIn(row, 'notebookId') ?? conversation?.notebookId ?? null;
      }
      const key = `${table} ${owner}`;
      const sum = sums.get(key) ?? { table, notebookId: owner, count: 0, sizeBytes: 0 };
      sum.count += 1;
      sum.sizeBytes += sizeBytes;
      sums.set(key, sum);
    },
    result: (): Pick<StoredRows, 'notebooks' | 'conversations' | 'notebookOfRun'> & { rows: MeasuredRows[] } => ({
      notebooks,
      conversations: [...conversations.values()],
      notebookOfRun,
      rows: [...sums.values()],
    }),
  };
}

function textIn(row: object, field: string): string | undefined {
  const value: unknown = Reflect.get(row, field);
  return typeof value === 'string' ? value : undefined;
}
