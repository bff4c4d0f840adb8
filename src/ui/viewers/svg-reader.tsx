import { useDeferredValue, useMemo } from 'react';
import type { ReaderProps } from '../state/notebook/reader-props.ts';
import { ImageView } from './image-view.tsx';

/** Shows the text of an SVG file as an image. */
export function SvgReader({ path, text }: ReaderProps) {
  const deferredText = useDeferredValue(text);
  const bytes = useMemo(() => new TextEncoder().encode(deferredText), [deferredText]);
  return <ImageView key={deferredText} path={path} bytes={bytes} type="image/svg+xml" source={deferredText} />;
}
