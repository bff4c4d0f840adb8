import type { Approval, Run, Session } from '../../contracts/domain/run/run.ts';
import type { TableRows } from '../ports/rows/row-schemas.ts';

export type RunFacts = Pick<Run, 'runId' | 'sessionId' | 'status' | 'effects' | 'createdMs' | 'updatedMs'>;

/** A conversation with the sessions of its helpers: the unit that is removed, because its runs share their labels. */
export interface ConversationFacts {
  readonly session: Session;
  /** Sessions of the helpers of its runs, and of theirs. */
  readonly helpers: readonly Session[];
  /** Runs of all of these sessions. */
  readonly runs: readonly RunFacts[];
  readonly approvals: readonly Pick<Approval, 'state'>[];
  /** False when a row of it cannot be read. */
  readonly isWhole: boolean;
}

/** Tasks and reviewed work that are not over. */
export interface UnfinishedWork {
  readonly tasks: readonly TableRows['tasks'][];
  readonly reviews: readonly TableRows['reviews'][];
}

/** Returns the time at which something last happened in a conversation. */
export function lastMsOf({ session, helpers, runs }: Pick<ConversationFacts, 'session' | 'helpers' | 'runs'>): number {
  return [session, ...helpers, ...runs].reduce((last, { updatedMs }) => Math.max(last, updatedMs), 0);
}

/** Groups all sessions into conversations. A helper whose run no longer exists is a conversation of its own. */
export function groupConversations(
  sessions: readonly Session[],
  runs: readonly RunFacts[],
  approvals: readonly Pick<Approval, 'runId' | 'state'>[],
): ConversationFacts[] {
  const byId = new Map(sessions.map((session) => [session.sessionId, session]));
  const sessionOfRun = new Map(runs.map(({ runId, sessionId }) => [runId, sessionId]));
  const rootIds = new Map<string, string>();
  function rootOf({ sessionId, helperOf }: Session, depth: number): string {
    const known = rootIds.get(sessionId);
    if (known !== undefined) return known;
    const caller = byId.get((helperOf === undefined ? undefined : sessionOfRun.get(helperOf)) ?? '');
    // Helpers have no helpers of their own kind without end; a damaged link must not loop.
    const rootId = caller === undefined || depth === 0 ? sessionId : rootOf(caller, depth - 1);
    rootIds.set(sessionId, rootId);
    return rootId;
  }
  const groups = new Map<string, { helpers: Session[]; runs: RunFacts[]; approvals: Pick<Approval, 'state'>[] }>();
  const groupOf = (rootId: string) => {
    const group = groups.get(rootId) ?? { helpers: [], runs: [], approvals: [] };
    groups.set(rootId, group);
    return group;
  };
  for (const session of sessions) {
    const rootId = rootOf(session, MOST_LINKS);
    const group = groupOf(rootId);
    if (rootId !== session.sessionId) group.helpers.push(session);
  }
  for (const run of runs) {
    const rootId = rootIds.get(run.sessionId);
    if (rootId !== undefined) groupOf(rootId).runs.push(run);
  }
  for (const approval of approvals) {
    const rootId = rootIds.get(sessionOfRun.get(approval.runId ?? '') ?? '');
    if (rootId !== undefined) groupOf(rootId).approvals.push(approval);
  }
  return [...groups].flatMap(([rootId, group]) => {
    const session = byId.get(rootId);
    return session === undefined ? [] : [{ session, ...group, isWhole: true }];
  });
}

/** Most helpers of helpers that are followed. */
const MOST_LINKS = 20;
