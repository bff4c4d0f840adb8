import type { Actor } from '../../../contracts/domain/notebook/notebook.ts';
import type { RetentionLimits } from '../../../contracts/domain/notebook/retention-limits.ts';
import type { CommandValue } from '../../../contracts/wire/commands/commands.ts';
import { planDeleteMany } from '../../../core/notebook/change/plan-many.ts';
import type { Write } from '../../../core/ports/commit-batch.ts';
import { chooseRemovals } from '../../../core/retention/choose-removals.ts';
import { DAY_MS } from '../../../core/retention/why-kept.ts';
import type { Services } from '../../../runtime/app/services.ts';
import { ROW_CHANGED, unlessRefused } from '../../../runtime/app/unless-refused.ts';
import type { CleanUpResult } from '../contract/retention-requests.ts';
import { foldersOfRuns } from './folders-of-runs.ts';
import type { Conversations, MeasuredConversation } from './read-conversations.ts';

/** Most conversations that the app removes at once by itself. The next attempt continues. */
const MOST_IN_BACKGROUND = 50;

export type ReadConversations = (open: readonly string[], days?: number) => Promise<Conversations>;

/** Returns what a clean-up removes: with `olderThanDays` all that is so old, else the oldest beyond the limits. */
export function removalsOf(
  { all, nowMs }: Pick<Conversations, 'all' | 'nowMs'>,
  limits: RetentionLimits,
  olderThanDays?: number,
): MeasuredConversation[] {
  const removable = all.filter(({ kept }) => kept === null);
  if (olderThanDays !== undefined) return removable.sort((one, other) => one.lastMs - other.lastMs);
  const sizeBytes = all.reduce((sum, conversation) => sum + conversation.sizeBytes, 0);
  const chosen = new Set(chooseRemovals(removable, { conversations: all.length, sizeBytes }, limits));
  const { conversationDays = null } = limits;
  const oldMs = conversationDays === null ? Number.NEGATIVE_INFINITY : nowMs - conversationDays * DAY_MS;
  return removable
    .filter((one) => chosen.has(one) || one.lastMs < oldMs)
    .sort((one, other) => one.lastMs - other.lastMs);
}

/**
 * Removes conversations, each with its log entry in one transaction, which checks again that nothing uses it. An end of the browser in
 * between leaves whole conversations, which the next clean-up finds.
 */
export async function cleanUp(
  services: Services,
  read: ReadConversations,
  { open, olderThanDays, sessionIds, inBackground }: CommandValue<'storage.cleanUp'>,
): Promise<CleanUpResult> {
  const result = { conversations: 0, runs: 0, messages: 0, files: 0, sizeBytes: 0, kept: 0 };
  const limits = await services.store.retentionLimits();
  if (inBackground && !(await isDue(services, limits))) return result;
  const found = await read(open, olderThanDays);
  const wanted = sessionIds === undefined ? null : new Set(sessionIds);
  const chosen = removalsOf(found, limits, olderThanDays).filter(({ sessionId }) => wanted?.has(sessionId) ?? true);
  const by: Actor = { type: inBackground ? 'app' : 'person' };
  for (const conversation of inBackground ? chosen.slice(0, MOST_IN_BACKGROUND) : chosen) {
    if (inBackground && ((await isWorking(services)) || !(await stillHold(services, limits)))) break;
    if (!(await removeOne(services, conversation, found.recentMs, by))) {
      result.kept += 1;
      continue;
    }
    result.conversations += 1;
    for (const figure of ['runs', 'messages', 'files', 'sizeBytes'] as const) result[figure] += conversation[figure];
  }
  if (wanted !== null)
    result.kept += [...wanted].filter((id) => !chosen.some(({ sessionId }) => sessionId === id)).length;
  return result;
}

/** Returns whether limits may be exceeded. Asked often, so without reading conversations. */
async function isDue(
  services: Services,
  { conversations, sizeBytes, conversationDays = null }: RetentionLimits,
): Promise<boolean> {
  if (await isWorking(services)) return false;
  const nowMs = services.loop.clock.nowMs();
  if (conversationDays !== null && (await services.store.hasSessionBefore(nowMs - conversationDays * DAY_MS)))
    return true;
  if (conversations !== null && (await services.store.countSessions()) > conversations) return true;
  if (sizeBytes === null) return false;
  // Rows of conversations are a part of it: below the limit as a whole, they are below it, too.
  return (await services.storageEstimate()).usageBytes > sizeBytes;
}

/** Returns whether the person has not changed the limits meanwhile, here or in another window. */
async function stillHold({ store }: Services, limits: RetentionLimits): Promise<boolean> {
  const now = await store.retentionLimits();
  return (
    now.conversations === limits.conversations &&
    now.sizeBytes === limits.sizeBytes &&
    now.conversationDays === limits.conversationDays
  );
}

export async function isWorking({ store }: Services): Promise<boolean> {
  return (await store.listRunsByStatus(['queued', 'running'])).length > 0;
}

/** Resolves with whether the conversation was removed; false when it is used again, or its files have changed meanwhile. */
async function removeOne(
  { store, loop }: Services,
  { facts, sessionId, notebookId, title, runs, messages, files }: MeasuredConversation,
  recentMs: number,
  actor: Actor,
): Promise<boolean> {
  const reader = await store.notebook(notebookId);
  const folders = foldersOfRuns(reader, facts.runs);
  const writes: Write[] = [];
  const changeId = folders.length === 0 ? null : loop.ids.next('change');
  if (changeId !== null) {
    const planned = planDeleteMany(reader, folders);
    if (planned.type !== 'change') return false;
    const { change } = planned;
    writes.push({ type: 'change', changeId, change, action: 'delete', actor, runId: null, toolCallId: null });
  }
  const runIds = facts.runs.map(({ runId }) => runId);
  writes.push({ type: 'remove-conversation', sessionId, runIds, recentMs });
  const commit = store.commit({
    writes,
    audit: [
      {
        atMs: loop.clock.nowMs(),
        actor,
        action: 'storage.clean-up',
        notebookId,
        sessionId,
        target: title,
        paths: folders.slice(0, MOST_PATHS),
        outputSummary: `Removed ${runs} runs, ${messages} messages and ${files} files of runs.`,
        decision: 'allowed',
        rule: actor.type === 'person' ? 'person' : 'retention',
        risk: 'destructive',
        changeId,
      },
    ],
  });
  return unlessRefused(commit, [...ROW_CHANGED, 'damaged']);
}

/** Most folders that an entry of the log names. */
const MOST_PATHS = 200;
