import { lazy, Suspense, useMemo } from 'react';
import { useBlob } from '../../../client/queries/use-blob.ts';
import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import { detectEncoding } from '../../../core/shared/file-types/detect-encoding.ts';
import { kindOfBytes } from '../../../core/shared/file-types/magic-bytes.ts';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Working } from '../../kit/working.tsx';
import { imageType } from '../../state/notebook/file-type.ts';
import { FileFacts } from '../../viewers/file-facts.tsx';
import { strings } from '../../viewers/viewer-strings.ts';
import styles from '../../viewers/viewers.module.css';

const ImageView = lazy(async () => ({ default: (await import('../../viewers/image-view.tsx')).ImageView }));
const PdfView = lazy(async () => ({ default: (await import('../../viewers/pdf/pdf-view.tsx')).PdfView }));
const EncodedText = lazy(async () => ({ default: (await import('./encoded-text.tsx')).EncodedText }));
const LargeText = lazy(async () => ({ default: (await import('../../viewers/large-text.tsx')).LargeText }));
const UnknownFile = lazy(async () => ({ default: (await import('./unknown-file.tsx')).UnknownFile }));

/** Shows a file that cannot be edited as text, in the viewer for its content. Nothing in the file is executed. */
export function BinaryView({ file }: { file: FileRow }) {
  const bytes = useBlob(file.hash);
  return (
    <div className={styles.view}>
      {bytes === undefined && <Working text={strings.loading} />}
      {bytes === null && <ErrorNote message={strings.missing} />}
      {bytes && (
        <Suspense fallback={<Working text={strings.loading} />}>
          <Content file={file} bytes={bytes} />
        </Suspense>
      )}
    </div>
  );
}

function Content({ file, bytes }: { file: FileRow; bytes: Uint8Array }) {
  const { path } = file;
  const kind = useMemo(() => kindOfBytes(bytes), [bytes]);
  const encoding = useMemo(() => detectEncoding(bytes), [bytes]);
  const drawn = kind?.imageType ?? imageType(path) ?? (isSvg(path) ? 'image/svg+xml' : null);
  if (drawn !== null)
    return <ImageView path={path} bytes={bytes} type={drawn} facts={<FileFacts file={file} bytes={bytes} />} />;
  if (kind?.isPdf || path.toLowerCase().endsWith('.pdf'))
    return (
      <PdfView path={path} bytes={bytes} facts={<FileFacts file={file} bytes={bytes} title={strings.pdf.type} />} />
    );
  if (encoding.type === 'utf-8') return <LargeText file={file} bytes={bytes} />;
  if (encoding.type === 'binary' || kind !== null)
    return <UnknownFile file={file} bytes={bytes} title={kind?.title ?? null} />;
  return <EncodedText file={file} bytes={bytes} detected={encoding} />;
}

function isSvg(path: string): boolean {
  return path.toLowerCase().endsWith('.svg');
}
