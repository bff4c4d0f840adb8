import { useEffect, useState } from 'react';
import { startWorker } from '../../client/workers/start-worker.ts';
import { createViewClient, type ViewClient } from '../../client/workers/view-client.ts';

/** Returns a client of a view worker that lives as long as the component; null until the worker is created. */
export function useViewClient(): ViewClient | null {
  const [client, setClient] = useState<ViewClient | null>(null);
  useEffect(() => {
    const made = createViewClient(() => startWorker('view'));
    setClient(made);
    return () => {
      made.close();
      setClient(null);
    };
  }, []);
  return client;
}
