import 'katex/dist/katex.min.css';
import { useMemo } from 'react';
import type { RenderedNotebook } from '../../../contracts/wire/render-requests.ts';
import { ErrorNote } from '../../kit/error-note.tsx';
import type { ReaderProps } from '../../state/notebook/reader-props.ts';
import { PlainText } from '../plain-text.tsx';
import styles from '../preview.module.css';
import { PreviewFrame } from '../preview.tsx';
import { strings } from '../preview-strings.ts';
import { RenderState } from '../render-state.tsx';
import { useRendered } from '../use-rendered.ts';
import { Cells } from './notebook-cells.tsx';

/** Most damaged cells that are named. */
const MAX_DAMAGED = 20;
const MISTAKES = { end: 'endsEarly', rest: 'more', conflict: 'conflict' } as const;

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
  if (answer.type === 'empty') return <p className={styles.aside}>{strings.notebook.emptyFile}</p>;
  if (answer.type === 'broken') return <ErrorNote message={strings.notebook.broken(answer.reason, answer.line)} />;
  const beyond = answer.leftOut - answer.damaged.length;
  return (
    <PreviewFrame notebookId={notebookId} path={path} tick={null} canCreate>
      {() => (
        <>
          {oddities(answer).map((text) => (
            <p key={text} className={styles.aside}>
              {text}
            </p>
          ))}
          {answer.cells.length === 0 && <p className={styles.aside}>{strings.notebook.empty}</p>}
          <Cells cells={answer.cells} />
          {beyond > 0 && <p className={styles.aside}>{strings.notebook.leftOut(beyond)}</p>}
        </>
      )}
    </PreviewFrame>
  );
}

/** Names what is odd in a notebook that is shown. */
function oddities({ damaged, mistakes, newerFormat }: Extract<RenderedNotebook, { type: 'cells' }>): string[] {
  const texts = mistakes.map(({ kind, line }) => strings.notebook[MISTAKES[kind]](line));
  if (newerFormat !== null) texts.push(strings.notebook.newer(newerFormat));
  if (damaged.length === 0) return texts;
  const shown = damaged.slice(0, MAX_DAMAGED).map(String);
  return [...texts, strings.notebook.damaged(damaged.length, damaged.length > MAX_DAMAGED ? [...shown, '…'] : shown)];
}
