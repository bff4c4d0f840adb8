import { type KeyboardEvent, useId } from 'react';
import type { ImportConflict, ImportPreview, ImportRemark } from '../../../contracts/wire/transfer.ts';
import { VisibleText } from '../../kit/visible-text.tsx';
import styles from '../files.module.css';
import { importStrings } from './import-strings.ts';

const CHOICES: readonly ImportConflict[] = ['keep-both', 'replace', 'skip'];
const CONFLICTS_SHOWN = 5;
const SHOWN = 100;

interface ConflictChoiceProps {
  /** Files whose name is taken. */
  paths: readonly string[];
  chosen: ImportConflict;
  onChoose: (chosen: ImportConflict) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Asks what becomes of files whose name is taken. */
export function ConflictChoice({ paths, chosen, onChoose, onKeyDown }: ConflictChoiceProps) {
  const words = importStrings.preview;
  return (
    <fieldset className={styles.whose}>
      <legend>{words.conflicts(paths.length)}</legend>
      <p className={styles.hint}>
        <VisibleText text={paths.slice(0, CONFLICTS_SHOWN).join(', ')} />
        {paths.length > CONFLICTS_SHOWN && ` ${words.more(paths.length - CONFLICTS_SHOWN)}`}
      </p>
      {CHOICES.map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name="conflict"
            checked={chosen === choice}
            onChange={() => onChoose(choice)}
            onKeyDown={onKeyDown}
          />
          {words.onConflict[choice]}
        </label>
      ))}
    </fieldset>
  );
}

/** What will not come in, or not as it was. */
export function PreviewLists({ preview: { skipped, notes, renamed } }: { preview: ImportPreview }) {
  const words = importStrings.preview;
  return (
    <>
      {skipped.length > 0 && <RemarkList title={words.skipped(entriesOf(skipped))} remarks={skipped} />}
      {notes.length > 0 && <RemarkList title={words.notes} remarks={notes} />}
      {renamed.length > 0 && <RemarkList title={words.renamed} remarks={toRemarks(renamed)} />}
    </>
  );
}

/** How many entries some remarks are about. */
export function entriesOf(remarks: readonly ImportRemark[]): number {
  return remarks.reduce((sum, { files }) => sum + (files ?? 1), 0);
}

/** What to say of entries that get another name. */
export function toRemarks(renamed: ImportPreview['renamed']): ImportRemark[] {
  return renamed.map(({ from, to }) => ({ path: from, code: to, message: importStrings.preview.renamedTo(to) }));
}

/** Entries, each with what is to be said of it. */
export function RemarkList({ title, remarks }: { title: string; remarks: readonly ImportRemark[] }) {
  const id = useId();
  return (
    <div>
      <p id={id}>{title}</p>
      <ul className={styles.remarks} aria-labelledby={id}>
        {withKeys(remarks.slice(0, SHOWN)).map(({ key, path, message, files }) => (
          <li key={key}>
            <code>
              <VisibleText text={path} />
            </code>
            {files ? ` ${importStrings.preview.files(files)}` : ''}: {message}
          </li>
        ))}
        {remarks.length > SHOWN && <li>{importStrings.preview.more(remarks.length - SHOWN)}</li>}
      </ul>
    </div>
  );
}

/** One name may stand there more than once, for one reason or for several. */
function withKeys(remarks: readonly ImportRemark[]): (ImportRemark & { key: string })[] {
  const seen = new Map<string, number>();
  return remarks.map((remark) => {
    const nth = seen.get(remark.path) ?? 0;
    seen.set(remark.path, nth + 1);
    return { ...remark, key: `${nth} ${remark.path}` };
  });
}
