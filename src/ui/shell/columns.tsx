import { type CSSProperties, type ReactNode, useRef, useSyncExternalStore } from 'react';
import { Splitter } from '../kit/layout/splitter.tsx';
import { strings } from '../state/page/app-strings.ts';
import { setPanels, useIsRunWide, usePanels } from '../state/panels.ts';
import styles from './app.module.css';

export const PANEL_IDS = { files: 'files-column', run: 'run-column' } as const;

/** Least widths in CSS pixels; the note keeps the width of a narrow phone. */
const LEAST_PX = { files: 180, run: 280, note: 320 } as const;
const DEFAULT_FILES_PX = 264;
/** Most that both panels take of the window by default. */
const PANELS_SHARE = 0.4;

/** Shows the three columns of a wide window. The panels beside the note have the widths that the person chose. */
export function Columns({ side, main, run }: { side: ReactNode; main: ReactNode; run: ReactNode }) {
  const columns = useRef<HTMLDivElement>(null);
  const { filesPx, runPx, isRunHidden } = usePanels();
  const isWide = useIsRunWide() && !isRunHidden;
  const windowPx = useSyncExternalStore(onResize, () => window.innerWidth);
  const most = { files: Math.round(windowPx * 0.35), run: Math.round(windowPx * 0.6) };
  const files = Math.min(filesPx ?? DEFAULT_FILES_PX, most.files);
  const mostRun = Math.max(LEAST_PX.run, Math.min(most.run, windowPx - files - LEAST_PX.note));
  const beside = Math.round(Math.min(windowPx * 0.3, windowPx * PANELS_SHARE - files));
  const conversation = Math.min(runPx ?? Math.max(LEAST_PX.run, beside), mostRun);
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--files-column': `${files}px`,
    '--run-column': `${conversation}px`,
  };
  // One element in both places, so that its content keeps its state.
  const landmark = { role: isWide ? 'main' : 'complementary', 'aria-label': strings.landmarks.run };
  const drag = (name: string) => (px: number) => columns.current?.style.setProperty(name, `${px}px`);

  return (
    <div
      ref={columns}
      className={styles.columns}
      data-run={isRunHidden ? 'hidden' : isWide ? 'wide' : 'beside'}
      style={style}
    >
      <aside className={styles.side} id={PANEL_IDS.files} aria-label={strings.landmarks.files}>
        {side}
        <Splitter
          label={strings.filesWidth}
          controls={PANEL_IDS.files}
          side="end"
          widthPx={files}
          minPx={LEAST_PX.files}
          maxPx={most.files}
          onDrag={drag('--files-column')}
          onChoose={(px) => setPanels({ filesPx: px })}
        />
      </aside>
      {main}
      {!isRunHidden && (
        <div className={styles.run} id={PANEL_IDS.run} tabIndex={-1} {...landmark}>
          {!isWide && (
            <Splitter
              label={strings.runWidth}
              controls={PANEL_IDS.run}
              side="start"
              widthPx={conversation}
              minPx={LEAST_PX.run}
              maxPx={mostRun}
              onDrag={drag('--run-column')}
              onChoose={(px) => setPanels({ runPx: px })}
            />
          )}
          {run}
        </div>
      )}
    </div>
  );
}

function onResize(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}
