import { z } from 'zod';
import { idSchema } from '../../ids.ts';
import { startedPlaybookSchema } from '../../playbook/playbook.ts';
import { attachmentSchema } from '../attachments/attachment.ts';
import { handOverSchema } from '../delegation/hand-over.ts';
import { helperOfSchema } from '../delegation/helper-of.ts';
import { isolationSchema } from '../isolation.ts';
import { runSchema } from '../run.ts';
import { reviewLinkSchema } from './review-link.ts';
import { planStateSchema } from './run-kind.ts';

/** What a run is, as optional fields. */
const flatKindSchema = z.object({
  /** What the person attached to the request. Default: nothing. */
  attachments: z.array(attachmentSchema).optional(),
  /** Set for the run of a helper. Default: the person asked for the run. */
  helperOf: helperOfSchema.optional(),
  /** The run of another agent that was handed over to this one. Default: none. */
  handOver: handOverSchema.optional(),
  /** The task that the run belongs to. Default: none. */
  taskId: idSchema.optional(),
  /** Set for a dry run: its calls are planned, and nothing is changed. Default: a run that makes its changes. */
  dryRun: planStateSchema.optional(),
  /** Set for a run in a folder of its own, which is a dry run as well. Default: none. */
  isolation: isolationSchema.optional(),
  /** The part of reviewed work that the run does. Default: none. */
  review: reviewLinkSchema.optional(),
  /** Id of the dry run whose planned changes this run makes, without a model. Default: none. */
  appliesPlanOf: idSchema.optional(),
  /** The playbook that drives this run, as it was at the start. Default: the agent's model does. */
  playbook: startedPlaybookSchema.optional(),
});
export type FlatKind = z.infer<typeof flatKindSchema>;

/** A run as commands return it. The console documents this shape, so it stays when the stored one changes. */
export const flatRunSchema = runSchema.omit({ origin: true, driver: true, effects: true }).extend(flatKindSchema.shape);
export type FlatRun = z.infer<typeof flatRunSchema>;
