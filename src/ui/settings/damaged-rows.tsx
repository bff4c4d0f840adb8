import { useEffect, useState } from 'react';
import { readDamagedRow } from '../../client/startup/use-storage.ts';
import type { DamagedRow } from '../../contracts/wire/storage-status.ts';
import { useClient } from '../app/state/client-context.tsx';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { useAction } from '../kit/hooks/use-action.ts';
import { VisibleText } from '../kit/visible-text.tsx';
import { Working } from '../kit/working.tsx';
import { damageStrings as strings } from './damage-strings.ts';
import styles from './settings.module.css';

/** Lists damaged records. Checks only on request, because that reads every record. */
export function DamagedRows() {
  const { call } = useClient();
  const [rows, setRows] = useState<DamagedRow[] | null>(null);
  const look = useAction(async () => setRows(await call('storage.damaged', {})));
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
      {rows && rows.length > 0 && (
        <ul className={styles.damaged} aria-label={strings.caption}>
          {rows.map((row) => (
            <Row key={`${row.table} ${row.key}`} row={row} onRemoved={() => void look.run()} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ row, onRemoved }: { row: DamagedRow; onRemoved: () => void }) {
  const { table, key, rowKey, reason } = row;
  const { call } = useClient();
  const [asking, setAsking] = useState(false);
  const remove = useAction(async () => {
    await call('storage.discard', { table, rowKey });
    onRemoved();
  });
  // Missing content of a file is reported where the file is shown; only a damaged row can be removed.
  const removable = !reason.includes('is missing');
  return (
    <li>
      <p>
        <strong>{table}</strong> <VisibleText text={key} />
      </p>
      <p>
        <VisibleText text={reason} />
      </p>
      {remove.error !== null && <ErrorNote message={remove.error.message} />}
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
          <SaveLink row={row} />
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

/** A download link for the row, prepared in advance because only a link the person presses can start a download. */
function SaveLink({ row: { table, key, rowKey } }: { row: DamagedRow }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let gone = false;
    readDamagedRow(table, rowKey).then(
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
  }, [table, rowKey]);
  const name = `cloister-${table}-${key.replace(/[^\w.-]+/g, '-').slice(0, 60)}.json`;
  if (url === null) return null;
  return (
    <a href={url} download={name} aria-label={strings.saveLabel(table, key)}>
      {strings.save}
    </a>
  );
}
