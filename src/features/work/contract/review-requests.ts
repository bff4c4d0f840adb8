import { z } from 'zod';
import { hashSchema, idSchema } from '../../../contracts/domain/ids.ts';
import { rawPathSchema } from '../../../contracts/domain/notebook/path.ts';
import type { Provenance } from '../../../contracts/domain/notebook/provenance.ts';
import {
  DEFAULT_ROUNDS,
  type FileVersion,
  MAX_REMARKS,
  MAX_REVIEW_TITLE,
  MAX_ROUNDS,
  type PartAuthor,
  type Review,
} from './review.ts';

const ofReview = z.strictObject({ reviewId: idSchema });
const remarks = z.string().trim().min(1).max(MAX_REMARKS);
/** Most changes of one work. */
const MAX_CHANGES = 10_000;

/** The commands for work that is planned, done and reviewed. */
export const REVIEW_COMMANDS = {
  /** Newest first. */
  'reviews.list': z.strictObject({ notebookId: idSchema.optional() }),
  'reviews.get': ofReview,
  /** Starts the work. Rejects with `bad-input` for an agent without a model. */
  'reviews.create': z.strictObject({
    /** Default: the beginning of the request. */
    title: z.string().trim().min(1).max(MAX_REVIEW_TITLE).optional(),
    prompt: z.string().trim().min(1).max(100_000),
    /** The notebook of the executor, which the changes are for. Default: the only notebook. */
    notebookId: idSchema.optional(),
    /** Where the planner and the reviewer work. Default: the notebook of the executor. */
    plannerNotebookId: idSchema.optional(),
    reviewerNotebookId: idSchema.optional(),
    /** Default: none, and the request goes to the executor as it is. */
    planner: z.string().nullable().default(null),
    executor: z.string(),
    /** Default: only the person reviews. */
    reviewer: z.string().nullable().default(null),
    maxRounds: z.number().int().min(1).max(MAX_ROUNDS).default(DEFAULT_ROUNDS),
  }),
  /** Hands the text that waits over to the part in another notebook. Rejects with `conflict` for another text. */
  'reviews.handOver': z.strictObject({ reviewId: idSchema, hash: hashSchema }),
  /** Writes exactly the changes that were shown. Rejects with `conflict` for others. */
  'reviews.approve': z.strictObject({
    reviewId: idSchema,
    /** All changes, each with its receipt as it was shown. */
    changes: z
      .array(z.strictObject({ approvalId: idSchema, receipt: hashSchema }))
      .min(1)
      .max(MAX_CHANGES),
  }),
  /** Starts the next round with remarks. Rejects with `bad-input` when all rounds are used. */
  'reviews.sendBack': z.strictObject({ reviewId: idSchema, remarks }),
  /** Ends the work without changing the notebook. What it made stays in its own folder. */
  'reviews.reject': z.strictObject({ reviewId: idSchema, remarks: remarks.optional() }),
  /** Takes a rejection back. */
  'reviews.reopen': ofReview,
  'reviews.cancel': ofReview,
  /** Repeats the part that failed. */
  'reviews.retry': ofReview,
  /** How a file came to be: the work that wrote it, newest first. */
  'reviews.ofFile': z.strictObject({ notebookId: idSchema, path: rawPathSchema }),
};

/** Reviewed work as the console returns it. */
export interface ReviewListing extends Review {
  /** The changes to decide on, in the order in which they take effect. */
  changes: { approvalId: string; receipt: string; toolName: string; target: string }[];
  /** What the changes together do to the notebook, as a unified diff. */
  diff: string;
  /** Files that have changed in the notebook since; while there are any, the work can only be sent back or rejected. */
  stale: string[];
}

/** How a file came to be. */
export interface FileProvenance {
  reviewId: string;
  title: string;
  planner: PartAuthor | null;
  executor: PartAuthor;
  reviewer: PartAuthor | null;
  /** The person decides always. */
  approvedBy: 'person';
  approvedMs: number;
  rounds: number;
  inputs: FileVersion[];
  /** As it is kept with the change; null for work of an earlier version of Cloister. */
  provenance: Provenance | null;
  file: FileVersion;
  /** Whether the file still has the content that was approved. */
  isCurrent: boolean;
}

export interface ReviewResults {
  'reviews.list': Review[];
  'reviews.get': ReviewListing;
  'reviews.create': Review;
  'reviews.handOver': Review;
  'reviews.approve': Review;
  'reviews.sendBack': Review;
  'reviews.reject': Review;
  'reviews.reopen': Review;
  'reviews.cancel': Review;
  'reviews.retry': Review;
  'reviews.ofFile': FileProvenance[];
}
