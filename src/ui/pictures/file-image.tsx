import { useCallback, useState } from 'react';
import { useBlob } from '../../client/queries/use-blob.ts';
import { useFile } from '../../client/queries/use-files.ts';
import { pictureType } from '../state/notebook/file-type.ts';
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

function Found({ notebookId, path, ...rest }: FoundProps) {
  const file = useFile(notebookId, path);
  if (file === undefined) return null;
  if (file?.kind !== 'file') return <span className={styles.notShown}>{strings.missing(rest.name)}</span>;
  return <StoredImage path={path} hash={file.hash} {...rest} />;
}

interface StoredImageProps extends Omit<FileImageProps, 'path' | 'width'> {
  path: string;
  hash: string | null;
  width?: FileImageProps['width'];
  /** Shown where the content is not stored. Default: that the image is not in the notebook. */
  missing?: string;
}

/** Renders a stored content as the image that its path says it is. */
export function StoredImage(props: StoredImageProps) {
  const { path, hash, name, alt, width = null, height = null, missing = strings.missing(name) } = props;
  const [damaged, setDamaged] = useState<string | null>(null);
  const type = pictureType(path);
  const bytes = useBlob(hash);
  const fail = useCallback(() => setDamaged(hash), [hash]);
  if (bytes === undefined) return null;
  if (bytes === null) return <span className={styles.notShown}>{missing}</span>;
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
