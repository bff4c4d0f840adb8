import { useEffect, useState } from 'react';
import type { FileHistoryItem } from '../../contracts/commands.ts';
import { toErrorData } from '../../contracts/errors.ts';
import { useActorName } from '../agents/use-actor-name.ts';
import { useClient } from '../app/client-context.tsx';
import { useUndo } from '../files/use-undo.ts';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { formatWhen } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import styles from './editor.module.css';
import { strings } from './strings.ts';

interface HistorySectionProps {
  notebookId: string;
  path: string;
  /** The file's `seq`: with another one, the history has grown. */
  version: number;
}

/** Who did what to the file, and a way back from each. Read when it is opened. */
export function HistorySection({ notebookId, path, version }: HistorySectionProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className={kit.disclosure} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2 className={styles.sectionTitle}>{strings.history}</h2>
      </summary>
      {open && <History notebookId={notebookId} path={path} version={version} />}
    </details>
  );
}

function History({ notebookId, path, version }: HistorySectionProps) {
  const { call } = useClient();
  const actorName = useActorName();
  const undo = useUndo();
  const [items, setItems] = useState<FileHistoryItem[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    if (version < 0) return;
    let stale = false;
    call('files.history', { notebookId, path }).then(
      (list) => {
        if (stale) return;
        setItems([...list].sort((a, b) => b.seq - a.seq));
        setError(null);
      },
      (failure) => {
        if (!stale) setError(toErrorData(failure).message);
      },
    );
    return () => {
      stale = true;
    };
  }, [call, notebookId, path, version]);

  if (error !== null) return <ErrorNote message={strings.historyFailed(error)} />;
  if (items?.length === 0) return <p>{strings.historyEmpty}</p>;
  return (
    <ol className={styles.history}>
      {items?.map((item) => (
        <li key={item.changeId}>
          <span data-agent={item.actor.type === 'agent'}>
            {actorName(item.actor)} {strings.actions[item.action] ?? strings.otherAction(item.action)}
          </span>
          <time dateTime={new Date(item.atMs).toISOString()}>{formatWhen(item.atMs)}</time>
          <Button tone="quiet" disabled={undo.busy} onClick={() => void undo.change(item.changeId)}>
            {strings.undo}
          </Button>
        </li>
      ))}
    </ol>
  );
}
