import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { isCutOff } from '../../core/shared/file-types/magic-bytes.ts';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { nameOf } from '../kit/format.ts';
import { useKeyScroll } from '../kit/hooks/use-key-scroll.ts';
import { common } from '../kit/language/common-strings.ts';
import page from '../kit/styles/page.module.css';
import { Picture } from '../pictures/picture.tsx';
import { strings as pictureStrings } from '../pictures/picture-strings.ts';
import { useSideLabel } from '../state/split/side-name.ts';
import { SaveCopy } from './file-facts.tsx';
import { TextParts } from './text-parts.tsx';
import { strings as all } from './viewer-strings.ts';
import styles from './viewers.module.css';

const strings = all.image;
const ZOOMS = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 8];

interface ImageViewProps {
  path: string;
  bytes: Uint8Array;
  type: string;
  facts?: ReactNode;
  /** The text of an SVG, shown when the picture is not drawn. */
  source?: string;
}

/** Shows an image, fitted or zoomed. */
export function ImageView({ path, bytes, type, facts, source }: ImageViewProps) {
  const scroller = useRef<HTMLElement>(null);
  const label = useSideLabel(strings.area(nameOf(path)));
  const image = useRef<HTMLImageElement>(null);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const [broken, setBroken] = useState(false);
  /** Null: fit to the available width. */
  const [zoom, setZoom] = useState<number | null>(null);
  useKeyScroll(scroller);

  const takeSize = useCallback((drawn: HTMLImageElement) => {
    image.current = drawn;
    setSize({ width: drawn.naturalWidth, height: drawn.naturalHeight });
  }, []);
  const takeBroken = useCallback(() => setBroken(true), []);

  const step = useCallback(
    (up: boolean) =>
      setZoom((known) => {
        const now = known ?? (image.current?.naturalWidth ? image.current.clientWidth / image.current.naturalWidth : 1);
        return (up ? ZOOMS.find((each) => each > now + 0.01) : ZOOMS.findLast((each) => each < now - 0.01)) ?? now;
      }),
    [],
  );
  useEffect(() => {
    const area = scroller.current;
    if (!area) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '+' || event.key === '=') step(true);
      else if (event.key === '-') step(false);
      else if (event.key === '0') setZoom(null);
      else if (event.key === '1') setZoom(1);
      else return;
      event.preventDefault();
    };
    area.addEventListener('keydown', onKeyDown);
    return () => area.removeEventListener('keydown', onKeyDown);
  }, [step]);

  return (
    <>
      {facts}
      {broken ? (
        <ErrorNote message={strings.broken} />
      ) : (
        <Picture
          content={source ?? bytes}
          type={type}
          alt={strings.alt(nameOf(path))}
          fit={zoom === null}
          style={zoom === null || !size ? undefined : { inlineSize: size.width * zoom }}
          onReady={takeSize}
          onBroken={takeBroken}
          frame={(drawn) => (
            <>
              <div className={styles.bar} role="toolbar" aria-label={strings.tools}>
                <Button aria-pressed={zoom === null} onClick={() => setZoom(null)}>
                  {strings.fit}
                </Button>
                <Button aria-pressed={zoom === 1} onClick={() => setZoom(1)}>
                  {strings.actual}
                </Button>
                <Button onClick={() => step(false)}>{common.zoomOut}</Button>
                <Button onClick={() => step(true)}>{common.zoomIn}</Button>
                <span role="status" className={page.soft}>
                  {size && strings.size(size.width, size.height, zoom)}
                </span>
              </div>
              {isCutOff(bytes, type) && <ErrorNote tone="decide" message={strings.cutOff} />}
              <section ref={scroller} className={styles.picture} aria-label={label} aria-keyshortcuts="+ - 0 1">
                {drawn}
              </section>
            </>
          )}
          refused={(why) => <NotDrawn path={path} why={why} bytes={bytes} source={source} />}
        />
      )}
    </>
  );
}

interface NotDrawnProps {
  path: string;
  why: string;
  bytes: Uint8Array;
  source: string | undefined;
}

function NotDrawn({ path, why, bytes, source }: NotDrawnProps) {
  return (
    <div>
      <ErrorNote message={`${pictureStrings.notDrawn(nameOf(path))} ${why}`} />
      {source !== undefined && (
        <>
          <p className={styles.facts}>
            <SaveCopy path={path} bytes={bytes} />
          </p>
          <TextParts text={source} />
        </>
      )}
    </div>
  );
}
