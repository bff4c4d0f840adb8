import type { Change } from '../../contracts/domain/notebook/notebook.ts';
import type { ScriptEnd, ScriptRecord } from '../../contracts/domain/run/script.ts';

/** A script that was run over a notebook without changing it. */
export interface DryRun {
  /** `asks`: it stopped at a checkpoint, which the person has to answer. */
  readonly end: ScriptEnd | { readonly type: 'asks' };
  /** What it would change, as one change; null for nothing. */
  readonly change: Change | null;
  readonly record: ScriptRecord;
  /** Calls by tool, in the order of their first call. */
  readonly calls: readonly { readonly toolName: string; readonly count: number; readonly refused: number }[];
}
