import type { PlaybookRow } from '../../contracts/domain/playbook/playbook.ts';
import { useLive } from '../queries/use-live.ts';
import { liveDatabase } from '../startup/watch-database.ts';

/** Returns the person's playbooks, removed ones included. A change in any tab gives a new list. */
export function useOwnPlaybooks(): PlaybookRow[] | undefined {
  return useLive(() => liveDatabase().playbooks.toArray(), []);
}
