import { X } from 'lucide-react';
import { strings } from '../app/strings.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { useNotices } from '../kit/notices.tsx';
import { strings as kitStrings } from '../kit/strings.ts';
import { useAction } from '../kit/use-action.ts';
import { Working } from '../kit/working.tsx';
import styles from './files.module.css';
import { RemarkList } from './import-preview.tsx';
import type { Imported } from './run-import.ts';
import { strings as fileStrings } from './strings.ts';
import { useImport } from './use-import.tsx';

/** How far an import is, and what became of it. */
export function ImportReport() {
  const { status, stop, dismiss } = useImport();
  const words = strings.importing;
  switch (status.state) {
    case 'none':
    // The question stands where the files were asked for.
    case 'asking':
      return null;
    case 'running':
      return (
        <div className={styles.report}>
          <Working text={words.reading(status.done, status.all)} />
          <progress
            value={status.done}
            max={Math.max(status.all, 1)}
            aria-label={words.reading(status.done, status.all)}
          />
          <Button onClick={stop}>{words.stop}</Button>
        </div>
      );
    case 'failed':
      return <ErrorNote message={`${status.message} ${words.stopped(status.imported)}`} onDismiss={dismiss} />;
    default:
      return <Outcome stopped={status.state === 'stopped'} result={status} />;
  }
}

function Outcome({ stopped, result }: { stopped: boolean; result: Imported }) {
  const { dismiss, undo } = useImport();
  const { notify } = useNotices();
  const words = strings.importing;
  const takeBack = useAction(async () => {
    const { restored, conflicts } = await undo();
    notify([words.undone(restored), ...(conflicts.length > 0 ? [words.kept(conflicts.join(', '))] : [])].join(' '));
  });
  return (
    <div className={styles.report} role="status">
      <div className={styles.reportHead}>
        <p>{stopped ? words.stopped(result.imported) : words.done(result.imported)}</p>
        <IconButton icon={X} label={kitStrings.dismiss} onClick={dismiss} />
      </div>
      {result.skipped.length > 0 && (
        <RemarkList title={words.skipped(result.skipped.length)} remarks={result.skipped.slice(0, 5)} />
      )}
      {result.skipped.length > 5 && <p>{words.more(result.skipped.length - 5)}</p>}
      {result.notes.length > 0 && (
        <RemarkList title={fileStrings.preview.notesDone} remarks={result.notes.slice(0, 5)} />
      )}
      {takeBack.error && <ErrorNote message={takeBack.error.message} onDismiss={takeBack.clearError} />}
      {result.changeIds.length > 0 && (
        <div className={styles.formActions}>
          <Button disabled={takeBack.busy} onClick={() => void takeBack.run()}>
            {words.undo}
          </Button>
          {takeBack.working && <Working />}
        </div>
      )}
    </div>
  );
}
