import { X } from 'lucide-react';
import { strings } from '../app/strings.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { strings as kitStrings } from '../kit/strings.ts';
import { Working } from '../kit/working.tsx';
import styles from './files.module.css';
import { useImport } from './use-import.tsx';

const SHOWN = 5;

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
          <progress value={status.done} max={status.all} aria-label={words.reading(status.done, status.all)} />
          <Button onClick={stop}>{words.stop}</Button>
        </div>
      );
    case 'failed':
      return <ErrorNote message={`${status.message} ${words.stopped(status.imported)}`} onDismiss={dismiss} />;
    default:
      return (
        <div className={styles.report} role="status">
          <div className={styles.reportHead}>
            <p>{status.state === 'done' ? words.done(status.imported) : words.stopped(status.imported)}</p>
            <IconButton icon={X} label={kitStrings.dismiss} onClick={dismiss} />
          </div>
          {status.skipped.length > 0 && (
            <>
              <p>{words.skipped(status.skipped.length)}</p>
              <ul className={styles.skipped}>
                {status.skipped.slice(0, SHOWN).map((file) => (
                  <li key={file.path}>
                    <code>{file.path}</code>: {file.message}
                  </li>
                ))}
                {status.skipped.length > SHOWN && <li>{words.more(status.skipped.length - SHOWN)}</li>}
              </ul>
            </>
          )}
        </div>
      );
  }
}
