import { startTransition, useCallback, useEffect, useState } from 'react';
import { openEarly } from '../../client/startup/early-rows.ts';
import { lookForDatabase } from '../../client/startup/find-database.ts';
import { skipFirstPaint } from '../../client/startup/first-paint.ts';
import { onBlocked } from '../../client/startup/on-blocked.ts';
import { toErrorData } from '../../contracts/errors/errors.ts';
import type { CommandResults } from '../../contracts/wire/commands/commands.ts';
import { loadTranslations, translateError } from '../kit/worker-texts/translate.ts';
import { useClient } from './client-context.tsx';
import { strings } from './page/app-strings.ts';
import { preferences } from './preferences.ts';

export type Gate = CommandResults['app.ready'];
type Start =
  | { state: 'starting' }
  /** Another window holds an older version of the database open. Continues once that window is closed. */
  | { state: 'blocked' }
  /** Nothing is stored on this device yet, and the worker is starting. */
  | { state: 'new' }
  /** Stored notebooks can be shown. The gate is null until the worker has reported its state. */
  | { state: 'ready'; gate: Gate | null }
  | { state: 'failed'; code: string; message: string };

/** Returns whether the worker is up and the database open; `retry` restarts both. */
export function useReady(): { start: Start; retry: () => void } {
  const { call, restart } = useClient();
  const [start, setStart] = useState<Start>({ state: 'starting' });

  useEffect(() => onBlocked(() => setStart((before) => (isEarly(before) ? { state: 'blocked' } : before))), []);

  const ask = useCallback(async () => {
    try {
      setStart({ state: 'ready', gate: await call('app.ready', {}) });
    } catch (error) {
      setStart(await failedStart(error));
    }
  }, [call]);

  useEffect(() => {
    void ask();
    void lookForDatabase().then((found) => {
      // Everything after this needs the worker.
      if (found === 'unknown') return skipFirstPaint();
      if (found === 'ready') openEarly();
      else if (preferences.notebook() !== null) preferences.setLost(true);
      const early: Start = found === 'ready' ? { state: 'ready', gate: null } : { state: 'new' };
      const show = () => setStart((before) => (before.state === 'starting' ? early : before));
      if (found === 'ready') return show();
      // The drawn start page is there already: in small steps, so that the page answers in between.
      startTransition(show);
    });
  }, [ask]);

  const retry = useCallback(() => {
    setStart({ state: 'starting' });
    restart(strings.problem.restarted).then(ask, async (error) => setStart(await failedStart(error)));
  }, [restart, ask]);

  return { start, retry };
}

async function failedStart(error: unknown): Promise<Start> {
  await loadTranslations();
  return { state: 'failed', ...toErrorData(error), message: translateError(error) };
}

/** Whether the worker has not answered yet. */
function isEarly(start: Start): boolean {
  return start.state === 'starting' || start.state === 'new' || (start.state === 'ready' && start.gate === null);
}
