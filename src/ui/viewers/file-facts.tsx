import type { FileRow } from '../../contracts/domain/notebook/notebook.ts';
import { describeType } from '../editor/file-type.ts';
import { nameOf } from '../kit/format.ts';
import { useBlobUrl } from './use-blob-url.ts';
import { strings } from './viewer-strings.ts';
import styles from './viewers.module.css';

interface FileFactsProps {
  file: FileRow;
  bytes: Uint8Array;
  /** Default: by the ending of its name. */
  title?: string | null;
}

/** What a file is and how large, with a way to save it as it is. */
export function FileFacts({ file, bytes, title }: FileFactsProps) {
  // Saved, never opened: no type that a browser would show.
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
