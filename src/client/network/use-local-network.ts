import { useEffect, useState } from 'react';
import { type AddressSpace, type LocalNetworkState, queryLocalNetwork } from '../../core/network/address-space.ts';

/** Returns the permission for requests of this page to an address space; null for no space, and until it is known. */
export function useLocalNetwork(space: AddressSpace | null): LocalNetworkState | null {
  const [known, setKnown] = useState<{ space: AddressSpace; state: LocalNetworkState } | null>(null);
  useEffect(() => {
    if (space === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    const look = async () => {
      const state = await queryLocalNetwork(
        {
          async query({ name }) {
            const status = await navigator.permissions.query({ name: name as PermissionName });
            // One call is enough: the next query adds its own listener.
            status.addEventListener('change', () => void look(), { once: true, signal });
            return status;
          },
        },
        space,
      );
      if (!signal.aborted) setKnown({ space, state });
    };
    void look();
    return () => controller.abort();
  }, [space]);
  return known?.space === space ? known.state : null;
}
