import { useCallback, useEffect, useState } from 'react';
import type { DeviceFacts } from '../../../../contracts/domain/local-model.ts';
import type { CatalogEntry } from '../../../../contracts/domain/models/model-catalog.ts';
import { followPromise } from '../../../../core/shared/follow-promise.ts';
import { translateError } from '../../../kit/worker-texts/translate.ts';
import { useClient } from '../../../state/client-context.tsx';

/** The catalog for this device, and the hub that it names. */
interface ShownCatalog {
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
  const read = useCallback(async (): Promise<ShownCatalog> => {
    const [device, entries, { address, isDefault }] = await Promise.all([
      call('models.device', {}),
      call('models.catalog', {}),
      call('models.hub', {}),
    ]);
    return { device, entries, hub: address ?? '', isDefaultHub: isDefault };
  }, [call]);
  useEffect(() => followPromise(read(), setCatalog, (thrown) => setError(translateError(thrown))), [read]);
  const reload = useCallback(
    () => void read().then(setCatalog, (thrown: unknown) => setError(translateError(thrown))),
    [read],
  );
  return { catalog, error, reload };
}
