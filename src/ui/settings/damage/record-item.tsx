import { type ReactNode, useEffect, useState } from 'react';
import { readDamagedRow } from '../../../client/startup/use-storage.ts';
import type { RowKey } from '../../../contracts/wire/storage-status.ts';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { damageStrings as strings } from '../../damage/damage-strings.ts';
import { ErrorNote } from '../../kit/error-note.tsx';
import { SaveLink } from '../../kit/files/save-link.tsx';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { ExportLine } from '../../state/exports/export-line.tsx';

interface RecordItemProps {
  table: string;
  /** Key of the record as text. */
  recordKey: string;
  /** Path of the file that the record describes. */
  path?: string | undefined;
  /** What is known about the record, a line each. */
  lines: readonly string[];
  problems: readonly (string | null | undefined)[];
  /** The stored row that “Save as file” saves. */
  saved: { table: string; rowKey: RowKey };
  /** Replaces the actions while a question is open. */
  question?: ReactNode;
  /** Action before and after “Save as file”. */
  first?: ReactNode;
  last?: ReactNode;
}

/** One damaged or repaired record: what it is, what happened, and what can be done about it. */
export function RecordItem({
  table,
  recordKey,
  path,
  lines,
  problems,
  saved,
  question = null,
  first,
  last,
}: RecordItemProps) {
  const record = `${table} ${recordKey}`;
  return (
    <li>
      <p>
        <strong>
          <VisibleText text={path ?? strings.tables[table] ?? table} />
        </strong>
      </p>
      {lines.map((line) => (
        <p key={line}>
          <VisibleText text={line} />
        </p>
      ))}
      <p className={page.soft}>
        <VisibleText text={record} />
      </p>
      {problems.map((problem) => problem && <ErrorNote key={problem} message={problem} />)}
      {question ?? (
        <div className={page.actions}>
          {first}
          <SaveRow
            table={saved.table}
            rowKey={saved.rowKey}
            name={`${table}-${recordKey}`}
            label={strings.saveLabel(record)}
          />
          {last}
        </div>
      )}
    </li>
  );
}

interface SaveRowProps {
  table: string;
  rowKey: RowKey;
  /** Name of the file, without ending. */
  name: string;
  label: string;
}

/** A download link for the row, prepared in advance because only a link the person presses can start a download. */
function SaveRow({ table, rowKey, name, label }: SaveRowProps) {
  const [text, setText] = useState<string | null>(null);
  // A list of keys is a new value each time the records are checked.
  const rowKeyText = JSON.stringify(rowKey);
  useEffect(
    () => followPromise(readDamagedRow(table, JSON.parse(rowKeyText) as RowKey), setText, () => undefined),
    [table, rowKeyText],
  );
  const file = `cloister-${name.replace(/[^\w.-]+/g, '-').slice(0, 90)}.json`;
  return (
    <>
      <SaveLink content={text} type="application/json" file={file} aria-label={label}>
        {strings.save}
      </SaveLink>
      <ExportLine of="record" content={text} />
    </>
  );
}
