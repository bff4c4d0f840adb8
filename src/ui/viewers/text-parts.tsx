import { useMemo, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { VisibleText } from '../kit/visible-text.tsx';
import { strings } from './viewer-strings.ts';
import styles from './viewers.module.css';

/** Number of characters on one page of text. */
const PART = 40_000;

/** Shows a long text in parts. A part ends at a line break where possible. */
export function TextParts({ text }: { text: string }) {
  const [at, setAt] = useState(0);
  const starts = useMemo(() => partStarts(text), [text]);
  const part = Math.min(at, starts.length - 1);
  const start = starts[part] ?? 0;
  return (
    <>
      <pre className={styles.text}>
        <VisibleText text={text.slice(start, starts[part + 1] ?? text.length)} />
      </pre>
      {starts.length > 1 && (
        <div className={styles.bar}>
          <Button disabled={part === 0} onClick={() => setAt(part - 1)}>
            {strings.text.before}
          </Button>
          <span role="status">{strings.text.part(part + 1, starts.length)}</span>
          <Button disabled={part >= starts.length - 1} onClick={() => setAt(part + 1)}>
            {strings.text.after}
          </Button>
        </div>
      )}
    </>
  );
}

function partStarts(text: string): number[] {
  const starts = [0];
  for (let at = 0; at + PART < text.length; ) {
    const lineEnd = text.lastIndexOf('\n', at + PART);
    at = lineEnd > at ? lineEnd + 1 : at + PART;
    if (at < text.length) starts.push(at);
  }
  return starts;
}
