import type { Session } from '../run/run.ts';
import type { RetentionLimits } from './retention-limits.ts';

/** Conversations, and contents of earlier versions, of the last days are always kept, whatever they amount to. */
export const RECENT_DAYS = 90;

/** The last contents of each file that are kept whatever their age. */
export const VERSIONS_KEPT = 20;

/** Age at which the contents of earlier versions are old when the request names none, in days. */
export const OLD_VERSIONS_DAYS = 365;

/** Holds until the person sets limits: nothing is removed by itself. */
export const NO_LIMITS: RetentionLimits = { conversations: null, sizeBytes: null, versionDays: null };

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

/** Contents of earlier versions of a file that can be removed. */
export interface RemovableVersions {
  readonly notebookId: string;
  /** The last path of the file. */
  readonly path: string;
  readonly versions: number;
  readonly sizeBytes: number;
}
