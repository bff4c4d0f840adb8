import { z } from 'zod';
import { modelRefSchema } from '../agent.ts';
import { hashSchema, idSchema, timestampMsSchema } from '../ids.ts';
import { reviewRoleSchema } from '../run/kind/review-link.ts';
import { labelSchema } from './label.ts';

/** A notebook and its workspace, with their names at that time. */
export const notebookPlaceSchema = z.object({
  workspaceId: idSchema,
  workspace: z.string(),
  notebookId: idSchema,
  notebook: z.string(),
});
export type NotebookPlace = z.infer<typeof notebookPlaceSchema>;

/** Who did a part of the work, and in which notebook. */
const provenancePartSchema = notebookPlaceSchema.extend({
  role: reviewRoleSchema,
  runId: idSchema,
  agent: z.string(),
  agentRevision: z.number().int().positive(),
  model: modelRefSchema,
});
export type ProvenancePart = z.infer<typeof provenancePartSchema>;

/** What one part of the work gave to the next. The text itself is the request of the part that received it. */
export const handedTextSchema = z.object({
  /** The part that received it. */
  to: reviewRoleSchema,
  /** From 1; 0 for the plan. */
  round: z.number().int().nonnegative(),
  /** The runs whose words or changes are in it, with their notebooks. */
  from: z.array(z.object({ runId: idSchema, notebookId: idSchema })),
  toNotebookId: idSchema,
  /** Who handed it over: between two notebooks always the person. */
  by: z.enum(['app', 'person']),
  /** SHA-256 of its bytes in UTF-8. */
  hash: hashSchema,
  sizeBytes: z.number().int().nonnegative(),
  /** Labels that went with it. */
  labels: z.array(labelSchema),
  atMs: timestampMsSchema,
});
export type HandedText = z.infer<typeof handedTextSchema>;

/** Where the content of a change is from, kept with the change. */
export const provenanceSchema = z.object({
  reviewId: idSchema,
  /** The title of the work. */
  title: z.string(),
  rounds: z.number().int().positive(),
  /** When the person approved the change. */
  approvedMs: timestampMsSchema,
  /** Planner, executor and reviewer, as far as there were agents for them. */
  parts: z.array(provenancePartSchema),
  /** What was handed over from part to part, oldest first. */
  handed: z.array(handedTextSchema),
  /** What planner and executor had read, with its content then. */
  sources: z.array(z.object({ notebookId: idSchema, fileId: idSchema, path: z.string(), hash: hashSchema })),
});
export type Provenance = z.infer<typeof provenanceSchema>;
