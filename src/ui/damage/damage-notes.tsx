import { useEffect, useState } from 'react';
import { whenIdle } from '../../client/startup/when-idle.ts';
import type { DamagedRow } from '../../contracts/wire/storage-status.ts';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { useAction } from '../kit/hooks/use-action.ts';
import { useNotices } from '../kit/notices.tsx';
import { navigate } from '../routes/use-route.ts';
import { useClient } from '../state/client-context.tsx';
import { damageStrings as strings } from './damage-strings.ts';
import { checkRecords, type RepairOutcome, repairRecords, useRepairNotices, useSetAside } from './set-aside-store.ts';
import { useUnseenRepairs } from './use-unseen-repairs.ts';

/** Delay of the check after the start, so that it does not slow the start, in milliseconds. */
const CHECK_AFTER_MS = 4000;

/** Says above every view that records are damaged, or were repaired since the person last dismissed the message. */
export function DamageBar() {
  const { call } = useClient();
  const report = useSetAside();
  useRepairNotices(call);
  // In memory only: the next start names the damage again, because it is still there.
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const { unseen, dismiss } = useUnseenRepairs(report?.repaired ?? []);
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
  const damaged = report?.damaged ?? [];
  const isNewDamage = damaged.some((row) => !closed.has(recordOf(row)));
  if (!isNewDamage && unseen.length === 0) return null;
  const message = [
    ...(isNewDamage ? [strings.bar.damaged(damaged.length)] : []),
    ...(unseen.length > 0 ? [strings.bar.repaired(unseen.length)] : []),
  ].join(' ');
  const close = () => {
    setClosed(new Set(damaged.map(recordOf)));
    if (unseen.length > 0) dismiss();
  };
  return (
    <ErrorNote tone={isNewDamage ? 'stopped' : 'decide'} message={message} onDismiss={close}>
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

export function useDamagedFile(notebookId: string, path: string): DamagedRow | undefined {
  return useSetAside()?.damaged.find(({ file }) => file?.notebookId === notebookId && file.path === path);
}

/** Offers to repair or review damaged records. Says which were repaired, and why others were not. */
export function DamageNote({ rows, message }: { rows: readonly DamagedRow[]; message: string }) {
  const { call } = useClient();
  const { notify } = useNotices();
  const [problem, setProblem] = useState<string | null>(null);
  const repairable = rows.filter((row) => row.repairable);
  const repair = useAction(async () => {
    setProblem(null);
    const outcomes = await repairRecords(call, repairable);
    const text = describeOutcomes(outcomes);
    if (outcomes.some((outcome) => outcome.problem !== null)) setProblem(text);
    else notify(text);
  });
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
      {problem !== null && <ErrorNote message={problem} onDismiss={() => setProblem(null)} />}
    </>
  );
}

/** Says which records were repaired and which were not, with each reason once. */
function describeOutcomes(outcomes: readonly RepairOutcome[]): string {
  const byProblem = Map.groupBy(outcomes, ({ problem }) => problem);
  const namesOf = (some: readonly RepairOutcome[]) => some.map(({ row }) => nameOf(row));
  const repaired = byProblem.get(null) ?? [];
  return [
    ...(repaired.length > 0 ? [strings.outcome.repaired(namesOf(repaired))] : []),
    ...[...byProblem].flatMap(([problem, some]) =>
      problem === null ? [] : [strings.outcome.notRepaired(namesOf(some), problem)],
    ),
  ].join(' ');
}

function nameOf(row: DamagedRow): string {
  return row.file?.path ?? recordOf(row);
}

function recordOf({ table, key }: DamagedRow): string {
  return `${table} ${key}`;
}
