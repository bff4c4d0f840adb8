import { useCallback, useEffect, useState } from 'react';
import type { CommandResults } from '../../contracts/commands.ts';
import { toErrorData } from '../../contracts/errors.ts';
import { useClient } from './client-context.tsx';
import { strings } from './strings.ts';

export type Gate = CommandResults['app.ready'];
type Start =
  | { state: 'starting' }
  | { state: 'ready'; gate: Gate }
  | { state: 'failed'; code: string; message: string };

/** Whether the worker is up and the database open; `retry` starts both anew. */
export function useReady(): { start: Start; retry: () => void } {
  const { call, restart } = useClient();
  const [start, setStart] = useState<Start>({ state: 'starting' });

  const ask = useCallback(async () => {
    try {
      setStart({ state: 'ready', gate: await call('app.ready', {}) });
    } catch (error) {
      setStart({ state: 'failed', ...toErrorData(error) });
    }
  }, [call]);

  useEffect(() => {
    void ask();
  }, [ask]);

  const retry = useCallback(() => {
    setStart({ state: 'starting' });
    restart(strings.problem.restarted).then(ask, (error) => setStart({ state: 'failed', ...toErrorData(error) }));
  }, [restart, ask]);

  return { start, retry };
}
