import { useCallback, useState } from 'react';
import { useBlob } from '../../client/queries/use-blob.ts';
import { useFile } from '../../client/queries/use-files.ts';
import { imageType } from '../state/notebook/file-type.ts';
import { usePreview } from '../state/notebook/preview-context.ts';
import { Picture } from './picture.tsx';
import { strings } from './picture-strings.ts';
import styles from './pictures.module.css';

interface FileImageProps {
  /** Null when the file does not exist. */
  path: string | null;
  /** Name as written in the note. */
  name: string;
  alt: string;
  /** Width in CSS pixels, or a share of the column such as `50%`; null for the natural width, limited by the column. */
  width: number | string | null;
  /** Height in CSS pixels at that width. Default: that of the picture. */
  height?: number | null;
}

/** Renders an image file of the notebook. An SVG is rendered as an image too, so that its scripts do not run and it loads nothing. */
export function FileImage({ path, name, alt, width, height = null }: FileImageProps) {
  const { notebookId } = usePreview();
  if (path === null || notebookId === null) return <span className={styles.notShown}>{strings.missing(name)}</span>;
  return <Found notebookId={notebookId} path={path} name={name} alt={alt} width={width} height={height} />;
}

interface FoundProps extends FileImageProps {
  notebookId: string;
  path: string;
}

function Found({ notebookId, path, name, alt, width, height = null }: FoundProps) {
  const [damaged, setDamaged] = useState<string | null>(null);
  const file = useFile(notebookId, path);
  const type = /\.svg$/i.test(path) ? 'image/svg+xml' : imageType(path);
  const hash = file?.kind === 'file' ? file.hash : null;
  const bytes = useBlob(hash);
  const fail = useCallback(() => setDamaged(hash), [hash]);
  if (file === undefined || bytes === undefined) return null;
  if (file === null || bytes === null) return <span className={styles.notShown}>{strings.missing(name)}</span>;
  if (type === null || damaged === hash) return <span className={styles.notShown}>{strings.damaged(name)}</span>;
  return (
    <Picture
      content={bytes}
      type={type}
      alt={alt}
      hash={hash ?? undefined}
      title={name}
      width={width}
      height={height}
      onBroken={fail}
      refused={(why) => (
        <span className={styles.notShown}>
          {strings.notDrawn(name)} {why}
        </span>
      )}
    />
  );
}
