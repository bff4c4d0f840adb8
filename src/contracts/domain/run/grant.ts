import { z } from 'zod';
import { capabilitiesSchema, limitsSchema } from '../agent.ts';
import { hashSchema, idSchema, timestampMsSchema } from '../ids.ts';
import { runMountSchema } from './run-config.ts';

/** Folders and file types, as in the scope of an agent. An empty list allows nothing. */
export const grantedScopeSchema = z.strictObject({
  folders: z.array(z.string()),
  fileTypes: z.array(z.string()),
});
export type GrantedScope = z.infer<typeof grantedScopeSchema>;

/**
 * The upper bound of what a run may do, from its start on: a call needs both the grant and the rights that the agent has by then.
 * Made by the runtime; no model gets or names one.
 */
export const grantSchema = z.strictObject({
  runId: idSchema,
  agent: z.string(),
  workspaceId: idSchema,
  notebookId: idSchema,
  /** A path must be in each of these: narrowing a grant adds one. */
  within: z.array(grantedScopeSchema).min(1),
  /**
   * A path must be in a folder of each of these lists, and the deepest one must not be read-only where the path is changed. Default: no
   * list.
   */
  mounts: z.array(z.array(runMountSchema)).optional(),
  /** A tool must be on each of these lists. Default: no list. */
  tools: z.array(z.array(z.string())).optional(),
  can: capabilitiesSchema,
  /** A host must be on each of these lists. */
  hosts: z.array(z.array(z.string())).min(1),
  /** The budget: of each limit the lower one counts, this or that of the agent. */
  limits: limitsSchema,
  issuedMs: timestampMsSchema,
  expiresMs: timestampMsSchema,
  /** Seal of the grant that this one was narrowed from; null for that of a run. */
  parent: hashSchema.nullable(),
  /** SHA-256 of the canonical JSON of all other fields but the proof: an edited or damaged grant is found. */
  seal: hashSchema,
  /**
   * HMAC-SHA-256 of the seal, by a key of this installation that cannot be read. Absent in a grant that no row holds, and in those of
   * earlier versions.
   */
  proof: hashSchema.optional(),
});
export type Grant = z.infer<typeof grantSchema>;
