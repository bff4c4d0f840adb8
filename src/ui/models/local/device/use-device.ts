import { useEffect, useState } from 'react';
import type { DeviceFacts } from '../../../../contracts/domain/local-model.ts';
import { followPromise } from '../../../../core/shared/follow-promise.ts';
import { translateError } from '../../../kit/worker-texts/translate.ts';
import { useClient } from '../../../state/client-context.tsx';

/** Loads the capabilities of this device for local models, once. */
export function useDevice(): { facts: DeviceFacts | null; error: string | null } {
  const { call } = useClient();
  const [facts, setFacts] = useState<DeviceFacts | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    return followPromise(call('models.device', {}), setFacts, (thrown) => setError(translateError(thrown)));
  }, [call]);
  return { facts, error };
}
