import type { ChangeRow } from '../../../contracts/domain/notebook/notebook.ts';
import type { Run, Session, Usage } from '../../../contracts/domain/run/run.ts';
import { notFoundError } from '../../../contracts/errors/messages/notebook-messages.ts';
import type { CommandValue } from '../../../contracts/wire/commands/commands.ts';
import type { Services } from '../../../runtime/app/services.ts';
import { changesOfHelpers } from '../../../runtime/runs/driving/helper-runs.ts';
import { filesChanged } from '../../../runtime/runs/files-changed.ts';
import type { SessionListing } from '../contract/session-listing.ts';

/** Lists conversations, that of the newest run first. */
export async function listSessions(
  services: Services,
  { agent, notebookId, limit }: CommandValue<'sessions.list'>,
): Promise<SessionListing[]> {
  const runs = await services.store.findRuns({ notebookId });
  const bySession = [...Map.groupBy(runs, ({ sessionId }) => sessionId)]
    .filter(([, ofSession]) => agent === undefined || ofSession.some((run) => run.agent === agent))
    .slice(0, limit);
  const listed = await Promise.all(
    bySession.map(async ([sessionId, ofSession]) => {
      const session = await services.store.findSession(sessionId);
      return session === undefined ? null : toListing(services, session, ofSession.toReversed());
    }),
  );
  return listed.filter((listing) => listing !== null);
}

/** Resolves with one conversation. Rejects with `not-found`. */
export async function findSession(services: Services, sessionId: string): Promise<SessionListing> {
  const session = await services.store.findSession(sessionId);
  const runs = (await services.store.runsOfSession(sessionId)).toSorted((a, b) => a.createdMs - b.createdMs);
  const listing = session === undefined ? null : await toListing(services, session, runs);
  if (listing === null) throw notFoundError('runSession', {}, { sessionId });
  return listing;
}

/** @param runs those of the session, oldest first; resolves with null without any */
async function toListing(services: Services, session: Session, runs: readonly Run[]): Promise<SessionListing | null> {
  const last = runs.at(-1);
  if (last === undefined) return null;
  const changes = (await Promise.all(runs.map((run) => changesOf(services, run)))).flat();
  const { sessionId, workspaceId, notebookId, title, agent, helperOf = null } = session;
  const { status, endedMs, error, message, sentence } = last;
  return {
    sessionId,
    workspaceId,
    notebookId,
    title,
    agent,
    agents: [...new Set(runs.map((run) => run.agent))],
    helperOf,
    status,
    startedMs: runs[0]?.createdMs ?? session.createdMs,
    endedMs,
    runs: runs.length,
    usage: sumOf(runs),
    costUsd: runs.reduce((sum, run) => sum + run.costUsd, 0),
    unpricedRequests: runs.reduce((sum, run) => sum + run.unpricedRequests, 0),
    filesChanged: filesChanged(changes),
    error,
    message,
    sentence,
  };
}

async function changesOf(services: Services, { runId, helped }: Run): Promise<ChangeRow[]> {
  const own = services.store.listChanges({ runId });
  return helped === undefined ? own : [...(await own), ...(await changesOfHelpers(services, runId))];
}

function sumOf(runs: readonly Run[]): Usage {
  const sum = { inputTokens: 0, outputTokens: 0, requests: 0, cachedInputTokens: 0 };
  for (const { usage } of runs) {
    sum.inputTokens += usage.inputTokens;
    sum.outputTokens += usage.outputTokens;
    sum.requests += usage.requests;
    sum.cachedInputTokens += usage.cachedInputTokens ?? 0;
  }
  return sum;
}
