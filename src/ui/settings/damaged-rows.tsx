import { useEffect, useState } from 'react';
import { readDamagedRow } from '../../client/startup/use-storage.ts';
import type { DamagedRow, RepairedRow, RowKey } from '../../contracts/wire/storage-status.ts';
import { useClient } from '../app/state/client-context.tsx';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { useAction } from '../kit/hooks/use-action.ts';
import { VisibleText } from '../kit/visible-text.tsx';
import { Working } from '../kit/working.tsx';
import { damageStrings as strings } from './damage-strings.ts';
import { checkRecords, repairRecords, useSetAside } from './set-aside-store.ts';
import styles from './settings.module.css';

/** Lists damaged and repaired records. Checks contents only on request, because that reads every file. */
export function DamagedRows() {
  const { call } = useClient();
  const report = useSetAside();
  const [whole, setWhole] = useState<DamagedRow[] | null>(null);
  const rows = whole ?? report?.damaged ?? null;
  const look = useAction(async () => {
    setWhole(await call('storage.damaged', {}));
    await checkRecords(call);
  });
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
      {rows && <DamageList rows={rows} onChanged={() => void look.run()} />}
      {report && report.repaired.length > 0 && <RepairedList rows={report.repaired} />}
    </section>
  );
}

/** Lists damaged records with what can be done about each. */
export function DamageList({ rows, onChanged }: { rows: readonly DamagedRow[]; onChanged: () => void }) {
  if (rows.length === 0) return null;
  return (
    <ul className={styles.damaged} aria-label={strings.caption}>
      {rows.map((row) => (
        <Row key={`${row.table} ${row.key}`} row={row} onChanged={onChanged} />
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
    <li>
      <p>
        <strong>{table}</strong> <VisibleText text={key} />
      </p>
      <p>
        {strings.repaired.when(atMs)} <VisibleText text={reason} />
      </p>
      {remove.error !== null && <ErrorNote message={remove.error.message} />}
      <div className={styles.rowActions}>
        <SaveLink table="meta" rowKey={originalKey} name={`${table}-${key}`} label={strings.saveLabel(table, key)} />
        <Button
          aria-label={strings.repaired.removeLabel(table, key)}
          busy={remove.busy}
          onClick={() => void remove.run()}
        >
          {strings.repaired.remove}
        </Button>
      </div>
    </li>
  );
}

function Row({ row, onChanged }: { row: DamagedRow; onChanged: () => void }) {
  const { table, key, rowKey, reason, file, repairable } = row;
  const { call } = useClient();
  const [asking, setAsking] = useState(false);
  const remove = useAction(async () => {
    await call('storage.discard', { table, rowKey });
    onChanged();
  });
  const repair = useAction(async () => {
    await repairRecords(call, [row]);
    onChanged();
  });
  // Missing content of a file is reported where the file is shown; only a damaged row can be removed.
  const removable = !reason.includes('is missing');
  return (
    <li>
      <p>
        <strong>{table}</strong> <VisibleText text={key} />
      </p>
      <p>
        <VisibleText text={file ? `${strings.describes(file.path)} ${reason}` : reason} />
      </p>
      {repairable && <p>{strings.repairHint}</p>}
      {remove.error !== null && <ErrorNote message={remove.error.message} />}
      {repair.error !== null && <ErrorNote message={repair.error.message} />}
      {asking ? (
        <ErrorNote
          tone="decide"
          message={[strings.question(table, key), strings.guards[table]].filter((text) => text !== undefined).join(' ')}
        >
          <Button tone="danger" busy={remove.busy} onClick={() => void remove.run()}>
            {strings.removeNow}
          </Button>
          <Button onClick={() => setAsking(false)}>{strings.cancel}</Button>
        </ErrorNote>
      ) : (
        <div className={styles.rowActions}>
          {repairable && (
            <Button
              tone="primary"
              aria-label={strings.repairLabel(table, key)}
              busy={repair.busy}
              onClick={() => void repair.run()}
            >
              {strings.repair}
            </Button>
          )}
          <SaveLink table={table} rowKey={rowKey} name={`${table}-${key}`} label={strings.saveLabel(table, key)} />
          {removable && (
            <Button aria-label={strings.removeLabel(table, key)} onClick={() => setAsking(true)}>
              {strings.remove}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

interface SaveLinkProps {
  table: string;
  rowKey: RowKey;
  /** Name of the file, without ending. */
  name: string;
  label: string;
}

/** A download link for the row, prepared in advance because only a link the person presses can start a download. */
function SaveLink({ table, rowKey, name, label }: SaveLinkProps) {
  const [url, setUrl] = useState<string | null>(null);
  // A list of keys is a new value each time the records are checked.
  const rowKeyText = JSON.stringify(rowKey);
  useEffect(() => {
    let made: string | null = null;
    let gone = false;
    readDamagedRow(table, JSON.parse(rowKeyText) as RowKey).then(
      (text) => {
        if (gone) return;
        made = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
        setUrl(made);
      },
      () => undefined,
    );
    return () => {
      gone = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [table, rowKeyText]);
  const file = `cloister-${name.replace(/[^\w.-]+/g, '-').slice(0, 90)}.json`;
  if (url === null) return null;
  return (
    <a href={url} download={file} aria-label={label}>
      {strings.save}
    </a>
  );
}
