import 'katex/dist/katex.min.css';
import { useMemo } from 'react';
import { ErrorNote } from '../../kit/error-note.tsx';
import type { ReaderProps } from '../../state/notebook/reader-props.ts';
import { PlainText } from '../plain-text.tsx';
import styles from '../preview.module.css';
import { PreviewFrame } from '../preview.tsx';
import { strings } from '../preview-strings.ts';
import { RenderState } from '../render-state.tsx';
import { useRendered } from '../use-rendered.ts';
import { Cell } from './notebook-cell.tsx';

/** Renders a Jupyter notebook with its text, code and outputs. Nothing is executed. */
export function NotebookReader({ notebookId, path, text }: ReaderProps) {
  const input = useMemo(() => ({ text }), [text]);
  const rendered = useRendered('notebook', input);
  const { answer } = rendered;
  if (rendered.problem !== null || answer === null)
    return (
      <>
        <RenderState {...rendered} isFirst={answer === null} />
        {(rendered.isStalled || rendered.isPatient) && <PlainText text={text} />}
      </>
    );
  if (answer.type === 'broken') return <ErrorNote message={strings.notebook.broken(answer.reason, answer.line)} />;
  // Cells are keyed by position, because older formats have no cell ids.
  const cells = answer.cells.map((cell, at) => ({ cell, at }));
  return (
    <PreviewFrame notebookId={notebookId} path={path} tick={null} canCreate>
      {() => (
        <>
          {cells.length === 0 && <p className={styles.aside}>{strings.notebook.empty}</p>}
          {cells.map(({ cell, at }) => (
            <Cell key={at} cell={cell} />
          ))}
          {answer.leftOut > 0 && <p className={styles.aside}>{strings.notebook.leftOut(answer.leftOut)}</p>}
        </>
      )}
    </PreviewFrame>
  );
}
