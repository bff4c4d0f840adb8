import { Dexie } from 'dexie';
import { NO_LIMITS } from '../../../contracts/domain/notebook/retention.ts';
import type { Approval } from '../../../contracts/domain/run/run.ts';
import type { ConversationStore } from '../../../core/ports/rows/conversation-store.ts';
import { groupConversations, type RunFacts } from '../../../core/retention/conversation-facts.ts';
import { isUnfinishedReview, isUnfinishedTask } from '../../../core/retention/why-kept.ts';
import type { CloisterDatabase } from '../database.ts';

export function createConversationStore(database: CloisterDatabase): ConversationStore {
  const { sessions, runs, approvals, messages, summaries, steps, toolCalls, tasks, reviews, meta } = database;
  return {
    async retentionLimits() {
      const row = await meta.get('retention');
      return row?.key === 'retention' ? row.limits : NO_LIMITS;
    },
    countSessions: () => sessions.count(),
    hasSessionBefore: async (ms) => (await sessions.where('updatedMs').below(ms).count()) > 0,
    async listConversations() {
      const ofRuns: RunFacts[] = [];
      const ofApprovals: Pick<Approval, 'runId' | 'state'>[] = [];
      const [all, ofTasks, ofReviews] = await Promise.all([
        sessions.toArray(),
        tasks.filter(isUnfinishedTask).toArray(),
        reviews.filter(isUnfinishedReview).toArray(),
        // Only what decides is kept: requests and answers of all runs can be large.
        runs.each(({ runId, sessionId, status, effects, createdMs, updatedMs }) => {
          ofRuns.push({ runId, sessionId, status, effects, createdMs, updatedMs });
        }),
        approvals
          .where('state')
          .anyOf('pending', 'allowed')
          .each(({ runId, state }) => {
            ofApprovals.push({ runId, state });
          }),
      ]);
      return {
        conversations: groupConversations(all, ofRuns, ofApprovals),
        work: { tasks: ofTasks, reviews: ofReviews },
      };
    },
    async measureConversation({ session, helpers, runs: ofRuns }) {
      let sizeBytes = 0;
      let count = 0;
      const add = (rows: readonly unknown[]) => {
        for (const row of rows) if (row !== undefined) sizeBytes += JSON.stringify(row).length;
      };
      for (const { sessionId } of [session, ...helpers]) {
        const ofSession = await messages
          .where('[sessionId+seq]')
          .between([sessionId, Dexie.minKey], [sessionId, Dexie.maxKey])
          .toArray();
        count += ofSession.length;
        add(ofSession);
        add([await summaries.get(sessionId)]);
      }
      for (const { runId } of ofRuns) {
        const ofRun = [
          [runId, Dexie.minKey],
          [runId, Dexie.maxKey],
        ] as const;
        add(
          await steps
            .where('[runId+index]')
            .between(...ofRun)
            .toArray(),
        );
        add(
          await toolCalls
            .where('[runId+stepIndex]')
            .between(...ofRun)
            .toArray(),
        );
        add([await runs.get(runId)]);
        await approvals
          .where('runId')
          .equals(runId)
          .each((approval) => {
            sizeBytes += sizeOfApproval(approval);
          });
      }
      return { messages: count, sizeBytes };
    },
  };
}

/** Contents of a proposed change are bytes, which JSON would write as many times their size. */
function sizeOfApproval({ change, proposed, ...rest }: Approval): number {
  const blobs = [change, proposed?.change ?? null].flatMap((part) => part?.blobs ?? []);
  return JSON.stringify(rest).length + blobs.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
}
