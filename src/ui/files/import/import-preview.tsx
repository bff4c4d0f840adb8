import { type KeyboardEvent, useId } from 'react';
import { LABELS } from '../../../contracts/domain/row-words.ts';
import type {
  ArchiveLabelCounts,
  ImportConflict,
  ImportPreview,
  ImportRemark,
} from '../../../contracts/wire/transfer.ts';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { translate } from '../../kit/worker-texts/translate.ts';
import styles from '../files.module.css';
import { ApplyChoice, type ApplyChoiceProps } from './apply-choice.tsx';
import { importStrings } from './import-strings.ts';

const CHOICES: readonly ImportConflict[] = ['keep-both', 'replace', 'skip'];
const CONFLICTS_SHOWN = 5;
const SHOWN = 100;

interface ConflictChoiceProps {
  /** Paths that already exist in the notebook. */
  paths: readonly string[];
  chosen: ImportConflict;
  onChoose: (chosen: ImportConflict) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Asks how to import files whose names already exist. */
export function ConflictChoice({ paths, chosen, onChoose, onKeyDown }: ConflictChoiceProps) {
  const words = importStrings.preview;
  return (
    <fieldset className={page.whose}>
      <legend>{words.conflicts(paths.length)}</legend>
      <p className={page.note}>
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

interface LabelsChoiceProps extends Omit<ApplyChoiceProps, 'title' | 'label' | 'children'> {
  counts: ArchiveLabelCounts;
}

/** Shows how many files get labels from the archive's list, and offers to ignore the list. */
export function LabelsChoice({ counts, ...choice }: LabelsChoiceProps) {
  const words = importStrings.labels;
  const listed = LABELS.flatMap((label) => {
    const files = counts.byLabel[label] ?? 0;
    return files > 0 ? [words.of(label, files)] : [];
  });
  return (
    <ApplyChoice title={words.title(counts.files)} label={words.apply(listed.join(', '))} {...choice}>
      {choice.chosen === 'ignore' && <p className={page.note}>{words.ignored}</p>}
    </ApplyChoice>
  );
}

/** Lists the entries that will be skipped, changed or renamed. */
export function PreviewLists({ preview: { skipped, notes: all, renamed, names } }: { preview: ImportPreview }) {
  const words = importStrings.preview;
  // The choice of an encoding says it of all names at once.
  const notes = names === undefined ? all : all.filter(({ code }) => code !== 'name-encoding');
  return (
    <>
      {skipped.length > 0 && <RemarkList title={words.skipped(entriesOf(skipped))} remarks={skipped} />}
      {notes.length > 0 && <RemarkList title={words.notes} remarks={notes} />}
      {renamed.length > 0 && <RemarkList title={words.renamed} remarks={toRemarks(renamed)} />}
    </>
  );
}

export function entriesOf(remarks: readonly ImportRemark[]): number {
  return remarks.reduce((sum, { files }) => sum + (files ?? 1), 0);
}

export function toRemarks(renamed: ImportPreview['renamed']): ImportRemark[] {
  return renamed.map(({ from, to }) => ({ path: from, code: to, message: importStrings.preview.renamedTo(to) }));
}

export function RemarkList({ title, remarks }: { title: string; remarks: readonly ImportRemark[] }) {
  const id = useId();
  return (
    <div>
      <p id={id}>{title}</p>
      <ul className={styles.remarks} aria-labelledby={id}>
        {withKeys(remarks.slice(0, SHOWN)).map(({ rowKey, path, message, files, ...said }) => (
          <li key={rowKey}>
            <code>
              <VisibleText text={path} />
            </code>
            {files ? ` ${importStrings.preview.files(files)}` : ''}: {translate(message, said)}
          </li>
        ))}
        {remarks.length > SHOWN && <li>{importStrings.preview.more(remarks.length - SHOWN)}</li>}
      </ul>
    </div>
  );
}

/** Adds unique React keys, because one path may have several remarks. */
function withKeys(remarks: readonly ImportRemark[]): (ImportRemark & { rowKey: string })[] {
  const seen = new Map<string, number>();
  return remarks.map((remark) => {
    const nth = seen.get(remark.path) ?? 0;
    seen.set(remark.path, nth + 1);
    return { ...remark, rowKey: `${nth} ${remark.path}` };
  });
}
