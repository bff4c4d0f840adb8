import { z } from 'zod';
import { capabilitiesSchema, scopeSchema } from '../../domain/agent.ts';
import { idSchema } from '../../domain/ids.ts';

/** The command that shows what an agent may access. */
export const SIMULATE_COMMANDS = {
  /**
   * Checks the rights of a saved agent (`name`), or of unsaved rights (`spec`), on the existing files. Changes nothing.
   * Without `notebookId`, all notebooks are checked.
   */
  'agents.simulate': z
    .strictObject({
      name: z.string().optional(),
      spec: z.strictObject({ scope: scopeSchema, can: capabilitiesSchema }).optional(),
      notebookId: idSchema.optional(),
    })
    .refine(({ name, spec }) => (name === undefined) !== (spec === undefined), 'give either name or spec'),
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
  /** For each path, what it is and the rights on it; read with `accessAt`. */
  access: Uint8Array;
  /** The extensions of all files, the most frequent first: `*.md`. Files without an extension are left out. */
  types: { pattern: string; files: number }[];
}

/** The bits of an entry of `Simulation.access`. */
export const ACCESS = { read: 1, write: 2, create: 4, delete: 8, folder: 16 } as const;
/** Set when there is any right. */
export const ANY_ACCESS = ACCESS.read | ACCESS.write | ACCESS.create | ACCESS.delete;

/** Returns the rights on the path at an index. */
export function accessAt({ paths, access }: Pick<Simulation, 'paths' | 'access'>, index: number): SimulatedAccess {
  const bits = access[index] ?? 0;
  return {
    path: paths[index] ?? '',
    read: (bits & ACCESS.read) !== 0,
    write: (bits & ACCESS.write) !== 0,
    create: (bits & ACCESS.create) !== 0,
    delete: (bits & ACCESS.delete) !== 0,
  };
}

export interface SimulateResults {
  'agents.simulate': Simulation;
}
