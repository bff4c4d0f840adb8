import { useDeferredValue, useMemo } from 'react';
import { ImageView } from './image-view.tsx';
import type { ReaderProps } from './reader-props.ts';

/** Shows the text of an SVG file as an image. */
export function SvgReader({ path, text }: ReaderProps) {
  const settled = useDeferredValue(text);
  const bytes = useMemo(() => new TextEncoder().encode(settled), [settled]);
  return <ImageView key={settled} path={path} bytes={bytes} type="image/svg+xml" />;
}
