import { useEffect, useState } from 'react';
import { createViewClient, type ViewClient } from '../../client/workers/view-client.ts';

/** Returns a client of a view worker that lives as long as the component; null until the worker is created. */
export function useViewClient(): ViewClient | null {
  const [client, setClient] = useState<ViewClient | null>(null);
  useEffect(() => {
    const made = createViewClient(
      new Worker(new URL('../../../workers/view.worker.ts', import.meta.url), { type: 'module', name: 'view' }),
    );
    setClient(made);
    return () => {
      made.close();
      setClient(null);
    };
  }, []);
  return client;
}
