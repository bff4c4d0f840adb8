import { Code, Workflow } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { type DiagramAnswer, MAX_DIAGRAM_CHARS } from '../../../contracts/wire/diagram-requests.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import { useDark } from '../../kit/hooks/use-dark.ts';
import { useKeyScroll } from '../../kit/hooks/use-key-scroll.ts';
import { common } from '../../kit/language/common-strings.ts';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { Working } from '../../kit/working.tsx';
import { usePreview } from '../../state/notebook/preview-context.ts';
import styles from './diagram.module.css';
import { kindName, strings } from './diagram-strings.ts';
import { drawnShapes, propertiesOf } from './drawn-shapes.tsx';
import { type DiagramState, useDiagram } from './use-diagram.ts';

/** Smallest share of its natural size to which a wide diagram shrinks before it scrolls. */
const LEAST_SCALE = 0.8;

/** Draws a Mermaid diagram. `source` is its text as a code block: on request, and in place of a diagram that cannot be drawn. */
export function Diagram({ text, source }: { text: string; source: ReactNode }) {
  const isDark = useDark();
  // In the editor, the source is shown when the caret is in it.
  const { isInField } = usePreview();
  const state = useDiagram(text, isDark);
  const [isSource, setSource] = useState(false);
  if (state.type === 'drawing')
    return (
      <div className={styles.waiting}>
        <Working text={strings.drawing} />
      </div>
    );
  if (state.type !== 'drawn')
    return (
      <>
        {source}
        <Problem state={state} />
      </>
    );
  return (
    <div className={page.frame}>
      {isSource ? source : <DrawnDiagram answer={state} isDark={isDark} />}
      {!isInField && (
        <IconButton
          icon={isSource ? Workflow : Code}
          label={isSource ? strings.showDiagram : strings.showSource}
          className={isSource ? styles.backSwitch : styles.switch}
          onClick={() => setSource(!isSource)}
        />
      )}
    </div>
  );
}

function DrawnDiagram({ answer, isDark }: { answer: Extract<DiagramAnswer, { type: 'drawn' }>; isDark: boolean }) {
  const { kind, title, description, words, drawing } = answer;
  const area = useRef<HTMLElement>(null);
  useKeyScroll(area);
  const prefix = `drawing${useId().replace(/\W/g, '')}-`;
  const content = [description, words.join(', ')].filter((part) => part !== '').join('. ');
  return (
    // The scroll area takes the focus, so it needs a name; the drawing in it has its own.
    <figure className={styles.area} data-dark={isDark} ref={area} aria-label={strings.area}>
      <svg
        {...propertiesOf(drawing.root.attributes, prefix)}
        role="img"
        aria-label={strings.name(kindName(kind), title === '' ? content : `${title}. ${content}`)}
        data-drawing={kind}
        style={{ inlineSize: `min(100%, ${drawing.width}px)`, minInlineSize: drawing.width * LEAST_SCALE }}
      >
        {drawnShapes(drawing.root.children, prefix)}
      </svg>
    </figure>
  );
}

function Problem({ state }: { state: Exclude<DiagramState, { type: 'drawing' | 'drawn' }> }) {
  const retry = 'retry' in state ? state.retry : null;
  return (
    <div className={styles.problem}>
      <span>{sentence(state)}</span>
      {state.type === 'unread' && state.reason !== '' && (
        <code dir="ltr">
          <VisibleText text={state.reason} />
        </code>
      )}
      {retry !== null && (
        <Button tone="quiet" onClick={retry}>
          {common.retry}
        </Button>
      )}
    </div>
  );
}

function sentence(state: Exclude<DiagramState, { type: 'drawing' | 'drawn' }>): string {
  switch (state.type) {
    case 'unread':
      return strings.syntax(state.line);
    case 'unknown':
      return strings.unknown;
    case 'too-long':
      return strings.long(MAX_DIAGRAM_CHARS);
    case 'too-large':
      return strings.large;
    case 'stalled':
      return strings.stalled;
    case 'failed':
      return strings.failed(state.reason);
    default:
      return state satisfies never;
  }
}
