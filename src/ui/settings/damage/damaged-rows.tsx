import { useEffect, useState } from 'react';
import type { DamagedRow, RepairedRow } from '../../../contracts/wire/storage-status.ts';
import { damageStrings as strings } from '../../damage/damage-strings.ts';
import {
  checkContents,
  checkRecords,
  repairRecords,
  useDamagedContents,
  useSetAside,
} from '../../damage/set-aside-store.ts';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { useAction } from '../../kit/hooks/use-action.ts';
import { common } from '../../kit/language/common-strings.ts';
import { Working } from '../../kit/working.tsx';
import { useClient } from '../../state/client-context.tsx';
import styles from '../settings.module.css';
import { RecordItem } from './record-item.tsx';

/** Lists damaged and repaired records. Checks contents only on request, because that reads every file. */
export function DamagedRows() {
  const { call } = useClient();
  const report = useSetAside();
  const contents = useDamagedContents();
  const rows = report && [...report.damaged, ...(contents ?? [])];
  const look = useAction(() => checkContents(call));
  useEffect(() => void checkRecords(call), [call]);
  return (
    <section>
      <h2>{strings.title}</h2>
      <p>{strings.text}</p>
      {look.error !== null && <ErrorNote message={look.error.message} />}
      <Button busy={look.busy} onClick={() => void look.run()}>
        {strings.look}
      </Button>
      <div role="status">
        {look.working && <Working text={strings.looking} />}
        {!look.busy && rows && <p>{rows.length === 0 ? strings.none : strings.found(rows.length)}</p>}
      </div>
      {rows && <DamageList rows={rows} />}
      {report && report.repaired.length > 0 && <RepairedList rows={report.repaired} />}
    </section>
  );
}

/** Lists damaged records with what can be done about each. */
export function DamageList({ rows }: { rows: readonly DamagedRow[] }) {
  if (rows.length === 0) return null;
  return (
    <ul className={styles.damaged} aria-label={strings.title}>
      {rows.map((row) => (
        <Damaged key={`${row.part} ${row.table} ${row.key}`} row={row} />
      ))}
    </ul>
  );
}

/** Lists repaired records, whose damaged originals can be saved and removed. */
function RepairedList({ rows }: { rows: readonly RepairedRow[] }) {
  return (
    <>
      <p>{strings.repaired.found(rows.length)}</p>
      <ul className={styles.damaged} aria-label={strings.repaired.caption}>
        {rows.map((row) => (
          <Repaired key={row.originalKey} row={row} />
        ))}
      </ul>
    </>
  );
}

function Repaired({ row: { table, key, reason, atMs, originalKey } }: { row: RepairedRow }) {
  const { call } = useClient();
  const remove = useAction(async () => {
    await call('storage.discard', { table: 'meta', rowKey: originalKey });
    await checkRecords(call);
  });
  return (
    <RecordItem
      table={table}
      recordKey={key}
      lines={[`${strings.repaired.when(atMs)} ${strings.why(reason)}`]}
      problems={[remove.error?.message]}
      saved={{ table: 'meta', rowKey: originalKey }}
      last={
        <Button
          aria-label={strings.repaired.removeLabel(`${table} ${key}`)}
          busy={remove.busy}
          onClick={() => void remove.run()}
        >
          {strings.repaired.remove}
        </Button>
      }
    />
  );
}

function Damaged({ row }: { row: DamagedRow }) {
  const { table, key, rowKey, reason, part, file, repairable } = row;
  const { call } = useClient();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const remove = useAction(async () => {
    await call('storage.discard', { table, rowKey });
    await checkRecords(call);
  });
  const repair = useAction(async () => {
    const [outcome] = await repairRecords(call, [row]);
    setProblem(outcome?.problem ?? null);
  });
  const name = `${table} ${key}`;
  const hint = part === 'content' ? strings.contentHint : repairable ? strings.repairHint : null;
  return (
    <RecordItem
      table={table}
      recordKey={key}
      path={file?.path}
      lines={[strings.why(reason), ...(hint === null ? [] : [hint])]}
      problems={[remove.error?.message, repair.error?.message, problem]}
      saved={{ table, rowKey }}
      question={
        asking ? (
          <ErrorNote
            tone="decide"
            message={[strings.question(name), strings.guards[table]].filter((text) => text !== undefined).join(' ')}
          >
            <Button tone="danger" busy={remove.busy} onClick={() => void remove.run()}>
              {strings.removeNow}
            </Button>
            <Button onClick={() => setAsking(false)}>{strings.cancel}</Button>
          </ErrorNote>
        ) : null
      }
      first={
        repairable && (
          <Button
            tone="primary"
            aria-label={strings.repairLabel(name)}
            busy={repair.busy}
            onClick={() => void repair.run()}
          >
            {strings.repair}
          </Button>
        )
      }
      // The row of missing or wrong content is sound, so that it is kept.
      last={
        part === 'row' && (
          <Button aria-label={strings.removeLabel(name)} onClick={() => setAsking(true)}>
            {common.remove}
          </Button>
        )
      }
    />
  );
}
