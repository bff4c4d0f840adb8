import type { FileRow } from '../../contracts/domain/notebook/notebook.ts';
import { useObjectUrl } from '../kit/files/use-object-url.ts';
import { nameOf } from '../kit/format.ts';
import { describeType } from '../state/notebook/file-type.ts';
import { strings } from './viewer-strings.ts';
import styles from './viewers.module.css';

interface FileFactsProps {
  file: FileRow;
  bytes: Uint8Array;
  /** Type of the file. Default: from the file extension. */
  title?: string | null;
}

/** Shows type and size of a file, with a link that saves a copy. */
export function FileFacts({ file, bytes, title }: FileFactsProps) {
  return (
    <p className={styles.facts}>
      <span>{strings.facts(title ?? describeType(file.path), file.sizeBytes)}</span>
      <SaveCopy path={file.path} bytes={bytes} />
    </p>
  );
}

export function SaveCopy({ path, bytes }: { path: string; bytes: Uint8Array }) {
  // A generic type, so that the browser saves the copy and never opens it.
  const url = useObjectUrl(bytes, 'application/octet-stream');
  return (
    url && (
      <a href={url} download={nameOf(path)}>
        {strings.download}
      </a>
    )
  );
}
