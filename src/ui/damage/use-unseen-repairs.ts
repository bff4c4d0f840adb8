import { useEffect, useState } from 'react';
import type { RepairedRow } from '../../contracts/wire/storage-status.ts';
import { preferences } from '../state/preferences.ts';

/** Returns the repaired records whose message was not dismissed, in any window, and a function that dismisses it. */
export function useUnseenRepairs(repaired: readonly RepairedRow[]): {
  unseen: readonly RepairedRow[];
  dismiss: () => void;
} {
  const [seen, setSeen] = useState(preferences.seenRepairs);
  useEffect(() => {
    // Fires for changes made by other windows only.
    const readAgain = () => setSeen(preferences.seenRepairs());
    window.addEventListener('storage', readAgain);
    return () => window.removeEventListener('storage', readAgain);
  }, []);
  return {
    unseen: repaired.filter((row) => !seen.includes(repairOf(row))),
    dismiss() {
      // Only repairs whose original is still kept, so that the list does not grow.
      const all = repaired.map(repairOf);
      preferences.setSeenRepairs(all);
      setSeen(all);
    },
  };
}

/** Identifies a repair. The same record may be damaged and repaired again later. */
function repairOf({ originalKey, atMs }: RepairedRow): string {
  return `${originalKey} ${atMs}`;
}
