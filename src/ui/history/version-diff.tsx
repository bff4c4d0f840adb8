import { useId, useState } from 'react';
import { useBlob } from '../../client/queries/use-blob.ts';
import type { FileRow, FileState } from '../../contracts/domain/notebook/notebook.ts';
import { formatBytes } from '../kit/format.ts';
import page from '../kit/styles/page.module.css';
import { Working } from '../kit/working.tsx';
import { HashText } from './hash-text.tsx';
import styles from './history.module.css';
import { strings } from './history-strings.ts';
import { LineDiff } from './line-diff.tsx';
import type { Version } from './versions.ts';

/** Largest version, in bytes, that is compared. A longer comparison would block the page. */
const MAX_COMPARED_BYTES = 1024 * 1024;

/** Compares a version with the previous version or with the current file. */
export function VersionDiff({ file, version }: { file: FileRow; version: Version }) {
  const [against, setAgainst] = useState<'before' | 'now'>('before');
  const name = useId();
  const [from, to] = against === 'before' ? [version.before, version.after] : [version.after, nowOf(file)];
  return (
    <div className={page.column}>
      <fieldset className={styles.against}>
        <legend>{strings.against}</legend>
        {(['before', 'now'] as const).map((each) => (
          <label key={each}>
            <input type="radio" name={name} checked={against === each} onChange={() => setAgainst(each)} />
            {each === 'before' ? strings.againstBefore : strings.againstNow}
          </label>
        ))}
      </fieldset>
      <Compared notebookId={file.notebookId} fileId={file.fileId} from={from} to={to} />
    </div>
  );
}

export function nowOf({ path, kind, hash, sizeBytes }: FileRow): FileState {
  return { path, kind, hash, sizeBytes };
}

interface ComparedProps {
  /** Said when a content is missing. Default: that of a version. */
  gone?: string;
  notebookId: string;
  fileId: string;
  from: FileState | null;
  to: FileState | null;
}

/** Compares two states of a file line by line, as far as their contents are kept and short enough. */
export function Compared({ gone = strings.gone, notebookId, fileId, from, to }: ComparedProps) {
  const fromBytes = useBlob(from?.hash ?? null);
  const toBytes = useBlob(to?.hash ?? null);
  if (fromBytes === undefined || toBytes === undefined) return <Working text={strings.loading} />;
  const isGone = (from?.hash && fromBytes === null) || (to?.hash && toBytes === null);
  if (from && to && from.hash === to.hash && from.path === to.path) return <p>{strings.same}</p>;
  const tooLong = Math.max(from?.sizeBytes ?? 0, to?.sizeBytes ?? 0) > MAX_COMPARED_BYTES;
  if (isGone || tooLong) {
    return (
      <>
        <p>{isGone ? gone : strings.tooLong(formatBytes(MAX_COMPARED_BYTES))}</p>
        <p className={styles.state}>{strings.sizes(from?.sizeBytes ?? null, to?.sizeBytes ?? null)}</p>
        {[from?.hash, to?.hash].map((hash) => hash && <HashText key={hash} hash={hash} />)}
      </>
    );
  }
  return (
    <LineDiff file={{ notebookId, fileId }} from={from} to={to} label={strings.difference} reading={strings.loading} />
  );
}
