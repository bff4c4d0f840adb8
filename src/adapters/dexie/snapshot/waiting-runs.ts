import type { TableRows } from '../../../core/ports/rows/row-schemas.ts';
import type { CloisterDatabase } from '../database.ts';

/** Reads the runs that wait for an approval, in a database that is not the app's. */
export function waitingRuns({ runs }: CloisterDatabase): Promise<TableRows['runs'][]> {
  return runs.where('status').equals('awaiting-approval').toArray();
}
