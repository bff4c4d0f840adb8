import { z } from 'zod';
import { idSchema } from '../../../contracts/domain/ids.ts';
import {
  type KeptReason,
  OLD_VERSIONS_DAYS,
  RECENT_DAYS,
  type RemovableConversation,
  type RemovableVersions,
} from '../../../contracts/domain/notebook/retention.ts';
import { type RetentionLimits, retentionLimitsSchema } from '../../../contracts/domain/notebook/retention-limits.ts';

/** Conversations with a tab, which are kept. Only a page knows them. */
const open = z.array(idSchema).max(100_000).default([]);
/** Considers all conversations in which nothing happened for so many days. Default: the oldest beyond the limits. */
const olderThanDays = z.number().int().min(RECENT_DAYS).max(36_600).optional();

/** Keeps what changes of so many days name. Default: 365. */
const versionDays = z.number().int().min(RECENT_DAYS).max(36_600).default(OLD_VERSIONS_DAYS);

/** Commands about how long conversations, and contents of earlier versions, are kept. */
export const RETENTION_COMMANDS = {
  /** Returns how much is kept before the app removes the oldest by itself. */
  'storage.limits': z.strictObject({}),
  /** Changes the given limits; null turns one off. The app applies them in the background from then on. */
  'storage.setLimits': retentionLimitsSchema.partial(),
  /** Returns how much is kept, and what a clean-up would remove. Reads all conversations. */
  'storage.retention': z.strictObject({ open, olderThanDays }),
  /**
   * Removes conversations with their runs, messages and files of runs. That cannot be undone; the log stays. One that is used again in
   * the meantime is kept.
   */
  'storage.cleanUp': z.strictObject({
    open,
    olderThanDays,
    /** Only these of them. Default: all. */
    sessionIds: z.array(idSchema).max(100_000).optional(),
    /** By the app itself: removes a few at most, and nothing without limits or while a run works. Default false. */
    inBackground: z.boolean().default(false),
  }),
  /** Returns which contents of earlier versions can be removed. Reads all changes. */
  'storage.oldVersions': z.strictObject({ olderThanDays: versionDays }),
  /**
   * Removes the contents of earlier versions. The changes stay in the history and in the log, and what needs such a content can no longer
   * be undone.
   */
  'storage.removeOldVersions': z.strictObject({
    olderThanDays: versionDays,
    /** By the app itself: after the days of the limits, a part at most, and nothing while a run works. Default false. */
    inBackground: z.boolean().default(false),
  }),
} as const;

/** How much is kept of conversations, and what a clean-up would remove. */
export interface RetentionStatus {
  readonly limits: RetentionLimits;
  /** Helpers count with the conversation that they work for. */
  readonly conversations: number;
  readonly runs: number;
  readonly messages: number;
  readonly sizeBytes: number;
  /** How many conversations are kept whatever the limits say, by the first reason that holds. */
  readonly kept: Readonly<Record<KeptReason, number>>;
  /** Oldest first. */
  readonly removable: readonly RemovableConversation[];
}

export interface CleanUpResult {
  readonly conversations: number;
  readonly runs: number;
  readonly messages: number;
  readonly files: number;
  readonly sizeBytes: number;
  /** Conversations of the list that were used again, or could not be removed. */
  readonly kept: number;
}

export interface OldVersions {
  /** Days after which the app removes them by itself, null for never, and the last versions of each file, which it keeps. */
  readonly limits: { readonly days: number | null; readonly versions: number };
  readonly versions: number;
  readonly sizeBytes: number;
  /** Those with the most bytes first. */
  readonly files: readonly RemovableVersions[];
}

export interface RetentionResults {
  'storage.limits': RetentionLimits;
  'storage.setLimits': RetentionLimits;
  'storage.oldVersions': OldVersions;
  'storage.removeOldVersions': Pick<OldVersions, 'versions' | 'sizeBytes'>;
  'storage.retention': RetentionStatus;
  'storage.cleanUp': CleanUpResult;
}
