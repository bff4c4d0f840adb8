import { useEffect, useState } from 'react';
import type { Rebuild } from '../../contracts/wire/storage-status.ts';
import { useClient } from '../state/client-context.tsx';
import { preferences } from '../state/preferences.ts';

/**
 * Returns what was rebuilt from the journal, until the person dismisses it; null for nothing, undefined until the worker has
 * started, which includes the rebuilding.
 */
export function useRebuilt(): { rebuilt: Rebuild | null | undefined; dismiss: () => void } {
  const { call } = useClient();
  const [rebuilt, setRebuilt] = useState<Rebuild | null | undefined>(() => preferences.rebuilt() ?? undefined);
  useEffect(() => {
    void call('storage.status', {})
      .catch(() => undefined)
      .then((status) => {
        const fresh = status?.rebuilt;
        // The worker reports it as long as it runs.
        if (fresh !== undefined && fresh.atMs > preferences.seenRebuildMs()) {
          preferences.setRebuilt(fresh);
          if (fresh.notebooks > 0) preferences.setLost(false);
        }
        setRebuilt(preferences.rebuilt());
      });
  }, [call]);
  return {
    rebuilt,
    dismiss() {
      if (rebuilt) preferences.setSeenRebuildMs(rebuilt.atMs);
      preferences.setRebuilt(null);
      setRebuilt(null);
    },
  };
}
