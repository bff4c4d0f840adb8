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

/**
 * How long the contents of earlier versions are kept, without which a change cannot be undone: of changes of the last `days`, and the
 * last `versions` of each file whatever their age. The changes themselves, and what the log says of them, stay.
 */
export const VERSIONS_KEPT = { days: 365, versions: 20 } as const;

/** Contents of earlier versions of a file that can be removed. */
export interface RemovableVersions {
  readonly notebookId: string;
  /** The last path of the file. */
  readonly path: string;
  readonly versions: number;
  readonly sizeBytes: number;
}
