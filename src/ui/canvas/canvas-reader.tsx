import page from '../kit/styles/page.module.css';
import 'katex/dist/katex.min.css';
import { useMemo } from 'react';
import { ErrorNote } from '../kit/error-note.tsx';
import { PreviewFrame } from '../preview/preview.tsx';
import type { ReaderProps } from '../state/notebook/reader-props.ts';
import { Board } from './board.tsx';
import { strings } from './canvas-strings.ts';
import { readCanvas } from './read-canvas.ts';

/** Shows a `.canvas` file as a board, to be read. */
export function CanvasReader({ notebookId, path, text }: ReaderProps) {
  const read = useMemo(() => readCanvas(text), [text]);
  if (read.type === 'broken') return <ErrorNote message={strings.broken(read.reason)} />;
  const { canvas } = read;
  return (
    <PreviewFrame notebookId={notebookId} path={path} tick={null} canCreate={false}>
      {() => (
        <>
          <p className={page.caption}>
            {canvas.nodes.length === 0 ? strings.empty : strings.count(canvas.nodes.length, canvas.edges.length)}
            {canvas.leftOut > 0 && ` ${strings.leftOut(canvas.leftOut)}`}
          </p>
          {canvas.nodes.length > 0 && <Board path={path} canvas={canvas} />}
        </>
      )}
    </PreviewFrame>
  );
}
