import { useEffect, useState } from 'react';
import { useAction } from '../../../ui/kit/hooks/use-action.ts';
import { useClient } from '../../../ui/state/client-context.tsx';
import type { StorageInventory } from '../contract/storage-inventory.ts';

/** Measures what is stored when the view opens, and again when the person asks. */
export function useInventory() {
  const { call } = useClient();
  const [inventory, setInventory] = useState<StorageInventory | null>(null);
  const { run, busy, error } = useAction(async () => setInventory(await call('storage.inventory', {})));
  useEffect(() => {
    void run();
  }, [run]);
  return { inventory, measure: () => void run(), busy, error };
}
