import { z } from 'zod';
import { idSchema } from '../ids.ts';

/** Most earlier runs whose planned changes an isolated run builds on. */
export const MAX_EARLIER_RUNS = 20;

/**
 * Set for an isolated run: nothing that it does reaches the notebook. Its changes are planned, and at its end the files it made are
 * kept below its own root, with a trace of what it did. The app makes the root; no caller can choose it.
 */
export const isolationSchema = z.object({
  /** Stored path of the folder of this run alone: `/runs/<run>`. */
  root: z.string(),
  /** Runs whose planned changes lie below those of this run, oldest first: earlier rounds of the same work. */
  earlier: z.array(idSchema).max(MAX_EARLIER_RUNS),
});
export type Isolation = z.infer<typeof isolationSchema>;

/** Folder below the root with the files that the run made, at the paths of the notebook. */
export const OUTPUT_FOLDER = 'output';
/** File below the root with what the run did. */
export const TRACE_FILE = 'trace.json';

/**
 * What a run did: its tools, files, duration and tokens. `trace.json` in the root of an isolated run, and what `runs.trace` returns of
 * any run.
 */
export interface ExecutionTrace {
  run: string;
  agent: string;
  agentRevision: number;
  /** `provider/model`. */
  model: string;
  /** Folder of an isolated run; null for any other. */
  root: string | null;
  /** ISO 8601, UTC. */
  startedAt: string;
  /** Null while the run has not ended. */
  endedAt: string | null;
  /** Milliseconds the run was active, and the most it may be; 0 for unknown. */
  activeMs: number;
  timeoutMs: number;
  status: string;
  stopReason: string | null;
  steps: number;
  /** Calls by tool, and the milliseconds that they took. `denied` and `failed` are counted in `calls`, too. */
  tools: { name: string; calls: number; denied: number; failed: number; durationMs: number }[];
  /**
   * Files as the run left them; of a dry run, as it planned them. `kept`: path of the copy below the root; null when there was no room,
   * and for a run without one.
   */
  files: {
    path: string;
    change: 'created' | 'changed' | 'moved' | 'deleted';
    hash: string | null;
    kept: string | null;
  }[];
  tokens: { input: number; output: number; requests: number };
}
