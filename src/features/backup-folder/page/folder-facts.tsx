import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import page from '../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import type { BackupFolderStatus } from '../contract/folder-status.ts';
import { strings } from '../texts/backup-folder-strings.ts';
import styles from './backup-folder.module.css';
import { describeBackup, describeProblem } from './describe-folder.ts';

/** How long an erasure is named that left nothing behind, in milliseconds. */
const SAID_MS = 86_400_000;

/** Says what the last backup was, what keeps the next one from being made, and what an erasure has removed. */
export function FolderFacts({ status }: { status: BackupFolderStatus }) {
  const { state, name, lastMs, lastFullMs, pending, proof, writtenBytes, differences, repaired, detail } = status;
  if (state === 'none' || name === null) return <p>{strings.none}</p>;
  const problem = describeProblem(status);
  return (
    <>
      {problem !== null && <ErrorNote tone={state === 'stopped' ? 'decide' : 'stopped'} message={problem} />}
      <Names label={strings.differences} names={problem === null ? [] : differences} />
      {(state === 'failed' || state === 'unproven') && detail !== '' && <p className={page.hint}>{detail}</p>}
      <p className={styles.state}>{describeBackup(status, Date.now()) ?? strings.first}</p>
      <p className={page.facts}>
        <VisibleText text={strings.folder(name)} />
        {lastMs !== null && problem !== null && <span>{strings.stands(lastMs)}</span>}
        {lastMs !== null && <span>{pending === 0 ? strings.current : strings.pending(pending)}</span>}
        {lastMs !== null && <span>{strings.wrote(writtenBytes)}</span>}
        {lastFullMs !== null && proof === 'new' && <span>{strings.lastFull(lastFullMs)}</span>}
      </p>
      {repaired.length > 0 && <p>{strings.repaired(repaired.length)}</p>}
      <Names label={strings.repaired(repaired.length)} names={repaired} />
      <Erasure status={status} />
    </>
  );
}

function Names({ label, names }: { label: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <ul className={styles.names} aria-label={label}>
      {names.map((name) => (
        <li key={name}>
          <VisibleText text={name} />
        </li>
      ))}
    </ul>
  );
}

function Erasure({ status: { erasure } }: { status: BackupFolderStatus }) {
  const isOver = erasure?.isComplete === true && erasure.others.length === 0;
  if (erasure === null || (isOver && Date.now() - erasure.atMs > SAID_MS)) return null;
  return (
    <>
      <p>{erasure.snapshots === 0 ? strings.erasedNone : strings.erased(erasure.snapshots)}</p>
      {!erasure.isComplete && <p>{strings.erasedPartly}</p>}
      {erasure.others.length > 0 && (
        <>
          <p>{strings.erasedOthers(erasure.others.length)}</p>
          <Names
            label={strings.erasedOthers(erasure.others.length)}
            names={erasure.others.map(({ device, createdMs }) => `${device}, ${strings.snapshots.when(createdMs)}`)}
          />
        </>
      )}
    </>
  );
}
