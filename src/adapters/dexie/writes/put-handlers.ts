import { answersByRules } from '../../../contracts/domain/provider.ts';
import { hasEnded, type Run } from '../../../contracts/domain/run/run.ts';
import { conflictError } from '../../../contracts/errors/messages/notebook-messages.ts';
import { findWrite, type Put, type PutTable } from '../../../core/ports/commit-batch.ts';
import type { StateTable, TableRows } from '../../../core/ports/rows/row-schemas.ts';
import { refuseLive } from '../../../core/run/refuse-live.ts';
import { putStateHandler } from '../tables/state-rows.ts';
import { STATE_TABLE_NAMES } from '../tables/tables.ts';
import { vaultConflict } from './check-handlers.ts';
import type { BatchContext, Prepared, WriteHandler } from './write-handler.ts';

// All of them have the same handler.
const STATE_HANDLERS = Object.fromEntries(STATE_TABLE_NAMES.map((name) => [name, putStateHandler])) as {
  readonly [T in StateTable]: WriteHandler<Put<T>>;
};

export const PUT_HANDLERS: { readonly [T in PutTable]: WriteHandler<Put<T>> } = {
  ...STATE_HANDLERS,
  sessions: plain(),
  steps: plain(),
  toolCalls: plain(),
  workspaces: plain(),
  runs: {
    ...plain<'runs'>(checkOneLiveRun),
    remember: (_put, memory) => memory.note({ runs: true }),
  },
  approvals: {
    ...plain<'approvals'>(),
    // A proposed change includes its contents.
    sizeBytes: ({ rows }) =>
      rows.flatMap(({ change }) => change?.blobs ?? []).reduce((sum, { bytes }) => sum + bytes.byteLength, 0),
  },
  agents: {
    ...plain<'agents'>(
      // The person chose the name. Reading rejects for a damaged row of that name, which must not be overwritten.
      ({ rows }, { name }) => rows.get('agents', name),
    ),
    remember({ rows }, memory) {
      for (const agent of rows) memory.setAgent(agent);
      memory.note({ rights: true, servers: true });
    },
  },
  notebooks: {
    ...plain<'notebooks'>(),
    remember({ rows }, memory) {
      for (const { notebookId, name } of rows) memory.setNotebookName(notebookId, name);
    },
  },
  requests: {
    ...plain<'requests'>(),
    remember({ rows }, memory) {
      for (const row of rows) if (!answersByRules(row)) memory.addRequest(row.agent, row.startedMs);
      memory.note({ rights: true });
    },
  },
  providers: {
    ...plain<'providers'>(checkRevision),
    remember: (_put, memory) => memory.note({ servers: true }),
  },
  playbooks: plain<'playbooks'>(checkPlaybookRevision),
  credentials: {
    tables: () => ['credentials', 'meta'],
    async prepare({ rows: keys }, { rows, batch }) {
      const [now] = await Promise.all([
        rows.get('meta', 'vault'),
        ...keys.map(({ providerId }) => rows.get('credentials', providerId)),
      ]);
      // Another window may have changed the vault since the keys were sealed.
      const stored = now?.key === 'vault' ? now.revision : 0;
      const revision = findWrite(batch, 'vault')?.vault.revision ?? stored;
      if (keys.some((key) => key.vaultRevision !== revision)) throw vaultConflict();
      return {
        write() {
          for (const key of keys) rows.put('credentials', key);
        },
      };
    },
  },
};

/** Creates a handler that checks each row and writes it unchanged. */
function plain<T extends PutTable>(
  check?: (context: BatchContext, row: TableRows[T]) => Promise<unknown>,
): WriteHandler<{ readonly table: T; readonly rows: readonly TableRows[T][] }> {
  return {
    tables: ({ table }) => [table],
    async prepare({ table, rows }, context): Promise<Prepared> {
      if (check) await Promise.all(rows.map((row) => check(context, row)));
      return {
        write() {
          for (const row of rows) context.rows.put(table, row);
        },
      };
    },
  };
}

/** Refuses a second live run of a session, which two windows could otherwise start at once. */
async function checkOneLiveRun({ rows }: BatchContext, { runId, sessionId, status }: Run): Promise<void> {
  if (hasEnded({ status })) return;
  const runs = await rows.findAll('runs', 'sessionId', sessionId);
  refuseLive(runs.filter((run) => run.runId !== runId));
}

/** Refuses an edit of a playbook unless it follows the stored revision. */
async function checkPlaybookRevision(
  { rows }: BatchContext,
  { name, revision }: TableRows['playbooks'],
): Promise<void> {
  const now = await rows.get('playbooks', name);
  if ((now?.revision ?? 0) + 1 === revision) return;
  throw conflictError('playbook', { name });
}

/** Refuses an edit of a provider unless it follows the stored revision, which the form showed. */
async function checkRevision({ rows }: BatchContext, { providerId, revision }: TableRows['providers']): Promise<void> {
  const now = await rows.get('providers', providerId);
  if ((now?.revision ?? 0) + 1 === revision) return;
  throw conflictError('server', { providerId });
}
