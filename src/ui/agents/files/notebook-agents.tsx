import { useEffect, useState } from 'react';
import { useLogTip } from '../../../client/queries/use-log-tip.ts';
import type { AgentFilePlace } from '../../../contracts/wire/commands/agent-file-requests.ts';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { useAction } from '../../kit/hooks/use-action.ts';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { useClient } from '../../state/client-context.tsx';
import { usePlace } from '../../state/place-context.tsx';
import { fileStrings as words } from './agent-file-strings.ts';
import styles from './agent-files.module.css';
import type { FileToReview } from './import-agent.tsx';

/** Files of agents in the open notebook, each with a way to review it. Renders nothing without any. */
export function NotebookAgents({ onReview }: { onReview: (file: FileToReview) => void }) {
  const { call } = useClient();
  const { notebookId } = usePlace().notebook;
  const [places, setPlaces] = useState<readonly AgentFilePlace[]>([]);
  // Each change of a notebook has its entry.
  const tip = useLogTip();
  useEffect(() => {
    if (tip === undefined) return;
    // The list of agents says when the worker fails.
    return followPromise(call('agents.listFiles', { notebookId }), setPlaces, () => undefined);
  }, [call, notebookId, tip]);
  const open = useAction(async (path: string) =>
    onReview({ file: path, text: await call('files.read', { notebookId, path }) }),
  );
  if (places.length === 0) return null;
  return (
    <section aria-label={words.inNotebook}>
      <h2>{words.inNotebook}</h2>
      <p className={page.hint}>{words.inNotebookText}</p>
      {open.error && <ErrorNote message={open.error.message} onDismiss={open.clearError} />}
      <ul className={`${page.plainList} ${styles.files}`}>
        {places.map(({ path, name, labels }) => (
          <li key={path}>
            <span>
              <code>
                <VisibleText text={path} />
              </code>
              {labels.length > 0 && <span className={page.hint}>{words.labels(labels.join(', '))}</span>}
            </span>
            <Button tone="quiet" busy={open.busy} onClick={() => void open.run(path)}>
              {words.review}
              <span className="visually-hidden">: {name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
