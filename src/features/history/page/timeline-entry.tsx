import { useId, useState } from 'react';
import { fileTitle } from '../../../core/shared/names/file-title.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { formatExactly, formatWhen } from '../../../ui/kit/format.ts';
import { leaveFocusTo } from '../../../ui/kit/hooks/leave-focus.ts';
import { common } from '../../../ui/kit/language/common-strings.ts';
import entryStyles from '../../../ui/kit/styles/entries.module.css';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import { formatRoute } from '../../../ui/routes/routes.ts';
import { useActorName } from '../../../ui/state/agents/use-actor-name.ts';
import { useUndo } from '../../../ui/state/undo/use-undo.ts';
import type { ChangeReason, HistoryEntry } from '../contract/history-requests.ts';
import { strings } from '../texts/timeline-strings.ts';
import { ComparedFiles } from './compared-files.tsx';
import { DifferenceList } from './difference-list.tsx';
import { EarlierEntries } from './earlier-entries.tsx';
import { keyOfPoint, type Point, pointOf } from './point.ts';
import styles from './timeline.module.css';

interface TimelineEntryProps {
  notebookId: string;
  path: string | null;
  entry: HistoryEntry;
  isNewest: boolean;
  /** The change from which the person compares; null for none. */
  marked: Point | null;
  onMark: (point: Point) => void;
  onCompare: (point: Point) => void;
  onRestore: (point: Point) => void;
}

/** Shows one change: who made it, why, its files, and what can be done with it. */
export function TimelineEntry({
  notebookId,
  path,
  entry,
  isNewest,
  marked,
  onMark,
  onCompare,
  onRestore,
}: TimelineEntryProps) {
  const actorName = useActorName();
  const undo = useUndo();
  const [isOpen, setOpen] = useState(false);
  const leftId = useId();
  const [toLeft] = useState(() => leaveFocusTo(leftId));
  const { changeId, seq, atMs, actor, runId, files, allFiles, erasedFiles, erasedMs, paths, why, work, archive } =
    entry;
  const point = pointOf(entry);
  const isErased = erasedFiles > 0 && erasedFiles === files;
  const when = formatExactly(atMs);
  return (
    <li className={entryStyles.entry}>
      <p className={styles.what}>
        <span data-agent={actor.type === 'agent'}>{strings.event(actorName(actor), didOf(entry))}</span>
        {allFiles > files && <span className={entryStyles.soft}>{strings.elsewhere(allFiles)}</span>}
        {archive !== null && <span className={entryStyles.soft}>{strings.fromArchive}</span>}
        {entry.isUndone && <span className={entryStyles.soft}>{strings.undone}</span>}
        <time dateTime={new Date(atMs).toISOString()} title={when}>
          {formatWhen(atMs)}
        </time>
      </p>
      {paths.length > 0 && (
        <p className={entryStyles.soft} title={paths.join('\n')}>
          <VisibleText text={paths.map(fileTitle).join(', ') + (files - erasedFiles > paths.length ? ' …' : '')} />
        </p>
      )}
      {erasedFiles > 0 && <p className={entryStyles.soft}>{strings.erased(erasedFiles, erasedMs)}</p>}
      {why !== null && (
        <p className={styles.why}>
          <VisibleText text={reasonIn(why)} />
          {why.approved && <span className={entryStyles.soft}>{strings.approved}</span>}
        </p>
      )}
      <div className={entryStyles.actions}>
        {runId !== null && <a href={formatRoute({ view: 'run', notebookId, runId })}>{strings.inRun}</a>}
        {work !== null && archive !== null && <VisibleText text={strings.fromWork(work.title)} />}
        {work !== null && archive === null && (
          <a href={formatRoute({ view: 'reviews', review: work.reviewId })}>
            <VisibleText text={strings.fromWork(work.title)} />
          </a>
        )}
        {entry.isUndone && archive === null && (
          <a id={leftId} href={formatRoute({ view: 'history', of: `undo:${changeId}` })}>
            {strings.lookAtLeft}
          </a>
        )}
        {!isErased && (
          <Button
            tone="quiet"
            aria-expanded={isOpen}
            aria-label={strings.of(strings.open, when)}
            onClick={() => setOpen(!isOpen)}
          >
            {strings.open}
          </Button>
        )}
        {marked === null ? (
          <Button tone="quiet" aria-label={strings.of(strings.mark, when)} onClick={() => onMark(point)}>
            {strings.mark}
          </Button>
        ) : (
          keyOfPoint(marked) !== keyOfPoint(point) && (
            <Button tone="quiet" aria-label={strings.of(strings.compareTo, when)} onClick={() => onCompare(point)}>
              {strings.compareTo}
            </Button>
          )
        )}
        {!isNewest && (
          <Button tone="quiet" aria-label={strings.of(strings.restore, when)} onClick={() => onRestore(point)}>
            {strings.restore}
          </Button>
        )}
        {!entry.isUndone && !isErased && archive === null && (
          <Button
            ref={toLeft}
            tone="quiet"
            aria-label={strings.of(common.undoThis, when)}
            busy={undo.busy}
            onClick={() => void undo.change(changeId)}
          >
            {common.undoThis}
          </Button>
        )}
      </div>
      {isOpen && archive !== null && <DifferenceList notebookId={notebookId} found={archive} />}
      {isOpen && archive === null && (
        <ComparedFiles
          notebookId={notebookId}
          path={path}
          from={{ seq: seq - 1, atMs, isFromArchive: false }}
          to={point}
        />
      )}
      {entry.earlier > 0 && (
        <EarlierEntries
          notebookId={notebookId}
          path={path}
          changeId={changeId}
          count={entry.earlier}
          entryOf={(earlier) => (
            <TimelineEntry
              notebookId={notebookId}
              path={path}
              entry={earlier}
              isNewest={false}
              marked={marked}
              onMark={onMark}
              onCompare={onCompare}
              onRestore={onRestore}
            />
          )}
        />
      )}
    </li>
  );
}

function didOf({ action, files }: HistoryEntry): string {
  const known: Readonly<Record<string, (files: number) => string>> = strings.did;
  return ((Object.hasOwn(known, action) ? known[action] : undefined) ?? strings.did.write)(files);
}

function reasonIn({ prompt, title, from }: ChangeReason): string {
  const text = title ?? prompt;
  return text === null ? strings.noReason : strings.why[from](text);
}
