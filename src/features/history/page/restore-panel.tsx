import { useId, useMemo } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { formatExactly } from '../../../ui/kit/format.ts';
import { useAction } from '../../../ui/kit/hooks/use-action.ts';
import { useLoaded } from '../../../ui/kit/hooks/use-loaded.ts';
import { common } from '../../../ui/kit/language/common-strings.ts';
import { useNotices } from '../../../ui/kit/notices.tsx';
import { focusFirst } from '../../../ui/kit/opening/opened.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import { translate } from '../../../ui/kit/worker-texts/translate.ts';
import { Working } from '../../../ui/kit/working.tsx';
import { useClient } from '../../../ui/state/client-context.tsx';
import { flushNotes } from '../../../ui/state/notebook/open-notes.ts';
import { usePlace } from '../../../ui/state/place-context.tsx';
import { useUndo } from '../../../ui/state/undo/use-undo.ts';
import type { DifferenceCounts, NotRestored } from '../contract/history-requests.ts';
import { strings } from '../texts/timeline-strings.ts';
import { DifferenceList } from './difference-list.tsx';
import type { Point } from './point.ts';
import styles from './timeline.module.css';

interface RestorePanelProps {
  notebookId: string;
  /** Null for the notebook. */
  path: string | null;
  name: string;
  at: Point;
  onClose: () => void;
}

/** Shows what restoring an earlier state would change, and does it. */
export function RestorePanel({ notebookId, path, name, at, onClose }: RestorePanelProps) {
  const { call } = useClient();
  const { notify } = useNotices();
  const { change: undo } = useUndo();
  const headingId = useId();
  const archiveMs = at.isFromArchive ? at.atMs : null;
  const { value: preview, error } = usePreview(notebookId, path, at.seq, archiveMs);
  const restore = useAction(async (seenSeq: number) => {
    const input = { notebookId, seq: at.seq, seenSeq, ...stateIn(path, archiveMs) };
    const { changeId, counts } = await call('changes.restore', input);
    onClose();
    if (changeId === null) notify(strings.nothingToRestore);
    else notify(strings.restored(sum(counts)), { label: common.undo, run: () => void undo(changeId) });
  });
  const files = preview === null ? 0 : sum(preview.counts);
  return (
    <section className={page.inset} aria-labelledby={headingId}>
      <h2 id={headingId} ref={focusFirst} tabIndex={-1}>
        <VisibleText text={strings.restoreTitle(name, formatExactly(at.atMs))} />
      </h2>
      {error !== null && <ErrorNote message={error} />}
      {preview === null && error === null && <Working text={strings.checking} />}
      {preview !== null && (
        <>
          <p>{files === 0 ? strings.nothingToRestore : strings.wouldChange(files)}</p>
          {at.isFromArchive && <p className={page.hint}>{strings.earlierFiles}</p>}
          {preview.leftCount > 0 && <LeftFiles left={preview.left} count={preview.leftCount} />}
          {files > 0 && <DifferenceList notebookId={notebookId} found={preview} />}
          <div className={page.actions}>
            {files > 0 && (
              <Button tone="primary" busy={restore.busy} onClick={() => void restore.run(preview.nowSeq)}>
                {strings.restoreNow(files)}
              </Button>
            )}
            <Button onClick={onClose}>{common.cancel}</Button>
          </div>
        </>
      )}
      {restore.error && <ErrorNote message={restore.error.message} onDismiss={restore.clearError} />}
    </section>
  );
}

function LeftFiles({ left, count }: { left: readonly NotRestored[]; count: number }) {
  return (
    <div className={styles.left}>
      <p>{strings.left(count)}</p>
      <ul>
        {left.map(({ path, reason, sentence }) => (
          <li key={path}>
            <VisibleText text={`${path}: ${translate(reason, sentence)}`} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns what restoring would do, again after each change of the notebook. */
function usePreview(notebookId: string, path: string | null, seq: number, archiveMs: number | null) {
  const { call } = useClient();
  const { seq: nowSeq } = usePlace().notebook;
  const load = useMemo(() => {
    if (nowSeq < 0) return null;
    return async () => {
      await flushNotes();
      return call('changes.planRestore', { notebookId, seq, ...stateIn(path, archiveMs) });
    };
  }, [call, notebookId, path, seq, archiveMs, nowSeq]);
  return useLoaded(load);
}

function stateIn(path: string | null, archiveMs: number | null): { path?: string; archiveMs?: number } {
  return { ...(path === null ? {} : { path }), ...(archiveMs === null ? {} : { archiveMs }) };
}

function sum({ added, changed, moved, deleted }: DifferenceCounts): number {
  return added + changed + moved + deleted;
}
