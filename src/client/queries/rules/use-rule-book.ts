import { liveDatabase } from '../../startup/watch-database.ts';
import { useLive } from '../use-live.ts';

/** Returns the revision of the rules; undefined until it is read. */
export function useRuleBookRevision(): number | undefined {
  return useLive(async () => {
    const row = await liveDatabase().meta.get('rule-book');
    return row?.key === 'rule-book' ? row.revision : 0;
  }, []);
}
