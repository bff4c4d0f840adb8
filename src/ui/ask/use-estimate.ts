import { useEffect, useState } from 'react';
import type { UsageEstimate } from '../../contracts/domain/provider.ts';
import { useClient } from '../state/client-context.tsx';

/** Debounce time in milliseconds before the estimate is recomputed. */
const REST_MS = 400;

/** The request to estimate. */
interface Question {
  message: string;
  agent: string;
  notebookId: string;
  sessionId: string | null;
}

/**
 * Returns the estimated size and cost of a run's first request, updated with the text; null if there is none.
 * Computed on this device without any request.
 *
 * @param models changes when the model or its price may have changed
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
      // Without an estimate the person can still ask.
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
