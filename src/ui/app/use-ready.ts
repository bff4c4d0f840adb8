import { useCallback, useEffect, useState } from 'react';
import type { CommandResults } from '../../contracts/commands.ts';
import { toErrorData } from '../../contracts/errors.ts';
import { onBlocked } from '../../live/on-blocked.ts';
import { useClient } from './client-context.tsx';
import { strings } from './strings.ts';

export type Gate = CommandResults['app.ready'];
type Start =
  | { state: 'starting' }
  /** Another window holds an older layout of the database open; goes on by itself once it is closed. */
  | { state: 'blocked' }
  | { state: 'ready'; gate: Gate }
  | { state: 'failed'; code: string; message: string };

/** Whether the worker is up and the database open; `retry` starts both anew. */
export function useReady(): { start: Start; retry: () => void } {
  const { call, restart } = useClient();
  const [start, setStart] = useState<Start>({ state: 'starting' });

  useEffect(
    () => onBlocked(() => setStart((before) => (before.state === 'starting' ? { state: 'blocked' } : before))),
    [],
  );

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
