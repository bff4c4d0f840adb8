import { lazy, useMemo, useState } from 'react';
import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import { hexLines } from '../../../core/shared/file-types/magic-bytes.ts';
import { Button } from '../../kit/button.tsx';
import page from '../../kit/styles/page.module.css';
import { FileFacts } from '../../viewers/file-facts.tsx';
import { strings } from '../../viewers/viewer-strings.ts';
import styles from '../../viewers/viewers.module.css';

const EncodedText = lazy(async () => ({ default: (await import('./encoded-text.tsx')).EncodedText }));

const SHOWN_BYTES = 4096;

interface UnknownFileProps {
  file: FileRow;
  bytes: Uint8Array;
  /** Type detected from the first bytes; null when unknown. */
  title: string | null;
}

/** Shows details and the first bytes of a file that has no viewer. */
export function UnknownFile({ file, bytes, title }: UnknownFileProps) {
  const [asText, setAsText] = useState(false);
  const lines = useMemo(() => hexLines(bytes, SHOWN_BYTES), [bytes]);
  if (asText) return <EncodedText file={file} bytes={bytes} detected={{ type: 'binary' }} />;
  return (
    <>
      <FileFacts file={file} bytes={bytes} title={title} />
      <p>{strings.unknown}</p>
      <p className={styles.facts}>
        <span>{strings.hash}</span> <code className={page.breakable}>{file.hash}</code>
      </p>
      <Button onClick={() => setAsText(true)}>{strings.showAsText}</Button>
      {lines.length > 0 && (
        <figure className={styles.hex}>
          <figcaption className={page.soft}>
            {strings.hexOf(Math.min(SHOWN_BYTES, bytes.length), bytes.length)}
          </figcaption>
          <pre>{lines.map(({ offset, hex, text }) => `${offset}  ${hex.padEnd(47)}  ${text}`).join('\n')}</pre>
        </figure>
      )}
    </>
  );
}
