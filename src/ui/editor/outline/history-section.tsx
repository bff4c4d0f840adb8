import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useFile } from '../../../client/queries/use-files.ts';
import { strings } from '../../history/history-strings.ts';
import kit from '../../kit/kit.module.css';
import { Working } from '../../kit/working.tsx';
import { askedHistory } from '../../state/page/asked-history.ts';
import styles from '../editor.module.css';

const FileHistory = lazy(async () => ({ default: (await import('../../history/file-history.tsx')).FileHistory }));

interface HistorySectionProps {
  notebookId: string;
  path: string;
}

/** Shows the file history in a disclosure. The history is loaded when the disclosure opens. */
export function HistorySection({ notebookId, path }: HistorySectionProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDetailsElement>(null);
  const isAsked = useSyncExternalStore(askedHistory.subscribe, askedHistory.get) === path;
  useEffect(() => {
    if (!isAsked || box.current === null) return;
    askedHistory.set(null);
    box.current.open = true;
    box.current.scrollIntoView({ block: 'start' });
    box.current.querySelector('summary')?.focus({ preventScroll: true });
  }, [isAsked]);
  return (
    <details ref={box} data-history className={kit.disclosure} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2 className={styles.sectionTitle}>{strings.title}</h2>
      </summary>
      {open && <OpenHistory notebookId={notebookId} path={path} />}
    </details>
  );
}

function OpenHistory({ notebookId, path }: HistorySectionProps) {
  const file = useFile(notebookId, path);
  if (file === undefined) return <Working text={strings.loading} />;
  if (file === null) return <p>{strings.empty}</p>;
  return (
    <Suspense fallback={<Working text={strings.loading} />}>
      <FileHistory file={file} />
    </Suspense>
  );
}
