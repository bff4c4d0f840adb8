import { memo, useMemo, useState } from 'react';
import { countHiddenRuns } from '../../../core/shared/visible-text.ts';
import { LinkButton } from '../../kit/button.tsx';
import { VisibleText } from '../../kit/visible-text.tsx';
import type { LineEnds } from '../../state/notebook/line-endings.ts';
import styles from '../editor.module.css';
import { strings } from '../editor-strings.ts';

/** Most lines listed, and most characters of each: a text may consist of hidden characters. */
const MAX_LINES = 100;
const MAX_LINE_CHARS = 500;

/** Warns about invisible characters and mixed line endings, and lists the affected lines. */
export const HiddenNotice = memo(function HiddenNotice({ text, lineEnds }: { text: string; lineEnds: LineEnds }) {
  const [shown, setShown] = useState(false);
  const lines = useMemo(() => linesWithHidden(text), [text]);
  const hidden = lines.reduce((sum, line) => sum + line.hidden, 0);
  if (hidden === 0 && lineEnds !== 'mixed') return null;
  return (
    <div className={styles.hidden}>
      {lineEnds === 'mixed' && <p>{strings.mixedEnds}</p>}
      {hidden > 0 && (
        <p>
          {strings.hidden(hidden)}{' '}
          <LinkButton aria-expanded={shown} onClick={() => setShown(!shown)}>
            {shown ? strings.hiddenHide : strings.hiddenShow}
          </LinkButton>
        </p>
      )}
      {shown && (
        <ol className={styles.hiddenLines}>
          {lines.slice(0, MAX_LINES).map((line) => (
            <li key={line.number} value={line.number}>
              <VisibleText text={line.text.slice(0, MAX_LINE_CHARS)} />
            </li>
          ))}
        </ol>
      )}
      {shown && lines.length > MAX_LINES && <p>{strings.hiddenFirst(MAX_LINES)}</p>}
    </div>
  );
});

function linesWithHidden(text: string): { number: number; text: string; hidden: number }[] {
  if (countHiddenRuns(text) === 0) return [];
  return text.split('\n').flatMap((line, index) => {
    const hidden = countHiddenRuns(line);
    return hidden === 0 ? [] : [{ number: index + 1, text: line, hidden }];
  });
}
