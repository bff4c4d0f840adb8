import { z } from 'zod';
import { idSchema } from '../../ids.ts';

/** Who does a part of reviewed work: one plans it, one does it, one reviews what was done. */
export const REVIEW_ROLES = ['planner', 'executor', 'reviewer'] as const;
export const reviewRoleSchema = z.enum(REVIEW_ROLES);
export type ReviewRole = z.infer<typeof reviewRoleSchema>;

/** The part of reviewed work that a run does. */
export const reviewLinkSchema = z.object({
  reviewId: idSchema,
  role: reviewRoleSchema,
  /** From 1; 0 for the plan. */
  round: z.number().int().nonnegative(),
});
export type ReviewLink = z.infer<typeof reviewLinkSchema>;
