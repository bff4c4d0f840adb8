import type { FileRow } from '../../contracts/domain/notebook/notebook.ts';
import { describeType } from '../editor/file-type.ts';
import { nameOf } from '../kit/format.ts';
import { useBlobUrl } from './use-blob-url.ts';
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
  // A generic type, so that the browser saves the copy and never opens it.
  const url = useBlobUrl(bytes, 'application/octet-stream');
  return (
    <p className={styles.facts}>
      <span>{strings.facts(title ?? describeType(file.path), file.sizeBytes)}</span>
      {url && (
        <a href={url} download={nameOf(file.path)}>
          {strings.download}
        </a>
      )}
    </p>
  );
}
