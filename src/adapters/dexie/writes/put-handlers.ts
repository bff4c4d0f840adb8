import { answersByRules } from '../../../contracts/domain/provider.ts';
import { hasEnded, type Run } from '../../../contracts/domain/run/run.ts';
import { conflictError } from '../../../contracts/errors/messages/notebook-messages.ts';
import { findWrite, type Put, type PutRows, type PutTable } from '../../../core/ports/commit-batch.ts';
import { refuseLive } from '../../../core/run/refuse-live.ts';
import { STATE_HANDLERS } from '../tables/state-rows.ts';
import { vaultConflict } from './check-handlers.ts';
import type { BatchContext, Prepared, WriteHandler } from './write-handler.ts';

/** The put handler of each table. */
export const PUT_HANDLERS: { readonly [T in PutTable]: WriteHandler<Put<T>> } = {
  sessions: plain(({ rows }, row) => rows.put('sessions', row)),
  runs: {
    ...plain<'runs'>(({ rows }, row) => rows.put('runs', row), checkOneLiveRun),
    remember: (_put, memory) => memory.note({ runs: true }),
  },
  tasks: STATE_HANDLERS.tasks.put,
  reviews: STATE_HANDLERS.reviews.put,
  steps: plain(({ rows }, row) => rows.put('steps', row)),
  toolCalls: plain(({ rows }, row) => rows.put('toolCalls', row)),
  approvals: {
    ...plain<'approvals'>(({ rows }, row) => rows.put('approvals', row)),
    // A proposed change includes its contents.
    sizeBytes: ({ rows }) =>
      rows.flatMap(({ change }) => change?.blobs ?? []).reduce((sum, { bytes }) => sum + bytes.byteLength, 0),
  },
  agents: {
    ...plain<'agents'>(
      ({ rows }, row) => rows.put('agents', row),
      // The person chose the name. Reading rejects for a damaged row of that name, which must not be overwritten.
      ({ rows }, { name }) => rows.get('agents', name),
    ),
    remember({ rows }, memory) {
      for (const agent of rows) memory.setAgent(agent);
      memory.note({ rights: true, servers: true });
    },
  },
  workspaces: plain(({ rows }, row) => rows.put('workspaces', row)),
  notebooks: {
    ...plain<'notebooks'>(({ rows }, row) => rows.put('notebooks', row)),
    remember({ rows }, memory) {
      for (const { notebookId, name } of rows) memory.setNotebookName(notebookId, name);
    },
  },
  requests: {
    ...plain<'requests'>(({ rows }, row) => rows.put('requests', row)),
    remember({ rows }, memory) {
      for (const row of rows) if (!answersByRules(row)) memory.addRequest(row.agent, row.startedMs);
      memory.note({ rights: true });
    },
  },
  providers: {
    ...plain<'providers'>(({ rows }, row) => rows.put('providers', row), checkRevision),
    remember: (_put, memory) => memory.note({ servers: true }),
  },
  playbooks: plain<'playbooks'>(({ rows }, row) => rows.put('playbooks', row), checkPlaybookRevision),
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
  put: (context: BatchContext, row: PutRows[T]) => void,
  check?: (context: BatchContext, row: PutRows[T]) => Promise<unknown>,
): WriteHandler<{ readonly table: T; readonly rows: readonly PutRows[T][] }> {
  return {
    tables: ({ table }) => [table],
    async prepare({ rows }, context): Promise<Prepared> {
      if (check) await Promise.all(rows.map((row) => check(context, row)));
      return {
        write() {
          for (const row of rows) put(context, row);
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
async function checkPlaybookRevision({ rows }: BatchContext, { name, revision }: PutRows['playbooks']): Promise<void> {
  const now = await rows.get('playbooks', name);
  if ((now?.revision ?? 0) + 1 === revision) return;
  throw conflictError('playbook', { name });
}

/** Refuses an edit of a provider unless it follows the stored revision, which the form showed. */
async function checkRevision({ rows }: BatchContext, { providerId, revision }: PutRows['providers']): Promise<void> {
  const now = await rows.get('providers', providerId);
  if ((now?.revision ?? 0) + 1 === revision) return;
  throw conflictError('server', { providerId });
}
