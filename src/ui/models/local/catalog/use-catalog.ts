import { useCallback, useEffect, useState } from 'react';
import type { DeviceFacts } from '../../../../contracts/domain/local-model.ts';
import type { CatalogEntry } from '../../../../contracts/domain/model-catalog.ts';
import { followPromise } from '../../../../core/shared/follow-promise.ts';
import { translateError } from '../../../kit/worker-texts/translate.ts';
import { useClient } from '../../../state/client-context.tsx';

/** The catalog for this device, and the hub that it names. */
export interface ShownCatalog {
  readonly device: DeviceFacts;
  readonly entries: readonly CatalogEntry[];
  readonly hub: string;
  readonly isDefaultHub: boolean;
}

/** Loads the catalog; `reload` loads it again, for another hub. */
export function useCatalog() {
  const { call } = useClient();
  const [catalog, setCatalog] = useState<ShownCatalog | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn loads again
  useEffect(() => {
    const read = async (): Promise<ShownCatalog> => {
      const [device, entries, { address, isDefault }] = await Promise.all([
        call('models.device', {}),
        call('models.catalog', {}),
        call('models.hub', {}),
      ]);
      return { device, entries, hub: address ?? '', isDefaultHub: isDefault };
    };
    return followPromise(read(), setCatalog, (thrown) => setError(translateError(thrown)));
  }, [call, turn]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  return { catalog, error, reload };
}
