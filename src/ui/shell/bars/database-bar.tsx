import { useEffect, useSyncExternalStore } from 'react';
import { loadNewest } from '../../../client/network/register-service-worker.ts';
import { databaseState } from '../../../client/startup/watch-database.ts';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { useClient } from '../../state/client-context.tsx';
import { strings } from '../../state/page/app-strings.ts';
import { LostBar } from './worker-lost-bar.tsx';

/**
 * Reports above everything that this window has closed the database, or that the worker has stopped. The screen stays, so that
 * text just typed is not lost.
 */
export function TroubleBar() {
  const state = useSyncExternalStore(databaseState.subscribe, databaseState.get);
  const { restart } = useClient();
  useEffect(() => {
    // The old worker has closed itself; the new one reports why it cannot start.
    if (state === 'newer' || state === 'removed') restart(strings.problem.changed).catch(() => undefined);
  }, [state, restart]);
  if (state === 'there' || state === 'reopening') return <LostBar />;
  const { changed, removed, full, getNewer, reload } = strings.problem;
  return (
    <ErrorNote message={{ newer: changed, removed, full }[state]}>
      <Button onClick={() => void loadNewest()}>{state === 'newer' ? getNewer : reload}</Button>
    </ErrorNote>
  );
}
