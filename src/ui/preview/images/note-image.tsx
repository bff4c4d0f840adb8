import { type ComponentProps, useMemo } from 'react';
import { decodeAddress } from '../../../core/shared/link-text/decode-address.ts';
import { resolveLink } from '../../../core/shared/links.ts';
import { sizeOf, widthOf } from '../../../core/shared/markdown/image-label.ts';
import { bytesOfBase64 } from '../../pictures/data-picture.ts';
import { FileImage } from '../../pictures/file-image.tsx';
import { Picture } from '../../pictures/picture.tsx';
import { strings as pictureStrings } from '../../pictures/picture-strings.ts';
import pictures from '../../pictures/pictures.module.css';
import { usePreview } from '../../state/notebook/preview-context.ts';
import { ExternalLink } from '../links/external-link.tsx';
import { readAddress } from '../links/link-address.ts';
import styles from '../preview.module.css';
import { strings } from '../preview-strings.ts';

/** Data URLs that may be embedded in a note. SVG is allowed only as a file. */
const DATA_IMAGE = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]+$/i;
const MAX_DATA_CHARS = 8_000_000;

/** Renders an image of a note. An external image is not loaded; a link shows its address instead. */
export function NoteImage({ src = '', alt = '', ...size }: ComponentProps<'img'>) {
  const { path, paths } = usePreview();
  const [width, height] = [widthOf(size.width), sizeOf(size.height)];
  if (/^\s*data:/i.test(src)) {
    if (src.length > MAX_DATA_CHARS || !DATA_IMAGE.test(src.trim()))
      return <NotShown alt={alt} why={strings.badImage} />;
    return <DataImage src={src.trim()} alt={alt} width={width} height={height} />;
  }
  if (/^attachment:/i.test(src)) return <NotShown alt={alt} why={strings.missingAttachment(attachmentName(src))} />;
  const address = readAddress(src);
  switch (address.type) {
    case 'elsewhere':
      return (
        <span className={pictures.notShown}>
          <ExternalLink url={address.url}>{alt}</ExternalLink>{' '}
          <span className={styles.aside}>{strings.remoteImage}</span>
        </span>
      );
    case 'file': {
      if (paths === null) return null;
      const found = resolveLink({ kind: 'path', target: address.target }, path, paths);
      return <FileImage path={found} name={address.target} alt={alt} width={width} height={height} />;
    }
    default:
      return <NotShown alt={alt} why={strings.badImage} />;
  }
}

/** Returns the name of a file that a cell of a Jupyter notebook should carry with it. */
function attachmentName(src: string): string {
  return decodeAddress(src.slice('attachment:'.length));
}

interface DataImageProps {
  src: string;
  alt: string;
  width: number | string | null;
  height: number | null;
}

/** Draws the image that an address contains. */
function DataImage({ src, alt, width, height }: DataImageProps) {
  const content = useMemo(() => bytesOfBase64(src.slice(src.indexOf(',') + 1)), [src]);
  const type = src.slice('data:'.length, src.indexOf(';')).toLowerCase();
  return (
    <Picture
      content={content}
      type={type}
      alt={alt}
      width={width}
      height={height}
      refused={(why) => <NotShown alt={alt} why={`${pictureStrings.unnamed} ${why}`} />}
    />
  );
}

function NotShown({ alt, why }: { alt: string; why: string }) {
  return (
    <span className={pictures.notShown}>
      {alt} <span className={styles.aside}>{why}</span>
    </span>
  );
}
