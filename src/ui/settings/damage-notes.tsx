import { useEffect, useState } from 'react';
import { whenIdle } from '../../client/startup/when-idle.ts';
import type { DamagedRow } from '../../contracts/wire/storage-status.ts';
import { useClient } from '../app/state/client-context.tsx';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { useAction } from '../kit/hooks/use-action.ts';
import { navigate } from '../routes/use-route.ts';
import { damageStrings as strings } from './damage-strings.ts';
import { checkRecords, repairRecords, useSetAside } from './set-aside-store.ts';

/** Delay of the check after the start, so that it does not slow the start, in milliseconds. */
const CHECK_AFTER_MS = 4000;

/** Says above every view that records are damaged or were repaired. */
export function DamageBar() {
  const { call } = useClient();
  const report = useSetAside();
  const [closed, setClosed] = useState(0);
  useEffect(() => {
    let stopIdle = () => {};
    const timer = setTimeout(() => {
      stopIdle = whenIdle(() => void checkRecords(call));
    }, CHECK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      stopIdle();
    };
  }, [call]);
  const damaged = report?.damaged.length ?? 0;
  const repaired = report?.repaired.length ?? 0;
  if (damaged + repaired === 0 || damaged + repaired <= closed) return null;
  const message = [
    ...(damaged > 0 ? [strings.bar.damaged(damaged)] : []),
    ...(repaired > 0 ? [strings.bar.repaired(repaired)] : []),
  ].join(' ');
  return (
    <ErrorNote
      tone={damaged > 0 ? 'stopped' : 'decide'}
      message={message}
      onDismiss={() => setClosed(damaged + repaired)}
    >
      <Button onClick={() => navigate({ view: 'settings' })}>{strings.review}</Button>
    </ErrorNote>
  );
}

/** Names the damaged files of a notebook where they are missing. */
export function DamagedFiles({ notebookId }: { notebookId: string }) {
  const rows = useSetAside()?.damaged.filter(({ file }) => file?.notebookId === notebookId) ?? [];
  if (rows.length === 0) return null;
  return <DamageNote rows={rows} message={strings.files(rows.flatMap(({ file }) => file?.path ?? []))} />;
}

/** Returns the damaged record of a file. */
export function useDamagedFile(notebookId: string, path: string): DamagedRow | undefined {
  return useSetAside()?.damaged.find(({ file }) => file?.notebookId === notebookId && file.path === path);
}

/** Offers to repair or review damaged records. */
export function DamageNote({ rows, message }: { rows: readonly DamagedRow[]; message: string }) {
  const { call } = useClient();
  const repairable = rows.filter((row) => row.repairable);
  const repair = useAction(() => repairRecords(call, repairable));
  return (
    <>
      <ErrorNote message={message}>
        {repairable.length > 0 && (
          <Button tone="primary" busy={repair.busy} onClick={() => void repair.run()}>
            {strings.repair}
          </Button>
        )}
        <Button onClick={() => navigate({ view: 'settings' })}>{strings.review}</Button>
      </ErrorNote>
      {repair.error !== null && <ErrorNote message={repair.error.message} onDismiss={repair.clearError} />}
    </>
  );
}
