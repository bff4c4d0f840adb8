import type { Session } from '../run/run.ts';

/**
 * How much of conversations is kept on this device. The oldest are removed once there are more conversations, or more bytes of their
 * rows and files, than this. Those of the last `days` are always kept, whatever they amount to.
 */
export const RETENTION = { conversations: 2000, sizeBytes: 500 * 1024 * 1024, days: 90 } as const;

/**
 * Why a conversation is kept whatever the limits say. `open`: it has a tab. `waiting`: an approval or a plan waits for the person.
 * `work`: a task or reviewed work that is not over uses it. `damaged`: one of its rows cannot be read, so the rest is not decided on.
 */
export const KEPT_REASONS = ['open', 'recent', 'live', 'waiting', 'work', 'damaged'] as const;
export type KeptReason = (typeof KEPT_REASONS)[number];

/** A conversation that can be removed, with the sessions of its helpers. */
export interface RemovableConversation extends Pick<Session, 'sessionId' | 'notebookId' | 'title' | 'agent'> {
  readonly runs: number;
  readonly messages: number;
  /** Files of its runs, in `/runs` and `/scratch`. */
  readonly files: number;
  /** Rows and files together, estimated. */
  readonly sizeBytes: number;
  /** When something last happened in it. */
  readonly lastMs: number;
}
