import { useEffect, useState } from 'react';
import type { UsageEstimate } from '../../contracts/domain/provider.ts';
import { useClient } from '../app/state/client-context.tsx';

/** How long the typing has to rest before it is estimated anew. */
const REST_MS = 400;

/** What would be asked. */
interface Question {
  message: string;
  agent: string;
  notebookId: string;
  sessionId: string | null;
}

/**
 * What the first request of a run would hold and cost, kept up to date with the text; null while there is nothing to say.
 * Worked out on this device: nothing is sent for it.
 *
 * @param models changes whenever another model may answer, or at another price
 */
export function useEstimate(question: Question | null, models: unknown): UsageEstimate | null {
  const { call } = useClient();
  const [estimate, setEstimate] = useState<UsageEstimate | null>(null);
  const { message, agent, notebookId, sessionId } = question ?? { message: '', agent: '', notebookId: '' };
  useEffect(() => {
    if (message === '' || models === undefined) {
      setEstimate(null);
      return;
    }
    let stale = false;
    const timer = setTimeout(async () => {
      const input = { message, agent, notebookId, ...(typeof sessionId === 'string' ? { sessionId } : {}) };
      // A line that is missing keeps nobody from asking.
      const found = await call('runs.estimate', input).catch(() => null);
      if (!stale) setEstimate(found);
    }, REST_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [call, message, agent, notebookId, sessionId, models]);
  return estimate;
}
