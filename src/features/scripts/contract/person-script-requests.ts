import { z } from 'zod';
import { idSchema } from '../../../contracts/domain/ids.ts';
import type { Actor } from '../../../contracts/domain/notebook/notebook.ts';
import {
  CHECKPOINT_LIMITS,
  SCRIPT_LIMITS,
  type ScriptCheckpoint,
  scriptRecordSchema,
} from '../../../contracts/domain/run/script.ts';

const ofScript = {
  notebookId: idSchema,
  /** TypeScript; `cloister` has the tools as methods. */
  source: z.string().min(1).max(SCRIPT_LIMITS.sourceChars),
};

/** What a dry run planned. A later run has to do the same. */
export const scriptPlanSchema = z.object({
  record: scriptRecordSchema,
  /** SHA-256 of the planned changes: each path with its bytes before and after. */
  fingerprint: z.string(),
});

/** The commands for scripts of the person, who may use all files of the notebook. */
export const SCRIPT_COMMANDS = {
  /** Runs a script without changing anything. Rejects with `script-failed`. */
  'scripts.dryRun': z.strictObject(ofScript),
  /** Makes the changes of a dry run. Rejects with `replay-diverged` when the script would now do something else. */
  'scripts.run': z.strictObject({
    ...ofScript,
    plan: scriptPlanSchema,
    /** Texts of the checkpoints that the person allows, in their order. Default: none. Rejects with `bad-input` when one is left. */
    checkpoints: z.array(z.string().max(CHECKPOINT_LIMITS.textChars)).max(CHECKPOINT_LIMITS.count).default([]),
  }),
  /** Changes that scripts made in a notebook, of the person and of agents, newest first. */
  'scripts.history': z.strictObject({ notebookId: idSchema, limit: z.number().int().positive().max(1000).default(20) }),
} as const;

/** A change that a script made. */
export interface PastScript {
  readonly changeId: string;
  readonly atMs: number;
  readonly actor: Actor;
  readonly fileCount: number;
  /** The source that ran; null when it was not kept. */
  readonly source: string | null;
  readonly undone: boolean;
}

export interface ScriptDryRun {
  /** What the script returned, as JSON. */
  readonly result: string;
  readonly printed: readonly string[];
  readonly calls: readonly { readonly toolName: string; readonly count: number; readonly refused: number }[];
  /** The first paths that would change, and how many there are. */
  readonly paths: readonly string[];
  readonly fileCount: number;
  /** The checkpoints that the script passed, with how many files would have changed by then. `scripts.run` needs each allowed. */
  readonly checkpoints: readonly ScriptCheckpoint[];
  /** Null when nothing would change. */
  readonly plan: z.infer<typeof scriptPlanSchema> | null;
}

export interface ScriptResults {
  'scripts.dryRun': ScriptDryRun;
  'scripts.run': { changeId: string; fileCount: number };
  'scripts.history': PastScript[];
}
