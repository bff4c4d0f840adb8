import { z } from 'zod';
import { idSchema } from '../../domain/ids.ts';

/** The calls of the agent worker that are not commands: input schemas by name. */
export const START_CALLS = {
  /**
   * The first call. Transfers a port to the page's own calls (`page-calls.ts`). Resolves when the worker is ready; rejects
   * when it cannot open the database.
   */
  start: z.strictObject({
    /** Runs to cancel before any run is driven. */
    cancel: z.array(idSchema).max(1000),
    /** Why there is no network gate; null to let the worker check. */
    noGate: z.string().nullable(),
    /** `GateState.allowedRevision` at the worker's start: its policy is at least as new. Null when unknown. */
    allowedRevision: z.number().int().nonnegative().nullable(),
    /** The newest log entry that the page knows of; see `formatLogMark`. Null for none. */
    logMark: z.string().max(200).nullable(),
  }),
} as const;
export type StartInput = z.output<typeof START_CALLS.start>;
export interface StartResults {
  /** `workerName`: the name under which the worker holds its locks. */
  start: { workerName: string };
}
