import { useState } from 'react';
import type { DamagedRow } from '../../contracts/storage.ts';
import { readDamagedRow } from '../../live/use-storage.ts';
import { useClient } from '../app/client-context.tsx';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { useAction } from '../kit/use-action.ts';
import { VisibleText } from '../kit/visible-text.tsx';
import { Working } from '../kit/working.tsx';
import styles from './settings.module.css';
import { storageStrings } from './storage-strings.ts';

const strings = storageStrings.damage;

/** Records that are set aside: looked for when asked, as everything is read. */
export function DamagedRows() {
  const { call } = useClient();
  const [rows, setRows] = useState<DamagedRow[] | null>(null);
  const look = useAction(async () => setRows(await call('storage.damaged', {})));
  const save = useAction(saveRow);
  const error = look.error ?? save.error;
  return (
    <section>
      <h2>{strings.title}</h2>
      <p>{strings.text}</p>
      {error !== null && <ErrorNote message={error.message} />}
      <Button disabled={look.busy} onClick={() => void look.run()}>
        {strings.look}
      </Button>
      <div role="status">
        {look.working && <Working text={strings.looking} />}
        {!look.busy && rows && <p>{rows.length === 0 ? strings.none : strings.found(rows.length)}</p>}
      </div>
      {rows && rows.length > 0 && (
        <ul className={styles.damaged} aria-label={strings.caption}>
          {rows.map((row) => (
            <Row
              key={`${row.table} ${row.key}`}
              row={row}
              onSave={() => void save.run(row)}
              onRemoved={() => void look.run()}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ row, onSave, onRemoved }: { row: DamagedRow; onSave: () => void; onRemoved: () => void }) {
  const { table, key, rowKey, reason } = row;
  const { call } = useClient();
  const [asking, setAsking] = useState(false);
  const remove = useAction(async () => {
    await call('storage.discard', { table, rowKey });
    onRemoved();
  });
  // What is damaged in a file is read by the rest of the app, which says so; only a row itself can go.
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
          <Button tone="danger" disabled={remove.busy} onClick={() => void remove.run()}>
            {strings.removeNow}
          </Button>
          <Button onClick={() => setAsking(false)}>{strings.cancel}</Button>
        </ErrorNote>
      ) : (
        <div className={styles.rowActions}>
          <Button aria-label={strings.saveLabel(table, key)} onClick={onSave}>
            {strings.save}
          </Button>
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

async function saveRow({ table, key, rowKey }: DamagedRow): Promise<void> {
  const url = URL.createObjectURL(new Blob([await readDamagedRow(table, rowKey)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `cloister-${table}-${key.replace(/[^\w.-]+/g, '-').slice(0, 60)}.json`;
  link.click();
  // After the browser has begun to save it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
