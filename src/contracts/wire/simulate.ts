import { z } from 'zod';
import { capabilitiesSchema, scopeSchema } from '../domain/agent.ts';
import { idSchema } from '../domain/ids.ts';

/** What an agent could do that is not saved: what the page may ask, and what it is told. */
export const SIMULATE_COMMANDS = {
  /** What a scope and rights come to over the files that are there. Saves nothing. */
  'agents.simulateSpec': z.strictObject({ scope: scopeSchema, can: capabilitiesSchema, notebookId: idSchema }),
};

/** What the rights of an agent are on one file, by the very check that its tools meet. */
export interface ReachedFile {
  path: string;
  read: boolean;
  write: boolean;
  /** Whether it may make a file there, under that name, when there is none. */
  create: boolean;
  delete: boolean;
}

/** What a scope and rights come to in one notebook; `/runs` and `/scratch` left out. */
export interface Reach {
  /** Whether the notebook is one that it may work in at all. */
  inNotebook: boolean;
  /** All files of the notebook. */
  files: number;
  /** Files on which it has at least one right, by path. */
  reached: ReachedFile[];
  /** The endings of all files, the most frequent first: `*.md`. Files without one are left out. */
  types: { pattern: string; files: number }[];
}

export interface SimulateResults {
  'agents.simulateSpec': Reach;
}
