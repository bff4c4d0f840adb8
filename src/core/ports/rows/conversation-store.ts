import type { RetentionLimits } from '../../../contracts/domain/notebook/retention-limits.ts';
import type { ConversationFacts, UnfinishedWork } from '../../retention/conversation-facts.ts';

/** How much a conversation holds, without the files of its runs. */
export interface ConversationSize {
  readonly messages: number;
  /** Estimated from the text of its rows. */
  readonly sizeBytes: number;
}

/** Reads conversations as a whole, to decide which are kept. */
export interface ConversationStore {
  /** Returns how much is kept; everything when the person has set nothing, or the row cannot be read. */
  retentionLimits(): Promise<RetentionLimits>;
  /** Counts sessions, including those of helpers. */
  countSessions(): Promise<number>;
  /** Returns whether a session was last used before a time. */
  hasSessionBefore(ms: number): Promise<boolean>;
  /** Lists all conversations, and what work of tasks and reviews is not over. Reads each run once. */
  listConversations(): Promise<{ conversations: ConversationFacts[]; work: UnfinishedWork }>;
  measureConversation(facts: ConversationFacts): Promise<ConversationSize>;
}
