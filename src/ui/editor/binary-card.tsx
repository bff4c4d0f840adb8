import { useEffect, useState } from 'react';
import type { FileRow } from '../../contracts/notebook.ts';
import { useBlob } from '../../live/use-blob.ts';
import { nameOf } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import { VisibleText } from '../kit/visible-text.tsx';
import styles from './editor.module.css';
import { describeType, imageType } from './file-type.ts';
import { MAX_EDIT_BYTES, openText } from './note-text.ts';
import { strings } from './strings.ts';

const PREVIEW_BYTES = 20_000;

/** A file that is not edited here: what it is, how large, its hash; images are shown. */
export function BinaryCard({ file }: { file: FileRow }) {
  const bytes = useBlob(file.hash);
  const type = imageType(file.path);
  const url = useBlobUrl(bytes ?? null, type ?? 'application/octet-stream');
  const head = !type && bytes && file.sizeBytes > MAX_EDIT_BYTES ? openHead(bytes) : null;
  return (
    <div className={styles.card}>
      {type && url && <img className={styles.image} src={url} alt={strings.imageAlt(nameOf(file.path))} />}
      <p>
        {head === null ? strings.binary(file.sizeBytes, describeType(file.path)) : strings.tooLarge(file.sizeBytes)}
      </p>
      <dl className={styles.cardFacts}>
        <dt>{strings.hash}</dt>
        <dd>
          <code>{file.hash}</code>
        </dd>
      </dl>
      {url && (
        <a href={url} download={nameOf(file.path)}>
          {strings.download}
        </a>
      )}
      {head !== null && (
        <>
          <h2>{strings.preview}</h2>
          <pre className={kit.raw}>
            <VisibleText text={head} />
          </pre>
        </>
      )}
    </div>
  );
}

/** The beginning of a long text; null when it is not text. A character cut in two at the end is left out. */
function openHead(bytes: Uint8Array): string | null {
  for (let end = PREVIEW_BYTES; end > PREVIEW_BYTES - 4; end -= 1) {
    const opened = openText(bytes.subarray(0, end));
    if (opened.kind === 'text') return opened.text;
  }
  return null;
}

/** An address of bytes in memory, for as long as it is shown. */
function useBlobUrl(bytes: Uint8Array | null, type: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (bytes === null) return;
    const made = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }));
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [bytes, type]);
  return url;
}
