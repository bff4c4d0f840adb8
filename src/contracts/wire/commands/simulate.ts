import { z } from 'zod';
import { capabilitiesSchema, scopeSchema } from '../../domain/agent.ts';
import { idSchema } from '../../domain/ids.ts';

/** The command that shows what an agent may access. */
export const SIMULATE_COMMANDS = {
  /**
   * Checks the rights of a saved agent (`name`), or of unsaved rights (`spec`), on the existing files. Changes nothing. With both,
   * the unsaved rights are checked with the rules and the model of the agent. Without `notebookId`, all notebooks are checked.
   */
  'agents.simulate': z
    .strictObject({
      name: z.string().optional(),
      spec: z
        .strictObject({
          scope: scopeSchema,
          can: capabilitiesSchema,
          /** Null: all workspaces. Default: that of the agent. */
          workspaceId: z.string().max(200).nullable().optional(),
        })
        .optional(),
      notebookId: idSchema.optional(),
    })
    .refine(({ name, spec }) => name !== undefined || spec !== undefined, 'give name or spec'),
};

/** The rights of an agent on one file or folder, from the same check that its tools pass. */
export interface SimulatedAccess {
  path: string;
  read: boolean;
  write: boolean;
  /** Whether the agent may create a file or folder of this path when there is none. */
  create: boolean;
  delete: boolean;
}

/**
 * The rights of an agent in the notebooks that were checked; `/runs` and `/scratch` are left out. Two lists instead of one object
 * for each file, so that the page receives those of a large notebook without a pause.
 */
export interface Simulation {
  /** Whether the agent may work in one of the notebooks. */
  inNotebook: boolean;
  /** All files and folders, also those without any right. */
  paths: string[];
  /** For each path, what it is and the rights on it, as in `core/shared/access-bits.ts`. */
  access: Uint8Array;
  /** For each path, which of these rights need approval. */
  asks: Uint8Array;
  /** For each path and right, the index in `rules` of the rule that decides. */
  deciding: Uint16Array;
  /** Names of rules, as decisions quote them. */
  rules: string[];
  /** For each path, its labels. */
  labels: Uint8Array;
  /** The extensions of all files, the most frequent first: `*.md`. Files without an extension are left out. */
  types: { pattern: string; files: number }[];
}

export interface SimulateResults {
  'agents.simulate': Simulation;
}
