import { History } from 'lucide-react';
import { useState } from 'react';
import { fileTitle } from '../../../core/shared/names/file-title.ts';
import { Button, LinkButton } from '../../../ui/kit/button.tsx';
import { EmptyState } from '../../../ui/kit/empty-state.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { formatExactly } from '../../../ui/kit/format.ts';
import entryStyles from '../../../ui/kit/styles/entries.module.css';
import page from '../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import { Working } from '../../../ui/kit/working.tsx';
import { formatRoute } from '../../../ui/routes/routes.ts';
import { usePlace } from '../../../ui/state/place-context.tsx';
import { strings } from '../texts/timeline-strings.ts';
import { BetweenPanel } from './between-panel.tsx';
import { isEarlier, keyOfPoint, type Point } from './point.ts';
import { RestorePanel } from './restore-panel.tsx';
import styles from './timeline.module.css';
import { TimelineEntry } from './timeline-entry.tsx';
import { useTimeline } from './use-timeline.ts';

interface TimelineProps {
  notebookId: string;
  /** Null for the notebook. */
  path: string | null;
  /** Begins at this change; null for the newest. */
  changeId: string | null;
}

type Panel = { type: 'restore'; at: Point } | { type: 'compare'; from: Point; to: Point | null };

/** Lists the changes of a notebook, a folder or a file, and compares and restores their states. */
export function Timeline({ notebookId, path, changeId }: TimelineProps) {
  const { notebook } = usePlace();
  const { entries, hasMore, isPart, error, more, showNewer } = useTimeline(notebookId, path, changeId);
  const [marked, setMarked] = useState<Point | null>(null);
  const [panel, setPanel] = useState<Panel | null>(null);
  const name = path === null ? notebook.name : fileTitle(path);
  const compare = (to: Point | null) => {
    if (marked === null) return;
    const isLater = to !== null && isEarlier(to, marked);
    setPanel({ type: 'compare', from: isLater ? to : marked, to: isLater ? marked : to });
    setMarked(null);
  };
  return (
    <div className={page.view}>
      <header className={page.head}>
        <h1 className={page.title} title={path ?? undefined}>
          <VisibleText text={strings.title(name)} />
        </h1>
        <p className={page.hint}>{strings.hint}</p>
        {path === null && (
          <p>
            <a href={formatRoute({ view: 'git' })}>{strings.commits}</a>
          </p>
        )}
        {path !== null && (
          <p>
            <a href={formatRoute({ view: 'history', of: null })}>{strings.wholeNotebook}</a>
          </p>
        )}
      </header>
      {error !== null && <ErrorNote message={error} />}
      {marked !== null && (
        <p className={entryStyles.marked} role="status">
          {strings.comparing(formatExactly(marked.atMs))}{' '}
          <LinkButton onClick={() => compare(null)}>{strings.withNow}</LinkButton>{' '}
          <Button tone="quiet" onClick={() => setMarked(null)}>
            {strings.stop}
          </Button>
        </p>
      )}
      {panel?.type === 'compare' && (
        <BetweenPanel notebookId={notebookId} path={path} {...panel} onClose={() => setPanel(null)} />
      )}
      {panel?.type === 'restore' && (
        <RestorePanel
          key={keyOfPoint(panel.at)}
          notebookId={notebookId}
          path={path}
          name={name}
          {...panel}
          onClose={() => setPanel(null)}
        />
      )}
      {entries === null && error === null && <Working text={strings.loading} />}
      {entries?.length === 0 && (
        <EmptyState icon={History} title={strings.empty}>
          <p>{strings.emptyText}</p>
        </EmptyState>
      )}
      {isPart && (
        <Button tone="quiet" onClick={showNewer}>
          {strings.newer}
        </Button>
      )}
      {entries !== null && entries.length > 0 && (
        <ol className={styles.list} aria-label={strings.list}>
          {entries.map((entry, index) => (
            <TimelineEntry
              key={entry.changeId}
              notebookId={notebookId}
              path={path}
              entry={entry}
              isNewest={index === 0 && !isPart}
              marked={marked}
              onMark={setMarked}
              onCompare={compare}
              onRestore={(at) => setPanel({ type: 'restore', at })}
            />
          ))}
        </ol>
      )}
      {hasMore ? <Button onClick={more}>{strings.more}</Button> : null}
    </div>
  );
}
