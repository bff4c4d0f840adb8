import { lazy, Suspense, useState } from 'react';
import { readBlob } from '../../client/queries/read-blob.ts';
import type { FileRow } from '../../contracts/domain/notebook/notebook.ts';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { formatBytes, formatExactly, formatWhen } from '../kit/format.ts';
import { useAction } from '../kit/hooks/use-action.ts';
import { common } from '../kit/language/common-strings.ts';
import { useNotices } from '../kit/notices.tsx';
import { VisibleText } from '../kit/visible-text.tsx';
import { Working } from '../kit/working.tsx';
import { formatRoute } from '../routes/routes.ts';
import { useActorName } from '../state/agents/use-actor-name.ts';
import { useClient } from '../state/client-context.tsx';
import { useUndo } from '../state/undo/use-undo.ts';
import { HashText } from './hash-text.tsx';
import styles from './history.module.css';
import { strings } from './history-strings.ts';
import type { Version } from './versions.ts';

const RestoreVersion = lazy(async () => ({ default: (await import('./restore-version.tsx')).RestoreVersion }));

const VersionDiff = lazy(async () => ({ default: (await import('./version-diff.tsx')).VersionDiff }));

interface VersionItemProps {
  file: FileRow;
  version: Version;
  isNow: boolean;
  /** Whether the content of the version is no longer stored. */
  isMissing: boolean;
}

/** Shows one version: author, time and kind of change, with buttons that compare, restore and undo. */
export function VersionItem({ file, version, isNow, isMissing }: VersionItemProps) {
  const actorName = useActorName();
  const { call } = useClient();
  const { notify } = useNotices();
  const undo = useUndo();
  const [open, setOpen] = useState(false);
  const [asks, setAsks] = useState(false);
  const [gone, setGone] = useState(false);
  const { after, runId, atMs, changeId } = version;
  const when = formatExactly(atMs);

  const restore = useAction(async () => {
    const { notebookId, path, hash } = file;
    const bytes = after?.hash ? await readBlob(after.hash) : null;
    setGone(bytes === null);
    if (bytes === null) return;
    await call('files.write', { notebookId, path, content: bytes, baseHash: hash });
    const [change] = await call('files.history', { notebookId, path });
    setAsks(false);
    notify(
      strings.restoredTo(path, atMs),
      change && { label: common.undo, run: () => void undo.change(change.changeId) },
    );
  });
  return (
    <li className={styles.version}>
      <p className={styles.what}>
        <span data-agent={version.actor.type === 'agent'}>
          {strings.event(actorName(version.actor), describe(version))}
        </span>
        {runId !== null && (
          <a href={formatRoute({ view: 'run', notebookId: file.notebookId, runId })}>{strings.inRun}</a>
        )}
        {version.work && version.isFromArchive && <VisibleText text={strings.fromWork(version.work.title)} />}
        {version.work && !version.isFromArchive && (
          <a href={formatRoute({ view: 'reviews', review: version.work.reviewId })}>
            <VisibleText text={strings.fromWork(version.work.title)} />
          </a>
        )}
        {version.others > 0 && <span className={styles.soft}>{strings.others(version.others)}</span>}
        {version.isFromArchive && <span className={styles.soft}>{strings.fromArchive}</span>}
        {version.isUndone && <span className={styles.soft}>{strings.undone}</span>}
        {isMissing && version.erasedMs === null && <span className={styles.soft}>{strings.notKept}</span>}
        {version.erasedMs !== null && <span className={styles.soft}>{strings.erased(version.erasedMs || null)}</span>}
        {isNow && <strong className={styles.now}>{strings.now}</strong>}
        <time dateTime={new Date(atMs).toISOString()} title={when}>
          {formatWhen(atMs)}
        </time>
      </p>
      {after?.hash && (
        <p className={styles.state}>
          <span>{formatBytes(after.sizeBytes)}</span>
          <HashText hash={after.hash} />
        </p>
      )}
      <div className={styles.actions}>
        <Button
          tone="quiet"
          aria-expanded={open}
          aria-label={strings.of(open ? strings.hide : strings.show, when)}
          onClick={() => setOpen(!open)}
        >
          {open ? strings.hide : strings.show}
        </Button>
        {after?.hash && after.hash !== file.hash && !isMissing && (
          <Button
            tone="quiet"
            aria-label={strings.of(strings.restore, when)}
            aria-expanded={asks}
            onClick={() => setAsks(!asks)}
          >
            {strings.restore}
          </Button>
        )}
        {!version.isUndone && !version.isFromArchive && (
          <Button
            tone="quiet"
            aria-label={strings.of(strings.undo, when)}
            busy={undo.busy}
            onClick={() => void undo.change(changeId)}
          >
            {strings.undo}
          </Button>
        )}
      </div>
      {gone && <ErrorNote message={strings.gone} onDismiss={() => setGone(false)} />}
      {restore.error && <ErrorNote message={restore.error.message} onDismiss={restore.clearError} />}
      {asks && after?.hash && after.hash !== file.hash && (
        <Suspense fallback={<Working />}>
          <RestoreVersion
            file={file}
            version={version}
            busy={restore.busy}
            onRestore={() => void restore.run()}
            onKeep={() => setAsks(false)}
          />
        </Suspense>
      )}
      {open && (
        <Suspense fallback={<Working />}>
          <VersionDiff file={file} version={version} />
        </Suspense>
      )}
    </li>
  );
}

function describe({ kind }: Version): string {
  switch (kind.type) {
    case 'moved':
      return (kind.changed ? strings.movedAndChanged : strings.moved)(kind.from, kind.to);
    case 'restored':
      return strings.restored(kind.sinceMs);
    default:
      return strings.kinds[kind.type];
  }
}
