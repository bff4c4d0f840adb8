import { X } from 'lucide-react';
import { Button, IconButton } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { leaveFocusTo } from '../../kit/hooks/leave-focus.ts';
import { useAction } from '../../kit/hooks/use-action.ts';
import kit from '../../kit/kit.module.css';
import { strings as kitStrings } from '../../kit/kit-strings.ts';
import { common } from '../../kit/language/common-strings.ts';
import { useNotices } from '../../kit/notices.tsx';
import { Working } from '../../kit/working.tsx';
import { usePlace } from '../../state/place-context.tsx';
import styles from '../files.module.css';
import { entriesOf, RemarkList, toRemarks } from './import-preview.tsx';
import { importStrings } from './import-strings.ts';
import type { Imported } from './run/nothing-imported.ts';
import { RestoredNote } from './sidecar-choices.tsx';
import { useImport } from './use-import.tsx';

/** Most lines of each list in a report. The form before the import showed the full lists. */
const FEW = 5;

const REPORT_ID = 'import-report';
/** For what disappears when an import begins or ends. */
export const leaveFocusToReport = leaveFocusTo(REPORT_ID);

/** Shows the progress of an import, then its result. */
export function ImportReport() {
  const { status, stop } = useImport();
  const { notebook } = usePlace();
  const words = importStrings.importing;
  switch (status.state) {
    case 'none':
    // The form is shown where the files were selected.
    case 'asking':
      return null;
    case 'gathering':
      return (
        <div className={styles.report}>
          <Working text={importStrings.preview.gathering} />
          <Button onClick={stop}>{common.cancel}</Button>
        </div>
      );
    case 'running':
      return (
        <div id={REPORT_ID} ref={leaveFocusToReport} tabIndex={-1} className={styles.report}>
          <Working text={words.reading(status.done, status.all)} />
          <progress
            value={status.done}
            max={Math.max(status.all, 1)}
            aria-label={words.reading(status.done, status.all)}
          />
          {status.another && <p role="status">{importStrings.preview.another}</p>}
          <Button onClick={stop}>{common.stop}</Button>
        </div>
      );
    default:
      // A result belongs to its notebook: undo would not apply to another one.
      if (status.notebookId !== notebook.notebookId || !status.isShown) return null;
      return <Outcome stopped={status.state !== 'done'} result={status} id={REPORT_ID} />;
  }
}

interface LastImportProps {
  /** Id of what opens it. */
  opener: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** Shows the result of the last import after it has left the file list. */
export function LastImport({ opener, isOpen, onToggle }: LastImportProps) {
  const { status } = useImport();
  const { notebook } = usePlace();
  if (!('isShown' in status) || status.isShown || status.notebookId !== notebook.notebookId) return null;
  return (
    <details className={kit.disclosure} open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary id={opener}>{importStrings.importing.last}</summary>
      <Outcome stopped={status.state !== 'done'} result={status} />
    </details>
  );
}

interface OutcomeProps {
  stopped: boolean;
  result: Imported;
  /** Given to a result beside the files, which can be dismissed. */
  id?: string;
}

function Outcome({ stopped, result, id }: OutcomeProps) {
  const { dismiss, undo } = useImport();
  const { notify } = useNotices();
  const words = importStrings.importing;
  const takeBack = useAction(async () => {
    const { restored, conflicts } = await undo();
    notify([words.undone(restored), ...(conflicts.length > 0 ? [words.kept(conflicts.join(', '))] : [])].join(' '));
  });
  return (
    <div {...(id === undefined ? {} : { id, tabIndex: -1 })} className={styles.report} role="status">
      {result.error !== null && <ErrorNote message={result.error} />}
      <div className={styles.reportHead}>
        <p>{stopped ? words.stopped(result.imported) : words.done(result.imported)}</p>
        {id !== undefined && <IconButton icon={X} label={kitStrings.dismiss} onClick={dismiss} />}
      </div>
      {result.restored !== null && <RestoredNote restored={result.restored} />}
      {takeBack.error && <ErrorNote message={takeBack.error.message} onDismiss={takeBack.clearError} />}
      {result.changeIds.length > 0 && (
        <div className={styles.formActions}>
          <Button disabled={takeBack.busy} onClick={() => void takeBack.run()}>
            {words.undo}
          </Button>
          {takeBack.working && <Working />}
        </div>
      )}
      {result.skipped.length > 0 && (
        <RemarkList title={words.skipped(entriesOf(result.skipped))} remarks={result.skipped.slice(0, FEW)} />
      )}
      {result.skipped.length > FEW && <p>{importStrings.preview.more(entriesOf(result.skipped.slice(FEW)))}</p>}
      {result.notes.length > 0 && (
        <RemarkList title={importStrings.preview.notesDone} remarks={result.notes.slice(0, FEW)} />
      )}
      {result.renamed.length > 0 && (
        <RemarkList title={importStrings.preview.renamedDone} remarks={toRemarks(result.renamed.slice(0, FEW))} />
      )}
      {result.renamed.length > FEW && <p>{importStrings.preview.more(result.renamed.length - FEW)}</p>}
    </div>
  );
}
