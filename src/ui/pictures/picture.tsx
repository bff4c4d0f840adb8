import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { describeRefusal } from './describe-refusal.ts';
import { usePictureUrl } from './use-picture-url.ts';
import { usePictureVerdict } from './use-picture-verdict.ts';

interface PictureProps {
  content: Uint8Array | string;
  /** MIME type. */
  type: string;
  alt: string;
  /** Hash of a content that is stored. */
  hash?: string | undefined;
  title?: string | undefined;
  className?: string | undefined;
  /** Width in CSS pixels, or a share of the column such as `50%`; null for the natural width. */
  width?: number | string | null;
  /** Height in CSS pixels at that width; null for that of the picture. Where the column is narrower, both shrink alike. */
  height?: number | null;
  /** Whether the picture is fitted to the width of its view. */
  fit?: boolean;
  style?: CSSProperties | undefined;
  /** Called once the picture is decoded. */
  onReady?: ((image: HTMLImageElement) => void) | undefined;
  onBroken?: (() => void) | undefined;
  /** What is shown around the picture, and while the picture is checked, with none. Default: nothing. */
  frame?: (picture: ReactNode) => ReactNode;
  /** What is shown instead of a picture that would block the page. */
  refused: (why: string) => ReactNode;
}

/**
 * Draws a picture. This is the only place of the app that does, so that no picture is drawn without its check. It is drawn through an
 * `img` element, in which scripts do not run and nothing is fetched, even for SVG.
 */
export function Picture(props: PictureProps) {
  const {
    content,
    type,
    alt,
    hash,
    title,
    className,
    width = null,
    height = null,
    fit,
    style,
    onReady,
    onBroken,
    frame,
    refused,
  } = props;
  const verdict = usePictureVerdict(content, type);
  const url = usePictureUrl(verdict, type);
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  useEffect(() => {
    if (image === null || url === null) return;
    let isGone = false;
    const fail = () => {
      if (!isGone) onBroken?.();
    };
    image.addEventListener('error', fail);
    if (onReady !== undefined)
      image.decode().then(() => {
        if (!isGone) onReady(image);
      }, fail);
    return () => {
      isGone = true;
      image.removeEventListener('error', fail);
    };
  }, [image, url, onReady, onBroken]);
  if (verdict?.type === 'refused') return refused(describeRefusal(verdict));
  const picture = url !== null && (
    <img
      src={url}
      alt={alt}
      data-content={hash}
      title={title}
      className={className}
      {...(width === null ? {} : { width })}
      data-fit={fit}
      style={
        typeof width !== 'number' || height === null
          ? style
          : { ...style, aspectRatio: `${width} / ${height}`, blockSize: 'auto' }
      }
      ref={setImage}
    />
  );
  return frame === undefined ? picture : frame(picture);
}
