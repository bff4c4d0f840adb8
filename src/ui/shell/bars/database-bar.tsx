import { useEffect, useSyncExternalStore } from 'react';
import { loadNewest } from '../../../client/network/register-service-worker.ts';
import { databaseState } from '../../../client/startup/watch-database.ts';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { useAction } from '../../kit/hooks/use-action.ts';
import { Working } from '../../kit/working.tsx';
import { useClient } from '../../state/client-context.tsx';
import { strings } from '../../state/page/app-strings.ts';

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

/** Explains that the worker has stopped, with a button that restarts it. */
function LostBar() {
  const { lost, restart } = useClient();
  const again = useAction(() => restart(strings.problem.restarted));
  if (lost === null) return null;
  const { lostTitle, lost: text, restart: label } = strings.problem;
  return (
    <ErrorNote message={`${lostTitle}. ${text} ${again.error?.message ?? lost}`}>
      <Button busy={again.busy} onClick={() => void again.run()}>
        {label}
      </Button>
      {again.working && <Working />}
    </ErrorNote>
  );
}
