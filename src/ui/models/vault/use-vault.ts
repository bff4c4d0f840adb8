import { useCallback, useEffect, useState } from 'react';
import type { VaultStatus } from '../../../contracts/domain/provider.ts';
import { toErrorData } from '../../../contracts/errors/errors.ts';
import { useClient } from '../../app/state/client-context.tsx';

/** Another window may lock or unlock, and so may the clock; the key's own channel is not for the page. */
const LOOK_AGAIN_MS = 3000;

interface VaultView {
  /** Undefined until it is known. */
  status: VaultStatus | undefined;
  /** Why it is not known. */
  error: string | null;
  setStatus: (status: VaultStatus) => void;
}

/** How keys are protected, and whether they are locked, kept up to date. */
export function useVault(): VaultView {
  const { call } = useClient();
  const [status, setStatus] = useState<VaultStatus>();
  const [error, setError] = useState<string | null>(null);
  const look = useCallback(async () => {
    try {
      setStatus(await call('vault.status', {}));
      setError(null);
    } catch (failure) {
      setError(toErrorData(failure).message);
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
