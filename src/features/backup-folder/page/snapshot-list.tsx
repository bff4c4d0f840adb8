import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { useAction } from '../../../ui/kit/hooks/use-action.ts';
import { common } from '../../../ui/kit/language/common-strings.ts';
import { useOneOpen } from '../../../ui/kit/opening/use-one-open.ts';
import { RemoveQuestion } from '../../../ui/kit/remove-question.tsx';
import page from '../../../ui/kit/styles/page.module.css';
import { Working } from '../../../ui/kit/working.tsx';
import { useClient } from '../../../ui/state/client-context.tsx';
import type { FolderSnapshot } from '../contract/folder-status.ts';
import { strings } from '../texts/backup-folder-strings.ts';
import styles from './backup-folder.module.css';
import { openRestored } from './open-restored.ts';

const words = strings.snapshots;
/** Shown at once; the others on request. */
const FEW = 8;

/** Lists the backups in the folder, each with what restores or removes it. */
export function SnapshotList() {
  const { call } = useClient();
  const [listed, setListed] = useState<readonly FolderSnapshot[] | null>(null);
  const [most, setMost] = useState(FEW);
  const read = useAction(async () => setListed(await call('backup.folder.snapshots', {})));
  const readNow = useRef(read.run);
  useEffect(() => void readNow.current(), []);
  return (
    <>
      <h3>{words.title}</h3>
      {read.error && <ErrorNote message={read.error.message} />}
      {read.working && listed === null && <Working text={words.reading} />}
      {listed?.length === 0 && <p>{words.none}</p>}
      {listed && listed.length > 0 && (
        <ul className={`${page.gridList} ${styles.list}`} aria-label={words.title}>
          {listed.slice(0, most).map((snapshot, index) => (
            <Snapshot
              key={snapshot.name}
              snapshot={snapshot}
              isNewest={index === 0}
              onRemoved={() => void read.run()}
            />
          ))}
        </ul>
      )}
      {listed && listed.length > most && (
        <Button tone="quiet" onClick={() => setMost(listed.length)}>
          {words.more(listed.length - most)}
        </Button>
      )}
    </>
  );
}

interface SnapshotProps {
  snapshot: FolderSnapshot;
  isNewest: boolean;
  onRemoved: () => void;
}

function Snapshot({ snapshot, isNewest, onRemoved }: SnapshotProps) {
  const { call, restart } = useClient();
  const { open, opener, close } = useOneOpen<'restore' | 'remove'>();
  const { name, createdMs, problem } = snapshot;
  return (
    <li className={`${page.titleRow} ${styles.snapshot}`}>
      <span className={styles.what}>
        <span>{words.when(createdMs)}</span>
        <SnapshotFacts snapshot={snapshot} isNewest={isNewest} />
      </span>
      {open === null && (
        <span className={page.actions}>
          {problem === null && (
            <Button {...opener('restore')} aria-label={`${words.restore}, ${words.when(createdMs)}`}>
              {words.restore}
            </Button>
          )}
          <Button {...opener('remove')} tone="quiet" aria-label={`${common.remove}, ${words.when(createdMs)}`}>
            {common.remove}
          </Button>
        </span>
      )}
      {open === 'restore' && (
        <RemoveQuestion
          label={words.restore}
          question={strings.restore.question(createdMs)}
          keep={common.cancel}
          remove={strings.restore.replace}
          onKeep={close}
          onRemove={async () => {
            await call('backup.folder.restore', { name, replace: true });
            await openRestored(restart);
          }}
        />
      )}
      {open === 'remove' && (
        <RemoveQuestion
          label={common.remove}
          question={strings.removeQuestion(createdMs)}
          keep={common.cancel}
          remove={common.remove}
          onKeep={close}
          onRemove={async () => {
            await call('backup.folder.remove', { name });
            onRemoved();
          }}
        />
      )}
    </li>
  );
}

/** Says what a backup holds, and which device made it. */
export function SnapshotFacts({ snapshot, isNewest }: { snapshot: FolderSnapshot; isNewest: boolean }) {
  const { device, isOfThisDevice, notebooks, files, sizeBytes, problem } = snapshot;
  return (
    <span className={page.facts}>
      {isNewest && problem === null && <span>{words.newest}</span>}
      {problem !== null && <span className={page.stopped}>{words.problem[problem]}</span>}
      {(isOfThisDevice || device !== '') && <span>{isOfThisDevice ? words.thisDevice : device}</span>}
      {problem === null && (
        <>
          <span>{words.notebooks(notebooks)}</span>
          <span>{words.files(files)}</span>
          <span>{words.size(sizeBytes)}</span>
        </>
      )}
    </span>
  );
}
