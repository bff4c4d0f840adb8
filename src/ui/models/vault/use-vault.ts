import { useCallback, useEffect, useState } from 'react';
import type { VaultStatus } from '../../../contracts/domain/provider.ts';
import { translateError } from '../../kit/worker-texts/translate.ts';
import { useClient } from '../../state/client-context.tsx';

/** Element id of the control that unlocks the keys. */
export const UNLOCK_ID = 'vault-unlock';

/** Polling interval in milliseconds: other windows and the idle timer lock keys without notifying the page. */
const LOOK_AGAIN_MS = 3000;

interface VaultView {
  /** Undefined while loading. */
  status: VaultStatus | undefined;
  /** Why the status could not be loaded; null otherwise. */
  error: string | null;
  setStatus: (status: VaultStatus) => void;
}

/** Returns how keys are protected and whether they are locked, kept up to date. */
export function useVault(): VaultView {
  const { call } = useClient();
  const [status, setStatus] = useState<VaultStatus>();
  const [error, setError] = useState<string | null>(null);
  const look = useCallback(async () => {
    try {
      setStatus(await call('vault.status', {}));
      setError(null);
    } catch (failure) {
      setError(translateError(failure));
    }
  }, [call]);

  useEffect(() => {
    void look();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void look();
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [look]);

  return { status, error, setStatus };
}
