import { Dexie } from 'dexie';
import type { CloisterDatabase } from '../../../adapters/dexie/database.ts';
import { attachmentsOf } from '../../../contracts/domain/run/kind/read-kind.ts';
import type { Run, Session } from '../../../contracts/domain/run/run.ts';

/** Most links from a helper to the conversation that it works for. */
const MOST_LINKS = 20;
const PIECE = 500;

type KnownRun = Pick<Run, 'runId' | 'sessionId' | 'origin' | 'prompt'>;

/** Conversations and runs of a notebook, those in the bin included. */
export interface KnownConversations {
  readonly runs: ReadonlyMap<string, KnownRun>;
  /** The conversation of a session: itself, or the one that it helps. */
  rootOf(sessionId: string): string;
  titleOf(sessionId: string): string;
  /** Ids of items of the bin that keep the row of a run that was moved there alone. */
  readonly binnedRuns: ReadonlySet<string>;
  /** Returns all runs of conversations, with those of their helpers. */
  runsOf(sessionIds: ReadonlySet<string>): string[];
}

export async function readConversations(
  { runs, sessions, bin }: CloisterDatabase,
  notebookId: string,
): Promise<KnownConversations> {
  const known = new Map<string, KnownRun>();
  const ofSessions = new Map<string, Pick<Session, 'sessionId' | 'title' | 'helperOf'>>();
  const binnedRuns = new Set<string>();
  const addRun = ({ runId, sessionId, origin, prompt, notebookId: of }: Run) => {
    if (of === notebookId) known.set(runId, { runId, sessionId, origin, prompt });
  };
  const addSession = ({ sessionId, title, helperOf, notebookId: of }: Session) => {
    if (of === notebookId) ofSessions.set(sessionId, { sessionId, title, ...(helperOf && { helperOf }) });
  };
  await runs.each(addRun);
  await sessions.each(addSession);
  await bin
    .where('notebookId')
    .equals(notebookId)
    .each((item) => {
      if (item.kind === 'run') binnedRuns.add(item.binId);
      for (const { table, row } of item.rows) {
        // The bin keeps rows as they were read from these tables.
        if (table === 'runs') addRun(row as Run);
        else if (table === 'sessions') addSession(row as Session);
      }
    });
  function rootOf(sessionId: string): string {
    let root = sessionId;
    for (let link = 0; link < MOST_LINKS; link += 1) {
      const caller = known.get(ofSessions.get(root)?.helperOf ?? '');
      if (caller === undefined) break;
      root = caller.sessionId;
    }
    return root;
  }
  return {
    runs: known,
    rootOf,
    titleOf: (sessionId) => ofSessions.get(sessionId)?.title ?? '',
    binnedRuns,
    runsOf: (sessionIds) =>
      [...known.values()].filter((run) => sessionIds.has(rootOf(run.sessionId))).map(({ runId }) => runId),
  };
}

interface Named {
  readonly fileIds: ReadonlySet<string>;
  readonly paths: ReadonlySet<string>;
  readonly isNamed: (text: string) => boolean;
}

/** Finds the runs that have read, changed or named one of the files. */
export async function findRunsOf(
  { toolCalls, messages }: CloisterDatabase,
  { runs }: KnownConversations,
  { fileIds, paths, isNamed }: Named,
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const run of runs.values()) {
    if (attachmentsOf(run).some(({ fileId }) => fileIds.has(fileId)) || isNamed(run.prompt)) found.add(run.runId);
  }
  const callIds = await toolCalls.toCollection().primaryKeys();
  for (let from = 0; from < callIds.length; from += PIECE) {
    for (const call of await toolCalls.bulkGet(callIds.slice(from, from + PIECE))) {
      if (call === undefined || !runs.has(call.runId) || found.has(call.runId)) continue;
      const isOf =
        call.readIds?.some((fileId) => fileIds.has(fileId)) ||
        [...call.targets, ...call.read].some((path) => paths.has(path)) ||
        isNamed(call.inputText) ||
        isNamed(JSON.stringify(call.result ?? null));
      if (isOf) found.add(call.runId);
    }
  }
  const sessionIds = new Set([...runs.values()].map(({ sessionId }) => sessionId));
  for (const sessionId of sessionIds) {
    const ofSession = messages.where('[sessionId+seq]').between([sessionId, Dexie.minKey], [sessionId, Dexie.maxKey]);
    await ofSession.each(({ runId, content }) => {
      if (!found.has(runId) && isNamed(JSON.stringify(content))) found.add(runId);
    });
  }
  return found;
}
