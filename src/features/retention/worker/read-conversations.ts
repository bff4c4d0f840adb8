import {
  KEPT_REASONS,
  type KeptReason,
  type RemovableConversation,
} from '../../../contracts/domain/notebook/retention.ts';
import { hasErrorCode } from '../../../contracts/errors/errors.ts';
import type { NotebookReader } from '../../../core/ports/notebook-reader-port.ts';
import type { ConversationSize } from '../../../core/ports/rows/conversation-store.ts';
import { type ConversationFacts, lastMsOf } from '../../../core/retention/conversation-facts.ts';
import { endOfOld, whyKept } from '../../../core/retention/why-kept.ts';
import type { Services } from '../../../runtime/app/services.ts';
import { foldersOfRuns } from './folders-of-runs.ts';

export interface MeasuredConversation extends RemovableConversation {
  readonly facts: ConversationFacts;
  /** Null when it may be removed. */
  readonly kept: KeptReason | null;
}

export interface Conversations {
  readonly all: readonly MeasuredConversation[];
  /** What happened later is recent. */
  readonly recentMs: number;
  /** When this was read; earlier where nothing happened since, so that a clock set ahead makes nothing old. */
  readonly nowMs: number;
}

/** What is known of the size of a conversation, as long as nothing happens in it. */
type Sizes = Map<string, ConversationSize & { readonly lastMs: number }>;

/** Creates a reader that measures a conversation again only after something happened in it. */
export function createConversationReader({ store, loop }: Services) {
  const sizes: Sizes = new Map();

  async function sizeOf(facts: ConversationFacts): Promise<ConversationSize> {
    const { sessionId } = facts.session;
    const lastMs = lastMsOf(facts);
    const known = sizes.get(sessionId);
    if (known?.lastMs === lastMs) return known;
    const size = { ...(await store.measureConversation(facts)), lastMs };
    sizes.set(sessionId, size);
    return size;
  }

  return async (open: readonly string[], days?: number): Promise<Conversations> => {
    const { conversations, work } = await store.listConversations();
    const recentMs = endOfOld(loop.clock.nowMs(), conversations, days);
    const opened = new Set(open);
    const readers = new Map<string, NotebookReader | null>();
    const all: MeasuredConversation[] = [];
    for (const facts of conversations) {
      const { sessionId, notebookId, title, agent } = facts.session;
      const reader = readers.get(notebookId) ?? (await openReader({ store }, notebookId));
      readers.set(notebookId, reader);
      const { messages, sizeBytes } = await sizeOf(facts);
      const files = reader === null ? [] : filesOfRuns(reader, facts);
      const isOpen = [facts.session, ...facts.helpers].some((session) => opened.has(session.sessionId));
      all.push({
        sessionId,
        notebookId,
        title,
        agent,
        runs: facts.runs.length,
        messages,
        files: files.length,
        sizeBytes: files.reduce((sum, file) => sum + file.sizeBytes, sizeBytes),
        lastMs: lastMsOf(facts),
        facts,
        // Without its notebook, the files of its runs cannot be removed with it.
        kept: reader === null ? 'damaged' : whyKept(facts, work, { isOpen, recentMs }),
      });
    }
    const listed = new Set(all.map(({ sessionId }) => sessionId));
    for (const sessionId of sizes.keys()) if (!listed.has(sessionId)) sizes.delete(sessionId);
    const lastMs = all.reduce((last, one) => Math.max(last, one.lastMs), 0);
    return { all, recentMs, nowMs: Math.min(loop.clock.nowMs(), lastMs) };
  };
}

function filesOfRuns(reader: NotebookReader, { runs }: ConversationFacts) {
  const below = foldersOfRuns(reader, runs).flatMap((path) => reader.descendants(path));
  return below.filter(({ kind }) => kind === 'file');
}

/** Resolves with null for a notebook that is being removed, or cannot be read. */
async function openReader({ store }: Pick<Services, 'store'>, notebookId: string): Promise<NotebookReader | null> {
  try {
    return await store.notebook(notebookId);
  } catch (error) {
    if (hasErrorCode(error, 'not-found') || hasErrorCode(error, 'damaged')) return null;
    throw error;
  }
}

export function countKept(all: readonly MeasuredConversation[]): Record<KeptReason, number> {
  const counts = Object.fromEntries(KEPT_REASONS.map((reason) => [reason, 0])) as Record<KeptReason, number>;
  for (const { kept } of all) if (kept !== null) counts[kept] += 1;
  return counts;
}
