import { useMemo } from 'react';
import { toVisibleSegments } from '../../core/shared/visible-text.ts';
import styles from './kit.module.css';
import { strings } from './kit-strings.ts';

/** Shows text with hidden and reordering characters made visible. */
export function VisibleText({ text }: { text: string }) {
  const segments = useMemo(() => toVisibleSegments(text), [text]);
  let at = 0;
  return segments.map((segment) => {
    const key = at;
    at += segment.text.length;
    if (segment.kind === 'plain') return segment.text;
    return (
      <mark key={key} className={styles.hiddenChar} title={strings.hiddenCharacter(segment.title ?? '')} dir="ltr">
        {segment.text}
      </mark>
    );
  });
}
