import { useEffect, useState } from 'react';
import type { UsageEstimate } from '../../../contracts/domain/provider.ts';
import type { RunConfig } from '../../../contracts/domain/run/run-config.ts';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { afterPause } from '../../kit/hooks/after-pause.ts';
import { useClient } from '../../state/client-context.tsx';

/** Debounce time in milliseconds before the estimate is recomputed. */
const REST_MS = 400;

interface Question {
  message: string;
  agent: string;
  notebookId: string;
  sessionId: string | null;
  config: RunConfig | undefined;
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
  const { message, agent, notebookId, sessionId, config } = question ?? { message: '', agent: '', notebookId: '' };
  useEffect(() => {
    if (message === '' || models === undefined) {
      setEstimate(null);
      return;
    }
    const input = {
      message,
      agent,
      notebookId,
      ...(typeof sessionId === 'string' ? { sessionId } : {}),
      ...(config && { config }),
    };
    return afterPause(REST_MS, () =>
      // Without an estimate the person can still ask.
      followPromise(call('runs.estimate', input), setEstimate, () => setEstimate(null)),
    );
  }, [call, message, agent, notebookId, sessionId, config, models]);
  return estimate;
}
